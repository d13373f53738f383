//! Statements: each ends, and writes only what is writable.

use super::data::Var;
use super::{Ty, Writer};

impl Writer {
    pub fn block_body(&mut self, depth: u32) {
        let outer = self.vars.len();
        for _ in 0..1 + self.random.below(3) {
            self.local();
        }
        for _ in 0..1 + self.random.below(3) + depth as usize {
            self.statement(depth);
        }
        if depth < 2 {
            self.vars.truncate(outer);
        }
    }

    fn local(&mut self) {
        let (ty, name) = (self.any_type(), self.name("v"));
        let storage = if self.random.chance(15) { "static " } else { "" };
        let value = if storage.is_empty() { self.expression(ty, 2) } else { self.constant(ty) };
        self.line(&format!("{storage}{} {name} = {value};", ty.name()));
        self.vars.push(Var { text: name, ty, writable: true });
    }

    fn target(&mut self) -> Var {
        let writable: Vec<Var> = self.vars.iter().filter(|v| v.writable).cloned().collect();
        self.random.pick(&writable).clone()
    }

    fn statement(&mut self, depth: u32) {
        if self.budget == 0 {
            return self.assignment();
        }
        self.budget -= 1;
        match self.random.below(20) {
            0..=6 => self.assignment(),
            7 if !self.functions.is_empty() && self.loops == 0 => {
                let index = self.random.below(self.functions.len());
                self.call_statement(index);
            }
            8..=10 if depth > 0 => self.branch(depth - 1),
            11..=13 if depth > 0 && self.loops < 2 => self.counted_loop(depth - 1),
            14 if depth > 0 => self.switch(depth - 1),
            15 => self.compound(),
            16 => self.records_copied(),
            17 => self.bytes_copied(),
            18 if depth > 0 => self.jump_out(),
            _ => self.local_array(),
        }
    }

    fn assignment(&mut self) {
        let var = self.target();
        let value = self.expression(var.ty, 2);
        self.line(&format!("{} = {value};", var.text));
    }

    /// `op=` and the increments, on unsigned integers, where they always are defined.
    fn compound(&mut self) {
        let var = self.target();
        match var.ty {
            Ty::Int { bits, signed: false } if bits >= 32 => {
                let value = self.expression(var.ty, 2);
                let op = *self.random.pick(&["+=", "-=", "*=", "^=", "|=", "&="]);
                self.line(&format!("{} {op} {value};", var.text));
            }
            Ty::Int { signed: false, .. } => {
                let op = *self.random.pick(&["++", "--"]);
                self.line(&format!("{}{op};", var.text));
            }
            ty => {
                let value = self.expression(ty, 2);
                self.line(&format!("mix{}({} = {value});", if ty.is_float() { "_float" } else { "" }, var.text));
            }
        }
    }

    pub fn call_statement(&mut self, index: usize) {
        let function = self.functions[index].clone();
        let args: Vec<String> = function.params.iter().map(|ty| self.expression(*ty, 2)).collect();
        let call = format!("{}({})", function.name, args.join(", "));
        if self.random.chance(30) {
            let list: Vec<&str> = function.params.iter().map(|ty| ty.name()).collect();
            let list = if list.is_empty() { "void".to_string() } else { list.join(", ") };
            let name = self.name("h");
            self.line(&format!("{} (*{name})({list}) = {};", function.result.name(), function.name));
            self.line(&format!("mix((uint64_t)whole((double){name}({})));", args.join(", ")));
        } else if function.result.is_float() {
            self.line(&format!("mix_float({call});"));
        } else {
            self.line(&format!("mix({call});"));
        }
    }

    fn branch(&mut self, depth: u32) {
        let condition = self.condition(2);
        self.open(&format!("if ({condition}) {{"));
        self.block_body(depth.min(1));
        if self.random.chance(50) {
            self.indent -= 1;
            self.open("} else {");
            self.block_body(depth.min(1));
        }
        self.close();
    }

    fn counted_loop(&mut self, depth: u32) {
        let (name, limit) = (self.name("i"), 2 + self.random.below(7));
        let kind = self.random.below(3);
        match kind {
            0 => self.open(&format!("for (int32_t {name} = 0; {name} < {limit}; {name}++) {{")),
            1 => {
                self.line(&format!("uint16_t {name} = {limit};"));
                self.open(&format!("while ({name}-- > 0) {{"));
            }
            _ => {
                self.line(&format!("int64_t {name} = -{limit};"));
                self.open("do {");
            }
        }
        let ty = match kind {
            0 => Ty::Int { bits: 32, signed: true },
            1 => Ty::Int { bits: 16, signed: false },
            _ => Ty::Int { bits: 64, signed: true },
        };
        let outer = self.vars.len();
        self.vars.push(Var { text: name.clone(), ty, writable: false });
        self.loops += 1;
        if self.random.chance(40) {
            let (condition, jump) = (self.condition(1), *self.random.pick(&["break", "continue"]));
            self.line(&format!("if ({condition}) {jump};"));
        }
        self.block_body(depth.min(1));
        self.loops -= 1;
        self.vars.truncate(outer);
        if kind == 2 {
            self.indent -= 1;
            self.line(&format!("}} while (++{name} < 0);"));
        } else {
            self.close();
        }
    }

    fn switch(&mut self, depth: u32) {
        let ty = self.int_type();
        let value = self.expression(ty, 2);
        self.open(&format!("switch ({value} & 7) {{"));
        for case in 0..3 {
            let label = if case == 1 { "case 3 ... 5:".to_string() } else { format!("case {case}:") };
            self.open(&format!("{label} {{"));
            self.block_body(depth.min(1));
            self.close();
            if self.random.chance(60) {
                self.line("break;");
            }
        }
        self.line("default:");
        self.assignment();
        self.close();
    }

    fn records_copied(&mut self) {
        let text = *self.random.pick(&[
            "n2 = n1;",
            "o1.in = n2;",
            "n1 = *o1.link;",
            "o1.link = o1.link == &n1 ? &n2 : &n1;",
            "n2 = (struct inner){.a = n1.a, .c = 3};",
            "u1 = (union view){.half = {1, 2}};",
        ]);
        self.line(text);
    }

    fn bytes_copied(&mut self) {
        let text = *self.random.pick(&[
            "memcpy(&u1, &n1.c, sizeof u1);",
            "memmove(u1.bytes, u1.bytes + 2, 5);",
            "memset(&n2, 0x5a, sizeof n2);",
            "memcpy(&o1.in, &n2, sizeof n2);",
        ]);
        self.line(text);
    }

    /// A nest of loops left by `goto`.
    fn jump_out(&mut self) {
        let (label, i, j) = (self.name("out"), self.name("i"), self.name("j"));
        let condition = self.condition(1);
        self.open(&format!("for (uint8_t {i} = 0; {i} < 3; {i}++)"));
        self.open(&format!("for (uint8_t {j} = 0; {j} < 3; {j}++) {{"));
        self.line(&format!("if ({i} + {j} > 2 && {condition}) goto {label};"));
        let int = Ty::Int { bits: 8, signed: false };
        let outer = self.vars.len();
        self.vars.extend([i, j].map(|text| Var { text, ty: int, writable: false }));
        self.assignment();
        self.vars.truncate(outer);
        self.close();
        self.indent -= 1;
        self.line(&format!("{label}:;"));
    }

    /// An array on the stack, walked by a pointer.
    fn local_array(&mut self) {
        let (ty, name, pointer) = (self.int_type(), self.name("b"), self.name("w"));
        let (a, b) = (self.expression(ty, 2), self.expression(ty, 2));
        let index = self.expression(Ty::Int { bits: 32, signed: false }, 2);
        self.open("{");
        self.line(&format!("{} {name}[4] = {{{a}, {b}}};", ty.name()));
        let value = self.constant(ty);
        self.line(&format!("{name}[{index} % 4] = {value};"));
        self.line(&format!("for ({} *{pointer} = {name}; {pointer} != {name} + 4; {pointer}++)", ty.name()));
        self.line(&format!("  mix((uint64_t)*{pointer} + (uint64_t)({pointer} - {name}));"));
        self.close();
    }
}
