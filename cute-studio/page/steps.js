// The calls of the expression, the innermost first, each with its picture and with the steps as the operation tells them.

import { byId, count, el } from "./dom.js";
import { ask } from "./engine.js";
import { Picture } from "./picture.js";
import { question } from "./state.js";

let pictures = [];

/** Asks for the calls and shows them; returns the answer. */
export async function showSteps() {
  const answer = await ask(question("steps"));
  for (const picture of pictures) picture.remove();
  pictures = [];
  const host = byId("steps");
  if (!answer.ok || answer.calls.length === 0) {
    host.replaceChildren(el("p", { class: "hint" }, answer.ok ? "No operation: the expression is a value." : answer.error));
    return answer;
  }
  host.replaceChildren(...answer.calls.map(call));
  return answer;
}

function call({ text, says, lines, result, error, picture, space }, i) {
  const figure = el("div", { class: "figure" });
  pictures.push(new Picture(figure, picture, { space, name: `step ${i + 1}` }));
  const told = lines.map(({ depth, text }) => el("li", { style: `margin-inline-start: ${depth}em` }, text));
  return el(
    "article",
    { class: error ? "step refused" : "step" },
    el("h3", {}, `Step ${i + 1}: ${text.split("(")[0]}`),
    el("p", { class: "hint" }, `${says}.`),
    figure,
    el("details", {}, el("summary", {}, `How it is worked out, in ${count(lines.length, "line")}`), el("ol", { class: "told" }, ...told)),
    // The picture says it; who does not see it is told.
    error ? el("p", { class: "spoken" }, error) : el("p", {}, "= ", el("code", {}, result)),
  );
}
