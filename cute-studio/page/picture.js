// A picture on the page: SVG, or a canvas for a large one; its cells answer to the pointer and to the keyboard.

import { el } from "./dom.js";
import { join, leave, point, release } from "./focus.js";
import { paint } from "./paint.js";

/** Boxes over the cells of one picture, at most. */
const MARKS = 128;
/** What is known of a cell besides its key and its place. */
const LISTS = ["tip", "coord", "index", "thread", "value"];
/** A picture that is wider than its place is made smaller, down to this, where its labels can still be read. */
const SMALLEST = 0.7;

/** Cells by their places: rows from the top, in each the cells from the left. */
function rowsOf(place) {
  const rows = new Map();
  for (let i = 0; i * 4 < place.length; i += 1) {
    const y = place[4 * i + 1];
    if (!rows.has(y)) rows.set(y, []);
    rows.get(y).push(i);
  }
  const sorted = [...rows].sort(([a], [b]) => a - b);
  for (const [, cells] of sorted) cells.sort((a, b) => place[4 * a] - place[4 * b]);
  return sorted;
}

/** The last of what is sorted that begins at or before `at`. */
function lastBefore(count, begin, at) {
  let [low, high] = [0, count];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (begin(middle) <= at) low = middle + 1;
    else high = middle;
  }
  return low - 1;
}

export class Picture {
  /** Puts an answer's picture into `host`. `space` is the memory that its offsets are of; `name` is what it is called. */
  constructor(host, shown, { space, name }) {
    Object.assign(this, { shown, space, name, cell: -1 });
    this.rows = rowsOf(shown.cells.place);
    // A list with nothing in it is left out of the answer.
    for (const list of LISTS) shown.cells[list] ??= new Array(shown.cells.key.length).fill(null);
    this.marks = el("div", { class: "marks", "aria-hidden": "true" });
    this.sheet = el("div", { class: "sheet" }, this.base(), this.marks);
    this.frame = el(
      "div",
      {
        class: "picture",
        tabindex: "0",
        role: "application",
        "aria-roledescription": "picture with cells",
        "aria-label": `${name}: ${shown.title}`,
        "aria-describedby": "keys",
        on: {
          pointermove: (event) => this.pointed(event),
          pointerleave: () => release(),
          keydown: (event) => this.pressed(event),
          focus: (event) => event.target.matches(":focus-visible") && this.go(Math.max(this.cell, 0)),
          blur: () => release(),
          scroll: () => this.repaint(),
        },
      },
      this.sheet,
    );
    host.replaceChildren(this.frame);
    join(this);
    // Before somebody points at it: of a large picture it takes longer than a frame.
    setTimeout(() => this.byKey("key"));
    this.sizes = new ResizeObserver(() => this.fit());
    this.sizes.observe(host);
    this.fit();
  }

  /** Takes it off the page. */
  remove() {
    this.sizes.disconnect();
    leave(this);
    this.frame.remove();
  }

  /** What is drawn. SVG of our own engine is the one text that is read as markup. */
  base() {
    if (!this.shown.svg) return (this.canvas = el("canvas", { "aria-hidden": "true" }));
    const parsed = new DOMParser().parseFromString(this.shown.svg, "image/svg+xml").documentElement;
    parsed.setAttribute("aria-hidden", "true");
    return (this.svg = document.importNode(parsed, true));
  }

  fit() {
    const { width, height } = this.shown;
    const room = this.frame.clientWidth;
    this.scale = room > 0 && room < width ? Math.max(SMALLEST, room / width) : 1;
    this.sheet.style.width = `${Math.floor(width * this.scale)}px`;
    this.sheet.style.height = `${Math.floor(height * this.scale)}px`;
    if (this.svg) {
      this.svg.setAttribute("width", width * this.scale);
      this.svg.setAttribute("height", height * this.scale);
    }
    this.mark(this.marked ?? [], this.cell);
    this.repaint();
  }

  repaint() {
    if (!this.canvas) return;
    const { frame, scale, shown } = this;
    const [x, y] = [frame.scrollLeft / scale, frame.scrollTop / scale];
    const width = Math.min(frame.clientWidth / scale, shown.width);
    const height = Math.min(frame.clientHeight / scale, shown.height);
    this.canvas.style.width = `${width * scale}px`;
    this.canvas.style.height = `${height * scale}px`;
    if (width > 0 && height > 0) paint(this.canvas, shown, { x, y, width, height }, scale);
  }

  /** The cell at a place of the picture, or -1. */
  at(x, y) {
    const { place } = this.shown.cells;
    const row = lastBefore(this.rows.length, (i) => this.rows[i][0], y);
    // Cells of different heights may overlap in y: the row above is looked at as well.
    for (let i = row; i >= 0 && i > row - 3; i -= 1) {
      const cells = this.rows[i][1];
      const cell = cells[lastBefore(cells.length, (j) => place[4 * cells[j]], x)];
      if (cell !== undefined && x < place[4 * cell] + place[4 * cell + 2] && y < place[4 * cell + 1] + place[4 * cell + 3]) {
        return cell;
      }
    }
    return -1;
  }

  pointed(event) {
    const box = this.sheet.getBoundingClientRect();
    const cell = this.at((event.clientX - box.left) / this.scale, (event.clientY - box.top) / this.scale);
    if (cell === this.cell) return;
    if (cell < 0) release();
    else point(this, cell, false);
  }

  /** Arrows go to the neighbour; Home and End to the ends of the row. */
  pressed(event) {
    const { place } = this.shown.cells;
    const here = Math.max(this.cell, 0);
    const row = this.rows.findIndex(([, cells]) => cells.includes(here));
    if (row < 0) return;
    const cells = this.rows[row][1];
    const column = cells.indexOf(here);
    const beside = (next) => {
      if (!this.rows[next]) return here;
      const distance = (cell) => Math.abs(place[4 * cell] - place[4 * here]);
      return this.rows[next][1].reduce((best, cell) => (distance(cell) < distance(best) ? cell : best));
    };
    const goals = {
      ArrowRight: () => cells[column + 1] ?? here,
      ArrowLeft: () => cells[column - 1] ?? here,
      ArrowDown: () => beside(row + 1),
      ArrowUp: () => beside(row - 1),
      Home: () => cells[0],
      End: () => cells[cells.length - 1],
    };
    if (event.key === "Escape") release();
    else if (goals[event.key] && !event.ctrlKey && !event.metaKey && !event.altKey) this.go(goals[event.key]());
    else return;
    event.preventDefault();
  }

  /** Points at a cell by the keyboard: it comes into view, and is spoken. */
  go(cell) {
    const [x, y, width, height] = this.shown.cells.place.slice(4 * cell, 4 * cell + 4).map((n) => n * this.scale);
    if (width === undefined) return;
    const { frame } = this;
    if (x < frame.scrollLeft) frame.scrollLeft = x - width;
    else if (x + width > frame.scrollLeft + frame.clientWidth) frame.scrollLeft = x + 2 * width - frame.clientWidth;
    if (y < frame.scrollTop) frame.scrollTop = y - height;
    else if (y + height > frame.scrollTop + frame.clientHeight) frame.scrollTop = y + 2 * height - frame.clientHeight;
    point(this, cell, true);
  }

  about(cell) {
    const { key, thread } = this.shown.cells;
    return { key: key[cell], thread: thread[cell] };
  }

  /** What a cell is about: the coordinate and the key where nothing more is said of it. */
  tip(cell) {
    const { tip, coord, key } = this.shown.cells;
    return tip[cell] ?? `${coord[cell]} → ${key[cell]}`;
  }

  /** The cells that show the place `key` of a view, or where it has none, the thread. */
  find(view, key, thread) {
    if (key !== null) return view.space === this.space ? this.byKey("key").get(key) ?? [] : [];
    return thread !== null && view === this ? this.byKey("thread").get(thread) ?? [] : [];
  }

  /** The cells by what a list has for them, made when it is first asked for. */
  byKey(list) {
    this.known ??= {};
    if (!this.known[list]) {
      const known = new Map();
      this.shown.cells[list].forEach((key, cell) => {
        if (key === null) return;
        if (known.has(key)) known.get(key).push(cell);
        else known.set(key, [cell]);
      });
      this.known[list] = known;
    }
    return this.known[list];
  }

  /** Boxes over cells, one of them the one that is pointed at. */
  mark(cells, here) {
    this.marked = cells;
    this.cell = here;
    const wanted = here >= 0 && !cells.includes(here) ? [here, ...cells] : cells;
    const shown = wanted.slice(0, MARKS);
    while (this.marks.childElementCount < shown.length) this.marks.append(el("div"));
    const { place } = this.shown.cells;
    [...this.marks.children].forEach((box, i) => {
      const cell = shown[i];
      box.hidden = cell === undefined;
      if (cell === undefined) return;
      box.className = cell === here ? "here" : "";
      const [x, y, width, height] = place.slice(4 * cell, 4 * cell + 4).map((n) => n * this.scale);
      box.style.transform = `translate(${x}px, ${y}px)`;
      box.style.width = `${width}px`;
      box.style.height = `${height}px`;
    });
  }
}
