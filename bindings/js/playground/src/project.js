// The rules on the page: texts by path, of which one is in the editor. What was changed is kept as long as the page is open, also
// of projects that are not shown.
const mine = `# A leap over a pit: roll a d20, add the number, reach 12.
check leap(skill: number) {
    roll d20 + skill
    against 12
}
`;

const isText = path => /\.(bylaw|lua)$/.test(path);
const within = (texts, folder) => Object.fromEntries(Object.entries(texts).filter(([path]) => path.startsWith(folder + "/") && isText(path)));
const layer = name => `# House rules: whatever stands here lies over ${name}. Try: option NAME = VALUE, amend, replace, remove.
ruleset house_rules "House rules for ${name}"
extends ${name}
`;

// {id, group, label, texts, target}
export function catalogue(shipped, examples) {
  const projects = [];
  const add = (group, id, label, texts, target) => projects.push({ group, id, label, texts, target });
  add("Begin here", "villa", "The villa, a small game", { "villa.bylaw": examples.small }, "villa.bylaw");
  add("Begin here", "new", "An empty sheet", { "rules.bylaw": mine }, "rules.bylaw");
  const games = Object.keys(shipped).filter(path => path.endsWith("/ruleset.bylaw")).map(path => path.split("/")[0]);
  const base = games.filter(name => !/^extends /m.test(shipped[`${name}/ruleset.bylaw`]));
  for (const name of base) add("Games", `game:${name}`, titleIn(shipped[`${name}/ruleset.bylaw`], name), within(shipped, name), name);
  for (const name of base) add("House rules", `over:${name}`, `Over ${titleIn(shipped[`${name}/ruleset.bylaw`], name)}`, { "house_rules.bylaw": layer(name) }, "house_rules.bylaw");
  for (const [name, texts] of Object.entries(examples.games)) add("Examples", `example:${name}`, titleIn(texts[`${name}/ruleset.bylaw`], name), within(texts, name), name);
  for (const [path, text] of Object.entries(examples.systems)) add("Dice", `dice:${path}`, path.replace(".bylaw", "").replaceAll("_", " "), { [path]: text }, path);
  return projects;
}

const titleIn = (text, name) => /^ruleset \w+ "([^"]+)"/m.exec(text ?? "")?.[1] ?? name;

export class Project {
  constructor({ id, label, texts, target }) {
    this.id = id;
    this.label = label;
    this.original = texts;
    this.texts = { ...texts };
    this.target = target;
    this.path = this.#first();
  }

  // The paths as the language server and the engine know them.
  get rules() {
    return { project: this.id, texts: Object.fromEntries(Object.entries(this.texts).map(([path, text]) => ["/" + path, text])), target: "/" + this.target };
  }
  get paths() {
    return Object.keys(this.texts);
  }
  get changed() {
    return Object.fromEntries(Object.entries(this.texts).filter(([path, text]) => text !== this.original[path]));
  }

  #first() {
    const entry = `${this.target}/ruleset.bylaw`;
    return entry in this.texts ? entry : this.paths[0];
  }
}
