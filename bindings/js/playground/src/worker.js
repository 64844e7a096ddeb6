// The engine on its own thread. Each message {id, method, values} is answered by {id, result} or {id, error}.
import { createBylaw } from "../../package/index.js";
import { Game } from "./game.js";

let bylaw, server, project = null, program = null, charts = null, game = null, prompt = null;

const loaded = () => {
  if (!program) throw new Error("These rules have errors from the beginning: mend them first.");
  return program;
};
const free = thing => { thing?.free(); return null; };

function progressTo(id) {
  return { onProgress: now => { postMessage({ id, progress: now }); } };
}

const methods = {
  async begin({ module }) {
    bylaw = await createBylaw({ module });
    return { version: bylaw.version, shipped: bylaw.shipped().rulesets };
  },

  // The rules from now on: what was made of others is given up. With an error in them those before stay, and the game that is played by them;
  // the scenarios of another project do not. What is wrong is answered.
  rules(given) {
    let next = null, wrong = null;
    try {
      next = bylaw.load(given);
    } catch (error) {
      wrong = { message: error.message, diagnostics: error.diagnostics ?? [] };
    }
    const renewed = next !== null || given.project !== project;
    if (renewed) {
      [charts, game, prompt, program] = [charts, game, prompt, program].map(free);
      program = next;
    }
    project = given.project;
    return { wrong, renewed, scenarios: program?.scenarios ?? [] };
  },
  server(message) {
    return (server ??= bylaw.languageServer()).say(message);
  },
  explainCode(code) {
    return bylaw.explainCode(code);
  },

  play({ scenario, seed, who }) {
    game = free(game);
    game = new Game(loaded().session({ seed, policies: who === "nobody" }), who);
    return game.begin(scenario);
  },
  answer: option => game.answer(option),
  undo: () => game.undo(),
  redo: () => game.redo(),
  why: () => game.why(),
  whyNot: name => game.whyNot(name),
  save: () => game.save(),

  evaluate(text) {
    prompt ??= loaded().session({ seed: Math.floor(Math.random() * 2 ** 32), policies: true });
    try {
      const { value, type } = prompt.evaluate(text);
      return { value, type, story: prompt.told() };
    } catch (error) {
      prompt.told();
      prompt.cancel();
      throw error;
    }
  },

  odds({ expression }, id) {
    return loaded().odds(expression, { seconds: 60, ...progressTo(id) });
  },
  checks() {
    return (charts ??= loaded().charts()).checks;
  },
  chart(check) {
    return (charts ??= loaded().charts()).drawn(check);
  },
  simulate({ scenario, seed, trials }, id) {
    return loaded().simulate(scenario, { seed, trials, ...progressTo(id) });
  },
};

onmessage = async ({ data: { id, method, values } }) => {
  try {
    postMessage({ id, result: await methods[method](values, id) });
  } catch (error) {
    postMessage({ id, error: { message: error.message, diagnostics: error.diagnostics ?? [] } });
  }
};
