// Light or dark: as the system asks, until somebody chooses.

import { byId } from "./dom.js";

const system = matchMedia("(prefers-color-scheme: dark)");
const choices = ["auto", "light", "dark"];
let choice = "auto";

/** Sets the page's theme, and `data-paper`, which pictures are asked for with. */
function apply(changed) {
  const paper = choice === "auto" ? (system.matches ? "dark" : "light") : choice;
  const root = document.documentElement;
  const before = root.dataset.paper;
  root.dataset.paper = paper;
  byId("theme").textContent = `Theme: ${choice}`;
  if (before !== undefined && before !== paper) changed();
}

/** Follows the system and the button; `changed` is called when the paper is another. */
export function followTheme(changed) {
  system.addEventListener("change", () => apply(changed));
  byId("theme").addEventListener("click", () => {
    choice = choices[(choices.indexOf(choice) + 1) % choices.length];
    apply(changed);
  });
  apply(changed);
}
