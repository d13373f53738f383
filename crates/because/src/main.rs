//! The `because` command.

fn main() -> std::process::ExitCode {
    because::main()
}
