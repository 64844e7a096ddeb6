// Tabs as the pattern of ARIA has them: arrows go from one to the next.
const tabs = [...document.querySelectorAll("[role=tab]")];
let heard = () => {};
export const onTab = listener => { heard = listener; };

export function select(name, focus = false) {
  document.body.dataset.tab = name;
  for (const tab of tabs) {
    const chosen = tab.id === `tab-${name}`;
    tab.setAttribute("aria-selected", chosen);
    tab.tabIndex = chosen ? 0 : -1;
    if (chosen && focus) tab.focus();
  }
  heard(name);
}

for (const tab of tabs) {
  tab.onclick = () => select(tab.id.slice(4));
  tab.onkeydown = event => {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    const seen = tabs.filter(each => each.offsetParent !== null);
    if (step) select(seen[(seen.indexOf(tab) + step + seen.length) % seen.length].id.slice(4), true);
  };
}

// On a phone the rules are a tab, beside each other they are not.
const wide = window.matchMedia("(min-width: 60rem)");
export function settle() {
  if (wide.matches && document.body.dataset.tab === "rules") select("play");
}
wide.addEventListener("change", settle);
