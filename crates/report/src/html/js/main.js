// The address, the keys, and the start.

// Failure, file, line, step, run and tab in the address; a link shows the same.
function writeAddress() {
  const parts = new URLSearchParams();
  if (state.failure) parts.set("failure", String(state.failure + 1));
  if (state.file && state.line) parts.set("line", short(state.file) + ":" + state.line);
  else if (state.file && sources().length > 1) parts.set("file", short(state.file));
  if (state.stepped) { parts.set("step", String(state.step + 1)); parts.set("with", state.against || "none"); }
  if (state.tab !== "run") parts.set("tab", state.tab);
  try { history.replaceState(null, "", "#" + parts.toString()); } catch (e) { /* some frames have no address of their own */ }
}

function readAddress() {
  const parts = new URLSearchParams(location.hash.slice(1));
  const number = Number(parts.get("failure") || 1) - 1;
  if (number !== state.failure && failures()[number]) openFailure(number);
  const against = parts.get("with");
  if (against !== null && against !== (state.against || "none") && (against === "none" || runsThere().includes(against))) { state.against = against === "none" ? null : against; merge(); foldRounds(); }
  const tab = parts.get("tab") || "run";
  if (tabs().some((t) => t.name === tab)) state.tab = tab;
  renderTabs();
  const named = (name) => (sources().find((s) => short(s.name) === name || s.name === name) || {}).name;
  const step = Number(parts.get("step")) - 1;
  if (parts.has("step") && merged && step >= 0 && step < merged.count) go(step);
  const line = /^(.*):(\d+)$/.exec(parts.get("line") || "");
  if (line && named(line[1]) && Number(line[2]) <= linesOf(named(line[1])).length) choose({ file: named(line[1]), line: Number(line[2]) });
  else if (named(parts.get("file"))) showFile(named(parts.get("file")));
}

function openFailure(number) {
  state.failure = number;
  state.file = null;
  state.line = null;
  state.stepped = false;
  state.why = [];
  const runs = runsThere();
  const preferred = failure() && failure().story && failure().story.against;
  state.against = runs.includes(preferred) ? preferred : runs[0] || null;
  merge();
  foldRounds();
  state.step = merged ? merged.end : 0;
  renderHead();
  renderFailures();
  renderCause();
  renderSource();
  renderTabs();
  renderWhy();
  paintMap();
  const place = cause();
  if (place && place.line) { state.line = place.line; showLine(place.line); paintSource(); }
  renderLine();
}

function moveLine(by) {
  const count = linesOf(state.file).length;
  choose({ file: state.file, line: Math.max(1, Math.min(count, (state.line || 0) + by)) });
}

function moveTab(bar, by) {
  const all = [...bar.querySelectorAll("[role=tab]")];
  const at = all.findIndex((t) => t.getAttribute("aria-selected") === "true");
  const next = all[(at + by + all.length) % all.length];
  next.click();
  const again = $(next.id);
  if (again) again.focus();
}

const keys = {
  ArrowRight: () => stepBy(1), j: () => stepBy(1), ArrowLeft: () => stepBy(-1), k: () => stepBy(-1),
  n: () => nextDifference(), t: () => $("theme").click(), "/": () => $("find").focus(),
};

document.addEventListener("keydown", (e) => {
  if (e.ctrlKey || e.metaKey || e.altKey) return;
  const target = e.target;
  if (target.id === "find") { if (e.key === "Enter") { find(e.shiftKey ? -1 : 1); e.preventDefault(); } return; }
  if (target.tagName === "INPUT" || target.tagName === "SELECT" || target.tagName === "TEXTAREA") return;
  const role = target.getAttribute ? target.getAttribute("role") : null;
  const inSource = target.id === "source";
  const pages = { ArrowDown: 1, ArrowUp: -1, PageDown: 20, PageUp: -20 };
  if (role === "tab" && /^Arrow(Left|Right)$/.test(e.key)) moveTab(target.parentElement, e.key === "ArrowRight" ? 1 : -1);
  else if (inSource && pages[e.key]) moveLine(pages[e.key]);
  else if (inSource && e.key === "Enter") { const values = document.querySelector(".line-row.chosen .value"); if (values) values.click(); else return; }
  else if (target.id === "rows" && pages[e.key]) stepBy(pages[e.key]);
  else if (keys[e.key]) keys[e.key]();
  else if (/^[1-9]$/.test(e.key) && tabs()[Number(e.key) - 1]) showTab(tabs()[Number(e.key) - 1].name);
  else return;
  e.preventDefault();
});

document.addEventListener("click", (e) => {
  const value = e.target.closest("[data-side]");
  if (value) { why(value.dataset.side, Number(value.dataset.step)); return; }
  const row = e.target.closest(".line-row");
  if (row) choose({ file: state.file, line: Number(row.dataset.line) });
});

$("theme").addEventListener("click", () => {
  const root = document.documentElement;
  const dark = root.dataset.theme ? root.dataset.theme === "dark" : matchMedia("(prefers-color-scheme: dark)").matches;
  root.dataset.theme = dark ? "light" : "dark";
  paintMap();
});
$("source").addEventListener("scroll", paintSource);
$("find").addEventListener("input", () => find(0));

// On paper the source is whole and every method stands below the other; the steps are left out, they may have any length.
addEventListener("beforeprint", () => {
  renderSource.printing = true;
  paintSource();
  tabs().forEach((t, i) => {
    const panel = $("panel" + i);
    if (!panel.firstChild && t.name !== "run") { panel.append(el("h2", {}, t.name)); t.render(panel); }
  });
});
addEventListener("afterprint", () => { renderSource.printing = false; renderTabs(); paintSource(); });
addEventListener("hashchange", readAddress);

document.body.classList.toggle("nothing-fails", !failures().length);
document.body.classList.toggle("several-files", sources().length > 1);
startMap();
renderFiles();
openFailure(0);
if (location.hash.length > 1) readAddress();
