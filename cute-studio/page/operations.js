// Buttons for operations: what each would make, and which would be refused and why.

import { byId, el, none } from "./dom.js";
import { ask } from "./engine.js";
import { change, question, state } from "./state.js";

/** Asks what each operation would do, and shows the buttons. */
export async function showOperations() {
  const answer = await ask(question("operations"));
  const host = byId("operations");
  byId("why").textContent = "";
  if (!answer.ok) {
    host.replaceChildren(none(answer, "operations"));
    return;
  }
  const focused = document.activeElement?.dataset?.operation;
  host.replaceChildren(...answer.groups.map(group));
  // Who went through the buttons by keyboard stays where they were.
  if (focused) host.querySelector(`[data-operation="${focused}"]`)?.focus();
}

function group({ heading, buttons }) {
  return el("div", { class: "group", role: "group", "aria-label": heading }, el("h3", {}, heading), el("div", { class: "buttons" }, ...buttons.map(button)));
}

function button({ name, says, expression, result, error }) {
  const tell = () => {
    byId("why").textContent = error ? `Refused. ${error}` : `${name}: ${says}. It gives ${result}`;
    byId("why").classList.toggle("refused", Boolean(error));
  };
  return el(
    "button",
    {
      type: "button",
      class: error ? "operation refused" : "operation",
      "data-operation": name,
      // A button that is refused can be pressed: then the page shows the refusal, with what breaks the rule marked.
      "aria-label": error ? `${name}, refused: ${error}` : `${name}, gives ${result}`,
      title: error ?? `${says}: ${result}`,
      on: { focus: tell, pointerenter: tell, click: () => change({ expression }, true) },
    },
    name,
  );
}

/** Follows the field of the second operand. */
export function followOperand() {
  const field = byId("operand");
  field.addEventListener("input", () => change({ operand: field.value }));
  return () => {
    if (document.activeElement !== field) field.value = state.operand;
  };
}
