#!/usr/bin/env bash
# The compiler as the proof, with rustc's next trait solver, which is a flag of nightly toolchains before August 2026: every
# ui case says its sentence, what would break memory does not compile, operands of a wrong kind are refused in words, and
# types find what values find.
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
cargo test --quiet -p cute-ui-tests --test sentences --test wrong_kinds --test unsound --locked
