// What is said of the element that is pointed at.

import { byId, pairs } from "./dom.js";
import { onFocus } from "./focus.js";
import { state } from "./state.js";

const BANKS = 32;
const WORD = 4;
const SECTOR = 32;

/** The pairs of a cell. `facts` are those of the value: how many threads its first mode is. */
function entries({ view, cell }, facts) {
  const { cells } = view.shown;
  const [coord, index, key] = [cells.coord[cell], cells.index[cell], cells.key[cell]];
  const [thread, value] = [cells.thread[cell], cells.value[cell]];
  const all = [];
  if (coord !== null) all.push(["coordinate", coord]);
  if (index !== null) all.push(["index", index]);
  if (key !== null) all.push(["offset", key]);
  if (thread !== null) all.push(["thread", thread], ["value", value ?? 0]);
  else if (index !== null) all.push(["thread", index % facts.threads], ["value", Math.floor(index / facts.threads)]);
  if (typeof key === "number") {
    const byte = key * (Number(state.bytes) || WORD);
    const word = Math.floor(byte / WORD);
    all.push(["byte", byte], ["bank", ((word % BANKS) + BANKS) % BANKS], ["sector", Math.floor(byte / SECTOR)]);
  }
  if (all.length === 0) all.push(["cell", view.tip(cell)]);
  return all;
}

/** Follows what is pointed at; `facts()` is what is known of the value, with `main`, its picture. */
export function followFocus(facts) {
  const list = byId("readout");
  const nothing = () => pairs(list, [["", "Point at a cell.", "hint"]]);
  nothing();
  onFocus((focus) => {
    if (!focus) return nothing();
    // Of a cell in another picture, the main one may know more.
    const twin = focus.also.find(({ view }) => view === facts().main);
    const all = entries(twin ?? focus, facts());
    const seen = new Set(all.map(([, value]) => String(value)));
    const also = [focus, ...focus.also]
      .filter(({ view, cell }) => view !== (twin ?? focus).view && view.tip(cell))
      .slice(0, 5)
      .map(({ view, cell }) => [view.name, view.tip(cell), "also"])
      .filter(([, tip]) => !seen.has(tip));
    pairs(list, [...all, ...also]);
    if (focus.isSpoken) byId("spoken").textContent = all.map(([name, value]) => `${name} ${value}`).join(", ");
  });
}
