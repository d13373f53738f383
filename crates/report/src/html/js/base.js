// The document embedded in the page, and what all parts of the page share. Text reaches the page through textContent
// only, never as markup.
const doc = JSON.parse(document.getElementById("data").textContent);
const state = { failure: 0, file: null, line: null, step: 0, stepped: false, tab: "run", against: null, all: false, why: [], found: -1 };
const $ = (id) => document.getElementById(id);

function el(tag, props, ...children) {
  const node = document.createElement(tag);
  for (const [key, value] of Object.entries(props || {})) {
    if (key === "class") node.className = value;
    else if (key.startsWith("on")) node.addEventListener(key.slice(2), value);
    else if (value !== null && value !== undefined) node.setAttribute(key, value);
  }
  for (const child of children.flat(3)) if (child !== null && child !== undefined) node.append(child);
  return node;
}

const failures = () => doc.failures || [];
const failure = () => failures()[state.failure];
const sources = () => doc.sources || [];
const languageOf = (name) => (/\.(st|scl|exp|awl|udt|db|iecst)$/i.test(name) ? "st" : "c");
const isPlc = () => sources().some((s) => languageOf(s.name) === "st");

// Lines of a source, split once.
const linesOf = (function () {
  const known = new Map();
  return (name) => {
    if (!known.has(name)) {
      const source = sources().find((s) => s.name === name);
      const lines = source ? source.text.split(/\r\n|\n|\r/) : [];
      if (lines[lines.length - 1] === "") lines.pop();
      known.set(name, lines);
    }
    return known.get(name);
  };
})();
const lineText = (place) => (place && place.line ? (linesOf(place.file)[place.line - 1] || "").trim() : "");

// The shortest ends of paths that tell the files apart.
const shortNames = (function () {
  const names = new Map();
  const all = sources().map((s) => s.name.split(/[\\/]/));
  for (const parts of all) {
    let count = 1;
    const end = (p, n) => p.slice(-n).join("/");
    while (count < parts.length && all.some((o) => o !== parts && end(o, count) === end(parts, count))) count++;
    names.set(parts.length ? sources()[all.indexOf(parts)].name : "", end(parts, count));
  }
  return names;
})();
const short = (name) => shortNames.get(name) || String(name || "").split(/[\\/]/).pop();
const shown = (place) => (place && place.line ? (sources().length > 1 ? short(place.file) + ":" + place.line : "line " + place.line) : "");

function placeLink(place) {
  if (!place || !place.line) return el("span", {});
  return el("button", { class: "place", type: "button", title: place.file + ":" + place.line, onclick: () => choose(place) }, shown(place));
}

// Text with code between backquotes.
const marked = (text) => text.split("`").map((piece, i) => (i % 2 ? el("code", {}, piece) : piece));

function copyButton(what, text) {
  const button = el("button", { class: "copy", type: "button", "aria-label": "copy " + what, "data-copy": what }, "copy");
  const done = () => { button.textContent = "copied"; setTimeout(() => { button.textContent = "copy"; }, 1500); };
  button.addEventListener("click", () => {
    const byHand = () => {
      const box = el("textarea", {});
      box.value = text;
      document.body.append(box);
      box.select();
      document.execCommand("copy");
      box.remove();
      done();
    };
    if (navigator.clipboard && navigator.clipboard.writeText) navigator.clipboard.writeText(text).then(done, byHand);
    else byHand();
  });
  return button;
}
