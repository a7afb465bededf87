// The engine: a function from a question to an answer, in the server that served the page, or inside of the page.

const inside = document.getElementById("engine");
let module;

/** The engine that is in the page, as the exports of its WebAssembly. */
async function load() {
  const text = inside.textContent.trim();
  const bytes = Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0));
  return (await WebAssembly.instantiate(bytes, {})).instance.exports;
}

/** Writes a question into the memory of the module, asks, and reads the answer. */
async function askInside(text) {
  module ??= load();
  const engine = await module;
  const question = new TextEncoder().encode(text);
  const at = engine.cute_question(question.length);
  if (at === 0) return { ok: false, kind: "question", error: "the question is too long" };
  // The memory may be another after each call: it grows.
  new Uint8Array(engine.memory.buffer, at, question.length).set(question);
  const length = engine.cute_answer();
  return JSON.parse(new TextDecoder().decode(new Uint8Array(engine.memory.buffer, engine.cute_address(), length)));
}

async function askServer(text) {
  const response = await fetch("/answer", { method: "POST", headers: { "Content-Type": "application/json" }, body: text });
  const answer = await response.text();
  if (!response.ok) return { ok: false, kind: "server", error: answer.trim() };
  return JSON.parse(answer);
}

/** The answer to a question. It always comes: what fails on the way is a refusal with a sentence. */
export async function ask(question) {
  try {
    return await (inside ? askInside : askServer)(JSON.stringify(question));
  } catch (error) {
    // A module that ended in a trap has no state to trust; the next question gets a new one.
    module = undefined;
    const gone = inside ? "this is a defect of the engine" : "the server does not answer; start cute-studio again";
    return { ok: false, kind: "engine", error: `${gone} (${error.message})` };
  }
}
