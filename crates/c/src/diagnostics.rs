//! Diagnostics of the compiler's crates as ours.

use crate::spans::Places;
use because_source::{Diagnostic, Severity, SourceMap};

/// `None` for remarks on files that the user did not write.
pub fn convert(from: &rucc_diag::Diagnostic, places: &Places, sources: &SourceMap) -> Option<Diagnostic> {
    let span = places.span(from.span);
    let severity = if from.severity.is_fatal() { Severity::Error } else { Severity::Warning };
    if severity != Severity::Error && (!sources.is_user(span) || from.severity != rucc_diag::Severity::Warning) {
        return None;
    }
    let code = from.code.unwrap_or(if severity == Severity::Error { "error" } else { "warning" });
    let mut diagnostic = Diagnostic::new(severity, code, span, from.message.clone());
    // The folders that were searched are mostly our own.
    for child in from.children.iter().filter(|c| !c.message.starts_with("searched:")) {
        let at = places.span(child.span);
        if at.is_none() {
            diagnostic = diagnostic.with_note(child.message.clone());
        } else {
            diagnostic = diagnostic.with_label(at, child.message.clone());
        }
    }
    Some(match help(&diagnostic, sources) {
        Some(note) => diagnostic.with_note(note),
        None => diagnostic,
    })
}

/// Whether a warning is on style: the compiler's own are, ours bear on the answer.
pub fn is_style(warning: &Diagnostic) -> bool {
    let mut code = warning.code.chars();
    warning.severity == Severity::Warning && code.next() == Some('E') && code.all(|c| c.is_ascii_digit())
}

/// The compiler's codes for a header that is not found, an unknown type, an unknown name.
const NOT_FOUND: &str = "E0341";
const UNKNOWN_TYPE: &str = "E0546";

/// What to do about an error that people come to often.
fn help(diagnostic: &Diagnostic, sources: &SourceMap) -> Option<String> {
    match diagnostic.code {
        NOT_FOUND => header(sources.get(diagnostic.span.file)?.line_text(sources.line(diagnostic.span)?)),
        UNKNOWN_TYPE if sources.text(diagnostic.span) == "bool" => {
            Some("`bool` is a type of C23 (--std c23), before that of <stdbool.h>".to_string())
        }
        _ => None,
    }
}

/// Headers that are no part of C, by how their names start, and the package of Debian and Ubuntu that has them.
const PACKAGES: &[(&str, &str)] = &[
    ("CUnit/", "libcunit1-dev"),
    ("GL/", "libgl-dev"),
    ("SDL2/", "libsdl2-dev"),
    ("X11/", "libx11-dev"),
    ("bzlib.h", "libbz2-dev"),
    ("check.h", "check"),
    ("cmocka.h", "libcmocka-dev"),
    ("curl/", "libcurl4-openssl-dev"),
    ("curses.h", "libncurses-dev"),
    ("event2/", "libevent-dev"),
    ("expat.h", "libexpat1-dev"),
    ("ffi.h", "libffi-dev"),
    ("glib.h", "libglib2.0-dev"),
    ("glib/", "libglib2.0-dev"),
    ("gmp.h", "libgmp-dev"),
    ("gsl/", "libgsl-dev"),
    ("gtk/", "libgtk-3-dev"),
    ("jpeglib.h", "libjpeg-dev"),
    ("libxml/", "libxml2-dev"),
    ("lzma.h", "liblzma-dev"),
    ("ncurses.h", "libncurses-dev"),
    ("openssl/", "libssl-dev"),
    ("pcre.h", "libpcre3-dev"),
    ("pcre2.h", "libpcre2-dev"),
    ("png.h", "libpng-dev"),
    ("readline/", "libreadline-dev"),
    ("sqlite3.h", "libsqlite3-dev"),
    ("uv.h", "libuv1-dev"),
    ("yaml.h", "libyaml-dev"),
    ("zlib.h", "zlib1g-dev"),
];

/// Which flag, or package, gives the header that a line includes.
fn header(line: &str) -> Option<String> {
    let (_, rest) = line.split_once("include")?;
    let rest = rest.trim_start();
    let (system, name) = match rest.chars().next()? {
        '<' => (true, rest[1..].split_once('>')?.0),
        '"' => (false, rest[1..].split_once('"')?.0),
        _ => return None,
    };
    let folder = "-I DIR names the folder that it is in";
    if !system {
        return Some(folder.to_string());
    }
    let package = PACKAGES.iter().find(|(start, _)| name.starts_with(start));
    let package = package.map_or(String::new(), |(_, p)| format!(", from the package `{p}` on Debian and Ubuntu"));
    Some(format!("--system-headers takes the headers of this machine{package}; {folder}"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_missing_header_says_what_gives_it() {
        assert_eq!(header("#include \"x.h\"").as_deref(), Some("-I DIR names the folder that it is in"));
        assert!(header("# include <ncurses.h> // x").is_some_and(|h| h.contains("`libncurses-dev`")));
        assert!(header("#include <nowhere.h>").is_some_and(|h| h.starts_with("--system-headers takes")));
        assert_eq!(header("#include NAME"), None);
    }
}
