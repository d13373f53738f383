// What each method found, a tab each.

// An input of a scan cycle is shown with its cycle instead of its number.
const called = (input) => (input.cycle ? input.name.replace(/#\d+$/, "") : input.name);
const inCycle = (input) => (input.cycle ? " in cycle " + input.cycle : "");
const unnumbered = (name) => (isPlc() ? name.replace(/#\d+$/, "") : name);

function changeTable(changes, only) {
  const list = only ? only.map((i) => changes[i]).filter(Boolean) : changes;
  return el("table", { class: "list" }, el("tr", {}, ["where", "what", "failing", "passing"].map((h) => el("th", {}, h))),
    list.map((c) => el("tr", {}, el("td", {}, placeLink(c.place)), el("td", {}, el("code", {}, unnumbered(c.name)), " ", el("span", { class: "badge" }, c.kind), c.context ? el("div", { class: "why" }, c.context) : null),
      el("td", { class: "from" }, c.from), el("td", { class: "to" }, c.to))));
}

const methods = {
  closest(e, panel) {
    if (e.no_passing_run) { panel.append(el("p", {}, "No run passes that could be compared with this one.")); return; }
    panel.append(el("p", {}, "Distance " + e.distance + " ", el("span", { class: "badge " + (e.optimal ? "good" : "") }, e.optimal ? "proved minimal" : "best so far"),
      e.weak ? el("span", { class: "badge bad" }, "weak: only inputs change") : null));
    if ((e.passing_inputs || []).length) panel.append(el("p", {}, "It passes with ", el("code", {}, e.passing_inputs.map((p) => called(p) + " = " + p.value + inCycle(p)).join(", "))));
    (e.slices || []).forEach((s, i) => panel.append(el("div", { class: "route" }, el("h2", {}, "causal route " + (i + 1)), changeTable(e.changes, s))));
    panel.append(el("details", {}, el("summary", {}, "all " + (e.changes || []).length + " differences"), changeTable(e.changes || [])));
  },
  whodunit(e, panel) {
    (e.iterations || []).forEach((it, i) => panel.append(el("h2", {}, "iteration " + (i + 1) + ": "), el("code", {}, it.assertion),
      el("table", { class: "list" }, (it.blamed || []).map((b) => el("tr", {}, el("td", {}, placeLink(b.place)), el("td", {}, el("code", {}, lineText(b.place))), el("td", {}, Number(b.score).toFixed(2)))))));
  },
  core(e, panel) {
    (e.cores || []).forEach((core, i) => {
      panel.append(el("h2", {}, "minimal slice " + (i + 1)));
      const labels = new Map();
      (core.labels || []).forEach((l) => labels.set(l.step, l.text));
      (core.steps || []).forEach((s, k) => {
        panel.append(el("div", { class: "code" }, placeLink(s), " ", s.text || lineText(s)));
        if (labels.has(k)) panel.append(el("div", { class: "label code" }, "{ " + labels.get(k) + " }"));
      });
    });
    if ((e.corrections || []).length) panel.append(el("h2", {}, "a change at one of these could repair this run"),
      el("ul", {}, e.corrections.map((set) => el("li", {}, [].concat(set).map((p) => [placeLink(p), " "])))));
  },
  diagnosis(e, panel) {
    panel.append(el("table", { class: "list" }, el("tr", {}, el("th", {}, "where"), el("th", {}, "statement"), el("th", {}, "what would repair it")),
      (e.candidates || []).map((c) => el("tr", {}, el("td", {}, (c.places || []).map((p) => [placeLink(p), " "])), el("td", {}, el("code", {}, (c.places || []).map(lineText).join("; "))),
        el("td", {}, (c.repairs || []).slice(0, 6).map((r) => el("div", {}, el("code", {}, r.name + ": "), el("span", { class: "from" }, r.was), " → ", el("span", { class: "to" }, r.value), e.counterexamples > 1 ? " in run " + (r.counterexample + 1) : "")))))));
  },
  pair(e, panel) {
    if (e.no_pair) { panel.append(el("p", {}, "No run passes that could be compared with a failing one.")); return; }
    panel.append(el("p", {}, "Distance " + e.distance + " ", el("span", { class: "badge" }, e.optimal ? "proved minimal" : "best so far")), changeTable(e.changes || []));
  },
};

function lineTable(e, panel) {
  panel.append(el("table", { class: "list" }, (e.lines || []).map((l) => {
    const place = typeof l === "object" ? l : typeof l === "string" ? { file: l.replace(/:\d+$/, ""), line: Number(l.split(":").pop()) } : { file: state.file, line: l };
    return el("tr", {}, el("td", {}, placeLink(place)), el("td", {}, el("code", {}, lineText(place))));
  })));
}

function renderSuspects(panel) {
  const f = failure();
  if (!(f.suspects || []).length) { panel.append(el("p", { class: "note" }, "No suspects: the methods were not asked, or had no time.")); return; }
  panel.append(el("ol", { class: "suspects" }, f.suspects.map((s) => {
    const bar = el("i", {});
    bar.style.width = Math.round(s.score * 100) + "%";
    const reasons = (s.reasons || []).filter((r) => r.reason);
    return el("li", {}, el("span", { class: "bar", role: "img", "aria-label": "suspicion " + s.score.toFixed(2), title: "suspicion " + s.score.toFixed(2) }, bar), placeLink(s.place), " ", el("code", {}, lineText(s.place)),
      reasons.length ? el("details", { class: "reasons" }, el("summary", {}, reasons.map((r) => r.method).join(", ")), reasons.map((r) => el("p", { class: "why" }, el("b", {}, r.method), " " + r.reason))) : null);
  })));
}

function renderTrace(panel) {
  for (const t of failure().trace.filter((t) => !t.obvious).slice(0, 2000)) {
    const row = el("div", { class: "event" }, placeLink(t.place), " ", t.text || t.event);
    row.style.paddingLeft = Math.min(t.depth || 0, 12) * 16 + "px";
    panel.append(row);
  }
}

function tabs() {
  const f = failure();
  if (!f) return [];
  const list = [{ name: "run", render: renderRun }, { name: "suspects", render: renderSuspects }];
  if ((f.trace || []).length) list.push({ name: "trace", render: renderTrace });
  for (const e of f.explanations || []) {
    if (e.method === "trace") continue;
    list.push({ name: e.method, render: (panel) => {
      (methods[e.method] || lineTable)(e, panel);
      (e.notes || []).forEach((n) => panel.append(el("p", { class: "note" }, n)));
    } });
  }
  return list;
}

function renderTabs() {
  const bar = $("tabs");
  const panels = $("panels");
  bar.textContent = "";
  panels.textContent = "";
  const list = tabs();
  if (list.length && !list.some((t) => t.name === state.tab)) state.tab = list[0].name;
  list.forEach((t, i) => {
    const selected = t.name === state.tab;
    bar.append(el("button", { role: "tab", type: "button", id: "tab" + i, "aria-selected": String(selected), "aria-controls": "panel" + i, tabindex: selected ? "0" : "-1", onclick: () => showTab(t.name) }, t.name));
    const panel = el("div", { role: "tabpanel", class: "tabpanel", id: "panel" + i, "aria-labelledby": "tab" + i });
    panel.hidden = !selected;
    panels.append(panel);
    if (selected) t.render(panel);
  });
}

function showTab(name) {
  state.tab = name;
  renderTabs();
  writeAddress();
}
