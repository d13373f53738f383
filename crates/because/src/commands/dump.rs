//! `because dump`: a stage of the work as text.

use super::{Done, Trouble, program};
use crate::args::{DumpCommand, Stage};
use crate::exit::Status;
use crate::world::World;
use because_ir::print::{Detail, PrintOptions, print};

pub(super) fn dump(args: &DumpCommand, world: &mut World) -> Done {
    let check = &args.check;
    let program = program(&check.files, &check.source, None, Vec::new(), &check.output, world)?;
    match args.stage {
        Stage::Ir => {
            let detail = if args.exact { Detail::Exact } else { Detail::Plain };
            world.print(&print(&program, &PrintOptions { detail, lines: !args.exact }));
            Ok(Status::Good)
        }
        Stage::Tokens | Stage::Ssa | Stage::Steps | Stage::Cnf | Stage::Smt2 => {
            Err(Trouble::Words(format!("`because dump {:?}` is not built in yet", args.stage).to_lowercase()))
        }
    }
}
