//! One translation unit: text to typed tree, by the `rucc` crates.
//!
//! Comes in: a file's name and text. Goes out: a [`Unit`], the checked tree with everything needed to read it, and the
//! diagnostics. Tokens that a macro's body spells get the span of the macro's use, tokens of its arguments keep their
//! own, so that every expression has the span a person would mark.

use crate::options::{DataModel, Options, Std};
use crate::spans::Places;
use crate::{Files, contracts, headers, inject};
use because_source::{Diagnostic, FileKind, SourceMap, Span};
use rucc_base::Interner;
use rucc_diag::SourceBytes;
use rucc_lex::PpToken;
use rucc_pp::{Predef, Preprocessor, Timestamp, Tok};
use rucc_sema::{Checker, Tast};
use rucc_session::{FileSystem, Preinclude, SearchPath};
use rucc_target::{TargetInfo, VaList};
use std::path::Path;

/// The directory under which the embedded headers appear to lie.
const EMBEDDED: &str = "<because>";

/// CallTokens of CBMC that are no declarations. An invariant between a loop's head and its body becomes an `if` around the
/// body, which the lowering takes apart again.
const OTHER_NAMES: [&str; 5] = [
    "__int64=long long",
    "__CPROVER_size_t=__SIZE_TYPE__",
    "__CPROVER_ssize_t=__PTRDIFF_TYPE__",
    "__CPROVER_bool=_Bool",
    "__CPROVER_loop_invariant(...)=if((because_invariant(__VA_ARGS__),1))",
];

pub struct Unit {
    pub tast: Tast,
    pub types: rucc_types::Types,
    pub names: Interner,
    pub target: TargetInfo,
    pub places: Places,
    /// Uses of macros that take more than their name, in order.
    pub uses: Vec<Span>,
    /// Reads of volatile objects are inputs.
    pub volatile_inputs: bool,
    /// What will be checked.
    pub checks: because_ir::Checks,
    pub kind: FileKind,
    /// It has clauses of ACSL.
    pub has_acsl: bool,
}

impl Unit {
    /// The use of a macro that the place is in.
    pub fn use_around(&self, span: Span) -> Option<Span> {
        let after = self.uses.partition_point(|u| (u.file, u.start) <= (span.file, span.start));
        let last = self.uses[..after].last()?;
        last.contains(span).then_some(*last)
    }
}

/// A source text to compile.
pub struct Input<'a> {
    pub name: &'a str,
    pub text: Vec<u8>,
    pub kind: FileKind,
}

/// What the text became, or why not. Diagnostics come in both cases.
pub struct Compiled {
    pub unit: Option<Unit>,
    pub diagnostics: Vec<Diagnostic>,
    pub macros: Vec<(Span, Span)>,
    /// Which injections have their place in this unit.
    pub injected: Vec<bool>,
}

/// The machine compiled for, with `long double` as `double` and a `va_list` that is one pointer.
pub fn target(model: DataModel) -> Option<TargetInfo> {
    let tuple = match model {
        DataModel::Lp64 => "x86_64-linux-gnu",
        DataModel::Ilp32 => "i686-linux-gnu",
        DataModel::Ip16 => return None,
    };
    let mut target = TargetInfo::for_tuple(tuple.parse().ok()?);
    target.long_double_format = target.scalars.double.format;
    target.long_double_width = 64;
    target.scalars.long_double = target.scalars.double;
    target.va_list = Some(VaList::VoidPointer);
    Some(target)
}

fn rucc_std(std: Std) -> rucc_session::Std {
    match std {
        Std::C89 => rucc_session::Std::C89,
        Std::C99 => rucc_session::Std::C99,
        Std::C11 => rucc_session::Std::C11,
        Std::C17 => rucc_session::Std::C17,
        Std::C23 => rucc_session::Std::C23,
    }
}

/// The caller's files with the embedded headers added.
struct Reader<'a> {
    files: &'a dyn Files,
}

impl std::fmt::Debug for Reader<'_> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("Reader")
    }
}

impl FileSystem for Reader<'_> {
    fn read(&self, path: &Path) -> std::io::Result<SourceBytes> {
        match path.strip_prefix(EMBEDDED) {
            Ok(name) => headers::embedded(&name.to_string_lossy())
                .map(SourceBytes::new)
                .ok_or_else(|| std::io::ErrorKind::NotFound.into()),
            Err(_) => Ok(SourceBytes::new(self.files.read(path)?)),
        }
    }
}

fn search_path(options: &Options) -> SearchPath {
    let mut search = SearchPath::new();
    for dir in &options.include_dirs {
        search.push_bracket(dir);
    }
    for dir in &options.system_dirs {
        search.push_system(dir);
    }
    let arch = if options.data_model == DataModel::Ilp32 { "i386-linux-gnu" } else { "x86_64-linux-gnu" };
    let system = ["/usr/local/include".to_string(), format!("/usr/include/{arch}"), "/usr/include".to_string()];
    if options.system_headers {
        system.iter().for_each(|dir| search.push_system(dir));
    }
    search.push_system(EMBEDDED);
    if options.other_headers && !options.system_headers {
        system.iter().for_each(|dir| search.push_system(dir));
    }
    search
}

fn predefined(options: &Options) -> Predef {
    let mut predef = Predef::new();
    predef.std = rucc_std(options.std);
    predef.timestamp = Timestamp::from_unix(0);
    predef.defines = OTHER_NAMES.iter().map(|d| d.to_string()).collect();
    predef.defines.extend(options.defines.iter().cloned());
    predef.undefines = options.undefines.clone();
    predef
}

/// Compiles one text. Its files are added to `sources`.
pub fn compile(files: &dyn Files, input: Input<'_>, options: &Options, sources: &mut SourceMap) -> Compiled {
    let Some(target) = target(options.data_model) else {
        let error = Diagnostic::error("unsupported-data-model", Span::NONE, "a 16-bit int is not supported");
        return Compiled { unit: None, diagnostics: vec![error], macros: Vec::new(), injected: Vec::new() };
    };
    let std = rucc_std(options.std);
    let mut names = Interner::new();
    let keywords = rucc_lex::Keywords::new(&mut names, std, true).x86(true);
    let mut map = rucc_diag::SourceMap::new();
    let mut preprocessor = Preprocessor::new();
    let mut tokens = Vec::new();
    let pieces = Pieces { input: &input, options, target: &target };
    if preprocess(files, &pieces, &mut names, &mut map, &mut preprocessor, &mut tokens).is_err() {
        let error = Diagnostic::error("too-large", Span::NONE, format!("{}: the text is too large", input.name));
        return Compiled { unit: None, diagnostics: vec![error], macros: Vec::new(), injected: Vec::new() };
    }
    let mut rucc_diagnostics = preprocessor.take_diagnostics();
    let uses = crate::macros::respan(&mut tokens, &map);
    let mut tokens: Vec<PpToken> = tokens.into_iter().map(Tok::to_pp).collect();
    let mut unread = Vec::new();
    if input.kind == FileKind::User && headers::has_contracts(&input.text) {
        unread = with_contracts(files, &pieces, &mut names, &mut map, &mut preprocessor, &mut tokens);
    }
    let cx = Syntax { keywords: &keywords, target: &target, std };
    let (mut parsed, mut more) = parse(&tokens, &names, &cx);
    let mut injected = Vec::new();
    if input.kind == FileKind::User && !options.injections.is_empty() {
        injected = inject(files, &pieces, &mut names, &mut map, &mut preprocessor, (&mut tokens, &parsed.ast));
        (parsed, more) = parse(&tokens, &names, &cx);
    }
    rucc_diagnostics.extend(more);
    rucc_diagnostics.append(&mut parsed.diagnostics);
    let places = Places::new(&map, &input, EMBEDDED, sources);
    let macros = crate::macros::table(&uses, &preprocessor, &names, &places, sources);
    let fatal = rucc_diagnostics.iter().any(|d| d.severity.is_fatal());
    let mut unit = None;
    if !fatal {
        let mut context = rucc_sema::Context::new(&names, &target, std);
        context.permissive = true;
        context.pedantic = false;
        let mut checker = Checker::new(&parsed.ast, context);
        checker.check_unit();
        for line in &parsed.extname_pragmas {
            checker.pragma_extname(line.old, line.new, line.span);
        }
        for line in &parsed.weak_pragmas {
            checker.pragma_weak(line.name, line.target, line.span);
        }
        let checked = checker.finish();
        let bad = checked.failed();
        rucc_diagnostics.extend(checked.diagnostics);
        if !bad {
            unit = Some((checked.tast, checked.types));
        }
    }
    let mut diagnostics: Vec<Diagnostic> =
        rucc_diagnostics.iter().filter_map(|d| crate::diagnostics::convert(d, &places, sources)).collect();
    let not_read = |(span, text)| Diagnostic::warning("contract-not-read", places.span(span), text);
    diagnostics.extend(unread.into_iter().map(not_read));
    let mut uses: Vec<Span> = macros.iter().map(|(used, _)| *used).collect();
    uses.sort_unstable();
    let unit = unit.map(|(tast, types)| Unit {
        uses,
        tast,
        types,
        names,
        target,
        places,
        volatile_inputs: options.volatile_inputs,
        checks: options.checks,
        kind: input.kind,
        has_acsl: input.kind == FileKind::User && contracts::is_present(&input.text),
    });
    Compiled { unit, diagnostics, macros, injected }
}

/// The tokens of the text after preprocessing, each with its place; its files are added to `sources`.
pub fn tokens(
    files: &dyn Files,
    input: Input<'_>,
    options: &Options,
    sources: &mut SourceMap,
) -> (Vec<(Span, String)>, Vec<Diagnostic>) {
    let Some(target) = target(options.data_model) else { return (Vec::new(), Vec::new()) };
    let mut names = Interner::new();
    let mut map = rucc_diag::SourceMap::new();
    let mut preprocessor = Preprocessor::new();
    let mut tokens = Vec::new();
    let pieces = Pieces { input: &input, options, target: &target };
    let whole = preprocess(files, &pieces, &mut names, &mut map, &mut preprocessor, &mut tokens);
    crate::macros::respan(&mut tokens, &map);
    let places = Places::new(&map, &input, EMBEDDED, sources);
    let mut diagnostics: Vec<Diagnostic> = preprocessor
        .take_diagnostics()
        .iter()
        .filter_map(|d| crate::diagnostics::convert(d, &places, sources))
        .collect();
    if whole.is_err() {
        let message = format!("{}: the text is too large", input.name);
        diagnostics.push(Diagnostic::error("too-large", Span::NONE, message));
    }
    let spelled = |token: &PpToken| match token.kind {
        rucc_lex::PpTokenKind::Punct(punctuator) => punctuator.as_str().to_string(),
        _ => token.value.map_or_else(String::new, |v| names.resolve(v).to_string()),
    };
    let tokens = tokens.into_iter().map(Tok::to_pp).filter(|t| !t.is_eof());
    (tokens.map(|t| (places.span(t.span), spelled(&t))).collect(), diagnostics)
}

struct Pieces<'a> {
    input: &'a Input<'a>,
    options: &'a Options,
    target: &'a TargetInfo,
}

fn preprocess(
    files: &dyn Files,
    pieces: &Pieces<'_>,
    names: &mut Interner,
    map: &mut rucc_diag::SourceMap,
    preprocessor: &mut Preprocessor,
    tokens: &mut Vec<Tok>,
) -> Result<(), rucc_diag::SourceMapFull> {
    let Pieces { input, options, target } = *pieces;
    let reader = Reader { files };
    let search = search_path(options);
    let mut cx = rucc_pp::Context::new(names, map, &reader, &search);
    let mut predef = predefined(options);
    if input.kind == FileKind::User {
        predef.defines.extend(headers::hidden_by(&input.text));
    }
    preprocessor.predefine(target, &predef, &mut cx)?;
    let prelude = headers::prelude(&String::from_utf8_lossy(&input.text));
    if !prelude.is_empty() {
        let file = cx.sources.add(format!("{EMBEDDED}/prelude.h"), prelude.into_bytes())?;
        tokens.extend(preprocessor.run(file, &mut cx));
    }
    if input.kind == FileKind::User {
        let forced: Vec<Preinclude> =
            options.forced_includes.iter().map(|name| Preinclude { name: name.clone(), macros_only: false }).collect();
        preprocessor.preinclude(&forced, tokens, &mut cx)?;
    }
    let file = cx.sources.add(input.name, input.text.clone())?;
    tokens.extend(preprocessor.run(file, &mut cx));
    Ok(())
}

/// Puts the clauses of contracts where the lowering reads them; says what is not read.
fn with_contracts(
    files: &dyn Files,
    pieces: &Pieces<'_>,
    names: &mut Interner,
    map: &mut rucc_diag::SourceMap,
    preprocessor: &mut Preprocessor,
    tokens: &mut Vec<PpToken>,
) -> Vec<contracts::Unread> {
    let (mut comments, mut unread) = (Vec::new(), Vec::new());
    let text = &pieces.input.text;
    let file = map.files().iter().rfind(|f| f.bytes() == &text[..]).map(|f| (f.start, f.end));
    if let Some((start, end)) = file.filter(|_| contracts::is_present(text)) {
        let (found, blank, not_read) = contracts::comments(text);
        unread = contracts::placed(not_read, start);
        let (reader, search) = (Reader { files }, search_path(pieces.options));
        let Ok(formulas) = map.add("<clauses>", blank) else { return unread };
        let from = map.file(formulas).start;
        let mut cx = rucc_pp::Context::new(names, map, &reader, &search);
        let mut lexed = preprocessor.run(formulas, &mut cx);
        crate::macros::respan(&mut lexed, map);
        let lexed: Vec<PpToken> = lexed.into_iter().map(Tok::to_pp).filter(|t| !t.is_eof()).collect();
        for comment in &found {
            let behind = start + comment.end as u32;
            let next = tokens.iter().position(|t| t.span.lo >= behind && t.span.lo < end && !t.is_eof());
            let clauses = contracts::tokens_of(comment, &lexed, (from, start));
            match next {
                Some(next) if contracts::is_next(text, comment.end, (tokens[next].span.lo - start) as usize) => {
                    comments.push((next, clauses));
                }
                _ => {
                    let message = "a contract that nothing of the program follows is not read";
                    unread.extend(clauses.into_iter().map(|c| (c.span, message.to_string())));
                }
            }
        }
    }
    let rewritten = contracts::rewrite(tokens, comments, names);
    *tokens = rewritten.tokens;
    unread.extend(rewritten.unread);
    unread
}

/// Puts the user's expressions into the token stream; says which of them have their place here.
fn inject(
    files: &dyn Files,
    pieces: &Pieces<'_>,
    names: &mut Interner,
    map: &mut rucc_diag::SourceMap,
    preprocessor: &mut Preprocessor,
    (tokens, ast): (&mut Vec<PpToken>, &rucc_ast::Ast),
) -> Vec<bool> {
    let reader = Reader { files };
    let search = search_path(pieces.options);
    let mut text = |name: &str, text: String| -> Vec<PpToken> {
        let Ok(file) = map.add(name, text.into_bytes()) else { return Vec::new() };
        let mut cx = rucc_pp::Context::new(names, map, &reader, &search);
        let mut expanded = preprocessor.run(file, &mut cx);
        crate::macros::respan(&mut expanded, map);
        expanded.into_iter().map(Tok::to_pp).collect()
    };
    let declared = text("<injected>", inject::declarations());
    let numbers: Vec<u32> = pieces
        .options
        .injections
        .iter()
        .filter_map(|i| match i.kind {
            crate::options::InjectionKind::Probe(id) => Some(id),
            _ => None,
        })
        .collect();
    let mut spelled =
        format!("{} {} {} {} {{ }} ( ) ; ,", inject::ASSUME, inject::ASSERT, inject::INVARIANT, inject::PROBE);
    numbers.iter().for_each(|n| spelled.push_str(&format!(" {n}")));
    let made = text("<injected>", spelled);
    let expanded: Vec<inject::Expanded<'_>> = pieces
        .options
        .injections
        .iter()
        .map(|injection| {
            let tokens = text(inject::file_name(injection.kind), injection.text.clone());
            inject::Expanded { injection, tokens }
        })
        .collect();
    let [assume, assert, invariant, probe, open, close, paren, end_paren, semi, comma, rest @ ..] = &made[..] else {
        return vec![false; expanded.len()];
    };
    let call_tokens = inject::CallTokens {
        assume: *assume,
        assert: *assert,
        invariant: *invariant,
        probe: *probe,
        open: *open,
        close: *close,
        paren: *paren,
        end_paren: *end_paren,
        semi: *semi,
        comma: *comma,
        numbers: numbers.into_iter().zip(rest.iter().copied()).collect(),
    };
    let (with_calls, applied) = inject::insert(tokens, ast, &expanded, &call_tokens, map);
    *tokens = declared.into_iter().chain(with_calls).collect();
    applied
}

struct Syntax<'a> {
    keywords: &'a rucc_lex::Keywords,
    target: &'a TargetInfo,
    std: rucc_session::Std,
}

fn parse(tokens: &[PpToken], names: &Interner, cx: &Syntax<'_>) -> (rucc_parse::Parsed, Vec<rucc_diag::Diagnostic>) {
    let convert = rucc_lex::Convert {
        keywords: cx.keywords,
        interner: names,
        target: cx.target,
        std: cx.std,
        gnu: true,
        pedantic: false,
    };
    let (tokens, diagnostics) = rucc_lex::convert(tokens, &convert);
    let type_names: Vec<rucc_base::Symbol> =
        cx.target.type_names().iter().filter_map(|(name, _)| names.find(name)).collect();
    let mut context = rucc_parse::Context::new(names, cx.std);
    context.type_names = &type_names;
    (rucc_parse::parse(&tokens, context), diagnostics)
}
