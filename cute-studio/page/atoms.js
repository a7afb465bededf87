// Atoms and tiled MMAs, chosen from a list.

import { byId, count, el, latest } from "./dom.js";
import { ask } from "./engine.js";
import { change } from "./state.js";

/** Makes the panel: a filter, the list, and what to do with the one that is chosen. */
export function makeAtoms() {
  const list = el("select", { id: "atom-list", size: "8", "aria-label": "Atoms" });
  const more = el("p", { class: "hint", role: "status" });
  const filter = el("input", { id: "atom-filter", placeholder: "SM80 f16", autocomplete: "off", spellcheck: "false" });
  const tiles = el("input", { id: "atom-tiles", size: "10", value: "(2,2,1)", autocomplete: "off", spellcheck: "false" });
  const show = el("button", { type: "button" }, "Show the atom");
  const tile = el("button", { type: "button" }, "Tile it over warps");
  const chosen = () => list.selectedOptions[0];
  const settle = () => {
    show.disabled = !chosen();
    tile.disabled = chosen()?.dataset.multiplies !== "true";
  };
  const fill = latest(async () => {
    const answer = await ask({ ask: "atoms", filter: filter.value });
    if (!answer.ok) return;
    list.replaceChildren(
      ...answer.names.map(({ name, multiplies }) => el("option", { "data-multiplies": String(multiplies) }, name)),
    );
    more.textContent = answer.more > 0 ? `and ${answer.more} more; type a part of a name` : count(answer.names.length, "atom");
    settle();
  });
  filter.addEventListener("input", () => fill());
  list.addEventListener("change", settle);
  list.addEventListener("dblclick", () => show.click());
  show.addEventListener("click", () => change({ expression: chosen().value, kind: "layout" }, true));
  tile.addEventListener("click", () => change({ expression: `tiled_mma(${chosen().value},${tiles.value})`, kind: "layout" }, true));
  byId("atoms").replaceChildren(
    el("p", { class: "bar" }, el("label", {}, "Names with ", filter)),
    list,
    more,
    el("p", { class: "bar" }, show, el("label", {}, "Atoms over M, N, K ", tiles), tile),
  );
  settle();
  return () => fill();
}
