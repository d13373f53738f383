//! `cargo xtask screenshots BECAUSE`: the pictures of the page in `docs`, made with Chromium.
//!
//! Comes in: the built command. Goes out: a page of each program, opened and photographed, and the hash of the page's
//! sources as they were; a test of `report` says when the pictures are older than the page.

use because_report::{hash, html};
use std::path::Path;
use std::process::Command;

const CART: &[(&str, &str)] = &[
    ("src/main.c", include_str!("screenshots/main.c")),
    ("src/cart.c", include_str!("screenshots/cart.c")),
    ("src/cart.h", include_str!("screenshots/cart.h")),
];

struct Picture {
    name: &'static str,
    /// The command's arguments.
    files: &'static [&'static str],
    /// What the address asks for.
    address: &'static str,
    size: (u32, u32),
    dark: bool,
}

const PICTURES: &[Picture] = &[
    Picture { name: "page-list", files: &["examples/list.c"], address: "", size: (1400, 900), dark: false },
    Picture { name: "page-files", files: &["src/main.c", "src/cart.c"], address: "", size: (1400, 900), dark: true },
    Picture {
        name: "page-plc",
        files: &["examples/plc/faults/two_hand_3.st"],
        address: "",
        size: (1400, 900),
        dark: false,
    },
    Picture { name: "page-phone", files: &["examples/list.c"], address: "", size: (390, 1180), dark: false },
];

/// The status: 0 where all pictures were made.
pub fn command(because: &str) -> u8 {
    match all(because) {
        Ok(()) => 0,
        Err(why) => {
            eprintln!("{why}");
            1
        }
    }
}

fn all(because: &str) -> Result<(), String> {
    let because = std::fs::canonicalize(because).map_err(|e| format!("{because}: {e}"))?;
    let browser = std::env::var("CHROMIUM").unwrap_or_else(|_| "chromium".to_string());
    let folder = std::env::temp_dir().join(format!("because-screenshots-{}", std::process::id()));
    prepare(&folder).map_err(|e| format!("{}: {e}", folder.display()))?;
    for picture in PICTURES {
        let page = folder.join(format!("{}.html", picture.name));
        // Status 1: the program fails.
        run(Command::new(&because).args(picture.files).arg("-q").arg("--html").arg(&page).current_dir(&folder), &[1])?;
        photograph(&browser, &folder, picture, &page)?;
    }
    let hash = hash::sha256(html::template().as_bytes());
    std::fs::write("docs/screenshots.txt", format!("{hash}\n")).map_err(|e| format!("docs/screenshots.txt: {e}"))?;
    let _ = std::fs::remove_dir_all(&folder);
    Ok(())
}

/// The programs, under names without folders of this machine.
fn prepare(folder: &Path) -> std::io::Result<()> {
    let copies = ["examples/list.c", "examples/plc/faults/two_hand_3.st"];
    for (name, text) in CART {
        write(folder, name, text.as_bytes())?;
    }
    copies.iter().try_for_each(|name| write(folder, name, &std::fs::read(name)?))
}

fn write(folder: &Path, name: &str, bytes: &[u8]) -> std::io::Result<()> {
    let path = folder.join(name);
    std::fs::create_dir_all(path.parent().unwrap_or(folder))?;
    std::fs::write(path, bytes)
}

fn photograph(browser: &str, folder: &Path, picture: &Picture, page: &Path) -> Result<(), String> {
    let target = std::env::current_dir().map_err(|e| e.to_string())?.join(format!("docs/{}.png", picture.name));
    let mut command = Command::new(browser);
    command.args(["--headless", "--no-sandbox", "--disable-gpu", "--hide-scrollbars"]);
    command.arg(format!("--user-data-dir={}", folder.join("profile").display()));
    command.arg(format!("--window-size={},{}", picture.size.0, picture.size.1));
    command.arg(format!("--screenshot={}", target.display()));
    if picture.dark {
        command.arg("--blink-settings=preferredColorScheme=0");
    }
    command.arg(format!("file://{}{}", page.display(), picture.address));
    run(&mut command, &[0])
}

fn run(command: &mut Command, statuses: &[i32]) -> Result<(), String> {
    let output = command.output().map_err(|e| format!("{command:?}: {e}"))?;
    match output.status.code().is_some_and(|c| statuses.contains(&c)) {
        true => Ok(()),
        false => Err(format!("{command:?}: {}\n{}", output.status, String::from_utf8_lossy(&output.stderr))),
    }
}
