//! NVIDIA's tools.

use std::path::PathBuf;
use std::process::Command;

/// `CUTE_PTXAS`, else the `PATH`, else the wheel `nvidia-cuda-nvcc` of the `python3` that is found first.
pub(crate) fn ptxas() -> Result<PathBuf, String> {
    tool("ptxas", "CUTE_PTXAS", "nvidia-cuda-nvcc==13.0.*")
}

/// `CUTE_NVDISASM`, else the `PATH`, else the wheel `nvidia-cuda-nvdisasm`: what prints machine code.
#[allow(dead_code)] // Not every test that assembles reads what came of it.
pub(crate) fn nvdisasm() -> Result<PathBuf, String> {
    tool("nvdisasm", "CUTE_NVDISASM", "nvidia-cuda-nvdisasm==13.2.*")
}

/// `CUTE_NVCC`, else the `PATH`, else the wheel: the compiler of CUDA C++, which calls the host's.
#[allow(dead_code)] // Index code in CUDA C++ alone needs it.
pub(crate) fn nvcc() -> Result<PathBuf, String> {
    tool(
        "nvcc",
        "CUTE_NVCC",
        "nvidia-cuda-nvcc==13.0.* nvidia-nvvm==13.0.* nvidia-cuda-crt==13.0.* nvidia-cuda-runtime==13.0.*",
    )
}

fn tool(name: &str, variable: &str, wheel: &str) -> Result<PathBuf, String> {
    let runs =
        |path: &PathBuf| Command::new(path).arg("--version").output().is_ok_and(|output| output.status.success());
    if let Some(path) = std::env::var_os(variable).map(PathBuf::from) {
        return if runs(&path) { Ok(path) } else { Err(format!("{variable}={} does not run", path.display())) };
    }
    let on_path = PathBuf::from(name);
    if runs(&on_path) {
        return Ok(on_path);
    }
    let script = format!(
        "import nvidia, pathlib\n\
         for root in nvidia.__path__:\n    \
             for tool in sorted(pathlib.Path(root).glob('*/bin/{name}')): print(tool)"
    );
    let output = Command::new("python3").args(["-c", &script]).output();
    let listed = output.map(|output| String::from_utf8_lossy(&output.stdout).into_owned()).unwrap_or_default();
    listed.lines().map(PathBuf::from).find(runs).ok_or_else(|| {
        format!("{name} is neither {variable} nor on the PATH nor in a wheel of python3; pip install {wheel}")
    })
}
