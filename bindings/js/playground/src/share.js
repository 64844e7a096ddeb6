// A link that holds the rules: what differs from the project that it began with, compressed, behind the `#`. No server sees it.
async function through(stream, bytes) {
  return new Uint8Array(await new Response(new Blob([bytes]).stream().pipeThrough(stream)).arrayBuffer());
}

function toText(bytes) {
  let text = "";
  for (const byte of bytes) text += String.fromCharCode(byte);
  return btoa(text).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
}

const toBytes = text => Uint8Array.from(atob(text.replaceAll("-", "+").replaceAll("_", "/")), character => character.charCodeAt(0));

export async function packed(state) {
  return "r=" + toText(await through(new CompressionStream("deflate-raw"), new TextEncoder().encode(JSON.stringify(state))));
}

const most = 4_000_000; // bytes of rules: a link is untrusted

// null where it is no such link.
export async function unpacked(fragment) {
  const found = /^#?r=([\w-]+)$/.exec(fragment);
  if (!found) return null;
  const bytes = await through(new DecompressionStream("deflate-raw"), toBytes(found[1]));
  if (bytes.length > most) throw new Error("the link holds too much");
  const { id, texts, path, tab } = JSON.parse(new TextDecoder().decode(bytes));
  const good = typeof id === "string" && texts && Object.entries(texts).every(([name, text]) => /^[\w./-]+$/.test(name) && typeof text === "string");
  if (!good) throw new Error("the link is damaged");
  return { id, texts, path, tab };
}
