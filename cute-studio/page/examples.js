// Examples to begin with, and the help on what can be typed.

import { byId, el } from "./dom.js";
import { change } from "./state.js";

/** Fills the list of examples, and that of operations below the field. */
export function showStart({ examples, kinds, colors, operations, most_expression: longest }) {
  const select = byId("examples");
  const groups = Map.groupBy ? Map.groupBy(examples, ({ of }) => of) : grouped(examples);
  select.replaceChildren(
    el("option", { value: "" }, "an example…"),
    ...[...groups].map(([of, list]) =>
      el("optgroup", { label: of }, ...list.map((example) => el("option", { value: examples.indexOf(example) }, example.title))),
    ),
  );
  select.addEventListener("change", () => {
    const example = examples[Number(select.value)];
    if (select.value === "" || !example) return;
    const { expression, kind = "layout", color = "offset", tile = "" } = example;
    change({ expression, kind, color, tile }, true);
    select.value = "";
  });
  byId("kind").replaceChildren(...kinds.filter((kind) => kind !== "difference").map((kind) => el("option", {}, kind)));
  byId("color").replaceChildren(...colors.map((color) => el("option", {}, color)));
  byId("expression").maxLength = longest;
  byId("operations-list").replaceChildren(
    ...operations.map(({ example, says }) => el("option", { value: example.split(" = ")[0] }, says)),
  );
}

function grouped(examples) {
  const groups = new Map();
  for (const example of examples) groups.set(example.of, [...(groups.get(example.of) ?? []), example]);
  return groups;
}
