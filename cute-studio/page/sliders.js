// A slider for each number of the expression.

import { byId, el } from "./dom.js";
import { change, state } from "./state.js";

let rows = [];

/** Sets the sliders to the numbers of an answer. Those that are there stay, so that a hand on one keeps it. */
export function showNumbers(numbers) {
  const host = byId("numbers");
  byId("sliders").hidden = numbers.length === 0;
  const isSame = rows.length === numbers.length && rows.every((row, i) => row.number.role === numbers[i].role);
  if (!isSame) {
    rows = numbers.map((number, i) => row(number, i));
    host.replaceChildren(...rows.map((row) => row.label));
  }
  numbers.forEach((number, i) => rows[i].set(number));
}

function row(first, i) {
  const range = el("input", { type: "range", step: "1", "aria-label": `${first.role}, number ${i + 1} of the expression` });
  const shown = el("output");
  const label = el("label", { class: `number ${first.role}` }, el("span", {}, first.role), range, shown);
  const row = {
    label,
    number: first,
    set(number) {
      row.number = number;
      shown.textContent = number.value;
      if (document.activeElement !== range) [range.min, range.max] = [number.min, number.max];
      range.value = number.value;
    },
  };
  range.addEventListener("input", () => {
    const { at, length } = row.number;
    const text = state.expression;
    const value = range.value;
    // The next answer says where the numbers are; until it comes, those after this one may have moved.
    const moved = value.length - length;
    for (const other of rows) {
      if (other.number.at > at) other.number = { ...other.number, at: other.number.at + moved };
    }
    row.number = { ...row.number, length: value.length, value: Number(value) };
    shown.textContent = value;
    change({ expression: text.slice(0, at) + value + text.slice(at + length) });
  });
  range.addEventListener("change", () => {
    // Let go: the range grows around the number.
    const reach = 2 ** Math.ceil(Math.log2(Math.max(16, 2 * Math.abs(Number(range.value)))));
    if (["extent", "stride", "number"].includes(row.number.role)) range.max = reach;
  });
  return row;
}
