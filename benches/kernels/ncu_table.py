"""A line a kernel from ncu's CSV on standard input: registers, instructions of local memory, and bank conflicts beside requests.

Where a kernel's name has a prediction, it is held against the count; the exit code is 1 where one differs.
"""

import csv
import re
import sys

SHORT = {"launch__registers_per_thread": "registers"}
for op, word in (("ld", "loads"), ("st", "stores")):
    SHORT |= {
        f"smsp__inst_executed_op_local_{op}.sum": f"local {word}",
        f"smsp__inst_executed_op_shared_{op}.sum": word,
        f"smsp__sass_l1tex_data_pipe_lsu_wavefronts_mem_shared_op_{op}.sum": f"wavefronts of {word}",
        f"l1tex__data_bank_conflicts_pipe_lsu_mem_shared_op_{op}.sum": f"conflicts of {word}",
    }


PREDICTED = re.compile(r"_st\d+_(?P<stores>\d+)_ld\d+_(?P<loads>\d+)$")
"""What `kernels conflicts` names a kernel by: conflicts and wavefronts of its stores and of its loads."""


def main():
    text = sys.stdin.read().splitlines()
    start = next((n for n, line in enumerate(text) if line.startswith('"ID"')), None)
    if start is None:
        sys.exit("ncu printed no table:\n" + "\n".join(text[-10:]))
    kernels = {}
    for row in csv.DictReader(text[start:]):
        known = kernels.setdefault(row["ID"], {"kernel": row["Kernel Name"], "block": row["Block Size"], "grid": row["Grid Size"]})
        known[row["Metric Name"]] = row["Metric Value"].replace(",", "")
    names = list(SHORT)
    print("\t".join(["kernel", "grid", "block", *SHORT.values()]))
    seen, told, wrong = set(), 0, 0
    for known in kernels.values():
        line = "\t".join([known["kernel"], known["grid"], known["block"], *(known.get(name, "?") for name in names)])
        # The check of a kernel is a launch like the one behind it.
        if line not in seen:
            print(line)
        seen.add(line)
        predicted = PREDICTED.search(known["kernel"])
        if predicted:
            told += 1
            counted = [known.get(f"smsp__sass_l1tex_data_pipe_lsu_wavefronts_mem_shared_op_{op}.sum") for op in ("st", "ld")]
            if counted != [predicted["stores"], predicted["loads"]]:
                wrong += 1
                print(f"{known['kernel']}: predicted {predicted['stores']} and {predicted['loads']} wavefronts, counted {counted}")
    if told:
        print(f"wavefronts as predicted: {told - wrong} of {told} kernels")
    sys.exit(1 if wrong else 0)


main()
