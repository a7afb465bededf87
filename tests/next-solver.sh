#!/usr/bin/env bash
# The compiler as the proof, with rustc's next trait solver, which is a flag of nightly toolchains before August 2026: every
# ui case says its sentence, what would break memory does not compile, operands of a wrong kind are refused in words, what is
# accepted runs, 16 modes with sizes of 2^32 among it, and every example of the documentation does what it says.
# `--all` also runs the generated tests of types against values and of records, and builds the kernels in Rust, which takes six
# minutes more.
# Where there is no nightly, this says so and exits with 3: nothing was checked.
set -euo pipefail
cd "$(dirname "$0")/.."
toolchain=${NEXT_SOLVER_TOOLCHAIN:-nightly}

if ! RUSTUP_TOOLCHAIN=$toolchain cargo --version >/dev/null 2>&1; then
    echo "$toolchain is not here: nothing was checked with the next trait solver" >&2
    echo "(rustup toolchain install $toolchain --profile minimal)" >&2
    exit 3
fi
export RUSTUP_TOOLCHAIN=$toolchain RUSTFLAGS='-Znext-solver=globally' CARGO_TARGET_DIR=${CARGO_TARGET_DIR:-target/next-solver}
echo "the next trait solver, $(rustc --version)"
export RUSTDOCFLAGS=$RUSTFLAGS
cargo test --quiet -p cute-ui-tests --test exact --test wrong_kinds --test unsound --test pass --locked
cargo test --quiet -p cute-types --features atoms --doc --locked
if [ "${1:-}" = --all ]; then
    CUTE_CASES=all cargo test --quiet -p cute-generated-tests --locked
    # Both solvers make the same kernels of Rust, byte for byte, where there is a compiler for the device.
    kernels=$PWD/target/rust-kernels
    if cute-cuda/rust-kernels/build "$kernels/old-solver.ptx"; then
        CUTE_RUST_KERNELS_NEXT_SOLVER=1 cute-cuda/rust-kernels/build "$kernels/next-solver.ptx"
        cmp "$kernels/old-solver.ptx" "$kernels/next-solver.ptx"
    else
        echo "no kernels in Rust were built with the next trait solver" >&2
    fi
fi
