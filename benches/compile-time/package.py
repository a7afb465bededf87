"""A package that depends on cute-types alone, checked by cargo as a user's is."""

import json
import os
import re
import shutil
import subprocess
from dataclasses import replace
from pathlib import Path

from common.measure import Failed, cost
from common.tools import ROOT, scratch

MANIFEST = """[package]
name = "lists"
version = "0.0.0"
edition = "2024"

[dependencies]
cute-types = {{ path = {path}, features = {features} }}

[workspace]
"""

CHANGES_COSTS = {"RUSTFLAGS", "RUSTC_WRAPPER", "RUSTC_WORKSPACE_WRAPPER"}
"""Variables that are not handed on to cargo."""


COUNT = Path(__file__).resolve().with_name("count")
"""What counts the instructions of rustc, in the place of it."""


def instructions(path):
    """How many valgrind has counted in a run of rustc."""
    found = re.search(r"I\s+refs:\s+([\d,]+)", path.read_text())
    if not found:
        raise Failed(f"{path}: valgrind counted nothing")
    return int(found[1].replace(",", ""))


class Package:
    """The package, its dependency compiled: by the compiler of the repository, or by a toolchain with flags; the dependency is
    that of this working tree, or of another, `root`, which has the `name`, with these of its features. If `counted`, a check is as many
    instructions of rustc, of which valgrind has to be there to count them, and takes fifty times as long."""

    def __init__(self, toolchain=None, flags="", root=ROOT, name=None, incremental=False, features=(), counted=False):
        self.compiler = {name: value for name, value in [("RUSTUP_TOOLCHAIN", toolchain), ("RUSTFLAGS", flags)] if value}
        self.incremental = incremental
        self.counted = counted
        self.folder = scratch("-".join(["compile-time", *filter(None, [toolchain, flags.strip("-"), name, *features])]))
        (self.folder / "src").mkdir(exist_ok=True)
        (self.folder / "Cargo.toml").write_text(MANIFEST.format(path=json.dumps(str(root / "cute-types")), features=json.dumps(list(features))))
        shutil.copyfile(root / "Cargo.lock", self.folder / "Cargo.lock")
        self.built = self.check("")
        """What it cost with the dependency, where that was not compiled before."""

    def command(self, *more):
        """`cargo check` of the package, run in the repository, whose compiler it takes."""
        target = ["--manifest-path", self.folder / "Cargo.toml", "--target-dir", self.folder / "target"]
        return ["cargo", "check", *target, *more]

    def environment(self):
        """The environment of cargo."""
        kept = {name: value for name, value in os.environ.items() if name not in CHANGES_COSTS}
        counted = {"RUSTC_WRAPPER": str(COUNT), "COUNTS": str(self.folder / "counts")} if self.counted else {}
        return {**kept, **self.compiler, **counted, "CARGO_INCREMENTAL": str(int(self.incremental)), "CARGO_TERM_COLOR": "never"}

    def write(self, text):
        """Sets the program."""
        (self.folder / "src" / "lib.rs").write_text(text)

    def check(self, text):
        """The cost of `cargo check` of a program."""
        self.write(text)
        counts = self.folder / "counts"
        if self.counted:
            shutil.rmtree(counts, ignore_errors=True)
            counts.mkdir()
        result, output = cost(self.command(), cwd=ROOT, env=self.environment())
        if "Checking lists" not in output:
            raise Failed(f"cargo did not check the program again:\n{output}")
        return replace(result, instructions=sum(map(instructions, counts.iterdir()))) if self.counted else result

    def errors(self, text):
        """The errors of a program, as rustc's JSON."""
        self.write(text)
        command = self.command("--message-format=json")
        done = subprocess.run(command, capture_output=True, text=True, cwd=ROOT, env=self.environment())
        messages = [json.loads(line).get("message", {}) for line in done.stdout.splitlines()]
        errors = [message for message in messages if message.get("level") == "error"]
        if done.returncode != 0 and not errors:
            raise Failed(done.stderr)
        return errors
