// The page: what is typed goes to the engine, and the answers into their places.

import { showAccess } from "./access.js";
import { makeAtoms } from "./atoms.js";
import { showCode } from "./code.js";
import { followOther, showCompared } from "./compare.js";
import { byId, el, latest, pairs } from "./dom.js";
import { ask } from "./engine.js";
import { showStart } from "./examples.js";
import { release } from "./focus.js";
import { followOperand, showOperations } from "./operations.js";
import { Picture } from "./picture.js";
import { followFocus } from "./readout.js";
import { followSave } from "./save.js";
import { showNumbers } from "./sliders.js";
import { change, onChange, question, readAddress, state } from "./state.js";
import { showSteps } from "./steps.js";
import { followTheme } from "./theme.js";

const facts = { threads: 1, main: undefined };
const field = byId("expression");
const CONTROLS = ["kind", "color", "bytes", "vector", "limit", "tile"];

/** The parts below the picture, each asked for where it is open, by the fields that it depends on. */
const panels = {
  "panel-operations": { show: latest(showOperations), on: ["expression", "operand"] },
  "panel-steps": { show: latest(showSteps), on: ["expression", "theme"] },
  "panel-code": { show: latest(showCode), on: ["expression"] },
  "panel-access": { show: latest(showAccess), on: ["expression", "bytes", "vector", "theme"] },
  "panel-compare": { show: latest(showCompared), on: ["expression", "with", "color", "limit", "theme"] },
  "panel-atoms": { show: makeAtoms(), on: [] },
};

/** Shows a sentence, and where the expression is none the place in it. */
function showError(answer) {
  const host = byId("error");
  host.hidden = !answer;
  field.setAttribute("aria-invalid", String(Boolean(answer)));
  if (!answer) return;
  const of = answer.of ?? state.expression;
  const place = answer.at === undefined ? null : el("code", {}, of.slice(0, answer.at), el("mark", {}, of.slice(answer.at) || " "));
  host.replaceChildren(el("span", {}, answer.error), ...(place ? [el("br"), place] : []));
}

/** Puts a picture in the middle. */
function showPicture(shown, space) {
  release();
  facts.main?.remove();
  const host = byId("picture");
  facts.main = shown ? new Picture(host, shown, { space, name: "picture" }) : undefined;
  if (!shown) host.replaceChildren(el("p", { class: "hint" }, "There is no picture of this."));
}

/** What is true of the value; of what has no properties there is no card. */
function showProperties(properties) {
  byId("about").hidden = properties.length === 0;
  pairs(byId("properties"), properties.map(({ name, value, is_refused: no }) => [name, value, no ? "refused" : ""]));
}

const show = latest(async () => {
  const asked = state.expression;
  const answer = await ask(question("show"));
  const studio = byId("studio");
  // Who has moved a slider since then is further than this answer, and would be moved back by it.
  if (asked === state.expression) showNumbers(answer.numbers ?? []);
  if (answer.ok) {
    showError(answer.refused);
    facts.threads = Math.max(answer.threads, 1);
    byId("value").replaceChildren("= ", el("code", {}, answer.value));
    showProperties(answer.properties);
    showPicture(answer.picture, answer.space);
  } else {
    showError(answer);
    byId("value").textContent = "";
    showProperties([]);
    // The call that is refused, with what breaks the rule marked; of what is no expression there is none.
    const steps = answer.kind === "parse" || answer.kind === "question" ? { calls: [] } : await ask(question("steps"));
    const last = steps.calls?.at(-1);
    showPicture(last?.picture, last?.space);
  }
  studio.dataset.shown = asked;
});

/** So many milliseconds of rest the parts below the picture wait for: who types or drags a slider looks at the picture. */
const REST = 120;
const waiting = new Set();
let timer;

/** How much is under way; the page is busy until all of it is done. */
let busy = 0;

function hold(by) {
  busy += by;
  byId("studio").setAttribute("aria-busy", String(busy > 0));
}

/** Does some work, during which the page is busy. */
async function during(work) {
  hold(1);
  try {
    await work();
  } finally {
    hold(-1);
  }
}

/** Asks for the parts that are open and depend on what changed. */
function showPanels(changed) {
  for (const name of changed) waiting.add(name);
  if (timer === undefined) hold(1);
  clearTimeout(timer);
  timer = setTimeout(async () => {
    timer = undefined;
    const due = Object.entries(panels).filter(([id, { on }]) => byId(id).open && on.some((name) => waiting.has(name)));
    waiting.clear();
    for (const [, { show }] of due) {
      await during(show);
      // A key or a move of the pointer is heard between them.
      await new Promise((done) => setTimeout(done));
    }
    hold(-1);
  }, REST);
}

function update(changed) {
  if (document.activeElement !== field || field.value !== state.expression) field.value = state.expression;
  for (const name of CONTROLS) byId(name).value = state[name];
  byId("studio").dataset.kind = state.kind;
  setOperand();
  setOther();
  const drawn = ["expression", "theme", ...CONTROLS];
  if (drawn.some((name) => changed.has(name))) during(show);
  showPanels(changed);
}

const setOperand = followOperand();
const setOther = followOther();

field.addEventListener("input", () => change({ expression: field.value }));
// Enter keeps what is typed as a step that Back returns to.
field.addEventListener("change", () => history.pushState(null, "", location.href));
for (const name of CONTROLS) {
  byId(name).addEventListener(name === "tile" ? "input" : "change", () => change({ [name]: byId(name).value }));
}
for (const [id, { show }] of Object.entries(panels)) {
  byId(id).addEventListener("toggle", () => byId(id).open && during(show));
}
followTheme(() => update(new Set(["theme"])));
followFocus(() => facts);
followSave();
onChange(update);
addEventListener("popstate", () => readAddress({ isFirst: false }));
addEventListener("hashchange", () => readAddress({ isFirst: false }));

const start = await ask({ ask: "start" });
if (start.ok) showStart(start);
else showError(start);
readAddress({ isFirst: true });
update(new Set(Object.keys(state)));
