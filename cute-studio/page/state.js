// What the page shows. The fragment of the address holds it: who opens the link sees the same.

const beginning = {
  expression: "zipped_divide((4,6):(6,1),(2,2))",
  kind: "layout",
  color: "offset",
  bytes: "0",
  vector: "1",
  limit: "32",
  tile: "",
  with: "",
  operand: "2",
};

export const state = { ...beginning };
const listeners = new Set();

/** Calls `listener(changed)` after each change, with the names of the fields that changed. */
export function onChange(listener) {
  listeners.add(listener);
}

/** Changes fields. `step` makes it one that the browser's Back undoes. */
export function change(fields, step = false) {
  const changed = Object.keys(fields).filter((name) => name in state && state[name] !== fields[name]);
  if (changed.length === 0) return;
  for (const name of changed) state[name] = fields[name];
  const address = fragment();
  if (step) history.pushState(null, "", address);
  else history.replaceState(null, "", address);
  for (const listener of listeners) listener(new Set(changed));
}

/** The address that shows this. */
function fragment() {
  const given = new URLSearchParams();
  for (const [name, value] of Object.entries(state)) {
    if (name === "expression" || value !== beginning[name]) given.set(name, value);
  }
  return `#${given}`;
}

/** Reads the fragment: at the beginning, where nothing has changed yet, and where somebody goes back or types another. */
export function readAddress({ isFirst }) {
  const given = new URLSearchParams(location.hash.slice(1));
  const fields = { ...beginning };
  for (const name of Object.keys(beginning)) {
    if (given.has(name)) fields[name] = given.get(name);
  }
  const changed = Object.keys(fields).filter((name) => state[name] !== fields[name]);
  Object.assign(state, fields);
  if (isFirst || changed.length === 0) return;
  for (const listener of listeners) listener(new Set(changed));
}

/** What a question about the state says, besides what it asks. */
export function question(ask, more = {}) {
  return {
    ask,
    expression: state.expression,
    kind: state.kind,
    color: state.color,
    bytes: Number(state.bytes) || 0,
    vector: Number(state.vector) || 1,
    limit: Number(state.limit) || 32,
    tile: state.tile,
    with: state.with,
    operand: state.operand,
    theme: document.documentElement.dataset.paper,
    ...more,
  };
}
