//! Which blocks are called in each cycle, and how often.
//!
//! Comes in: the files' trees with their blocks declared. Goes out: the schedule, or an error that lists the blocks
//! which could be meant. A choice that the reader cannot see from the files alone is put under `assumed`.

use crate::ast::{self, BlockKind, DataContent, Item};
use crate::declare::{Checked, Cx, Entry};
use crate::lexer::lex_range;
use crate::literal::{Literal, LiteralValue};
use crate::parse::is_block_end;
use crate::schedule::{Cyclic, Schedule};
use crate::token::TokenKind;
use crate::types::{BlockRef, Ty};
use crate::{CycleTime, DEFAULT_CYCLE_TIME, Options};
use because_source::Span;
use std::collections::{BTreeMap, BTreeSet};

impl<'a> Cx<'a> {
    /// What the controller calls, and how long a cycle takes.
    pub fn find_schedule(&mut self, units: &'a [ast::Unit], options: &Options) -> Checked<(Schedule<'a>, CycleTime)> {
        let startup = Vec::new();
        if let Some(name) = &options.entry {
            let entry = match self.names.get(&ast::key(name)) {
                Some(Entry::Block(block)) if !self.block(*block).model => *block,
                _ => return Err(self.error("name", Span::NONE, format!("no block is called `{name}`"))),
            };
            let time = self.find_cycle_time(units, entry, options.cycle_time)?;
            return Ok((Schedule { startup, cyclic: Cyclic::One(entry) }, time));
        }
        let running: Vec<&ast::ProgramInstance> = configurations(units).flat_map(|c| &c.programs).collect();
        if running.len() > 1 || running.iter().any(|p| !p.args.is_empty()) {
            return self.configured(units, options);
        }
        let one = running.first().and_then(|one| self.names.get(&one.program.key()).copied());
        let entry = match one {
            Some(Entry::Block(block)) => block,
            _ => {
                if let Some(schedule) = self.organized(options)? {
                    return Ok(schedule);
                }
                match self.of_kind(BlockKind::Program).as_slice() {
                    [] => self.outermost(units)?,
                    [one] => *one,
                    several if self.usual_program(several).is_some() => {
                        let main = self.usual_program(several).unwrap_or(several[0]);
                        self.assume_entry(main);
                        main
                    }
                    several => return Err(self.several_blocks("programs", several)),
                }
            }
        };
        let time = self.find_cycle_time(units, entry, options.cycle_time)?;
        Ok((Schedule { startup, cyclic: Cyclic::One(entry) }, time))
    }

    /// Without a program: the one function block, else the one function, that no other block uses.
    fn outermost(&mut self, units: &[ast::Unit]) -> Checked<BlockRef> {
        let used = self.used_blocks(units);
        for (kind, word) in [(BlockKind::FunctionBlock, "function blocks"), (BlockKind::Function, "functions")] {
            let all = self.of_kind(kind);
            let unused: Vec<BlockRef> = all.iter().copied().filter(|b| !used.contains(b)).collect();
            match (all.as_slice(), unused.as_slice()) {
                ([], _) => {}
                ([one], _) | (_, [one]) => {
                    if self.blocks.iter().filter(|b| !b.model).count() > 1 {
                        self.assume_entry(*one);
                    }
                    return Ok(*one);
                }
                (all, []) => return Err(self.several_blocks(word, all)),
                (_, unused) => return Err(self.several_blocks(word, unused)),
            }
        }
        Err(self.error("entry", Span::NONE, "there is no block to call"))
    }

    /// Of several programs the one that TwinCAT and CODESYS call where nothing else is said.
    fn usual_program(&self, several: &[BlockRef]) -> Option<BlockRef> {
        let usual = |b: &&BlockRef| matches!(self.block(**b).ast.name.key().as_str(), "main" | "plc_prg");
        several.iter().find(usual).copied()
    }

    pub fn of_kind(&self, kind: BlockKind) -> Vec<BlockRef> {
        let own = self.blocks.iter().enumerate().filter(|(_, b)| !b.model && b.ast.kind == kind);
        own.map(|(i, _)| BlockRef(i as u32)).collect()
    }

    fn assume_entry(&mut self, entry: BlockRef) {
        let name = &self.block(entry).ast.name.text;
        let text = format!("each cycle calls `{name}`; another block is chosen with --entry NAME");
        self.program.assumed.push(because_ir::Assumed::narrower(text));
    }

    pub fn several_blocks(&mut self, word: &str, blocks: &[BlockRef]) -> crate::declare::Reported {
        let names: Vec<String> = blocks.iter().map(|b| self.block(*b).ast.name.text.clone()).collect();
        self.several(word, &names)
    }

    fn several<S: AsRef<str>>(&mut self, word: &str, names: &[S]) -> crate::declare::Reported {
        let names: Vec<&str> = names.iter().map(AsRef::as_ref).collect();
        let message =
            format!("there are several {word} ({}): say with --entry NAME which one is called", names.join(", "));
        self.error("entry", Span::NONE, message)
    }

    /// The blocks that another block names, or reaches by a type, a data block or a global instance that it names.
    fn used_blocks(&self, units: &[ast::Unit]) -> BTreeSet<BlockRef> {
        let leads = self.leads(units);
        let mut used = BTreeSet::new();
        for (i, info) in self.blocks.iter().enumerate().filter(|(_, b)| !b.model) {
            let mut open = self.named_in_block(info.ast.at.0);
            let mut seen = BTreeSet::new();
            while let Some(name) = open.pop() {
                if !seen.insert(name.clone()) {
                    continue;
                }
                match self.names.get(&name) {
                    Some(Entry::Block(block)) if block.0 as usize != i => {
                        used.insert(*block);
                    }
                    _ => open.extend(leads.get(&name).into_iter().flatten().cloned()),
                }
            }
        }
        used
    }

    /// What stands behind the names of types, data blocks and global variables.
    fn leads(&self, units: &[ast::Unit]) -> BTreeMap<String, Vec<String>> {
        let mut leads: BTreeMap<String, Vec<String>> = BTreeMap::new();
        for item in units.iter().flat_map(|u| &u.items) {
            match item {
                Item::DataBlock(data) => {
                    let names = match &data.content {
                        DataContent::Of(of) => vec![of.key()],
                        _ => self.named_in(data.at.0),
                    };
                    leads.insert(data.name.key(), names);
                }
                Item::Type(ty) => {
                    leads.insert(ty.name.key(), self.named_in(ty.ty.at.0));
                }
                Item::Block(_) | Item::Globals(_) | Item::Configuration(_) => {}
            }
        }
        for (key, global) in &self.globals {
            let mut ty = &global.ty;
            while let Ty::Array(array) = ty {
                ty = &array.element;
            }
            if let Ty::Block(_) | Ty::Struct(_) = ty {
                leads.entry(key.clone()).or_default().push(ast::key(&self.type_name(ty)));
            }
        }
        leads
    }

    /// The names in a part of a file, without those in comments.
    fn named_in(&self, span: Span) -> Vec<String> {
        let Some(file) = self.program.sources.get(span.file) else { return Vec::new() };
        let text: &str = &file.text;
        let (tokens, _) = lex_range(span.file, text, span.start as usize, span.end as usize, self.dialect);
        let block = tokens.iter().take_while(|t| !matches!(t.kind, TokenKind::Keyword(word) if is_block_end(word)));
        let names = block.filter(|t| matches!(t.kind, TokenKind::Ident | TokenKind::Quoted));
        names.map(|t| ast::key(text[t.span.start as usize..t.span.end as usize].trim_matches('"'))).collect()
    }

    /// The names in a block, of whose text the tree keeps only where it starts.
    fn named_in_block(&self, head: Span) -> Vec<String> {
        let end = self.program.sources.get(head.file).map_or(head.end, |file| file.text.len() as u32);
        self.named_in(Span { end, ..head })
    }

    /// How long a cycle takes: what was asked for, else the interval of the task that runs the entry.
    pub fn find_cycle_time(
        &mut self,
        units: &'a [ast::Unit],
        entry: BlockRef,
        wanted: Option<CycleTime>,
    ) -> Checked<CycleTime> {
        if let Some(cycle_time) = wanted {
            return Ok(cycle_time);
        }
        let name = self.block(entry).ast.name.key();
        let mut intervals = BTreeSet::new();
        for configuration in configurations(units) {
            for instance in configuration.programs.iter().filter(|p| p.program.key() == name) {
                let Some(task) = &instance.task else { continue };
                let Some(task) = configuration.tasks.iter().find(|t| t.name.key() == task.key()) else {
                    let message = format!("no task is called `{}`", task.text);
                    return Err(self.error("name", task.at.0, message));
                };
                if let Some(interval) = &task.interval {
                    intervals.insert(self.milliseconds(interval)?);
                }
            }
        }
        match intervals.into_iter().collect::<Vec<u32>>().as_slice() {
            [] => Ok(DEFAULT_CYCLE_TIME),
            [one] => Ok(CycleTime::Fixed(*one)),
            several => {
                let list: Vec<String> = several.iter().map(|ms| format!("{ms} ms")).collect();
                let message = format!(
                    "`{}` runs in tasks of several intervals ({}): say with --cycle-time MS which one",
                    self.block(entry).ast.name.text,
                    list.join(", ")
                );
                Err(self.error("entry", Span::NONE, message))
            }
        }
    }

    /// An interval in milliseconds, the unit of the clock.
    pub fn milliseconds(&mut self, interval: &ast::Expr) -> Checked<u32> {
        // As a value of type TIME a literal has lost what is less than a millisecond.
        let nanoseconds = match &interval.kind {
            ast::ExprKind::Literal(Literal { value: LiteralValue::Duration(ns), .. }) => Some(*ns),
            _ => self.typed_constant(interval, None, Some(&Ty::LTime))?.as_int(),
        };
        match nanoseconds.map(|ns| (ns % 1_000_000, u32::try_from(ns / 1_000_000))) {
            Some((0, Ok(ms))) if ms > 0 => Ok(ms),
            _ => Err(self.unsupported(interval.at.0, "an interval that is no whole number of milliseconds")),
        }
    }
}

pub(crate) fn configurations(units: &[ast::Unit]) -> impl Iterator<Item = &ast::Configuration> {
    units.iter().flat_map(|u| &u.items).filter_map(|item| match item {
        Item::Configuration(c) => Some(c),
        _ => None,
    })
}
