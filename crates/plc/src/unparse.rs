//! Syntax tree → text. Reading the text again gives the same tree. Comments that are no specification are not part of
//! the tree and so not of the text.

use crate::ast::*;
use crate::token::Dialect;
use std::fmt::Write;

/// The text of a whole file.
pub fn print(unit: &Unit, dialect: Dialect) -> String {
    let mut printer = Printer { out: String::new(), indent: 0, dialect };
    for item in &unit.items {
        printer.item(item);
    }
    printer.out
}

/// The text of one expression.
pub fn print_expr(expr: &Expr) -> String {
    let mut out = String::new();
    write_expr(&mut out, expr, 0);
    out
}

/// The text of a reference, as a name of it for a reader.
pub fn print_ref(reference: &Ref) -> String {
    let mut out = String::new();
    write_ref(&mut out, reference);
    out
}

struct Printer {
    out: String,
    indent: usize,
    dialect: Dialect,
}

impl Printer {
    fn line(&mut self, text: impl AsRef<str>) {
        for _ in 0..self.indent {
            self.out.push_str("    ");
        }
        self.out.push_str(text.as_ref());
        self.out.push('\n');
    }

    fn inner(&mut self, body: impl FnOnce(&mut Self)) {
        self.indent += 1;
        body(self);
        self.indent -= 1;
    }

    fn item(&mut self, item: &Item) {
        match item {
            Item::Block(block) => self.block(block),
            Item::Type(decl) => {
                self.line("TYPE");
                let init = decl.init.as_ref().map_or(String::new(), |i| format!(" := {}", init_text(i)));
                self.inner(|p| p.line(format!("{} : {}{init};", name(&decl.name), type_text(&decl.ty))));
                self.line("END_TYPE");
            }
            Item::DataBlock(block) => self.data_block(block),
            Item::Globals(section) => self.section(section),
            Item::Configuration(configuration) => {
                self.line(format!("CONFIGURATION {}", name(&configuration.name)));
                for section in &configuration.globals {
                    self.section(section);
                }
                for task in &configuration.tasks {
                    let given = [("SINGLE", &task.single), ("INTERVAL", &task.interval), ("PRIORITY", &task.priority)];
                    let given = given.iter().filter_map(|(word, value)| {
                        value.as_ref().map(|value| format!("{word} := {}", print_expr(value)))
                    });
                    let given = given.collect::<Vec<String>>().join(", ");
                    let given = if given.is_empty() { given } else { format!("({given})") };
                    self.line(format!("TASK {}{given};", name(&task.name)));
                }
                for program in &configuration.programs {
                    let task = program.task.as_ref().map(|t| format!(" WITH {}", name(t))).unwrap_or_default();
                    let args: Vec<String> = program.args.iter().map(arg_text).collect();
                    let args = if args.is_empty() { String::new() } else { format!("({})", args.join(", ")) };
                    let (own, of) = (name(&program.name), name(&program.program));
                    self.line(format!("PROGRAM {own}{task} : {of}{args};"));
                }
                self.line("END_CONFIGURATION");
            }
        }
    }

    fn block(&mut self, block: &Block) {
        let word = match block.kind {
            BlockKind::Program => "PROGRAM",
            BlockKind::FunctionBlock => "FUNCTION_BLOCK",
            BlockKind::Function => "FUNCTION",
            BlockKind::OrganizationBlock => "ORGANIZATION_BLOCK",
            BlockKind::Interface => "INTERFACE",
            BlockKind::Method => "METHOD",
            BlockKind::Action => "ACTION",
            BlockKind::Get => "GET",
            BlockKind::Set => "SET",
        };
        let result = match (&block.result, block.kind) {
            (Some(ty), _) => format!(" : {}", type_text(ty)),
            (None, BlockKind::Function) => " : VOID".to_string(),
            _ => String::new(),
        };
        self.line(format!("{word} {}{result}", name(&block.name)));
        for section in &block.sections {
            self.section(section);
        }
        if !block.labels.is_empty() {
            self.line("LABEL");
            let names: Vec<String> = block.labels.iter().map(name).collect();
            self.inner(|p| p.line(format!("{};", names.join(", "))));
            self.line("END_LABEL");
        }
        if self.dialect == Dialect::Scl {
            self.line("BEGIN");
        }
        self.inner(|p| p.statements(&block.body));
        self.line(format!("END_{word}"));
        self.out.push('\n');
    }

    fn data_block(&mut self, block: &DataBlock) {
        self.line(format!("DATA_BLOCK {}", name(&block.name)));
        match &block.content {
            DataContent::Vars(sections) => sections.iter().for_each(|s| self.section(s)),
            DataContent::Struct(fields) => self.line(struct_text(fields)),
            DataContent::Of(of) => self.line(name(of)),
        }
        self.line("BEGIN");
        for (target, value) in &block.values {
            self.inner(|p| p.line(format!("{} := {};", print_ref(target), init_text(value))));
        }
        self.line("END_DATA_BLOCK");
        self.out.push('\n');
    }

    fn section(&mut self, section: &VarSection) {
        if section.vars.iter().any(|v| v.ty.kind == TypeKind::Inferred) {
            self.line("CONST");
            for var in &section.vars {
                let value = var.init.as_ref().map_or(String::new(), init_text);
                self.inner(|p| p.line(format!("{} := {value};", name(&var.names[0]))));
            }
            self.line("END_CONST");
            return;
        }
        let word = match section.kind {
            SectionKind::Var => "VAR",
            SectionKind::Input => "VAR_INPUT",
            SectionKind::Output => "VAR_OUTPUT",
            SectionKind::InOut => "VAR_IN_OUT",
            SectionKind::Temp => "VAR_TEMP",
            SectionKind::Static => "VAR_STATIC",
            SectionKind::Global => "VAR_GLOBAL",
            SectionKind::External => "VAR_EXTERNAL",
        };
        let constant = if section.constant { " CONSTANT" } else { "" };
        let retain = match section.retain {
            Some(true) => " RETAIN",
            Some(false) => " NON_RETAIN",
            None => "",
        };
        self.line(format!("{word}{constant}{retain}"));
        for var in &section.vars {
            self.inner(|p| p.line(var_text(var)));
        }
        self.line("END_VAR");
    }

    fn statements(&mut self, list: &[Stmt]) {
        for stmt in list {
            self.statement(stmt);
        }
    }

    fn statement(&mut self, stmt: &Stmt) {
        match &stmt.kind {
            StmtKind::Empty => self.line(";"),
            StmtKind::Assign { targets, op, value } => {
                let sign = op.map_or(":=".to_string(), |op| format!("{}=", op.text()));
                let left: String = targets.iter().map(|t| format!("{} {sign} ", print_ref(t))).collect();
                self.line(format!("{left}{};", print_expr(value)));
            }
            StmtKind::Refer(target, value) => {
                self.line(format!("{} REF= {};", print_ref(target), print_expr(value)));
            }
            StmtKind::Call(call) => self.line(format!("{};", call_text(call))),
            StmtKind::If { arms, otherwise } => {
                for (i, (cond, body)) in arms.iter().enumerate() {
                    let word = if i == 0 { "IF" } else { "ELSIF" };
                    self.line(format!("{word} {} THEN", print_expr(cond)));
                    self.inner(|p| p.statements(body));
                }
                self.otherwise(otherwise);
                self.line("END_IF;");
            }
            StmtKind::Case { selector, arms, otherwise } => {
                self.line(format!("CASE {} OF", print_expr(selector)));
                for arm in arms {
                    let labels: Vec<String> = arm.labels.iter().map(label_text).collect();
                    self.inner(|p| {
                        p.line(format!("{}:", labels.join(", ")));
                        p.inner(|p| p.statements(&arm.body));
                    });
                }
                self.otherwise(otherwise);
                self.line("END_CASE;");
            }
            StmtKind::For(f) => {
                let by = f.by.as_ref().map_or(String::new(), |by| format!(" BY {}", print_expr(by)));
                let (from, to) = (print_expr(&f.from), print_expr(&f.to));
                self.line(format!("FOR {} := {from} TO {to}{by} DO", print_ref(&f.var)));
                self.inner(|p| p.statements(&f.body));
                self.line("END_FOR;");
            }
            StmtKind::While(cond, body) => {
                self.line(format!("WHILE {} DO", print_expr(cond)));
                self.inner(|p| p.statements(body));
                self.line("END_WHILE;");
            }
            StmtKind::Repeat(body, cond) => {
                self.line("REPEAT");
                self.inner(|p| p.statements(body));
                self.line(format!("UNTIL {}", print_expr(cond)));
                self.line("END_REPEAT;");
            }
            StmtKind::Exit => self.line("EXIT;"),
            StmtKind::Continue => self.line("CONTINUE;"),
            StmtKind::Return => self.line("RETURN;"),
            StmtKind::Goto(label) => self.line(format!("GOTO {};", name(label))),
            StmtKind::Label(label) => self.line(format!("{}:", name(label))),
            StmtKind::Region(title, body) => {
                self.line(format!("REGION {title}"));
                self.inner(|p| p.statements(body));
                self.line("END_REGION");
            }
            StmtKind::Assert { cond, name } => {
                let name = name.as_ref().map_or(String::new(), |n| format!(" : {n}"));
                self.line(format!("//#ASSERT {}{name}", print_expr(cond)));
            }
            StmtKind::Assume(cond) => self.line(format!("//#ASSUME {}", print_expr(cond))),
            StmtKind::Unsupported(what) => self.line(format!("// {what}")),
        }
    }

    fn otherwise(&mut self, otherwise: &Option<Vec<Stmt>>) {
        if let Some(body) = otherwise {
            self.line("ELSE");
            self.inner(|p| p.statements(body));
        }
    }
}

fn name(name: &Name) -> String {
    match name.spelling {
        Spelling::Bare => name.text.clone(),
        Spelling::Hash if name.text.chars().all(|c| c.is_alphanumeric() || c == '_') => format!("#{}", name.text),
        Spelling::Hash => format!("#\"{}\"", name.text),
        Spelling::Quoted => format!("\"{}\"", name.text),
    }
}

fn var_text(var: &VarDecl) -> String {
    // What only has an address is called by it.
    let names: Vec<String> = var.names.iter().filter(|n| !n.text.starts_with('%')).map(name).collect();
    let location = match &var.location {
        Location::None => String::new(),
        Location::Address(address, _) => format!(" AT {address}"),
        Location::View(of) => format!(" AT {}", name(of)),
    };
    let init = var.init.as_ref().map_or(String::new(), |i| format!(" := {}", init_text(i)));
    let head = format!("{}{location}", names.join(", "));
    format!("{} : {}{init};", head.trim_start(), type_text(&var.ty))
}

fn struct_text(fields: &[VarDecl]) -> String {
    let fields: Vec<String> = fields.iter().map(var_text).collect();
    format!("STRUCT {} END_STRUCT", fields.join(" "))
}

fn type_text(ty: &TypeSpec) -> String {
    match &ty.kind {
        TypeKind::Named(n) => name(n),
        TypeKind::Inferred => String::new(),
        TypeKind::Text(None) => "STRING".to_string(),
        TypeKind::Text(Some(length)) => format!("STRING[{}]", print_expr(length)),
        TypeKind::Subrange(base, low, high) => format!("{} ({}..{})", name(base), print_expr(low), print_expr(high)),
        TypeKind::Array(bounds, element) => {
            let bounds: Vec<String> =
                bounds.iter().map(|(l, h)| format!("{}..{}", print_expr(l), print_expr(h))).collect();
            format!("ARRAY[{}] OF {}", bounds.join(", "), type_text(element))
        }
        TypeKind::Pointer(to) => format!("POINTER TO {}", type_text(to)),
        TypeKind::Reference(to) => format!("REFERENCE TO {}", type_text(to)),
        TypeKind::Struct(fields) => struct_text(fields),
        TypeKind::Enum(base, members) => {
            let member = |(n, value): &(Name, Option<Expr>)| match value {
                Some(value) => format!("{} := {}", name(n), print_expr(value)),
                None => name(n),
            };
            let members: Vec<String> = members.iter().map(member).collect();
            let base = base.as_ref().map_or(String::new(), |b| format!("{} ", name(b)));
            format!("{base}({})", members.join(", "))
        }
    }
}

fn init_text(init: &Init) -> String {
    match init {
        Init::Value(value) => print_expr(value),
        Init::List(elements, _) => {
            let element = |(count, value): &(Option<Expr>, Init)| match count {
                Some(count) => format!("{}({})", print_expr(count), init_text(value)),
                None => init_text(value),
            };
            let elements: Vec<String> = elements.iter().map(element).collect();
            format!("[{}]", elements.join(", "))
        }
        Init::Fields(fields, _) => {
            let fields: Vec<String> = fields.iter().map(|(n, v)| format!("{} := {}", name(n), init_text(v))).collect();
            format!("({})", fields.join(", "))
        }
    }
}

fn label_text(label: &CaseLabel) -> String {
    match label {
        CaseLabel::One(value) => print_expr(value),
        CaseLabel::Range(low, high) => format!("{}..{}", print_expr(low), print_expr(high)),
    }
}

fn call_text(call: &Call) -> String {
    let args: Vec<String> = call.args.iter().map(arg_text).collect();
    format!("{}({})", print_ref(&call.callee), args.join(", "))
}

fn arg_text(arg: &Arg) -> String {
    let label = arg.name.as_ref().map_or(String::new(), name);
    match &arg.value {
        ArgValue::In(value) if arg.name.is_some() => format!("{label} := {}", print_expr(value)),
        ArgValue::In(value) => print_expr(value),
        ArgValue::Unused => format!("{label} =>"),
        ArgValue::Out { negated, target } => {
            format!("{}{label} => {}", if *negated { "NOT " } else { "" }, print_ref(target))
        }
    }
}

fn write_ref(out: &mut String, reference: &Ref) {
    match &reference.base {
        RefBase::Name(n) => out.push_str(&name(n)),
        RefBase::Direct(address) => out.push_str(address),
    }
    for part in &reference.parts {
        let _ = match part {
            Access::Field(n) => write!(out, ".{}", name(n)),
            Access::Index(indices) => {
                let indices: Vec<String> = indices.iter().map(print_expr).collect();
                write!(out, "[{}]", indices.join(", "))
            }
            Access::Deref(_) => write!(out, "^"),
            Access::Slice(None, number, _) => write!(out, ".{number}"),
            Access::Slice(Some(letter), number, _) => write!(out, ".%{letter}{number}"),
        };
    }
}

/// `least` is the precedence below which parentheses are needed; 10 asks for them around every operator.
fn write_expr(out: &mut String, expr: &Expr, least: u8) {
    match &expr.kind {
        ExprKind::Literal(literal) => out.push_str(&literal.text),
        ExprKind::Ref(reference) => write_ref(out, reference),
        ExprKind::Call(call) => out.push_str(&call_text(call)),
        ExprKind::Unary(op, operand) => {
            let open = least > 8;
            out.push_str(if open { "(" } else { "" });
            out.push_str(match op {
                UnaryOp::Neg => "-",
                UnaryOp::Plus => "+",
                UnaryOp::Not => "NOT ",
            });
            write_expr(out, operand, 10);
            out.push_str(if open { ")" } else { "" });
        }
        ExprKind::Binary(op, left, right) => {
            let own = op.precedence();
            let open = own < least;
            // A sign and `**` bind in another order in each dialect: parentheses say which is meant.
            let (before, after) = if *op == BinaryOp::Power { (10, 10) } else { (own, own + 1) };
            out.push_str(if open { "(" } else { "" });
            write_expr(out, left, before);
            let _ = write!(out, " {} ", op.text());
            write_expr(out, right, after);
            out.push_str(if open { ")" } else { "" });
        }
    }
}
