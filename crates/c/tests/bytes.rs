//! Text that is not UTF-8: bytes in literals stay bytes, and places stay right.

use because_c::{MemoryFiles, Options, load};
use because_ir::Const;

#[test]
fn bytes_of_literals_are_kept() {
    let mut text =
        b"/* \xff\xfe */ unsigned char g[] = \"\\0\xff\xc3\xa4\"; int c = '\xe9'; int main(void) { return g[1] "
            .to_vec();
    text.extend_from_slice(b"+ y; }");
    let failed = load(&MemoryFiles::new().with("t.c", text.clone()), &["t.c"], &Options::default()).expect_err("no y");
    let place = failed.sources.place(failed.diagnostics[0].span);
    // Two bytes and one byte that are no text, and the two bytes of one character.
    assert_eq!(place, format!("t.c:1:{}", text.len() - 4));
    text.truncate(text.len() - 6);
    text.extend_from_slice(b"; }");
    let program = load(&MemoryFiles::new().with("t.c", text), &["t.c"], &Options::default());
    let program = program.map_err(|f| f.diagnostics).expect("a program");
    let init = |name: &str| -> Vec<(u64, Const)> {
        let object = program.objects.iter().find(|o| o.name == name).expect("the object is there");
        object.init.iter().map(|i| (i.offset, i.value)).collect()
    };
    assert_eq!(init("g"), [(1, Const::Int(0xff)), (2, Const::Int(0xc3)), (3, Const::Int(0xa4))]);
    assert_eq!(init("c"), [(0, Const::Int(0xffff_ffe9))]);
}
