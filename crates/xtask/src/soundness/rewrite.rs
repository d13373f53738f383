//! Rewritings of a program that must not change its verdict.

use super::tree::{File, Node, Program};

pub type Rewriting = fn(&Program) -> Option<Program>;

/// Each gives nothing where it finds no place.
pub const REWRITINGS: &[(&str, Rewriting)] = &[
    ("loops peeled", peeled),
    ("locals made global", made_global),
    ("functions inlined", inlined),
    ("structs copied by member", copied),
    ("split over two files", split),
];

/// Rewrites every list of nodes of the first file, innermost first; `None` where nothing changed.
fn everywhere(program: &Program, rewrite: &mut dyn FnMut(&Node) -> Option<Vec<Node>>) -> Option<Program> {
    let mut changed = program.clone();
    let file = changed.files.first_mut()?;
    let before = file.nodes.clone();
    file.nodes = rewritten(&before, rewrite);
    (file.nodes != before).then_some(changed)
}

fn rewritten(nodes: &[Node], rewrite: &mut dyn FnMut(&Node) -> Option<Vec<Node>>) -> Vec<Node> {
    let mut out = Vec::new();
    for node in nodes {
        let node = match node {
            Node::Block { head, body, tail } => {
                Node::Block { head: head.clone(), body: rewritten(body, rewrite), tail: tail.clone() }
            }
            other => other.clone(),
        };
        match rewrite(&node) {
            Some(list) => out.extend(list),
            None => out.push(node),
        }
    }
    out
}

fn texts(nodes: &[Node], out: &mut String) {
    for node in nodes {
        match node {
            Node::Line(text) => out.push_str(&format!("{text}\n")),
            Node::Block { head, body, tail } => {
                out.push_str(&format!("{head}\n"));
                texts(body, out);
                out.push_str(&format!("{tail}\n"));
            }
            Node::Result => {}
        }
    }
}

/// May these nodes stand in the program twice, the first time outside the loop?
fn may_be_doubled(body: &[Node]) -> bool {
    let mut text = String::new();
    texts(body, &mut text);
    !["break;", "continue;", "goto", "static ", "inside", "case ", "default:", "&&"].iter().any(|w| text.contains(w))
        && !text.lines().any(|l| l.split_once(':').is_some_and(|(a, _)| a.chars().all(char::is_alphanumeric)))
}

fn block(head: impl Into<String>, body: Vec<Node>) -> Node {
    Node::Block { head: head.into(), body, tail: "}".into() }
}

fn line(text: impl Into<String>) -> Node {
    Node::Line(text.into())
}

fn peeled(program: &Program) -> Option<Program> {
    everywhere(program, &mut |node| {
        let Node::Block { head, body, tail } = node else { return None };
        if tail != "}" || !may_be_doubled(body) {
            return None;
        }
        if let Some(condition) = head.strip_prefix("while ").and_then(|h| h.strip_suffix(" {")) {
            let first = block(format!("if {condition} {{"), vec![block("{", body.clone()), node.clone()]);
            return Some(vec![first]);
        }
        let parts = head.strip_prefix("for (")?.strip_suffix(") {")?;
        let [start, condition, step] = parts.split("; ").collect::<Vec<_>>()[..] else { return None };
        let rest = block(format!("for (; {condition}; {step}) {{"), body.clone());
        let first = block(format!("if ({condition}) {{"), vec![block("{", body.clone()), line(format!("{step};"))]);
        Some(vec![block("{", vec![line(format!("{start};")), first, rest])])
    })
}

/// `T name = value;` of a scalar: type, name, value.
fn scalar(text: &str) -> Option<(&str, &str, &str)> {
    const TYPES: [&str; 10] = [
        "unsigned char",
        "unsigned short",
        "unsigned long",
        "long long",
        "unsigned",
        "int",
        "char",
        "short",
        "long",
        "_Bool",
    ];
    let (declared, value) = text.strip_suffix(';')?.split_once(" = ")?;
    let ty = TYPES.into_iter().find(|t| declared.strip_prefix(t).is_some_and(|rest| rest.starts_with(' ')))?;
    let name = declared[ty.len()..].trim();
    let simple = name.bytes().all(|b| b.is_ascii_alphanumeric()) && name.ends_with(|c: char| c.is_ascii_digit());
    (simple && !value.starts_with('{')).then_some((ty, name, value))
}

/// Only of `main`, which is called once, and only where no address is taken: an object of a block ends with it.
fn made_global(program: &Program) -> Option<Program> {
    let mut changed = program.clone();
    let nodes = &mut changed.files.first_mut()?.nodes;
    let at = nodes.iter().position(|n| matches!(n, Node::Block { head, .. } if head.starts_with("int main")))?;
    let mut all = String::new();
    texts(nodes, &mut all);
    let mut globals = Vec::new();
    let Node::Block { body, .. } = &mut nodes[at] else { return None };
    *body = rewritten(&body.clone(), &mut |node| {
        let Node::Line(text) = node else { return None };
        let (ty, name, value) = scalar(text)?;
        if all.contains(&format!("&{name}")) {
            return None;
        }
        globals.push((name.to_string(), line(format!("static {ty} {name};"))));
        Some(vec![line(format!("{name} = {value};"))])
    });
    if globals.is_empty() {
        return None;
    }
    let (names, lines): (Vec<String>, Vec<Node>) = globals.into_iter().unzip();
    nodes.splice(at..at, lines);
    changed.globals.extend(names);
    Some(changed)
}

/// Calls `T r = f(…);` in `main` of functions with one `return`, at their end.
fn inlined(program: &Program) -> Option<Program> {
    let functions: Vec<(String, Vec<String>, String, Vec<Node>)> =
        program.files.first()?.nodes.iter().filter_map(function).collect();
    let mut changed = program.clone();
    let nodes = &mut changed.files.first_mut()?.nodes;
    let main = nodes.iter_mut().find_map(|n| match n {
        Node::Block { head, body, .. } if head.starts_with("int main") => Some(body),
        _ => None,
    })?;
    let before = main.clone();
    let mut done: Vec<String> = Vec::new();
    *main = rewritten(&before, &mut |node| {
        let Node::Line(text) = node else { return None };
        let (ty, result, value) = scalar(text)?;
        let (name, arguments) = value.strip_suffix(')')?.split_once('(')?;
        let (_, params, returned, body) = functions.iter().find(|f| f.0 == name)?;
        // Once each, so that no label stands twice in `main`.
        if done.iter().any(|d| d == name) || super::reduce::closing(value.as_bytes(), name.len())? != value.len() - 1 {
            return None;
        }
        done.push(name.to_string());
        let arguments = super::reduce::arguments(arguments);
        if arguments.len() != params.len() {
            return None;
        }
        let mut inner: Vec<Node> = params.iter().zip(&arguments).map(|(p, a)| line(format!("{p} = {a};"))).collect();
        inner.extend(body.iter().cloned());
        inner.push(line(format!("{result} = {returned};")));
        Some(vec![line(format!("{ty} {result};")), block("{", inner)])
    });
    (*main != before).then_some(changed)
}

/// Name, parameters, returned expression and body of a function that can be inlined.
fn function(node: &Node) -> Option<(String, Vec<String>, String, Vec<Node>)> {
    let Node::Block { head, body, .. } = node else { return None };
    let (before, list) = head.strip_prefix("static ")?.strip_suffix(") {")?.split_once('(')?;
    let name = before.rsplit(' ').next()?.to_string();
    let (last, rest) = body.split_last()?;
    let Node::Line(last) = last else { return None };
    let returned = last.strip_prefix("return ")?.strip_suffix(';')?.to_string();
    let mut text = String::new();
    texts(rest, &mut text);
    if text.contains("return") || text.contains("static ") || text.contains(&format!("{name}(")) {
        return None;
    }
    let params = if list == "void" { Vec::new() } else { list.split(", ").map(str::to_string).collect() };
    Some((name, params, returned, rest.to_vec()))
}

fn copied(program: &Program) -> Option<Program> {
    let types: Vec<(String, Vec<String>)> = program
        .files
        .first()?
        .nodes
        .iter()
        .filter_map(|n| match n {
            Node::Block { head, body, tail } if tail == "};" && head.starts_with("struct ") => {
                let tag = head.strip_suffix(" {")?.to_string();
                let members = body.iter().map(|m| match m {
                    Node::Line(text) => Some(text.trim_end_matches(';').to_string()),
                    _ => None,
                });
                Some((tag, members.collect::<Option<Vec<_>>>()?))
            }
            _ => None,
        })
        .collect();
    everywhere(program, &mut |node| {
        let Node::Line(text) = node else { return None };
        let (declared, from) = text.strip_suffix(';')?.split_once(" = ")?;
        let (tag, members) = types.iter().find(|(tag, _)| declared.starts_with(&format!("{tag} ")))?;
        let to = &declared[tag.len() + 1..];
        let is_name = |t: &str| t.bytes().all(|b| b.is_ascii_alphanumeric());
        if !is_name(to) || !is_name(from) {
            return None;
        }
        let mut lines = vec![line(format!("{declared};"))];
        for member in members {
            let member = member.split(" : ").next().unwrap_or(member);
            let name = member.rsplit(' ').next()?;
            match name.strip_suffix(']').and_then(|n| n.split_once('[')) {
                Some((name, len)) => {
                    lines.push(line(format!("for (int i = 0; i < {len}; i++) {to}.{name}[i] = {from}.{name}[i];")))
                }
                None => lines.push(line(format!("{to}.{name} = {from}.{name};"))),
            }
        }
        Some(lines)
    })
}

/// The scalars with file scope go to a file of their own.
fn split(program: &Program) -> Option<Program> {
    let mut changed = program.clone();
    let mut moved = Vec::new();
    for node in &mut changed.files.first_mut()?.nodes {
        if let Node::Line(text) = node
            && let Some((ty, name, _)) = scalar(text)
        {
            let declared = line(format!("extern {ty} {name};"));
            moved.push(std::mem::replace(node, declared));
        }
    }
    changed.files.push(File { name: "moved.c".into(), nodes: moved.clone() });
    (!moved.is_empty()).then_some(changed)
}
