// The failing run and the one compared with it as one list of rows, with the calls and rounds around them.
const AGAINST = { repair: "with the edit", passing: "closest passing run" };
let merged = null;

// The timelines of a failure; of documents without them, the rows of the closest run or the values written.
function timelinesOf(f) {
  if (f.timelines && f.timelines.length) return f.timelines;
  const closest = (f.explanations || []).find((e) => e.method === "closest" && e.rows && e.rows.length);
  const rows = closest ? closest.rows : (f.run || []).map((s) => ({ place: s.place, name: s.name, failing: s.value, passing: null }));
  const made = (run) => ({ run, files: [], texts: [], file: [], line: [], kind: [], name: [], value: [], group: [], from: [], decided_by: [], pairs: [], groups: [{ kind: "run", first: 0, end: 0 }] });
  const failing = made("failing");
  const passing = made("passing");
  const tables = new Map([[failing, [new Map(), new Map()]], [passing, [new Map(), new Map()]]]);
  const index = (list, table, text) => {
    if (!table.has(text)) { table.set(text, list.length); list.push(text); }
    return table.get(text);
  };
  const add = (t, row, value) => {
    if (value === null || value === undefined) return -1;
    const [files, texts] = tables.get(t);
    t.file.push(index(t.files, files, (row.place && row.place.file) || ""));
    t.line.push((row.place && row.place.line) || 0);
    t.kind.push(0);
    t.name.push(index(t.texts, texts, row.name));
    t.value.push(index(t.texts, texts, value));
    t.group.push(0);
    t.from.push([]);
    t.decided_by.push(-1);
    return t.file.length - 1;
  };
  for (const row of rows) passing.pairs.push([add(failing, row, row.failing), add(passing, row, row.passing)]);
  failing.groups[0].end = failing.file.length;
  passing.groups[0].end = passing.file.length;
  if (!failing.file.length) return [];
  return closest ? [failing, passing] : [failing];
}

const runsThere = () => (failure() ? timelinesOf(failure()).slice(1).map((t) => t.run) : []);

// One step of one run.
const sideOf = (row, side) => (side === "a" ? merged.a[row] : merged.b[row]);
const runOf = (side) => (side === "a" ? merged.failing : merged.other);
const valueAt = (side, step) => (step < 0 ? null : runOf(side).texts[runOf(side).value[step]]);
const nameAt = (side, step) => runOf(side).texts[runOf(side).name[step]];
const placeAt = (side, step) => ({ file: runOf(side).files[runOf(side).file[step]], line: runOf(side).line[step] });
const own = (row) => (merged.a[row] >= 0 ? ["a", merged.a[row]] : ["b", merged.b[row]]);
const rowName = (row) => nameAt(...own(row));
const rowPlace = (row) => placeAt(...own(row));
const differs = (row) => merged.other !== null && merged.diff[row] === 1;

function merge() {
  const all = failure() ? timelinesOf(failure()) : [];
  merged = null;
  if (!all.length) return;
  const failing = all[0];
  const other = all.find((t) => t.run === state.against && t.run !== "failing") || null;
  const count = other ? other.pairs.length : failing.file.length;
  const a = new Int32Array(count);
  const b = new Int32Array(count).fill(-1);
  for (let i = 0; i < count; i++) {
    a[i] = other ? other.pairs[i][0] : i;
    if (other) b[i] = other.pairs[i][1];
  }
  merged = { failing, other, count, a, b, diff: new Uint8Array(count), group: new Int32Array(count), groups: [], rowOfA: new Int32Array(failing.file.length).fill(-1), rowOfB: new Int32Array(other ? other.file.length : 0).fill(-1) };
  for (let i = 0; i < count; i++) {
    if (a[i] >= 0) merged.rowOfA[a[i]] = i;
    if (b[i] >= 0) merged.rowOfB[b[i]] = i;
  }
  // What the other run does after the check that fails is no difference.
  merged.end = merged.rowOfA[failing.file.length - 1];
  for (let i = 0; other && i <= merged.end; i++) merged.diff[i] = valueAt("a", a[i]) !== valueAt("b", b[i]) ? 1 : 0;
  groupRows();
  merged.before = new Int32Array(count + 1);
  for (let i = 0; i < count; i++) merged.before[i + 1] = merged.before[i] + merged.diff[i];
  indexLines();
}

// Where a call or a loop stands.
const placeOf = (run, g) => ({ file: g.file === undefined ? "" : run.files[g.file], line: g.line });

// The groups of the failing run, then those that only the other has.
function groupRows() {
  const { failing, other, a, b, count } = merged;
  const same = new Map();
  for (let i = 0; other && i < count; i++) {
    if (a[i] < 0 || b[i] < 0) continue;
    let ours = failing.group[a[i]];
    let theirs = other.group[b[i]];
    while (ours !== undefined && theirs !== undefined && !same.has(theirs)) {
      same.set(theirs, ours);
      ours = failing.groups[ours].parent;
      theirs = other.groups[theirs].parent;
    }
  }
  if (other && !same.has(0)) same.set(0, 0);
  merged.groups = failing.groups.map((g) => ({ ...g, place: placeOf(failing, g), first: -1, last: -1 }));
  (other ? other.groups : []).forEach((g, at) => {
    if (same.has(at)) return;
    same.set(at, merged.groups.length);
    merged.groups.push({ ...g, place: placeOf(other, g), parent: same.get(g.parent), first: -1, last: -1, alone: true });
  });
  const cover = (g, first, last) => {
    const group = merged.groups[g];
    if (group.first < 0 || first < group.first) group.first = first;
    if (last > group.last) group.last = last;
  };
  for (let i = 0; i < count; i++) {
    merged.group[i] = a[i] >= 0 ? failing.group[a[i]] : same.get(other.group[b[i]]);
    cover(merged.group[i], i, i);
  }
  for (let g = merged.groups.length - 1; g > 0; g--) {
    const { parent, first, last } = merged.groups[g];
    if (first >= 0 && parent !== undefined) cover(parent, first, last);
  }
  const level = (g) => (g.parent === undefined ? 0 : merged.groups[g.parent].level + 1);
  for (const g of merged.groups) g.level = level(g);
}

// The rows of each line, in order.
function indexLines() {
  merged.lines = new Map();
  for (let i = 0; i < merged.count; i++) {
    const { file, line } = rowPlace(i);
    if (!merged.lines.has(file)) merged.lines.set(file, []);
    const byLine = merged.lines.get(file);
    (byLine[line] = byLine[line] || []).push(i);
  }
}

const rowsOfLine = (file, line) => (merged && merged.lines.has(file) && merged.lines.get(file)[line]) || [];

// Of a sorted list, how many are not after a row.
function upTo(list, row) {
  let low = 0;
  let high = list.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (list[middle] <= row) low = middle + 1; else high = middle;
  }
  return low;
}

// What a line last wrote and decided by this row, one entry a name.
function lastValues(file, line, row) {
  const list = rowsOfLine(file, line);
  const seen = new Map();
  for (let i = upTo(list, row) - 1; i >= 0 && seen.size < 3; i--) {
    if (seen.size && merged.group[list[i]] !== merged.group[[...seen.values()][0]]) break;
    if (!seen.has(rowName(list[i]))) seen.set(rowName(list[i]), list[i]);
  }
  return [...seen.values()].reverse();
}
