//! `because report`: renders a saved result.

use super::{Done, read, write};
use crate::args::ReportCommand;
use crate::exit::Status;
use crate::world::World;
use because_driver::Error;

pub(super) fn report(args: &ReportCommand, world: &mut World) -> Done {
    let text = read(world, &args.result)?;
    let json: serde_json::Value =
        serde_json::from_str(&text).map_err(|e| format!("{} is no JSON: {e}", args.result))?;
    if json["schema"] != 1 {
        return Err(Error::Usage(format!("{} is no result of this command", args.result)));
    }
    let page = because_report::html::page(&text);
    match &args.html {
        Some(path) => write(world, path, &page)?,
        None => world.print(&page),
    }
    Ok(Status::Good)
}
