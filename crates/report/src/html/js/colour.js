// Syntax colours of C and Structured Text: a line at a time, with what the lines before leave open.
const grammar = (function () {
  const set = (list) => new Set(list.split(" "));
  const c = {
    open: "/*", close: "*/", fold: (w) => w, line: /^\s*#\s*\w+/,
    keywords: set("auto break case const continue default do else extern for goto if inline register restrict return sizeof static struct switch typedef union volatile while enum _Alignas _Alignof _Atomic _Generic _Noreturn _Static_assert _Thread_local alignas alignof nullptr true false constexpr typeof NULL"),
    types: set("void char short int long float double signed unsigned _Bool bool size_t ssize_t ptrdiff_t int8_t int16_t int32_t int64_t uint8_t uint16_t uint32_t uint64_t intptr_t uintptr_t FILE wchar_t"),
    token: /\/\/.*|\/\*|"(?:[^"\\]|\\.)*"?|'(?:[^'\\]|\\.)*'?|\.?\d(?:[eEpP][+-]|[\w.'])*|[A-Za-z_]\w*|\s+|[^\s\w"'\/]+|./g,
  };
  const st = {
    open: "(*", close: "*)", fold: (w) => w.toUpperCase(), line: null,
    keywords: set("IF THEN ELSE ELSIF END_IF CASE OF END_CASE FOR TO BY DO END_FOR WHILE END_WHILE REPEAT UNTIL END_REPEAT EXIT CONTINUE RETURN AND OR XOR NOT MOD TRUE FALSE VAR VAR_INPUT VAR_OUTPUT VAR_IN_OUT VAR_TEMP VAR_GLOBAL VAR_EXTERNAL VAR_STATIC END_VAR CONSTANT RETAIN PROGRAM END_PROGRAM FUNCTION END_FUNCTION FUNCTION_BLOCK END_FUNCTION_BLOCK TYPE END_TYPE STRUCT END_STRUCT ARRAY AT BEGIN ORGANIZATION_BLOCK END_ORGANIZATION_BLOCK DATA_BLOCK END_DATA_BLOCK METHOD END_METHOD REGION END_REGION"),
    types: set("BOOL BYTE WORD DWORD LWORD SINT INT DINT LINT USINT UINT UDINT ULINT REAL LREAL TIME DATE STRING TON TOF TP CTU CTD CTUD R_TRIG F_TRIG SR RS"),
    token: /\/\/.*|\(\*|'(?:[^'$]|\$.)*'?|"[^"]*"?|(?:T|TIME|D|DATE|TOD|DT)#[\w.]+|\d[\w.#]*|[A-Za-z_#]\w*|\s+|[^\s\w"'\/(]+|./gi,
  };
  return { c, st };
})();

// Pieces of a line as [class, text]; `inside` says whether it starts inside of a comment.
function coloured(text, inside, language) {
  const g = grammar[language];
  const out = [];
  let at = 0;
  let open = inside;
  if (open) {
    const end = text.indexOf(g.close);
    at = end < 0 ? text.length : end + g.close.length;
    out.push(["comment", text.slice(0, at)]);
    open = end < 0;
  } else if (g.line) {
    const directive = g.line.exec(text);
    if (directive) { at = directive[0].length; out.push(["directive", directive[0]]); }
  }
  while (at < text.length) {
    g.token.lastIndex = at;
    const match = g.token.exec(text);
    if (!match) { out.push(["", text.slice(at)]); break; }
    let piece = match[0];
    let kind = "";
    if (piece === g.open) {
      const end = text.indexOf(g.close, at + 2);
      piece = end < 0 ? text.slice(at) : text.slice(at, end + g.close.length);
      open = end < 0;
      kind = "comment";
    } else if (piece.startsWith("//")) kind = "comment";
    else if (/^["']/.test(piece)) kind = "string";
    else if (/^\.?\d/.test(piece) || /^\w+#/.test(piece)) kind = "number";
    else if (g.keywords.has(g.fold(piece))) kind = "keyword";
    else if (g.types.has(g.fold(piece))) kind = "type";
    out.push([kind, piece]);
    at += piece.length;
  }
  return { pieces: out, open };
}

// Which lines of a file start inside of a comment, found once.
const insideComment = (function () {
  const known = new Map();
  return (name) => {
    if (!known.has(name)) {
      const language = languageOf(name);
      const lines = linesOf(name);
      const inside = new Uint8Array(lines.length + 1);
      for (let i = 0; i < lines.length; i++) {
        const closed = !inside[i] && !lines[i].includes(grammar[language].open);
        inside[i + 1] = closed ? 0 : coloured(lines[i].slice(0, LONGEST), inside[i] === 1, language).open ? 1 : 0;
      }
      known.set(name, inside);
    }
    return known.get(name);
  };
})();
const LONGEST = 2000;
