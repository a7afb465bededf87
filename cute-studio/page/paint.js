// Paints the list of a large picture on a canvas: what is in view, and nothing else.

const FONT = "ui-monospace, 'DejaVu Sans Mono', Menlo, Consolas, monospace";
const ANCHORS = ["start", "center", "end"];

/**
 * Paints the part of a picture that is in view: its canvas, whose cells are where those of the picture are. `view` is where the canvas begins in the picture, and how large it is, in the
 * picture's units; `scale` is how many units of the page one of the picture is.
 */
export function paint(canvas, shown, view, scale) {
  const ratio = (globalThis.devicePixelRatio || 1) * scale;
  canvas.width = Math.ceil(view.width * ratio);
  canvas.height = Math.ceil(view.height * ratio);
  const context = canvas.getContext("2d");
  context.setTransform(ratio, 0, 0, ratio, -view.x * ratio, -view.y * ratio);
  const dark = document.documentElement.dataset.paper === "dark" ? 1 : 0;
  const list = shown.canvas;
  const { place } = shown.cells;
  const colour = (number) => list.colours[number][dark];
  const [right, bottom] = [view.x + view.width, view.y + view.height];

  const { cells, lines, texts } = list;
  context.lineWidth = 0.75;
  for (let i = 0; 2 * i < cells.length; i += 1) {
    const [x, y, width, height] = [place[4 * i], place[4 * i + 1], place[4 * i + 2], place[4 * i + 3]];
    if (x > right || y > bottom || x + width < view.x || y + height < view.y) continue;
    context.fillStyle = colour(cells[2 * i]);
    context.fillRect(x, y, width, height);
    if (cells[2 * i + 1] >= 0) {
      context.strokeStyle = colour(cells[2 * i + 1]);
      context.strokeRect(x, y, width, height);
    }
  }
  for (let i = 0; i < lines.length; i += 6) {
    context.lineWidth = lines[i + 4];
    context.strokeStyle = colour(lines[i + 5]);
    context.beginPath();
    context.moveTo(lines[i], lines[i + 1]);
    context.lineTo(lines[i + 2], lines[i + 3]);
    context.stroke();
  }
  context.textBaseline = "alphabetic";
  let [size, anchor] = [-1, -1];
  for (let i = 0; i < texts.length; i += 6) {
    const [x, y] = [texts[i], texts[i + 1]];
    // No text of a cell is wider than this; titles begin at the left edge.
    if (y < view.y - 30 || y > bottom + 30 || x > right + 200 || (x < view.x - 200 && texts[i + 3] === 1)) continue;
    if (size !== texts[i + 2]) {
      size = texts[i + 2];
      context.font = `${size}px ${FONT}`;
    }
    if (anchor !== texts[i + 3]) {
      anchor = texts[i + 3];
      context.textAlign = ANCHORS[anchor];
    }
    context.fillStyle = colour(texts[i + 4]);
    // From the middle of the letters down to their line, as in the SVG.
    context.fillText(texts[i + 5], x, y + size * 0.36);
  }
}
