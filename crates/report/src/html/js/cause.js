// The head of the page: what fails, why, the edit, and how the fault comes to the check.
const claims = {
  proved: "With this edit no run fails.",
  bounded: "With this edit no run within the bound fails.",
  tests: "With this edit all tests pass.",
  run: "With this edit this run passes; others may not.",
};
const cycleName = (c) => (c.first === c.last ? "cycle " + c.first : "cycles " + c.first + " to " + c.last);

function programName() {
  const f = failure();
  const first = (f && f.place && f.place.file) || (sources()[0] && sources()[0].name);
  return first ? short(first) : "program";
}

function renderHead() {
  const f = failure();
  $("verdict").textContent = doc.verdict;
  $("verdict").className = "verdict " + doc.verdict;
  const subject = f && f.property === "reference" ? (f.of_test ? "a test fails" : "other than the reference") : f && f.property;
  const what = f ? subject + (f.message ? ": " + f.message : "") : doc.verdict === "holds" ? "every check holds" : "undecided";
  document.title = programName() + ": " + what + " – because";
  $("title").textContent = "";
  $("title").append(el("span", { class: "program" }, programName()), " ", what);
}

function renderFailures() {
  const select = $("failures");
  select.textContent = "";
  failures().forEach((f, i) => select.append(el("option", { value: String(i) }, f.property + " at " + (f.place && f.place.line ? short(f.place.file) + ":" + f.place.line : "?"))));
  select.hidden = failures().length < 2;
  select.value = String(state.failure);
  select.onchange = () => { openFailure(Number(select.value)); writeAddress(); };
}

function renderCause() {
  const box = $("cause-box");
  box.textContent = "";
  const f = failure();
  if (!f) { renderNoFailure(box); return; }
  const left = el("div", { class: "column" });
  const right = el("div", { class: "column" });
  // An edit that only keeps the program from coming to the check is no help.
  const best = (f.repairs || []).slice(0, 1).find((r) => !["check-not-reached", "premise"].includes(r.vacuous));
  left.append(el("p", { id: "fails" }, el("b", {}, "Fails at "), placeLink(f.place), " ", el("code", {}, lineText(f.place)), " ", el("span", { class: "badge " + (f.replayed ? "good" : "bad") }, f.replayed ? "replayed: fails" : "not replayed")));
  if (f.memory) left.append(el("p", { id: "memory" }, marked(f.memory)));
  if (f.about_run) left.append(el("p", { class: "about" }, f.about_run));
  if (f.headline) left.append(el("p", { id: "cause" }, el("strong", {}, "Likely cause: "), marked(f.headline)));
  if (best) renderRepair(left, best);
  // Both columns have something: where there is no edit on the left, the inputs are there.
  renderInputs(best ? right : left, f);
  if (f.story) renderStory(right, f.story);
  renderPassing(f.story || best ? right : left, f);
  box.append(left);
  if (right.firstChild) box.append(right);
  box.classList.toggle("two", Boolean(right.firstChild));
  renderNotes(box, f);
}

function renderInputs(panel, f) {
  const given = f.given || (f.inputs || []).map((i) => i.name + " = " + i.value);
  if ((f.cycles || []).length) {
    const rows = f.cycles.map((c) => el("tr", {}, el("td", {}, cycleName(c)), el("td", {}, el("code", {}, c.changed.join(", ")))));
    panel.append(el("h2", {}, "Inputs by cycle ", copyButton("the input", f.cycles.map((c) => cycleName(c) + ": " + c.changed.join(", ")).join("\n"))), el("table", { id: "cycles", class: "list" }, el("tbody", {}, rows)));
  } else if (given.length) {
    panel.append(el("p", { id: "given" }, el("b", {}, "Input "), el("code", {}, given.slice(0, 12).join(", ")), given.length > 12 ? " … " : " ", copyButton("the input", given.join(", "))));
    if (given.length > 12) panel.append(el("details", {}, el("summary", {}, "all " + given.length + " inputs"), el("code", {}, given.slice(0, 5000).join(", "))));
  }
  if (f.repeat) panel.append(el("p", { id: "repeat" }, el("b", {}, "Repeat "), el("code", {}, commandParts(f.repeat)), " ", copyButton("the command", f.repeat)));
}

// The arguments of a command, an option with its value as one: lines break between them only.
function commandParts(command) {
  const args = command.match(/(?:'[^']*'|\\.|[^\s'\\])+/g) || [];
  const parts = [];
  for (const arg of args) {
    if (parts.length && parts[parts.length - 1] === "--input") parts[parts.length - 1] += " " + arg;
    else parts.push(arg);
  }
  return parts.flatMap((part, at) => [at ? " " : "", el("span", { class: "arg" }, part)]);
}

// Each requirement of a PLC program with its verdict; those that fail lead to their failure.
function requirementsTable() {
  const far = (r) => (r.cycle ? "cycle " + r.cycle : r.verdict === "undecided" && r.clear_cycles ? "holds for " + r.clear_cycles + (r.clear_cycles === 1 ? " cycle" : " cycles") : r.vacuous ? "nothing is ever required" : "");
  const colour = { holds: "to", fails: "from" };
  const name = (r) => (failures()[r.failure] ? el("button", { class: "place", type: "button", onclick: () => openFailure(r.failure) }, r.name) : r.name);
  return el("table", { id: "requirements", class: "list" }, el("tbody", {}, doc.requirements.map((r) => el("tr", {}, el("td", {}, name(r)), el("td", { class: colour[r.verdict] || "" }, r.verdict), el("td", {}, far(r)), el("td", {}, el("code", {}, r.name === r.text ? "" : r.text))))));
}

function renderNotes(box, f) {
  const notes = el("div", { class: "notes" });
  if ((doc.requirements || []).length > 1) notes.append(el("details", {}, el("summary", {}, doc.requirements.filter((r) => r.verdict === "fails").length + " of " + doc.requirements.length + " requirements fail"), requirementsTable()));
  for (const u of f.unfinished || []) notes.append(el("p", { class: "note" }, (u.answered ? "not all of " : "without ") + u.method + ": " + u.text));
  const leftOut = f.left_out || [];
  if (leftOut.length) notes.append(el("p", { id: "left-out", class: "note" }, "Left out of this page, in the middle of long lists: " + leftOut.map((l) => l.count + " rows of " + l.member).join(", ") + "."));
  const assumed = (doc.assumed || []).concat(f.assumed || []);
  if (assumed.length) notes.append(el("details", { id: "assumed" }, el("summary", {}, "rests on " + assumed.length + (assumed.length === 1 ? " assumption" : " assumptions")), assumed.map((a) => el("p", {}, a))));
  if (notes.firstChild) box.append(notes);
}

// The lines of a patch that change, and those around them.
function renderRepair(panel, repair) {
  const lines = (repair.diff || "").split("\n").filter((l) => /^[-+ @]/.test(l) && !/^(---|\+\+\+) /.test(l));
  if (!lines.length) return;
  const kind = (l) => (l[0] === "+" ? "to" : l[0] === "-" ? "from" : "");
  panel.append(el("p", { id: "repair" }, (claims[repair.status] || "") + (repair.vacuous === "specification" ? " But it changes what the specification itself calls." : ""), " ", copyButton("the diff", repair.diff)), el("pre", { class: "diff", tabindex: "0", "aria-label": "the edit" }, lines.map((l) => el("span", { class: kind(l) }, l + "\n"))));
}

// The step of the runs that a link of the story is about: the last with its name and its values.
function stepOfLink(link) {
  if (!merged) return -1;
  const same = (row) => valueAt("a", merged.a[row]) === link.failing && (!merged.other || valueAt("b", merged.b[row]) === link.other);
  const rows = rowsOfLine(link.file, link.line).filter(same);
  const named = rows.filter((row) => rowName(row) === link.what);
  return (named.length ? named : rows).pop() ?? -1;
}

// The values in which this run parts from that with the edit, or from the closest that passes.
function renderStory(panel, story) {
  const cell = (v, kind) => el("td", { class: kind }, v === null ? "–" : el("code", {}, v));
  const what = (l) => l.what + (l.cycle ? " (cycle " + l.cycle + ")" : l.rounds ? " (round " + l.round + " of " + l.rounds + ")" : "");
  const runs = story.against === "passing" ? ["fails", "passes"] : ["as it is", "with the edit"];
  const follow = (l) => { const row = stepOfLink(l); if (row >= 0) go(row); else choose(l); };
  panel.append(el("h2", {}, "How it comes to fail"), el("table", { id: "story", class: "list" },
    el("thead", {}, el("tr", {}, ["line", "", ...runs].map((t) => el("th", { scope: "col" }, t)))),
    el("tbody", {}, story.links.map((l) => el("tr", {}, el("td", {}, l.line ? el("button", { class: "place", type: "button", title: l.file + ":" + l.line, onclick: () => follow(l) }, sources().length > 1 ? shown(l) : String(l.line)) : ""), el("td", {}, el("code", {}, what(l))), cell(l.failing, "from"), cell(l.other, "to"))))));
}

// What the closest passing run is given instead.
function renderPassing(panel, f) {
  const list = f.passes_with || [];
  if (list.length) panel.append(el("p", { id: "passes" }, "It passes with ", el("code", {}, list.slice(0, 8).join(", ")), list.length > 8 ? " and " + (list.length - 8) + " more." : "."));
}

function renderNoFailure(box) {
  const checked = doc.checked;
  if (checked) box.append(el("p", {}, checked.assertions + " assertions and " + checked.implicit + " implicit checks, " + checked.reached + " of them reached."));
  if ((doc.requirements || []).length) box.append(el("h2", {}, "Requirements"), requirementsTable());
  for (const r of doc.reasons || []) box.append(el("p", {}, placeLink(r.place), " ", typeof r === "string" ? r : r.text));
  for (const i of doc.invariants || []) box.append(el("p", {}, placeLink(i.place), " invariant ", el("code", {}, i.text)));
  for (const a of doc.assumed || []) box.append(el("p", { class: "note" }, "assumed: " + a));
}
