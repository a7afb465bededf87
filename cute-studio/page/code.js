// The layout in the languages that kernels are written in, and its index code.

import { byId, count, el, latest, none } from "./dom.js";
import { ask } from "./engine.js";
import { question } from "./state.js";

/** Asks for the texts and shows them. */
export async function showCode() {
  const answer = await ask(question("code"));
  const host = byId("code");
  if (!answer.ok) {
    host.replaceChildren(none(answer, "code"));
    return;
  }
  // A part that somebody opened stays open.
  const open = new Set([...host.querySelectorAll("details[open]")].map((part) => part.dataset.part));
  const list = answer.listed < answer.size ? `, the first ${answer.listed} of ${answer.size}` : "";
  const parts = [
    part("rust", "Rust", answer.rust),
    part("cpp", "C++, CuTe", answer.cpp),
    answer.python ? part("python", "Python, CuTe DSL", answer.python) : null,
    part("offsets", `Offsets${list}`, answer.offsets),
    ...ptx(answer.ptx),
  ];
  host.replaceChildren(...parts.filter(Boolean));
  for (const details of host.querySelectorAll("details")) details.open = open.has(details.dataset.part);
}

function ptx({ Ok: made, Err: refused }) {
  if (refused) return [el("p", { class: "hint" }, `No PTX: ${refused}`)];
  const all = made.opcodes.reduce((sum, [, times]) => sum + times, 0);
  const each = made.opcodes.map(([name, times]) => `${times} ${name}`).join(", ");
  const machine = `about ${count(made.machine, "machine instruction")} of sm_90`;
  return [
    el("p", { class: "formula" }, el("code", {}, `offset(i) = ${made.formula}`)),
    el("p", { class: "hint" }, all === 0 ? "No instruction: the offset is the index." : `${count(all, "instruction")} of PTX (${each}), ${machine}.`),
    folded("ptx", `PTX for ${made.target}, a kernel that stores each offset`, made.text),
    instructions(),
  ];
}

/** The machine instructions, which are asked for when somebody opens the part: an assembler makes them. */
function instructions() {
  const made = el("div", { id: "machine", role: "status" });
  const details = el("details", { "data-part": "machine" }, el("summary", {}, "Machine instructions of sm_90"), made);
  const fill = latest(async () => {
    const answer = await ask(question("machine"));
    if (!answer.ok) {
      made.replaceChildren(el("p", { class: "hint" }, answer.error));
      return;
    }
    const says = `${count(answer.count, "machine instruction")} of ${answer.device}, the kernel around the index code included.`;
    made.replaceChildren(
      el("div", { class: "head" }, el("p", { class: "hint" }, says), copy(answer.text)),
      el("pre", { tabindex: "0" }, answer.text),
    );
  });
  details.addEventListener("toggle", () => {
    if (details.open && !made.hasChildNodes()) fill();
  });
  return details;
}

function part(id, name, text) {
  if (text.length > 400) return folded(id, name, text);
  return el("div", {}, el("div", { class: "head" }, el("h3", {}, name), copy(text)), el("pre", { tabindex: "0" }, text));
}

function folded(id, name, text) {
  return el("details", { "data-part": id }, el("summary", {}, name), el("div", { class: "head" }, el("span"), copy(text)), el("pre", { tabindex: "0" }, text));
}

function copy(text) {
  const button = el("button", { type: "button", class: "copy" }, "Copy");
  button.addEventListener("click", async () => {
    try {
      await navigator.clipboard.writeText(text);
      button.textContent = "Copied";
    } catch {
      button.textContent = "The browser forbids it";
    }
    setTimeout(() => (button.textContent = "Copy"), 1500);
  });
  return button;
}
