//! `because report`: renders a saved result.

use super::{Done, outputs, read};
use crate::args::ReportCommand;
use crate::environment::Environment;
use crate::exit::Status;
use because_driver::Error;

pub(super) fn report(args: &ReportCommand, env: &mut Environment) -> Done {
    let text = read(env, &args.result)?;
    let named: Vec<_> = args.html.iter().map(|path| ("--html", path.clone())).collect();
    outputs::refuse_collisions(&named, std::iter::empty(), env)?;
    let json: serde_json::Value =
        serde_json::from_str(&text).map_err(|e| format!("{} is not JSON: {e}", args.result))?;
    if json["schema"] != 1 {
        return Err(Error::Usage(format!("{} is not a result of this command", args.result)));
    }
    let page = because_report::html::page(&text);
    match &args.html {
        Some(path) => env.write_output("--html", path, &page),
        None => env.print(&page),
    }
    Ok(Status::Good)
}
