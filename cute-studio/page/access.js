// What a warp's access costs, and the best swizzle, one click away.

import { byId, el, none } from "./dom.js";
import { ask } from "./engine.js";
import { Picture } from "./picture.js";
import { change, question, state } from "./state.js";

let picture;

/** Asks for the cost and shows it. The first mode of the layout is the threads; bytes and vector are those of the picture. */
export async function showAccess() {
  const answer = await ask(question("access"));
  picture?.remove();
  picture = undefined;
  const host = byId("access");
  if (!answer.ok) {
    host.replaceChildren(none(answer, "access"));
    return;
  }
  const figure = el("div", { class: "figure" });
  host.replaceChildren(
    el("p", { class: answer.conflicts ? "error" : "good" }, answer.says),
    ...swizzle(answer),
    el("p", { class: "hint" }, answer.sectors),
    figure,
  );
  // Banks are of threads: there is no memory that others share with them.
  if (answer.picture) picture = new Picture(figure, answer.picture, { space: -1, name: "banks" });
}

function swizzle({ swizzle: { Ok: best, Err: none }, conflicts }) {
  if (none) return [el("p", { class: "hint" }, none)];
  if (!conflicts || best === state.expression) return [];
  const apply = el("button", { type: "button", id: "swizzle", on: { click: () => change({ expression: best }, true) } }, `Use ${best}`);
  return [el("p", { class: "bar" }, apply)];
}
