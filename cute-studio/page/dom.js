// Elements, made and found.

/** The element of an id that the page has. */
export const byId = (id) => document.getElementById(id);

/**
 * An element with attributes and children. `on` attaches listeners; a property that is `false` or `undefined` is left out.
 * Children that are strings become texts, so that nothing of an answer is ever read as HTML.
 */
export function el(tag, attributes = {}, ...children) {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (name === "on") {
      for (const [event, listener] of Object.entries(value)) element.addEventListener(event, listener);
    } else if (value !== undefined && value !== false) {
      element.setAttribute(name, value === true ? "" : value);
    }
  }
  element.append(...children.filter((child) => child !== undefined && child !== null));
  return element;
}

/** Pairs of a name and what it is, in a list of definitions. */
export function pairs(list, entries) {
  list.replaceChildren(
    ...entries.flatMap(([name, value, kind]) => [
      el("dt", {}, name),
      el("dd", kind ? { class: kind } : {}, String(value)),
    ]),
  );
}

/** What a part says that has nothing to show: its own sentence, or that the expression, whose error stands above, is worth nothing. */
export function none(answer, own) {
  const isShown = answer.kind === own || answer.kind === "engine" || answer.kind === "server";
  return el("p", { class: "hint" }, isShown ? answer.error : "The expression has no value.");
}

/** A number of things, by the name of one. */
export const count = (number, name) => `${number} ${name}${number === 1 ? "" : "s"}`;

/** The last of many calls: while one is under way, only the newest of those that come waits for it. */
export function latest(work) {
  let running = false;
  let next;
  return async function call(...given) {
    if (running) {
      next = given;
      return;
    }
    running = true;
    try {
      await work(...given);
    } finally {
      running = false;
      if (next) {
        const waiting = next;
        next = undefined;
        await call(...waiting);
      }
    }
  };
}
