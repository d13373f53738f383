//! What a declared name stands for: attributes, assembler names and the linker can give it another meaning than the
//! definition of that name.
//!
//! Comes in: the declarations of all units. Goes out: for each use a [`Meaning`], and errors for declarations in
//! different units that cannot mean one thing.

use super::Cx;
use super::compatible::{self, In};
use super::link::{self, Alias, Definition, Key, Refusal};
use because_source::{Diagnostic, FileKind, Span};
use rucc_base::Idx;
use rucc_sema::{DeclFlags, DeclId, DeclKind, Definition as State, ExprKind, Linkage};
use rustc_hash::FxHashMap;

#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Meaning {
    /// What [`link`] finds.
    Entity,
    /// A weak name that nothing defines: its address is null.
    Null,
    /// Why it is not modelled.
    Unsupported(String),
}

/// Names that linkers define.
const OF_THE_LINKER: [&str; 9] =
    ["end", "_end", "etext", "_etext", "edata", "_edata", "__bss_start", "__executable_start", "__ehdr_start"];

/// Enters what the attributes of a unit's declarations say of names.
pub fn register(cx: &mut Cx, index: usize) {
    let unit = cx.units[index].clone();
    let mut symbols: FxHashMap<String, DeclId> = FxHashMap::default();
    for &decl in unit.tast.top_level() {
        let written = &unit.tast[decl];
        let name = link::symbol(cx, index, decl);
        if let Some(target) = written.alias {
            let target = link::literal(&unit, target);
            register_alias(cx, index, decl, name, &target);
            continue;
        }
        if let Some(section) = unit.tast.section(decl) {
            let section = link::literal(&unit, section);
            for edge in ["start", "stop"] {
                let why = format!("the bounds of the section `{section}`");
                cx.link.refused.insert(format!("__{edge}_{section}"), Refusal::undefined(why));
            }
        }
        // A compiler may take two names for two objects.
        if written.kind == DeclKind::Object
            && written.linkage != Linkage::None
            && let Some(other) = symbols.insert(name.clone(), decl)
            && link::decl_name(&unit, other) != link::decl_name(&unit, decl)
        {
            let names = [other, decl].map(|d| link::decl_name(&unit, d).to_string());
            let why = format!("one object under the two names `{}` and `{}`", names[0], names[1]);
            cx.link.refused.insert(name, Refusal { why, with_definition: true });
        }
    }
    for assembly in unit.tast.file_asms() {
        let text = link::literal(&unit, assembly.template);
        for word in text.split(|c: char| !(c.is_alphanumeric() || c == '_')).filter(|w| !w.is_empty()) {
            cx.link
                .refused
                .entry(word.to_string())
                .or_insert_with(|| Refusal::undefined("a name that assembly defines"));
        }
    }
}

fn register_alias(cx: &mut Cx, index: usize, decl: DeclId, name: String, target: &str) {
    let unit = cx.units[index].clone();
    if unit.tast.is_ifunc(decl) {
        cx.link.refused.insert(name, Refusal::undefined("a function that `ifunc` chooses"));
        return;
    }
    let defined = |d: &DeclId| {
        let other = &unit.tast[*d];
        (other.body.is_some() || other.alias.is_some() || other.state != State::Declared)
            && *d != decl
            && link::symbol(cx, index, *d) == target
    };
    let Some(&found) = unit.tast.top_level().iter().find(|d| defined(d)) else {
        cx.link
            .refused
            .insert(name, Refusal::undefined(format!("an alias of `{target}`, which this file does not define")));
        return;
    };
    if !rucc_types::compatible(&unit.types, unit.tast[decl].ty, unit.tast[found].ty) {
        cx.link.refused.insert(name, Refusal::undefined(format!("an alias of `{target}` with another type")));
        return;
    }
    let target = match link::key(cx, index, found) {
        Key::External(target) if cx.link.refused.contains_key(&target) => {
            cx.link.refused.insert(name, Refusal::undefined(format!("an alias of `{target}`")));
            return;
        }
        target => target,
    };
    let weak = unit.tast[decl].flags.contains(DeclFlags::WEAK);
    let at = Definition { unit: index, decl };
    match cx.link.aliases.get(&name) {
        Some(known) if weak || known.at == at => {}
        Some(known) if !known.weak => link::duplicate(cx, &name, known.at, at),
        _ => {
            cx.link.aliases.insert(name, Alias { target, weak, at });
        }
    }
}

/// What a use of the declaration means.
pub fn meaning(cx: &mut Cx, index: usize, decl: DeclId) -> Meaning {
    let unit = cx.units[index].clone();
    let written = &unit.tast[decl];
    if written.kind == DeclKind::Function && written.linkage == Linkage::None {
        return Meaning::Unsupported("a nested function".to_string());
    }
    if written.linkage == Linkage::None {
        return Meaning::Entity;
    }
    let symbol = link::symbol(cx, index, decl);
    let key = link::key(cx, index, decl);
    let at = match written.kind {
        DeclKind::Function => link::definition(cx, index, decl),
        DeclKind::Type => return Meaning::Entity,
        DeclKind::Object => {
            let at = link::object_definition(cx, index, decl);
            Some(at).filter(|at| cx.units[at.unit].tast[at.decl].state != State::Declared)
        }
    };
    let Some(at) = at else {
        let external = matches!(key, Key::External(_));
        let known = cx.link.refused.get(&symbol).filter(|_| external).map(|refusal| refusal.why.clone());
        let of_linker = (written.kind == DeclKind::Object && OF_THE_LINKER.contains(&symbol.as_str()))
            .then(|| "a name that the linker defines".to_string());
        if let Some(why) = known.or(of_linker) {
            return Meaning::Unsupported(why);
        }
        let weak = written.flags.contains(DeclFlags::WEAK) || written.flags.contains(DeclFlags::WEAKREF);
        if weak && !link::is_library(link::decl_name(&unit, decl)) {
            cx.assume(&format!("{symbol}: weak and defined nowhere, its address is null"));
            return Meaning::Null;
        }
        return Meaning::Entity;
    };
    if let Key::External(_) = key
        && let Some(refusal) = cx.link.refused.get(&symbol).filter(|refusal| refusal.with_definition)
    {
        return Meaning::Unsupported(refusal.why.clone());
    }
    compare_with_definition(cx, index, decl, at);
    Meaning::Entity
}

/// A declaration that a header has is compared where it is used; the user's own are compared all at once.
fn compare_with_definition(cx: &mut Cx, index: usize, decl: DeclId, at: Definition) {
    if at.unit == index || cx.units[index].kind == FileKind::Model || !cx.link.compared.insert((index, decl)) {
        return;
    }
    let unit = cx.units[index].clone();
    let is_users = cx.program.sources.is_user(unit.places.span(unit.tast.decl_span(decl)));
    if cx.units[at.unit].kind != FileKind::Model {
        if !is_users {
            compare(cx, Definition { unit: index, decl }, at);
        }
        return;
    }
    let model = cx.units[at.unit].clone();
    let (here, there) = (In::new(&unit, unit.tast[decl].ty), In::new(&model, model.tast[at.decl].ty));
    if is_users && compatible::differs_as_number(here, there) {
        let name = link::decl_name(&unit, decl);
        let message =
            format!("`{name}` is declared as `{}` here; the C library has it as `{}`", here.spelled(), there.spelled());
        cx.warn_once("library-type", unit.places.span(unit.tast.decl_span(decl)), message);
    }
}

/// Compares the declarations of every name that the user's units share.
pub fn compare_all(cx: &mut Cx) {
    let mut first: FxHashMap<String, Definition> = FxHashMap::default();
    for index in 0..cx.units.len() {
        let unit = cx.units[index].clone();
        for &decl in unit.tast.top_level() {
            let here = Definition { unit: index, decl };
            let span = unit.places.span(unit.tast.decl_span(decl));
            if unit.tast[decl].linkage != Linkage::External || !cx.program.sources.is_user(span) {
                continue;
            }
            let name = link::symbol(cx, index, decl);
            let strong = cx.link.aliases.get(&name).filter(|alias| !alias.weak).map(|alias| alias.at);
            if let Some(alias) = strong.filter(|&at| at != here && is_definition(cx, here)) {
                link::duplicate(cx, &name, alias, here);
            }
            let known = strong.or_else(|| link::known_definition(cx, &name));
            let with = known.or_else(|| first.get(&name).copied());
            match with {
                Some(with) if with.unit != index => compare(cx, here, with),
                Some(_) => {}
                None => {
                    first.insert(name, here);
                }
            }
        }
    }
}

/// Reports functions without a declaration whose result, an `int` then, is used as a pointer.
pub fn refuse_undeclared(cx: &mut Cx) {
    for index in 0..cx.units.len() {
        let unit = cx.units[index].clone();
        let mut known = Vec::new();
        for i in 0..unit.tast.counts().exprs {
            let e: rucc_sema::ExprId = Idx::from_usize(i);
            let (ExprKind::Cast(operand) | ExprKind::Convert { operand, .. }) = unit.tast[e].kind else { continue };
            if !rucc_types::is_pointer(&unit.types, unit.tast[e].ty) {
                continue;
            }
            let Some(decl) = undeclared(&unit, operand) else { continue };
            let name = link::symbol(cx, index, decl);
            if link::is_defined(cx, &name) || known.contains(&decl) {
                continue;
            }
            known.push(decl);
            let span = unit.places.span(unit.tast.expr_span(operand));
            let message = format!("`{name}` is not declared, so it gives an `int`, and that is used as a pointer");
            let error = Diagnostic::error("undeclared-pointer", span, message);
            cx.diagnostics.push(error.with_note("declare it, or include the header that does"));
        }
    }
}

/// The function called, where it is declared by this very call.
fn undeclared(unit: &crate::unit::Unit, call: rucc_sema::ExprId) -> Option<DeclId> {
    let tast = &unit.tast;
    let ExprKind::Call { callee, .. } = tast[call].kind else { return None };
    let mut at = callee;
    while let ExprKind::Convert { operand, .. } = tast[at].kind {
        at = operand;
    }
    let ExprKind::Decl(decl) = tast[at].kind else { return None };
    (is_use(unit, decl) && rucc_types::is_integer(&unit.types, tast[call].ty)).then_some(decl)
}

/// Is the place of the declaration that of a use?
fn is_use(unit: &crate::unit::Unit, decl: DeclId) -> bool {
    let tast = &unit.tast;
    let place = tast.decl_span(decl);
    (0..tast.counts().exprs).map(Idx::from_usize).any(|e: rucc_sema::ExprId| {
        matches!(tast[e].kind, ExprKind::Decl(d) if d == decl) && tast.expr_span(e) == place
    })
}

fn is_definition(cx: &Cx, at: Definition) -> bool {
    let written = &cx.units[at.unit].tast[at.decl];
    written.alias.is_none() && (written.body.is_some() || written.state == State::Defined)
}

/// Reports a declaration that cannot mean the same as another one.
fn compare(cx: &mut Cx, here: Definition, there: Definition) {
    let (a, b) = (cx.units[here.unit].clone(), cx.units[there.unit].clone());
    let (x, y) = (In::new(&a, a.tast[here.decl].ty), In::new(&b, b.tast[there.decl].ty));
    let Some(why) = compatible::difference(x, y) else { return };
    let name = link::decl_name(&a, here.decl);
    let word = |at: Definition| {
        let written = &cx.units[at.unit].tast[at.decl];
        let defined = written.body.is_some() || written.alias.is_some() || written.state != State::Declared;
        if defined { "defined" } else { "declared" }
    };
    let span = |at: Definition| -> Span {
        let unit = &cx.units[at.unit];
        unit.places.span(unit.tast.definition_span(at.decl))
    };
    let (first, second) = (x.spelled(), y.spelled());
    let message = format!("`{name}` is {} as `{first}` here but {} as `{second}` elsewhere", word(here), word(there));
    let mut error = Diagnostic::error("type-mismatch", span(here), message)
        .with_label(span(there), format!("{} as `{second}` here", word(there)));
    if !why.is_empty() {
        error = error.with_note(why);
    }
    cx.diagnostics.push(error);
}
