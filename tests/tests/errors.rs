//! Every public error prints its sentence, by `Display` and by `Debug`: the second is what `unwrap` shows, and a `main` that
//! returns the error.

#![allow(clippy::unwrap_used, clippy::panic, reason = "a test fails by panicking")]

use std::collections::BTreeSet;
use std::error::Error;
use std::fs;
use std::path::Path;

use cute_cuda::CudaError;
use cute_cuda::cpp::CppError;
use cute_cuda::index::{Expr, IndexError};
use cute_cuda::interpret::{InterpretError, Interpreter, RunError};
use cute_cuda::kernel::{DynamicError, KernelError, OutOfMemory, SignatureError, WidthMismatch};
use cute_cuda::ptx::{Target, Type};
use cute_types::atom::{SM80_16x8x16_F32F16F16F32_TN, make_tiled_mma};
use cute_types::prelude::*;
use cute_types::runtime::analysis::AnalysisError;
use cute_types::runtime::atom::{CopyAtom, Element, GmmaError, TmaError};
use cute_types::runtime::{F2Refusal, LayoutError, RuntimeLayout, expr};

/// The errors that were looked at: crate and name.
#[derive(Default)]
struct Looked(BTreeSet<(String, String)>);

impl Looked {
    fn at<T, E: Error>(&mut self, refused: Result<T, E>, sentence: &str) {
        let error = refused.err().unwrap_or_else(|| panic!("accepted, without `{sentence}`"));
        assert_eq!(error.to_string(), sentence);
        assert_eq!(format!("{error:?}"), sentence, "Debug");
        assert_eq!(format!("{error:#?}"), sentence, "Debug, pretty");
        let path = std::any::type_name::<E>().split('<').next().unwrap().to_owned();
        let (of, name) = (path.split("::").next().unwrap(), path.rsplit("::").next().unwrap());
        self.0.insert((of.to_owned(), name.to_owned()));
    }
}

/// Crate and name of each public type of the sources that is an error.
fn errors_of(of: &str, folder: &Path, found: &mut BTreeSet<(String, String)>) {
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            errors_of(of, &path, found);
            continue;
        }
        let text = fs::read_to_string(&path).unwrap();
        // What is named an error is one, whether or not somebody wrote so.
        for line in text.lines() {
            let Some((_, rest)) = line.strip_prefix("pub ").and_then(|rest| rest.split_once(' ')) else { continue };
            let name = rest.split(|c: char| !c.is_alphanumeric()).next().unwrap();
            if name.ends_with("Error") && (line.starts_with("pub enum") || line.starts_with("pub struct")) {
                found.insert((of.to_owned(), name.to_owned()));
            }
        }
        for line in text.lines().filter(|line| line.starts_with("impl")) {
            let Some((_, name)) = line.split_once("Error for ") else {
                continue;
            };
            let name = name.split(|c: char| !c.is_alphanumeric()).next().unwrap();
            // Errors of tests are nobody else's.
            if ["struct", "enum"].iter().any(|kind| text.contains(&format!("\npub {kind} {name}"))) {
                found.insert((of.to_owned(), name.to_owned()));
            }
        }
    }
}

#[test]
fn debug_of_every_error_is_its_sentence() -> Result<(), Box<dyn Error>> {
    let mut looked = Looked::default();
    let layout: RuntimeLayout = "(2,4):(1,3)".parse()?;
    let sentence = "complement: stride 3 is not a multiple of 2, the extent times stride of the mode below it";
    looked.at(layout.complement(16), sentence);
    looked.at(expr::evaluate("complement((2,4):(1,3),16)"), sentence);
    let refused = KernelError::from(layout.complement(16).unwrap_err());
    let placed = format!("{sentence} ({}:{}:19)", file!(), line!() - 1);
    looked.at(Err::<(), _>(refused), &placed);
    let sentence = "layout: the shape has 2 modes, the stride has 1, at byte 6";
    looked.at("(2,3):(1)".parse::<RuntimeLayout>(), sentence);
    looked.at("f7".parse::<Element>(), "`f7` is no type of elements");
    let sentence = "copy_atom: 64 bits are not a multiple of 128";
    looked.at(CopyAtom::named("SM90_BULK_COPY_G2S<64 bits>"), sentence);
    let sentence = "wgmma: MN has 60 elements, an instruction takes a multiple of 8 up to 256";
    looked.at(Err::<(), _>(GmmaError::Mn { mn: 60 }), sentence);
    let error = TmaError::Box { mode: 1, extent: 512, limit: 256 };
    looked.at(Err::<(), _>(error), &LayoutError::Tma(error).to_string());
    let sentence = "from_f2_matrix: in row 1 and column 2, 3 is neither 0 nor 1";
    looked.at(Err::<(), _>(F2Refusal::Entry { row: 1, column: 2, value: 3 }), sentence);
    let error = AnalysisError::Width { bytes: 3, vector: 1 };
    looked.at(Err::<(), _>(error), &error.to_string());

    let dynamic = Layout::new((Dyn(6), U8::NEW), (U1::NEW, Dyn(6)));
    let sentence = "logical_divide: in mode 0, the tile covers 4, which does not divide size 6";
    looked.at(dynamic.try_logical_divide((U4::NEW, U2::NEW)), sentence);
    looked.at(Dyn(7).multiple_of(U2::NEW), "multiple_of: 7 is not a multiple of 2");
    let mma = make_tiled_mma(SM80_16x8x16_F32F16F16F32_TN, layout!((2,2,1):(1,2,0)), (.., .., ..));
    looked.at(mma.get_slice(128), "thread: 128 is none of the 128 threads");
    let sentence = "tensor: the layout reaches 24 elements, the memory has 23";
    looked.at(Tensor::new(&[0; 23][..], layout!((4,6):(6,1))), sentence);

    let sentence = "stride -1 is negative; index code is unsigned, reverse the data instead";
    looked.at(Expr::of_modes(&[(4, -1)]), sentence);
    looked.at(Err::<(), _>(CppError::from(IndexError::NegativeStride { stride: -1 })), sentence);
    let signature = || SignatureError::TooLarge { name: "n".to_owned(), most: 8, found: 9 };
    let sentence = "parameter `n` is at most 8, and was given 9";
    looked.at(Err::<(), _>(signature()), sentence);
    looked.at(Err::<(), _>(RunError::from(signature())), sentence);
    looked.at(Err::<(), _>(DynamicError::Cuda(CudaError::from(signature()))), sentence);
    let error = OutOfMemory { bytes: 7 };
    looked.at(Err::<(), _>(error), "no 7 bytes of memory are left; free some, or take smaller arrays");
    let error = WidthMismatch { expression: 64, found: 32 };
    looked.at(Err::<(), _>(error), "index code of 64 bits for a register of 32; widen the one or the other");
    let refused = "sm_1".parse::<Target>();
    let sentence = refused.as_ref().unwrap_err().to_string();
    looked.at(refused, &sentence);
    let refused = "u7".parse::<Type>();
    let sentence = refused.as_ref().unwrap_err().to_string();
    looked.at(refused, &sentence);
    let refused = Interpreter::default().check(".version");
    let sentence = refused.as_ref().unwrap_err().to_string();
    looked.at(refused.clone(), &sentence);
    looked.at(refused.map_err(InterpretError::from), &sentence);
    let sentence = CudaError::NoDriver.to_string();
    looked.at(Err::<(), _>(CudaError::NoDriver), &sentence);

    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
    let mut all = BTreeSet::new();
    for (of, folder) in [
        ("cute_runtime", "cute-runtime/src"),
        ("cute_types", "cute-types/src"),
        ("cute_ptx", "cute-cuda/ptx/src"),
        ("cute_ptx_interpret", "cute-cuda/interpret/src"),
        ("cute_cuda", "cute-cuda/src"),
    ] {
        errors_of(of, &root.join(folder), &mut all);
    }
    assert_eq!(looked.0, all, "the errors that were looked at, and those that there are");
    assert!(all.len() >= 20, "{all:?}");
    Ok(())
}

/// What a program prints that gives up.
#[test]
fn unwrap_says_the_sentence() {
    let refused = std::panic::catch_unwind(|| {
        let layout: RuntimeLayout = "8:-1".parse().unwrap();
        let _: Result<RuntimeLayout, LayoutError> = Ok(layout.left_inverse().unwrap());
    });
    let said = refused.unwrap_err().downcast_ref::<String>().unwrap().clone();
    assert_eq!(said, "called `Result::unwrap()` on an `Err` value: left_inverse: stride -1 is negative");
}
