//! What an answer rests on where the program opens files: those that are given, and that others are absent.

use super::body::Body;
use super::link;
use crate::library;
use because_ir::Contents;
use rucc_sema::{DeclId, ExprKind as K};

impl Body<'_, '_> {
    /// Notes what is taken of the file that this call names.
    pub fn assume_files(&mut self, e: rucc_sema::ExprId, decl: DeclId) {
        let unit = self.unit.clone();
        let function = library::base_name(link::decl_name(&unit, decl)).to_string();
        let names = matches!(
            function.as_str(),
            "fopen" | "freopen" | "open" | "creat" | "access" | "stat" | "lstat" | "remove" | "unlink" | "rename"
        );
        if !names || self.cx.options.host_files || link::is_users(self.cx, self.index, decl) {
            return;
        }
        let K::Call { args, .. } = unit.tast[e].kind else { return };
        let args = unit.tast[args].to_vec();
        let made = match function.as_str() {
            "creat" => true,
            "fopen" | "freopen" => {
                let mode = args.get(1).and_then(|&mode| self.literal_text(mode));
                mode.is_some_and(|mode| mode.starts_with('w'))
            }
            _ => false,
        };
        if made {
            self.cx.assume("files can be created and written");
            return;
        }
        let name = args.first().and_then(|&name| self.literal_text(name));
        let given = |cx: &super::Cx, name: &str| cx.options.files.iter().find(|f| f.name == name).cloned();
        let what = match name {
            None => "there are no files but those of --file".to_string(),
            Some(name) => match given(self.cx, &name).map(|f| f.contents) {
                None => format!(
                    "there is no file {name} when the program starts (--file {name}=PATH gives one, --file {name}=N any of \
                     at most N bytes)"
                ),
                Some(Contents::Absent) => format!("there is no file {name} when the program starts"),
                Some(Contents::Bytes(bytes)) => format!("{name} holds the {} bytes given by --file", bytes.len()),
                Some(Contents::Any(most)) => format!("{name} is there and holds at most {most} bytes"),
            },
        };
        self.cx.assume(&what);
    }
}
