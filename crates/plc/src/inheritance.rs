//! Blocks that extend others, and interfaces: which variables and methods a block has, and which block an instance is of.
//!
//! An instance of such a block begins with a number, the tag, that says which block it is an instance of. The variables of the
//! extended block come next, so that a method finds them at the same place in every instance.

use crate::ast::{self, BlockKind, SectionKind};
use crate::declare::{Cx, Declared, Entry, TAG, VarInfo};
use crate::types::{BlockRef, DINT};

static NOWHERE: ast::Location = ast::Location::None;

impl<'a> Cx<'a> {
    /// The block that this one extends.
    pub fn base_of(&self, block: BlockRef) -> Option<BlockRef> {
        let info = self.block(block);
        let name = info.ast.extends.first().filter(|_| info.ast.kind == BlockKind::FunctionBlock)?;
        match self.names.get(&name.key()) {
            Some(Entry::Block(base)) if self.block(*base).ast.kind == BlockKind::FunctionBlock => Some(*base),
            _ => None,
        }
    }

    /// A block and all that it extends, itself first.
    pub fn lineage(&self, block: BlockRef) -> Vec<BlockRef> {
        let mut list = vec![block];
        while let Some(base) = self.base_of(list[list.len() - 1]) {
            if list.contains(&base) {
                break;
            }
            list.push(base);
        }
        list
    }

    /// The blocks whose instances can stand where one of this block or interface is asked for.
    pub fn stand_ins(&self, block: BlockRef) -> Vec<BlockRef> {
        let all = (0..self.blocks.len() as u32).map(BlockRef);
        let blocks =
            all.filter(|b| self.block(*b).ast.kind == BlockKind::FunctionBlock && self.block(*b).owner.is_none());
        match self.block(block).ast.kind {
            BlockKind::Interface => blocks.filter(|b| self.implements(*b, block)).collect(),
            _ => blocks.filter(|b| self.lineage(*b).contains(&block)).collect(),
        }
    }

    pub fn implements(&self, block: BlockRef, interface: BlockRef) -> bool {
        let mut open: Vec<&ast::Name> = Vec::new();
        for of in self.lineage(block) {
            open.extend(&self.block(of).ast.implements);
        }
        let mut seen = Vec::new();
        while let Some(name) = open.pop() {
            let Some(Entry::Block(found)) = self.names.get(&name.key()).copied() else { continue };
            if found == interface {
                return true;
            }
            if !seen.contains(&found) {
                seen.push(found);
                open.extend(&self.block(found).ast.extends);
            }
        }
        false
    }

    /// Do its instances carry a tag?
    pub fn is_tagged(&self, block: BlockRef) -> bool {
        let ast = self.block(block).ast;
        let own = self.block(block).owner.is_none() && ast.kind == BlockKind::FunctionBlock;
        own && (!ast.extends.is_empty() || !ast.implements.is_empty() || self.stand_ins(block).len() > 1)
    }

    /// A method, action or half of a property by its name, of the block itself or of the nearest that it extends.
    pub fn member(&self, block: BlockRef, key: &str, kinds: &[BlockKind]) -> Option<BlockRef> {
        let fits = |m: &BlockRef| kinds.contains(&self.block(*m).ast.kind) && self.block(*m).ast.name.key() == key;
        let mut of = self.lineage(block);
        let mut at = 0;
        while at < of.len() {
            if let Some(found) = self.block(of[at]).members.iter().copied().find(fits) {
                return Some(found);
            }
            // An interface has the methods of all that it extends.
            if self.block(of[at]).ast.kind == BlockKind::Interface {
                let more = self.block(of[at]).ast.extends.iter().filter_map(|n| match self.names.get(&n.key()) {
                    Some(Entry::Block(b)) => Some(*b),
                    _ => None,
                });
                of.extend(more.collect::<Vec<BlockRef>>());
            }
            at += 1;
            if at > 64 {
                break;
            }
        }
        None
    }

    /// Enters the tag and the variables of the extended block.
    pub fn inherit(&mut self, id: BlockRef) {
        let ast = self.block(id).ast;
        if ast.kind == BlockKind::FunctionBlock {
            for name in ast.extends.iter().skip(1) {
                self.error("type", name.at.0, "a block extends one other at most");
            }
            if let (Some(name), None) = (ast.extends.first(), self.base_of(id)) {
                self.error("name", name.at.0, format!("no function block is called `{}`", name.text));
            }
        }
        if let Some(base) = self.base_of(id) {
            self.declare_block(base);
            if self.block(base).declared == Declared::Busy {
                self.error("type", ast.name.at.0, "a block extends itself");
                return;
            }
            let (vars, by_key) = (self.block(base).vars.clone(), self.block(base).by_key.clone());
            let (constants, broken) = (self.block(base).constants.clone(), self.block(base).broken.clone());
            let info = &mut self.blocks[id.0 as usize];
            (info.vars, info.by_key, info.constants, info.broken) = (vars, by_key, constants, broken);
            return;
        }
        if self.is_tagged(id) {
            let span = ast.name.at.0;
            let info = &mut self.blocks[id.0 as usize];
            info.by_key.insert(TAG.to_string(), info.vars.len());
            info.vars.push(VarInfo {
                name: TAG.to_string(),
                ty: DINT,
                section: SectionKind::Var,
                init: None,
                span,
                field: Some(0),
                location: &NOWHERE,
                constant: false,
            });
        }
    }
}
