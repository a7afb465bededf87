#!/usr/bin/env bash
# Miri over what touches memory: the tensors, what safe programs try with them, and views of ndarray, under both models of
# aliasing. docs/soundness.md says which test is aimed at which unsafe block.
# Miri is a component of nightly toolchains. Where there is none, this says so and exits with 3: nothing was checked.
set -euo pipefail
cd "$(dirname "$0")/.."
toolchain=${MIRI_TOOLCHAIN:-nightly}

if ! RUSTUP_TOOLCHAIN=$toolchain cargo miri --version >/dev/null 2>&1; then
    echo "miri is not here: the unsafe code of cute-types was NOT checked by it" >&2
    echo "(rustup toolchain install $toolchain --component miri --component rust-src)" >&2
    exit 3
fi
for flags in '-Zmiri-strict-provenance' '-Zmiri-strict-provenance -Zmiri-tree-borrows'; do
    echo "miri: $flags"
    RUSTUP_TOOLCHAIN=$toolchain MIRIFLAGS=$flags cargo miri test --quiet -p cute-types --features ndarray \
        --test memory --test adversarial --test ndarray --locked
done
