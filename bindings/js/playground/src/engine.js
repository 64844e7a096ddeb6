// Two engines in threads of their own: `desk` answers at once (editor, game, prompt), `mill` works long (odds, simulations) and
// can be stopped, which ends its thread.
const text = id => document.getElementById(id).textContent.trim();

async function unpacked(id) {
  const bytes = Uint8Array.from(atob(text(id)), character => character.charCodeAt(0));
  return new Response(new Blob([bytes]).stream().pipeThrough(new DecompressionStream("gzip")));
}

export const examples = async () => (await unpacked("examples")).json();

// From a page that lies on a disk no script can be fetched: it is in the page, and a Blob has an address.
const scriptAddress = URL.createObjectURL(new Blob([text("worker")], { type: "text/javascript" }));
const module = unpacked("engine").then(response => response.arrayBuffer()).then(bytes => WebAssembly.compile(bytes));
module.catch(() => {}); // callers of the promise get the error

class Thread {
  #worker = null;
  #waiting = new Map();
  #next = 1;
  #latest = null; // rules, and those before them that had no errors
  #right = null;
  about = null;

  async begin() {
    this.#worker = new Worker(scriptAddress);
    this.#worker.onmessage = ({ data }) => this.#take(data);
    this.#worker.onerror = event => this.#lose(event.message);
    this.about = this.call("begin", { module: await module });
    for (const rules of new Set([this.#right, this.#latest])) if (rules) this.call("rules", rules);
    return this.about;
  }

  call(method, values, onProgress) {
    return new Promise((resolve, reject) => {
      const id = this.#next++;
      this.#waiting.set(id, { resolve, reject, onProgress });
      this.#worker.postMessage({ id, method, values });
    });
  }

  // Kept, so that a thread that begins again has them.
  async rules(rules) {
    this.#latest = rules;
    const answer = await this.call("rules", rules);
    if (answer.renewed) this.#right = rules;
    return answer;
  }

  get busy() {
    return this.#waiting.size > 0;
  }

  // Pending requests get no answer any more.
  async stop() {
    this.#worker.terminate();
    this.#lose("stopped");
    await this.begin();
  }

  #lose(why) {
    const lost = [...this.#waiting.values()];
    this.#waiting.clear();
    for (const { reject } of lost) reject(Object.assign(new Error(why), { stopped: true }));
  }

  #take({ id, result, error, progress }) {
    const asked = this.#waiting.get(id);
    if (!asked) return;
    if (progress) return asked.onProgress?.(progress);
    this.#waiting.delete(id);
    if (error) asked.reject(Object.assign(new Error(error.message), { diagnostics: error.diagnostics }));
    else asked.resolve(result);
  }
}

export const desk = new Thread();
export const mill = new Thread();
