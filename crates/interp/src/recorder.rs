//! The path of a run: steps, what they wrote, how they decided.

use crate::access::{self, Access};
use crate::code::ParamCode;
use crate::limits;
use crate::machine::Machine;
use crate::options::RecordLevel;
use crate::pointer;
use crate::shape::shape;
use because_ir::{Decision, Outcome, PathStep, TypeId, Write, leaf};

fn touched(address: u64, size: u64) -> because_ir::Access {
    let offset = pointer::offset(address).max(0) as u64;
    because_ir::Access { instance: pointer::number(address), offset, size }
}

impl Machine<'_> {
    pub fn begin_step(&mut self) -> Result<(), Outcome> {
        if self.options.record == RecordLevel::Places && !self.places.insert(self.location()) {
            self.step = usize::MAX;
            self.access_step = usize::MAX;
            self.steps += 1;
            return self.poll();
        }
        if self.watch.is_some() {
            self.observe_here();
        }
        self.push_step(Decision::None);
        self.step = self.path.steps.len() - 1;
        self.access_step = self.step;
        self.steps += 1;
        self.poll()
    }

    fn push_step(&mut self, decision: Decision) {
        let (location, depth) = (self.location(), self.frames.len() as u32);
        let (writes, reads, stores) = (Vec::new(), Vec::new(), Vec::new());
        self.path.steps.push(PathStep { location, depth, writes, reads, stores, decision });
        self.recorded += 112;
    }

    /// Examines the limits now and then.
    #[inline(always)]
    pub fn poll(&mut self) -> Result<(), Outcome> {
        if self.steps >= self.next_poll { self.poll_now() } else { Ok(()) }
    }

    #[cold]
    #[inline(never)]
    fn poll_now(&mut self) -> Result<(), Outcome> {
        if self.steps > self.options.max_steps {
            return Err(Outcome::Limit(format!("more than {} steps", self.options.max_steps)));
        }
        if let Some(flag) = &self.options.interrupt
            && flag.load(std::sync::atomic::Ordering::Relaxed)
        {
            return Err(Outcome::Limit("interrupted".to_string()));
        }
        let memory = self.memory.used + self.recorded + self.regs.len() as u64 * 16;
        if memory > self.options.max_memory {
            return Err(self.full());
        }
        self.next_poll = self.steps.saturating_add(1 << 14).min(self.options.max_steps.saturating_add(1));
        Ok(())
    }

    /// Bytes were read, for the path.
    pub fn note_read(&mut self, address: u64, size: u64) {
        if let Some(step) = self.path.steps.get_mut(self.access_step) {
            step.reads.push(touched(address, size));
            self.recorded += 24;
        }
    }

    /// Bytes were written, for the path.
    pub fn note_store(&mut self, address: u64, size: u64) {
        if let Some(step) = self.path.steps.get_mut(self.access_step) {
            step.stores.push(touched(address, size));
            self.recorded += 24;
        }
    }

    pub fn decided(&mut self, decision: Decision) {
        if self.options.record == RecordLevel::Places {
            let fresh = self.ways.insert((self.location(), decision));
            if fresh && self.step == usize::MAX {
                return self.push_step(decision);
            }
        }
        if let Some(step) = self.path.steps.get_mut(self.step) {
            step.decision = decision;
        }
    }

    pub fn wrote(&mut self, name: String, ty: TypeId, bits: u128) {
        let value = self.value_of_bits(ty, bits);
        if let Some(step) = self.path.steps.get_mut(self.step) {
            self.recorded += 96 + name.len() as u64;
            step.writes.push(Write { name, ty, value });
        }
    }

    /// The scalars of an aggregate that was written as a whole.
    pub fn wrote_memory(&mut self, name: &str, address: u64, ty: TypeId) {
        for leaf in leaf::leaves(self.program, ty, limits::STEP_WRITES) {
            let Some(shape) = shape(self.program, leaf.ty) else { continue };
            let (access, offset) = match leaf.bits {
                None => (Access::whole(self.program, shape, leaf.ty), leaf.offset),
                Some(bits) => Access::bit_field(shape, leaf.ty, bits),
            };
            if let Ok(bits) = access::load(&self.memory, address.wrapping_add(offset), &access) {
                self.wrote(format!("{name}{}", leaf.path), leaf.ty, bits);
            }
        }
    }

    /// Bytes of an object were written without regard to what they are: its scalars in that range.
    pub fn wrote_range(&mut self, address: u64, size: u64) {
        let mut offset = 0;
        for _ in 0..limits::STEP_WRITES {
            if offset >= size {
                return;
            }
            let at = address.wrapping_add(offset);
            offset += self.wrote_part(at, size - offset).max(1);
        }
    }

    /// Records the scalar at an address; gives its size.
    fn wrote_part(&mut self, address: u64, capacity: u64) -> u64 {
        let Some((ty, size)) = self.scalar_at(address) else { return 1 };
        let name = self.part_name(address, size, None, true);
        if size <= capacity
            && let Some(shape) = shape(self.program, ty)
            && let Ok(bits) = access::load(&self.memory, address, &Access::whole(self.program, shape, ty))
        {
            self.wrote(name, ty, bits);
        }
        size
    }

    /// The values that the parameters of the function just entered got, as writes of the call.
    pub fn record_params(&mut self) {
        let code = self.code.clone();
        for param in &code.params {
            match *param {
                ParamCode::Register { reg, object } => {
                    let it = self.program.object(object);
                    self.wrote(it.name.clone(), it.ty, self.get(reg));
                }
                ParamCode::Memory { base, object, .. } => {
                    let it = self.program.object(object);
                    let address = self.get(base) as u64;
                    self.wrote_memory(&it.name, address, it.ty);
                }
            }
        }
    }
}
