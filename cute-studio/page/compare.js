// Two layouts compared, element by element.

import { byId, el } from "./dom.js";
import { ask } from "./engine.js";
import { Picture } from "./picture.js";
import { change, question, state } from "./state.js";

let picture;

/** Shows where the layout and the other one differ. */
export async function showCompared() {
  picture?.remove();
  picture = undefined;
  const host = byId("compare");
  if (!state.with.trim()) {
    host.replaceChildren(el("p", { class: "hint" }, "Type another layout, or an expression that makes one."));
    return;
  }
  const answer = await ask(question("compare"));
  if (!answer.ok) {
    host.replaceChildren(el("p", { class: "error" }, answer.error));
    return;
  }
  const figure = el("div", { class: "figure" });
  host.replaceChildren(el("p", {}, answer.says), figure);
  picture = new Picture(figure, answer.picture, { space: -2, name: "difference" });
}

/** Follows the field of the other layout. */
export function followOther() {
  const field = byId("with");
  field.addEventListener("input", () => change({ with: field.value }));
  return () => {
    if (document.activeElement !== field) field.value = state.with;
  };
}
