//! The assembler of the served page: `ptxas` and `nvdisasm` of the CUDA toolkit, where they are on the `PATH`.
//!
//! No shell is asked and no file is written. What goes in and what comes out are files in memory, which the programs have as
//! their standard streams: `nvdisasm` reads no pipe. Their arguments are the same each time; of a question, they are given the
//! kernel that the library made of a layout.

use std::fs::File;
use std::io::{ErrorKind, Read, Seek, Write};
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

use rustix::fs::{MemfdFlags, memfd_create};

use crate::machine::DEVICE;

/// So long a program may take.
const PATIENCE: Duration = Duration::from_secs(10);
/// So often it is asked whether it has ended.
const LOOK: Duration = Duration::from_millis(4);
/// So many bytes of what it writes are read, at most.
const MOST: u64 = 1 << 20;

/// The listing of the machine instructions of a module.
pub(crate) fn assemble(ptx: &str) -> Result<String, String> {
    let architecture = format!("-arch={DEVICE}");
    let code = run("ptxas", &[&architecture, "-o", "/dev/stdout", "/dev/stdin"], ptx.as_bytes())?;
    let listing = run("nvdisasm", &["-c", "/dev/stdin"], &code)?;
    String::from_utf8(listing).map_err(|_| "nvdisasm wrote what is no text".to_owned())
}

/// What a program writes to its standard output.
fn run(program: &str, arguments: &[&str], input: &[u8]) -> Result<Vec<u8>, String> {
    let failed = |error: std::io::Error| match error.kind() {
        ErrorKind::NotFound => format!(
            "{program} is not on the PATH; it comes with the CUDA toolkit, or from PyPI: pip install nvidia-cuda-nvcc \
             nvidia-cuda-nvdisasm, and the folder nvidia/cu13/bin of the two is to be on the PATH of cute-studio"
        ),
        _ => format!("{program} cannot be run: {error}"),
    };
    let memory = || memfd_create(program, MemfdFlags::CLOEXEC).map(File::from).map_err(|error| failed(error.into()));
    let (mut given, mut written, mut said) = (memory()?, memory()?, memory()?);
    given.write_all(input).and_then(|()| given.rewind()).map_err(failed)?;
    let mut child = Command::new(program)
        .args(arguments)
        .stdin(Stdio::from(given))
        .stdout(Stdio::from(written.try_clone().map_err(failed)?))
        .stderr(Stdio::from(said.try_clone().map_err(failed)?))
        .spawn()
        .map_err(failed)?;
    let begin = Instant::now();
    let status = loop {
        match child.try_wait() {
            Ok(Some(status)) => break status,
            Ok(None) if begin.elapsed() < PATIENCE => std::thread::sleep(LOOK),
            // It takes too long, or cannot be asked: either way it is to end, and is waited for.
            _ => {
                let _ = child.kill();
                let _ = child.wait();
                return Err(format!("{program} did not end within {} seconds", PATIENCE.as_secs()));
            }
        }
    };
    let read = |file: &mut File| {
        let mut text = Vec::new();
        file.rewind().and_then(|()| file.take(MOST).read_to_end(&mut text)).map(|_| text).map_err(failed)
    };
    if status.success() {
        return read(&mut written);
    }
    let said = String::from_utf8_lossy(&read(&mut said)?).lines().next().unwrap_or_default().to_owned();
    Err(format!("{program}: {status}: {said}"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_program_reads_and_writes_memory() {
        assert_eq!(run("cat", &["/dev/stdin"], b"(4,6):(6,1)"), Ok(b"(4,6):(6,1)".to_vec()));
        // A stream that is opened by its name, as ptxas opens its output.
        assert_eq!(run("cp", &["/dev/stdin", "/dev/stdout"], b"cubin"), Ok(b"cubin".to_vec()));
    }

    #[test]
    fn a_program_that_is_not_there_or_fails_is_said() {
        let missing = run("no-assembler-is-called-so", &[], b"").unwrap_err();
        assert!(missing.starts_with("no-assembler-is-called-so is not on the PATH; it comes with the CUDA toolkit"));
        let failed = run("cat", &["/no/such/file"], b"").unwrap_err();
        assert!(failed.starts_with("cat: exit status: 1: "), "{failed}");
    }
}
