//! What a test gets: environment, standard input, devices, libraries, arguments and folder.

use super::{Project, has};
use std::process::Command;

const AREA: &str = "int area(int width, int height) {\n  return width + height;\n}\n";

#[test]
fn a_test_gets_its_environment() {
    if !has(&["make", "cc"]) {
        return;
    }
    let test = "#include <stdlib.h>\nint area(int, int);\nint main(void) {\n\
                const char *text = getenv(\"AREA_SIDE\");\n  int side = text ? atoi(text) : 0;\n\
                return area(side, side) == side * side ? 0 : 1;\n}\n";
    let makefile = "test: t\n\tAREA_SIDE=2 ./t\n\tAREA_SIDE=3 ./t\nt: area.c test_area.c\n\t$(CC) -o $@ $^\n";
    let project =
        Project::new("environment", &[("area.c", AREA), ("test_area.c", test), ("Makefile", makefile)]).test(&[]);
    project.repairs("area.c:2", "width * height");
    project.has(&["1 of 2 tests fails"]);
}

#[test]
fn a_test_reads_what_comes_through_a_pipe() {
    if !has(&["make", "cc"]) {
        return;
    }
    let test = "#include <stdio.h>\nint area(int, int);\nint main(void) {\n  int a, b, want;\n\
                while (scanf(\"%d %d %d\", &a, &b, &want) == 3)\n    if (area(a, b) != want)\n      return 1;\n  return 0;\n}\n";
    let makefile = "test: t\n\techo 2 2 4 | ./t\n\t(echo 2 2 4; echo 3 4 12) | ./t\n\
                    t: area.c test_area.c\n\t$(CC) -o $@ $^\n";
    let tested = Project::new("pipe", &[("area.c", AREA), ("test_area.c", test), ("Makefile", makefile)]).test(&[]);
    tested.repairs("area.c:2", "width * height");
    tested.has(&["1 of 2 tests fails"]);
}

#[test]
fn a_test_that_is_linked_statically() {
    if !has(&["make", "cc"]) {
        return;
    }
    let test = "#include <stdlib.h>\nint area(int, int);\nint main(int argc, char **argv) {\n\
                return argc == 3 && area(atoi(argv[1]), atoi(argv[2])) == 12 ? 0 : 1;\n}\n";
    let makefile = "test: t\n\t./t 3 4\nt: area.c test_area.c\n\t$(CC) -static -o $@ $^\n";
    let project = Project::new("static", &[("area.c", AREA), ("test_area.c", test), ("Makefile", makefile)]);
    let built = Command::new("make").arg("t").current_dir(&project.folder).output().expect("make ends");
    if !built.status.success() {
        eprintln!("skipped: nothing can be linked statically here");
        return;
    }
    std::fs::remove_file(project.folder.join("t")).expect("it goes");
    let tested = project.test(&[]);
    tested.repairs("area.c:2", "width * height");
    tested.has(&["t 3 4: "]);
}

#[test]
fn devices_and_files_that_are_not_there() {
    if !has(&["make", "cc"]) {
        return;
    }
    let test = "#include <stdio.h>\nint area(int, int);\nint main(void) {\n  unsigned char bytes[4];\n\
                FILE *random = fopen(\"/dev/urandom\", \"rb\");\n\
                if (!random || fread(bytes, 1, 4, random) != 4 || fopen(\"/no/such/folder/file\", \"r\"))\n    return 2;\n\
                fclose(random);\n  return area(3, 4) == 12 ? 0 : 1;\n}\n";
    let makefile = "test: t\n\t./t\nt: area.c test_area.c\n\t$(CC) -o $@ $^\n";
    let tested = Project::new("devices", &[("area.c", AREA), ("test_area.c", test), ("Makefile", makefile)]).test(&[]);
    tested.repairs("area.c:2", "width * height");
}

/// A library that the test includes as text, too, and that is linked through a link with another name.
#[test]
#[cfg(unix)]
fn a_shared_library_through_a_link() {
    if !has(&["make", "cc"]) {
        return;
    }
    let test = "#include \"area.c\"\nint double_area(int, int);\nint main(void) {\n\
                return area(2, 2) == 4 && double_area(3, 4) == 24 ? 0 : 1;\n}\n";
    let double = "int area(int, int);\nint double_area(int a, int b) {\n  return 2 * area(a, b);\n}\n";
    let makefile = "test: t\n\tLD_LIBRARY_PATH=. ./t\n\
                    t: test_area.c libx.so\n\t$(CC) -c test_area.c\n\t$(CC) -o $@ test_area.o -L. -lx\n\
                    libx.so: area.c double.c\n\t$(CC) -fPIC -c area.c double.c\n\
                    \t$(CC) -shared -o libx.so.1 area.o double.o\n\tln -sf libx.so.1 libx.so\n";
    let files = [("area.c", AREA), ("double.c", double), ("test_area.c", test), ("Makefile", makefile)];
    Project::new("shared", &files).test(&[]).repairs("area.c:2", "width * height");
}

#[test]
fn ctest_gives_arguments_environment_and_folder() {
    if !has(&["cmake", "ctest", "make", "cc"]) {
        return;
    }
    let test = "#include <stdio.h>\n#include <stdlib.h>\nint area(int, int);\nint main(int argc, char **argv) {\n\
                FILE *file = fopen(argc > 1 ? argv[1] : \"\", \"r\");\n  int a, b;\n\
                if (!file || fscanf(file, \"%d %d\", &a, &b) != 2)\n    return 2;\n  fclose(file);\n\
                return area(a, b) == atoi(getenv(\"WANT\")) ? 0 : 1;\n}\n";
    let lists = "cmake_minimum_required(VERSION 3.10)\nproject(area C)\nenable_testing()\n\
                 add_executable(t area.c test_area.c)\n\
                 add_test(NAME sides COMMAND t sides.txt WORKING_DIRECTORY ${CMAKE_SOURCE_DIR}/data)\n\
                 set_tests_properties(sides PROPERTIES ENVIRONMENT WANT=12)\n";
    let files = [("area.c", AREA), ("test_area.c", test), ("CMakeLists.txt", lists), ("data/sides.txt", "3 4\n")];
    let tested = Project::new("registered", &files).test(&[]);
    tested.repairs("area.c:2", "width * height");
    tested.has(&["sides: "]);
}
