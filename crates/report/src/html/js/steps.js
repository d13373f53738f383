// Stepping through the runs: the tree of calls and rounds, the map of the whole run, where a value came from.
const ROW = 22;
const folded = new Set();
let items = [];

const groupName = (g) => ({
  call: () => g.function + "()",
  loop: () => "loop" + (g.line ? " at line " + g.line : ""),
  round: () => "round " + g.number,
  cycle: () => "cycle " + g.number,
  run: () => "run",
}[g.kind]());

// The round and the call that a row is in.
function around(row) {
  const parts = [];
  for (let g = merged.groups[merged.group[row]]; g && g.parent !== undefined && parts.length < 2; g = merged.groups[g.parent]) if (g.kind !== "loop") parts.push(groupName(g));
  return parts.join(" of ") || "run";
}

const wanted = (row) => state.all || merged.other === null || differs(row) || row === state.step;
const differences = (g) => merged.before[g.last + 1] - merged.before[g.first];

// Rows and groups in order, without what is folded.
function listItems() {
  items = [];
  if (!merged) return;
  const open = [];
  const enter = (group) => {
    const path = [];
    for (let g = group; g !== undefined && g !== 0; g = merged.groups[g].parent) path.unshift(g);
    while (open.length && (open.length > path.length || open[open.length - 1] !== path[open.length - 1])) open.pop();
    for (let k = open.length; k < path.length; k++) {
      items.push({ group: path[k] });
      open.push(path[k]);
      if (folded.has(path[k])) return path[k];
    }
    return -1;
  };
  for (let row = 0; row < merged.count; row++) {
    if (!wanted(row)) continue;
    const closed = enter(merged.group[row]);
    if (closed >= 0) { row = Math.max(row, merged.groups[closed].last); open.pop(); continue; }
    items.push({ row });
  }
}

// Long loops open with their last round.
function foldRounds() {
  folded.clear();
  if (!merged || merged.count < 300) return;
  const last = new Map();
  merged.groups.forEach((g, at) => { if (g.kind === "round" || g.kind === "cycle") last.set(g.parent, at); });
  merged.groups.forEach((g, at) => { if ((g.kind === "round" || g.kind === "cycle") && last.get(g.parent) !== at) folded.add(at); });
}

function renderRun(panel) {
  if (!merged) { panel.append(el("p", { class: "note" }, "No steps recorded.")); return; }
  const runs = runsThere();
  const choice = el("select", { id: "against", "aria-label": "run compared with the failing one" },
    runs.map((r) => el("option", { value: r }, "compare: " + AGAINST[r])), el("option", { value: "" }, "as it is, alone"));
  choice.value = merged.other ? state.against : "";
  choice.addEventListener("change", () => { setAgainst(choice.value); });
  const all = el("input", { type: "checkbox", id: "all" });
  all.checked = state.all;
  all.addEventListener("change", () => { state.all = all.checked; refreshRun(); });
  panel.append(el("div", { class: "stepper" },
    el("button", { type: "button", id: "back", onclick: () => stepBy(-1), "aria-label": "previous step" }, "◀"),
    el("button", { type: "button", id: "forward", onclick: () => stepBy(1), "aria-label": "next step" }, "▶"),
    merged.other ? el("button", { type: "button", id: "next-difference", onclick: nextDifference }, "next difference") : null,
    el("span", { class: "badge", id: "count" }), choice,
    merged.other ? el("label", { for: "all" }, all, " all steps") : null));
  const view = el("div", { class: "rows", id: "rows", tabindex: "0", role: "treegrid", "aria-label": "steps of the run" });
  view.append(el("div", { class: "row head", role: "row" }, ["where", "step", "as it is", merged.other ? AGAINST[state.against] : ""].map((h) => el("span", { role: "columnheader" }, h))), el("div", { class: "spacer", id: "spacer" }));
  view.addEventListener("scroll", paintRun);
  panel.append(view);
  listItems();
  paintRun();
  showStep();
}

function paintRun() {
  const view = $("rows");
  if (!view || !merged) return;
  const spacer = $("spacer");
  spacer.style.height = (items.length + 1) * ROW + "px";
  const first = Math.max(0, Math.floor(view.scrollTop / ROW) - 10);
  const last = Math.min(items.length, first + Math.ceil((view.clientHeight || 400) / ROW) + 30);
  spacer.textContent = "";
  for (let i = first; i < last; i++) {
    const node = items[i].group !== undefined ? groupRow(items[i].group) : stepRow(items[i].row);
    node.style.top = i * ROW + "px";
    spacer.append(node);
  }
  $("count").textContent = state.step + 1 + " of " + merged.count;
}

function groupRow(at) {
  const g = merged.groups[at];
  const node = el("div", { class: "row group", role: "row", "aria-level": g.level, "aria-expanded": String(!folded.has(at)), "data-group": at, onclick: () => fold(at) },
    el("span", { role: "gridcell" }, g.place.file ? shown(g.place) : g.line ? "line " + g.line : ""),
    el("span", { role: "gridcell" }, el("button", { type: "button", class: "fold", tabindex: "-1", "aria-label": (folded.has(at) ? "open " : "fold ") + groupName(g) }, folded.has(at) ? "▸" : "▾"), " " + groupName(g)),
    el("span", { role: "gridcell", class: "note" }, merged.other ? differences(g) + " differ" : g.last - g.first + 1 + " steps"), el("span", { role: "gridcell" }, g.alone ? "only here" : ""));
  node.children[1].style.paddingLeft = (g.level - 1) * 12 + "px";
  return node;
}

function stepRow(row) {
  const place = rowPlace(row);
  const level = merged.groups[merged.group[row]].level + 1;
  const node = el("div", { class: "row" + (differs(row) ? " differs" : "") + (row === state.step && state.stepped ? " current" : ""), role: "row", "aria-level": level, "data-row": row, onclick: (e) => { if (!e.target.closest("button")) go(row); } },
    el("span", { role: "gridcell" }, shown(place)), el("span", { role: "gridcell", title: rowName(row) }, rowName(row)),
    el("span", { role: "gridcell" }, stepValue(row, "a")), merged.other ? el("span", { role: "gridcell" }, stepValue(row, "b")) : null);
  node.children[1].style.paddingLeft = (level - 1) * 12 + "px";
  return node;
}

function stepValue(row, side) {
  const step = sideOf(row, side);
  return step < 0 ? "–" : el("button", { type: "button", tabindex: "-1", class: "value" + (differs(row) ? (side === "a" ? " from" : " to") : ""), "data-side": side, "data-step": step, title: "where it came from" }, valueAt(side, step));
}

function fold(at) {
  if (!folded.delete(at)) folded.add(at);
  listItems();
  paintRun();
}

function refreshRun() {
  listItems();
  paintRun();
  paintSource();
  renderLine();
  paintMap();
}

function setAgainst(run) {
  const [side, step] = merged ? own(state.step) : ["a", 0];
  state.against = run || null;
  merge();
  foldRounds();
  state.why = [];
  const same = merged && (side === "a" ? merged.rowOfA[step] : -1);
  state.step = merged ? (same >= 0 ? same : merged.end) : 0;
  renderTabs();
  refreshRun();
  renderWhy();
  writeAddress();
}

// ---- going to a step

function go(row) {
  if (!merged) return;
  state.step = Math.max(0, Math.min(merged.count - 1, row));
  state.stepped = true;
  for (let g = merged.group[state.step]; g !== undefined; g = merged.groups[g].parent) folded.delete(g);
  listItems();
  const place = rowPlace(state.step);
  if (sources().some((s) => s.name === place.file) && place.file !== state.file) { state.file = place.file; renderSource(); }
  if (place.line) { state.line = place.line; showLine(place.line); }
  paintSource();
  renderLine();
  showStep();
  paintMap();
  writeAddress();
}

function showStep() {
  const view = $("rows");
  if (!view) return;
  const at = items.findIndex((i) => i.row === state.step);
  const top = at * ROW;
  if (at >= 0 && (top < view.scrollTop || top > view.scrollTop + view.clientHeight - 3 * ROW)) view.scrollTop = Math.max(0, top - view.clientHeight / 2);
  paintRun();
}

const stepBy = (by) => {
  if (!merged) return;
  let row = state.step + by;
  while (row > 0 && row < merged.count - 1 && !wanted(row)) row += by;
  go(row);
};
function nextDifference() {
  for (let k = 1; merged && k <= merged.count; k++) {
    const row = (state.step + k) % merged.count;
    if (differs(row)) { go(row); return; }
  }
}

// ---- the map of the whole run

function paintMap() {
  const map = $("map");
  map.hidden = !merged;
  if (!merged) return;
  const width = Math.max(1, map.clientWidth || 300);
  map.width = width;
  map.height = 16;
  const ink = map.getContext("2d");
  const colours = getComputedStyle(document.documentElement);
  const colour = (name) => colours.getPropertyValue(name).trim();
  const row = (x) => Math.floor((x * merged.count) / width);
  ink.fillStyle = colour("--panel");
  ink.fillRect(0, 0, width, 16);
  for (let x = 0; x < width; x++) {
    const from = row(x);
    const to = Math.max(from + 1, row(x + 1));
    if (merged.before[Math.min(to, merged.count)] > merged.before[from]) { ink.fillStyle = colour("--bad"); ink.fillRect(x, 4, 1, 8); }
  }
  ink.fillStyle = colour("--accent");
  ink.fillRect(Math.min(width - 3, Math.round((state.step * width) / merged.count)), 0, 3, 16);
  map.setAttribute("aria-valuemax", String(merged.count));
  map.setAttribute("aria-valuenow", String(state.step + 1));
  map.setAttribute("aria-valuetext", "step " + (state.step + 1) + " of " + merged.count + ", " + around(state.step));
}

function startMap() {
  const map = $("map");
  const jump = (e) => {
    const box = map.getBoundingClientRect();
    if (merged && box.width) go(Math.floor(((e.clientX - box.left) / box.width) * merged.count));
  };
  map.addEventListener("pointerdown", (e) => { jump(e); map.onpointermove = jump; });
  addEventListener("pointerup", () => { map.onpointermove = null; });
  addEventListener("resize", () => { paintMap(); paintSource(); paintRun(); });
}

// ---- where a value came from

function why(side, step) {
  const known = state.why.findIndex((w) => w.side === side && w.step === step);
  if (known >= 0) state.why.length = known + 1;
  else {
    const last = state.why[state.why.length - 1];
    const follows = last && last.side === side && (runOf(side).from[last.step].includes(step) || runOf(side).decided_by[last.step] === step);
    if (!follows) state.why = [];
    state.why.push({ side, step });
  }
  go(side === "a" ? merged.rowOfA[step] : merged.rowOfB[step]);
  renderWhy();
}

function renderWhy() {
  const box = $("why");
  box.textContent = "";
  box.hidden = !state.why.length;
  if (!state.why.length) return;
  const { side, step } = state.why[state.why.length - 1];
  const run = runOf(side);
  const button = (s) => el("button", { type: "button", class: "link", "data-side": side, "data-step": s }, el("span", { class: "where" }, shown(placeAt(side, s))), " ", el("code", {}, nameAt(side, s)), " = ", el("code", {}, valueAt(side, s)));
  box.append(el("h2", {}, "where it came from, " + (side === "a" ? "as it is" : AGAINST[state.against]), " ", el("button", { type: "button", class: "copy", id: "why-close", onclick: () => { state.why = []; renderWhy(); } }, "close")),
    el("ol", { class: "chain" }, state.why.map((w, i) => el("li", { "aria-current": i === state.why.length - 1 ? "step" : null }, button(w.step)))));
  const from = run.from[step];
  const by = run.decided_by[step];
  box.append(from.length ? el("div", { class: "sources" }, el("span", { class: "note" }, "made from "), from.map(button)) : el("p", { class: "note" }, "Made from no other value: an input, a constant or a fresh object."));
  if (by >= 0) box.append(el("div", { class: "sources" }, el("span", { class: "note" }, "runs because "), button(by)));
}
