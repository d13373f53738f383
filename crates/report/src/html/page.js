"use strict";
// Renders the JSON document embedded in the page. Text reaches the page through textContent only, never as markup.
(function () {
  const doc = JSON.parse(document.getElementById("data").textContent);
  const state = { failure: 0, file: null, line: null, row: 0, tab: 0, stepped: false };
  const $ = (id) => document.getElementById(id);

  function el(tag, props, ...children) {
    const node = document.createElement(tag);
    for (const [key, value] of Object.entries(props || {})) {
      if (key === "class") node.className = value;
      else if (key.startsWith("on")) node.addEventListener(key.slice(2), value);
      else if (value !== null && value !== undefined) node.setAttribute(key, value);
    }
    for (const child of children.flat()) if (child !== null && child !== undefined) node.append(child);
    return node;
  }

  const failure = () => (doc.failures || [])[state.failure];
  const sources = () => doc.sources || [];
  // An input of a scan cycle is told with its cycle instead of its number.
  const called = (input) => (input.cycle ? input.name.replace(/#\d+$/, "") : input.name);
  const inCycle = (input) => (input.cycle ? " in cycle " + input.cycle : "");
  const isPlc = () => sources().some((s) => /\.(st|scl|exp|awl|udt|db|iecst)$/i.test(s.name));
  const plain = (name) => (isPlc() ? name.replace(/#\d+$/, "") : name);
  const byCycle = (rows) => rows.map((row) => ({ ...row, name: plain(row.name) + (row.cycle ? " (cycle " + row.cycle + ")" : "") }));
  const cycleName = (c) => (c.first === c.last ? "cycle " + c.first : "cycles " + c.first + " to " + c.last);
  const textOf = (name) => (sources().find((s) => s.name === name) || { text: "" }).text.split(/\r?\n/);
  const lineText = (place) => (place && place.line ? (textOf(place.file)[place.line - 1] || "").trim() : "");
  const shown = (place) => (place && place.line ? (sources().length > 1 ? place.file + ":" + place.line : "line " + place.line) : "");

  function placeLink(place) {
    if (!place || !place.line) return el("span", {});
    return el("a", { class: "place", tabindex: "0", role: "button", title: place.file + ":" + place.line,
      onclick: () => choose(place), onkeydown: (e) => { if (e.key === "Enter") choose(place); } }, shown(place));
  }

  // Only the source moves, never the page around it.
  function show(row) {
    const box = $("source");
    if (row && (row.offsetTop < box.scrollTop || row.offsetTop > box.scrollTop + box.clientHeight - 40)) box.scrollTop = row.offsetTop - box.clientHeight / 2;
  }

  function choose(place) {
    state.file = place.file;
    state.line = place.line;
    renderSource();
    renderLine();
    show(document.querySelector(".source tr.chosen"));
  }

  // ---- source with heat bars

  function heat() {
    const scores = new Map();
    for (const s of (failure() && failure().suspects) || []) {
      const key = s.place.file + ":" + s.place.line;
      scores.set(key, Math.max(scores.get(key) || 0, s.score));
    }
    return scores;
  }

  function renderSource() {
    const box = $("source");
    box.textContent = "";
    const f = failure();
    const name = state.file || (f && f.place && f.place.file) || (sources()[0] && sources()[0].name);
    state.file = name;
    if (!name) return;
    const scores = heat();
    const body = el("tbody", {});
    const current = state.stepped ? currentRow() : null;
    textOf(name).forEach((text, i) => {
      const line = i + 1;
      const score = scores.get(name + ":" + line) || 0;
      const bar = el("i", {});
      bar.style.width = Math.round(score * 48) + "px";
      const classes = [];
      if (f && f.place && f.place.file === name && f.place.line === line) classes.push("failing");
      if (state.line === line) classes.push("chosen");
      if (current && current.place && current.place.file === name && current.place.line === line) classes.push("current");
      body.append(el("tr", { class: classes.join(" "), onclick: () => choose({ file: name, line }), "data-line": line },
        el("td", { class: "heat", title: score ? "suspicion " + score.toFixed(2) : null }, score ? bar : null),
        el("td", { class: "no" }, String(line)),
        el("td", { class: "text" }, text.length > 2000 ? text.slice(0, 2000) + " …" : text)));
    });
    box.append(el("table", { "aria-label": "source of " + name }, body));
  }

  function renderFiles() {
    const select = $("files");
    select.textContent = "";
    for (const s of sources()) select.append(el("option", { value: s.name }, s.name));
    select.hidden = sources().length < 2;
    select.onchange = () => { state.file = select.value; state.line = null; renderSource(); };
  }

  // ---- what is known of the chosen line

  function renderLine() {
    const box = $("line");
    box.textContent = "";
    if (!state.line) { box.append(el("p", { class: "note" }, "Click a line to see its values and why it is suspected.")); return; }
    const here = (p) => p && p.file === state.file && p.line === state.line;
    box.append(el("h2", {}, "line " + state.line), el("code", {}, lineText({ file: state.file, line: state.line })));
    for (const s of ((failure() || {}).suspects || []).filter((s) => here(s.place))) {
      for (const why of s.reasons || s.voices || []) box.append(el("p", { class: "why" }, "• " + (why.reason ? why.method + ": " + why.reason : why)));
    }
    const values = rows().filter((r) => here(r.place)).slice(0, 200);
    if (values.length) {
      box.append(el("table", { class: "list" }, el("tr", {}, el("th", {}, ""), el("th", {}, "failing run"), el("th", {}, "passing run")),
        values.map((r) => el("tr", {}, el("td", {}, r.name), el("td", {}, r.failing || "–"), el("td", {}, r.passing || "–")))));
    }
  }

  // ---- the two runs

  let rowCache = null;
  function rows() {
    if (rowCache) return rowCache;
    const f = failure();
    const closest = f && (f.explanations || []).find((e) => e.method === "closest" && e.rows && e.rows.length);
    if (closest) rowCache = byCycle(closest.rows);
    else rowCache = byCycle(((f && f.run) || []).map((s) => ({ place: s.place, cycle: s.cycle, name: s.name, failing: s.value, passing: null })));
    return rowCache;
  }
  const currentRow = () => rows()[state.row];
  const ROW = 22;

  function renderRuns(panel) {
    const all = rows();
    if (!all.length) { panel.append(el("p", { class: "note" }, "No steps recorded.")); return; }
    const two = all.some((r) => (r.passing ?? null) !== null);
    const range = el("input", { type: "range", min: "0", max: String(all.length - 1), value: String(state.row), "aria-label": "step of the run", id: "slider" });
    const count = el("span", { class: "badge", id: "count" });
    panel.append(el("div", { class: "stepper" },
      el("button", { onclick: () => step(-1), "aria-label": "previous step" }, "◀"), range,
      el("button", { onclick: () => step(1), "aria-label": "next step" }, "▶"),
      two ? el("button", { onclick: nextDifference }, "next difference") : null, count));
    range.addEventListener("input", () => go(Number(range.value)));
    const view = el("div", { class: "rows", id: "rows", tabindex: "0", "aria-label": "steps of both runs" });
    const spacer = el("div", { class: "spacer" });
    spacer.style.height = (all.length + 1) * ROW + "px";
    view.append(el("div", { class: "row head" }, el("span", {}, "where"), el("span", {}, "step"), el("span", {}, "failing"), el("span", {}, "passing")), spacer);
    view.addEventListener("scroll", paint);
    panel.append(view);
    paint();

    function paint() {
      const first = Math.max(0, Math.floor(view.scrollTop / ROW) - 10);
      const last = Math.min(all.length, first + Math.ceil(view.clientHeight / ROW) + 30);
      spacer.textContent = "";
      for (let i = first; i < last; i++) {
        const r = all[i];
        const differs = r.passing !== null && r.passing !== undefined && r.failing !== r.passing;
        const node = el("div", { class: "row" + (differs ? " differs" : "") + (two && (r.passing ?? null) === null ? " only" : "") + (i === state.row ? " current" : ""), onclick: () => go(i) },
          el("span", {}, shown(r.place)), el("span", {}, r.name), el("span", { class: differs ? "from" : "" }, r.failing ?? "–"),
          el("span", { class: differs ? "to" : "" }, r.passing ?? "–"));
        node.style.top = i * ROW + "px";
        spacer.append(node);
      }
      count.textContent = state.row + 1 + " of " + all.length;
    }
    renderRuns.paint = paint;
    renderRuns.range = range;
    renderRuns.view = view;
  }

  function go(i) {
    const all = rows();
    if (!all.length) return;
    state.row = Math.max(0, Math.min(all.length - 1, i));
    state.stepped = true;
    if (renderRuns.view && renderRuns.view.isConnected) {
      renderRuns.range.value = String(state.row);
      const top = state.row * ROW;
      const view = renderRuns.view;
      if (top < view.scrollTop || top > view.scrollTop + view.clientHeight - 3 * ROW) view.scrollTop = Math.max(0, top - view.clientHeight / 2);
      renderRuns.paint();
    }
    const r = all[state.row];
    if (r.place && r.place.file) {
      if (state.file !== r.place.file) { state.file = r.place.file; renderSource(); }
      document.querySelectorAll(".source tr.current").forEach((t) => t.classList.remove("current"));
      const line = document.querySelector('.source tr[data-line="' + r.place.line + '"]');
      if (line) { line.classList.add("current"); show(line); }
    }
  }
  const step = (by) => go(state.row + by);
  function nextDifference() {
    const all = rows();
    for (let k = 1; k <= all.length; k++) {
      const i = (state.row + k) % all.length;
      if (all[i].passing != null && all[i].failing !== all[i].passing) { go(i); return; }
    }
  }

  // ---- one tab a method

  function changeTable(changes, only) {
    const list = only ? only.map((i) => changes[i]).filter(Boolean) : changes;
    return el("table", { class: "list" }, el("tr", {}, ["where", "what", "failing", "passing"].map((h) => el("th", {}, h))),
      list.map((c) => el("tr", {}, el("td", {}, placeLink(c.place)), el("td", {}, el("code", {}, plain(c.name)), " ", el("span", { class: "badge" }, c.kind), c.context ? el("div", { class: "why" }, c.context) : null),
        el("td", { class: "from" }, c.from), el("td", { class: "to" }, c.to))));
  }

  const methods = {
    closest(e, panel) {
      if (e.no_passing_run) panel.append(el("p", {}, "No run within the bound passes."));
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
      panel.append(el("p", {}, "Distance " + e.distance + " ", el("span", { class: "badge" }, e.optimal ? "proved minimal" : "best so far")), changeTable(e.changes || []));
    },
  };

  function lineTable(e, panel) {
    panel.append(el("table", { class: "list" }, (e.lines || []).map((l) => {
      const place = typeof l === "object" ? l : typeof l === "string" ? { file: l.replace(/:\d+$/, ""), line: Number(l.split(":").pop()) } : { file: state.file, line: l };
      return el("tr", {}, el("td", {}, placeLink(place)), el("td", {}, el("code", {}, lineText(place))));
    })));
  }

  function tabs() {
    const f = failure();
    if (!f) return [];
    const list = [{ name: "suspects", render: renderSuspects }, { name: "runs", render: renderRuns }];
    if (f && (f.trace || []).length) list.push({ name: "trace", render: (panel) => f.trace.filter((t) => !t.obvious).forEach((t) => {
      const row = el("div", {}, placeLink(t.place), " ", t.event);
      row.style.paddingLeft = (t.depth || 0) * 16 + "px";
      panel.append(row);
    }) });
    for (const e of (f && f.explanations) || []) {
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
    state.tab = Math.max(0, Math.min(state.tab, list.length - 1));
    if (!list.length) return;
    list.forEach((t, i) => {
      bar.append(el("button", { role: "tab", id: "tab" + i, "aria-selected": String(i === state.tab), "aria-controls": "panel" + i, tabindex: i === state.tab ? "0" : "-1", onclick: () => { state.tab = i; renderTabs(); } }, t.name));
      const panel = el("div", { role: "tabpanel", class: "tabpanel", id: "panel" + i, "aria-labelledby": "tab" + i });
      panel.hidden = i !== state.tab;
      panels.append(panel);
      if (!panel.hidden) t.render(panel);
    });
  }

  // ---- the head of the page

  function renderHead() {
    const f = failure();
    $("verdict").textContent = doc.verdict;
    $("verdict").className = "verdict " + doc.verdict;
    const subject = f && f.property === "reference" ? (f.of_test ? "a test fails" : "other than the reference") : f && f.property;
    $("title").textContent = f ? subject + ": " + (f.message || "") : doc.verdict === "holds" ? "Every check holds" : "Undecided";
    const facts = $("facts");
    facts.textContent = "";
    if (!f) {
      for (const r of doc.reasons || []) facts.append(el("p", { class: "note" }, typeof r === "string" ? r : r.text));
      return;
    }
    facts.append(el("p", {}, placeLink(f.place), " ", el("code", {}, lineText(f.place)), " ", el("span", { class: "badge " + (f.replayed ? "good" : "bad") }, f.replayed ? "replayed: fails" : "not replayed")));
    if (f.about_run) facts.append(el("p", {}, f.about_run));
    const given = f.given || (f.inputs || []).map((i) => i.name + " = " + i.value);
    const cyclic = (f.cycles || []).length > 0;
    if (cyclic) {
      const rows = f.cycles.map((c) => el("tr", {}, el("td", {}, cycleName(c)), el("td", {}, el("code", {}, c.changed.join(", ")))));
      facts.append(el("table", { id: "cycles" }, rows));
    } else if (given.length) facts.append(el("p", {}, "with ", el("code", {}, given.slice(0, 12).join(", ")), given.length > 12 ? " …" : null));
    if (!cyclic && given.length > 12) facts.append(el("details", {}, el("summary", {}, "all " + given.length + " inputs"), el("code", {}, given.slice(0, 5000).join(", "))));
    for (const u of f.unfinished || []) facts.append(el("p", {}, (u.answered ? "not all of " : "without ") + u.method + ": " + u.text));
    const leftOut = (f && f.left_out) || [];
    if (leftOut.length) facts.append(el("p", { id: "left-out" }, "Left out of this page, in the middle of long lists: " + leftOut.map((l) => l.count + " rows of " + l.member).join(", ") + "."));
    const assumed = (doc.assumed || []).concat(f.assumed || []);
    if (assumed.length) facts.append(el("details", { id: "assumed" }, el("summary", {}, "rests on " + assumed.length + (assumed.length === 1 ? " assumption" : " assumptions")), assumed.map((a) => el("p", {}, a))));
  }

  const claims = {
    proved: "With this edit no run fails.",
    bounded: "With this edit no run within the bound fails.",
    tests: "With this edit all tests pass.",
    run: "With this edit this run passes; others may not.",
  };

  // The lines of a patch that change, and those around them.
  function renderRepair(panel, repair) {
    const lines = (repair.diff || "").split("\n").filter((l) => /^[-+ @]/.test(l) && !/^(---|\+\+\+) /.test(l));
    if (!lines.length) return;
    const kind = (l) => (l[0] === "+" ? "to" : l[0] === "-" ? "from" : "");
    panel.append(el("p", { id: "repair" }, claims[repair.status] || ""), el("pre", { class: "diff" }, lines.map((l) => el("span", { class: kind(l) }, l + "\n"))));
  }

  // The values in which this run parts from that with the edit, or from the closest that passes.
  function renderStory(panel, story) {
    const cell = (v) => el("td", {}, v === null ? "–" : el("code", {}, v));
    const what = (l) => l.what + (l.rounds ? " (round " + l.round + " of " + l.rounds + ")" : "");
    const runs = story.against === "passing" ? ["fails", "passes"] : ["as it is", "with the edit"];
    panel.append(el("table", { id: "story", class: "list" },
      el("thead", {}, el("tr", {}, ["line", "how it comes to fail", ...runs].map((t) => el("th", {}, t)))),
      el("tbody", {}, story.links.map((l) => el("tr", {}, el("td", {}, String(l.line || "")), el("td", {}, el("code", {}, what(l))), cell(l.failing), cell(l.other))))));
  }

  function renderSuspects(panel) {
    const f = failure();
    const best = (f.repairs || [])[0];
    if (best && f.headline) panel.append(el("p", { id: "cause" }, el("strong", {}, "Likely cause: "), f.headline));
    if (best) renderRepair(panel, best);
    if (f.story) renderStory(panel, f.story);
    const closest = (f.explanations || []).find((e) => e.method === "closest");
    if (closest && (closest.passing_inputs || []).length) {
      const was = new Map((f.inputs || []).map((i) => [i.name, i.cycle ? i.shown : i.value]));
      const isByte = (i) => /^stdin(#\d+)?$/.test(i.name);
      const read = closest.passing_inputs.filter(isByte).map((i) => Number(i.value));
      const end = read.findIndex((b) => b < 0);
      const text = String.fromCharCode(...read.slice(0, end < 0 ? 1000 : Math.min(end, 1000)));
      const differs = closest.passing_inputs.filter((i) => !isByte(i) && was.get(i.name) !== i.value);
      if (closest.passing_inputs.some((i) => isByte(i) && was.get(i.name) !== i.value)) panel.append(el("p", {}, "It passes with standard input ", el("code", {}, JSON.stringify(text)), "."));
      if (differs.length) panel.append(el("p", {}, "It passes with ", el("code", {}, differs.slice(0, 8).map((i) => called(i) + " = " + i.value + (was.has(i.name) ? " instead of " + was.get(i.name) : "") + inCycle(i)).join(", ")), "."));
    }
    if (!(f.suspects || []).length) { panel.append(el("p", { class: "note" }, "No suspects: the methods were not asked, or had no time.")); return; }
    panel.append(el("ol", { class: "suspects" }, f.suspects.map((s) => {
      const bar = el("i", {});
      bar.style.width = Math.round(s.score * 100) + "%";
      const reasons = (s.reasons || []).filter((r) => r.reason);
      return el("li", {}, el("span", { class: "bar", role: "img", "aria-label": "suspicion " + s.score.toFixed(2), title: "suspicion " + s.score.toFixed(2) }, bar), placeLink(s.place), " ", el("code", {}, lineText(s.place)),
        reasons.length ? reasons.map((r) => el("div", { class: "why" }, el("b", {}, r.method), " " + r.reason)) : el("div", { class: "why" }, (s.voices || []).join(", ")));
    })));
  }

  function renderFailures() {
    const select = $("failures");
    select.textContent = "";
    (doc.failures || []).forEach((f, i) => select.append(el("option", { value: String(i) }, f.property + " at " + (f.place ? f.place.file + ":" + f.place.line : "?"))));
    select.hidden = (doc.failures || []).length < 2;
    select.onchange = () => { state.failure = Number(select.value); state.file = null; state.line = null; state.row = 0; rowCache = null; renderAll(); };
  }

  function renderAll() { renderHead(); renderSource(); renderLine(); renderTabs(); }

  $("theme").addEventListener("click", () => {
    const root = document.documentElement;
    const dark = root.dataset.theme ? root.dataset.theme === "dark" : matchMedia("(prefers-color-scheme: dark)").matches;
    root.dataset.theme = dark ? "light" : "dark";
  });
  document.addEventListener("keydown", (e) => {
    if (e.ctrlKey || e.metaKey || e.altKey) return;
    if (e.target.tagName === "INPUT" || e.target.tagName === "SELECT") return;
    if (e.target.getAttribute && e.target.getAttribute("role") === "tab" && /^Arrow(Left|Right)$/.test(e.key)) {
      state.tab = (state.tab + (e.key === "ArrowRight" ? 1 : tabs().length - 1)) % tabs().length;
      renderTabs();
      $("tab" + state.tab).focus();
      e.preventDefault();
    } else if (e.key === "ArrowRight" || e.key === "j") { step(1); e.preventDefault(); }
    else if (e.key === "ArrowLeft" || e.key === "k") { step(-1); e.preventDefault(); }
    else if (e.key === "n") nextDifference();
    else if (e.key === "t") $("theme").click();
    else if (/^[1-9]$/.test(e.key) && Number(e.key) <= tabs().length) { state.tab = Number(e.key) - 1; renderTabs(); }
  });
  // On paper every method stands below the other; the runs are left out, they may have any length.
  addEventListener("beforeprint", () => {
    tabs().forEach((t, i) => {
      const panel = $("panel" + i);
      if (!panel.firstChild && t.name !== "runs") { panel.append(el("h2", {}, t.name)); t.render(panel); }
    });
  });
  addEventListener("afterprint", renderTabs);
  renderFiles();
  renderFailures();
  renderAll();
  const last = failure() && failure().place;
  if (last && last.line) choose(last);
})();
