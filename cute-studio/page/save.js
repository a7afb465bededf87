// The picture as a file, and the address of what is shown.

import { byId, el } from "./dom.js";
import { ask } from "./engine.js";
import { question } from "./state.js";

/** Follows the buttons below the picture. */
export function followSave() {
  byId("save-svg").addEventListener("click", () => save("svg"));
  byId("save-latex").addEventListener("click", () => save("latex"));
  byId("copy-link").addEventListener("click", async () => {
    try {
      await navigator.clipboard.writeText(location.href);
      say("The link is copied.");
    } catch {
      say("The browser forbids it; the link is the address of this page.");
    }
  });
}

function say(text) {
  byId("saved").textContent = text;
}

async function save(format) {
  // A file follows the reader's system, light or dark.
  const answer = await ask(question("save", { format, theme: "auto" }));
  if (!answer.ok) return say(answer.error);
  const address = URL.createObjectURL(new Blob([answer.text], { type: answer.type }));
  const link = el("a", { href: address, download: answer.name });
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
  say(`${answer.name} is saved.`);
}
