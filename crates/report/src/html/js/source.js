// The source: one file at a time, lines made as they come into view, values of both runs in the margin.
const LINE = 20;

const cause = () => {
  const f = failure();
  if (!f) return null;
  const edit = f.repairs && f.repairs[0] && f.repairs[0].edits && f.repairs[0].edits[0];
  if (edit) return { file: edit.file, line: edit.start.line };
  const link = f.story && f.story.links.find((l) => l.line);
  if (link) return { file: link.file, line: link.line };
  const suspect = (f.suspects || [])[0];
  return suspect && suspect.place.line ? suspect.place : f.place;
};

// The suspicion of each line of the failure.
function heat() {
  const scores = new Map();
  for (const s of (failure() && failure().suspects) || []) {
    const key = s.place.file + ":" + s.place.line;
    scores.set(key, Math.max(scores.get(key) || 0, s.score));
  }
  return scores;
}

function renderFiles() {
  const bar = $("files");
  bar.textContent = "";
  bar.hidden = sources().length < 2;
  sources().forEach((s, i) => bar.append(el("button", { role: "tab", type: "button", id: "file" + i, title: s.name, "aria-controls": "source",
    onclick: () => showFile(s.name) }, short(s.name))));
}

function showFile(name) {
  state.file = name;
  state.line = null;
  state.found = -1;
  renderSource();
  renderLine();
  writeAddress();
}

// The box for a whole file; its lines are painted as they are seen.
function renderSource() {
  const box = $("source");
  const f = failure();
  const known = sources().some((s) => s.name === state.file);
  if (!known) state.file = (cause() && sources().some((s) => s.name === cause().file) && cause().file) || (sources()[0] && sources()[0].name) || null;
  sources().forEach((s, i) => {
    const tab = $("file" + i);
    if (tab) { tab.setAttribute("aria-selected", String(s.name === state.file)); tab.tabIndex = s.name === state.file ? 0 : -1; }
  });
  const lines = linesOf(state.file);
  const spacer = $("lines");
  spacer.style.height = lines.length * LINE + "px";
  let longest = 0;
  for (const line of lines) if (line.length > longest) longest = line.length;
  spacer.style.minWidth = "calc(" + Math.min(longest, LONGEST) + "ch + 7em)";
  box.setAttribute("aria-rowcount", String(lines.length));
  box.setAttribute("aria-label", "source of " + (state.file || "nothing"));
  renderSource.heat = heat();
  renderSource.fails = f && f.place;
  paintSource();
}

function paintSource() {
  const box = $("source");
  const lines = linesOf(state.file);
  const whole = renderSource.printing;
  const first = whole ? 0 : Math.max(0, Math.floor(box.scrollTop / LINE) - 15);
  const last = whole ? Math.min(lines.length, 3000) : Math.min(lines.length, first + Math.ceil((box.clientHeight || 400) / LINE) + 30);
  const spacer = $("lines");
  spacer.textContent = "";
  for (let i = first; i < last; i++) spacer.append(lineRow(lines[i], i + 1));
  const chosen = state.line && state.line > first && state.line <= last;
  if (chosen) box.setAttribute("aria-activedescendant", "L" + state.line); else box.removeAttribute("aria-activedescendant");
}

const isAt = (place, line) => place && place.file === state.file && place.line === line;

function lineRow(text, line) {
  const score = renderSource.heat.get(state.file + ":" + line) || 0;
  const current = state.stepped && merged && isAt(rowPlace(state.step), line);
  const classes = ["line-row"];
  if (isAt(renderSource.fails, line)) classes.push("failing");
  if (isAt(cause(), line)) classes.push("cause");
  if (state.line === line) classes.push("chosen");
  if (current) classes.push("current");
  if (found.has(line)) classes.push("found");
  const bar = el("i", {});
  bar.style.width = Math.round(score * 22) + "px";
  const { pieces } = coloured(text.slice(0, LONGEST), insideComment(state.file)[line - 1] === 1, languageOf(state.file));
  const code = el("span", { class: "text", role: "gridcell" }, pieces.map(([kind, piece]) => (kind ? el("span", { class: "c-" + kind }, piece) : piece)), text.length > LONGEST ? " …" : null);
  const row = el("div", { class: classes.join(" "), role: "row", id: "L" + line, "data-line": line, "aria-rowindex": line, "aria-selected": String(state.line === line) },
    el("span", { class: "no", role: "rowheader" }, el("span", { class: "heat", title: score ? "suspicion " + score.toFixed(2) : null }, score ? bar : null), String(line)),
    code, margin(line, current));
  row.style.top = (line - 1) * LINE + "px";
  return row;
}

// The values of a line by the step shown: those that differ, and all of the line that is executed.
function margin(line, current) {
  if (!merged) return null;
  const rows = lastValues(state.file, line, state.step).filter((row) => state.all || merged.other === null ? true : differs(row) || (current && row === state.step));
  const kept = merged.other === null && !state.all ? rows.filter((row) => current || row === state.step) : rows;
  if (!kept.length) return null;
  return el("span", { class: "margin", role: "gridcell" }, kept.map((row) => [el("span", { class: "name" }, rowName(row)), valueButtons(row)]));
}

// Both values of a row, each leading to where it came from.
function valueButtons(row) {
  const one = (side) => {
    const step = sideOf(row, side);
    const value = valueAt(side, step);
    const kind = differs(row) ? (side === "a" ? " from" : " to") : "";
    return value === null ? el("span", { class: "value absent" }, "–")
      : el("button", { type: "button", class: "value" + kind, "data-side": side, "data-step": step, tabindex: "-1", title: "where it came from" }, value);
  };
  return differs(row) ? [one("a"), one("b")] : [one(merged.a[row] >= 0 ? "a" : "b")];
}

// Only the source moves, never the page around it.
function showLine(line) {
  const box = $("source");
  const top = (line - 1) * LINE;
  if (top < box.scrollTop + LINE || top > box.scrollTop + box.clientHeight - 3 * LINE) box.scrollTop = Math.max(0, top - box.clientHeight / 2);
}

function choose(place) {
  if (sources().some((s) => s.name === place.file) && place.file !== state.file) { state.file = place.file; renderSource(); }
  state.line = place.line;
  showLine(place.line);
  paintSource();
  renderLine();
  writeAddress();
}

// ---- what is known of the chosen line

function renderLine() {
  const box = $("line");
  box.textContent = "";
  if (!state.line) { box.append(el("p", { class: "note" }, "Choose a line to see its values and why it is suspected.")); return; }
  const here = (p) => isAt(p, state.line);
  box.append(el("h2", {}, shown({ file: state.file, line: state.line })));
  const reasons = ((failure() || {}).suspects || []).filter((s) => here(s.place)).flatMap((s) => (s.reasons || []).filter((r) => r.reason));
  if (reasons.length) box.append(el("details", { class: "reasons" }, el("summary", {}, "why it is suspected"), reasons.map((r) => el("p", { class: "why" }, el("b", {}, r.method), " " + r.reason))));
  const rows = rowsOfLine(state.file, state.line);
  const wanted = rows.filter((row) => state.all || merged.other === null || differs(row));
  if (!wanted.length) { box.append(el("p", { class: "note" }, rows.length ? "Its values are the same in both runs." : "No value of the run is written or decided here.")); return; }
  const head = merged.other ? ["", "as it is", AGAINST[state.against]] : ["", "as it is"];
  box.append(el("table", { class: "list values" }, el("thead", {}, el("tr", {}, head.map((h) => el("th", { scope: "col" }, h)))),
    el("tbody", {}, wanted.slice(0, 60).map((row) => el("tr", {}, el("td", {}, el("button", { class: "place", type: "button", onclick: () => go(row) }, around(row)), " ", el("code", {}, rowName(row))),
      sideCell(row, "a"), merged.other ? sideCell(row, "b") : null)))));
  if (wanted.length > 60) box.append(el("p", { class: "note" }, wanted.length - 60 + " more; the steps show them all."));
}

function sideCell(row, side) {
  const step = sideOf(row, side);
  const value = valueAt(side, step);
  return el("td", {}, value === null ? "–" : el("button", { type: "button", class: "value" + (differs(row) ? (side === "a" ? " from" : " to") : ""), "data-side": side, "data-step": step }, value));
}

// ---- find in the source

const found = new Set();
function find(again) {
  const text = $("find").value.toLowerCase();
  const lines = linesOf(state.file);
  found.clear();
  const all = [];
  if (text) lines.forEach((l, i) => { if (l.toLowerCase().includes(text)) { found.add(i + 1); all.push(i + 1); } });
  if (!all.length) { $("find-count").textContent = text ? "none" : ""; state.found = -1; paintSource(); return; }
  state.found = again ? (state.found + again + all.length) % all.length : 0;
  $("find-count").textContent = state.found + 1 + " of " + all.length;
  choose({ file: state.file, line: all[state.found] });
}
