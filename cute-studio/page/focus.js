// One element, marked in all pictures that show it.
//
// Cells of pictures of one memory (`space`) that have the same `key` show the same place. Where a picture is of threads
// alone, as that of an atom is, the cells of the same thread are marked.

const views = new Set();
const listeners = new Set();

/** Pictures that are on the page take part until they leave. */
export function join(view) {
  views.add(view);
}

export function leave(view) {
  views.delete(view);
}

/** Calls `listener(focus)` when another element is pointed at; without an argument, none is. */
export function onFocus(listener) {
  listeners.add(listener);
}

/** Marks the element of a cell everywhere. `isSpoken` where a reader of the screen is to hear it. */
export function point(view, cell, isSpoken) {
  const { key, thread } = view.about(cell);
  const also = [];
  for (const other of views) {
    const cells = other.find(view, key, thread);
    other.mark(cells, other === view ? cell : -1);
    if (other !== view && cells.length > 0) also.push({ view: other, cell: cells[0] });
  }
  for (const listener of listeners) listener({ view, cell, also, isSpoken });
}

/** No element. */
export function release() {
  for (const view of views) view.mark([], -1);
  for (const listener of listeners) listener(undefined);
}
