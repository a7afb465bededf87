"""A line a kernel from ncu's CSV on standard input: registers, instructions of local memory, and bank conflicts beside requests."""

import csv
import sys

SHORT = {
    "l1tex__data_bank_conflicts_pipe_lsu_mem_shared_op_ld.sum": "conflicts of loads",
    "l1tex__data_bank_conflicts_pipe_lsu_mem_shared_op_st.sum": "conflicts of stores",
    "smsp__inst_executed_op_shared_ld.sum": "loads",
    "smsp__inst_executed_op_shared_st.sum": "stores",
    "l1tex__data_pipe_lsu_wavefronts_mem_shared_op_ld.sum": "wavefronts of loads",
    "l1tex__data_pipe_lsu_wavefronts_mem_shared_op_st.sum": "wavefronts of stores",
    "launch__registers_per_thread": "registers",
    "smsp__inst_executed_op_local_ld.sum": "local loads",
    "smsp__inst_executed_op_local_st.sum": "local stores",
}


def main():
    text = sys.stdin.read().splitlines()
    start = next((n for n, line in enumerate(text) if line.startswith('"ID"')), None)
    if start is None:
        sys.exit("ncu printed no table; is it allowed to read the counters?")
    kernels = {}
    for row in csv.DictReader(text[start:]):
        known = kernels.setdefault(row["ID"], {"kernel": row["Kernel Name"], "block": row["Block Size"], "grid": row["Grid Size"]})
        known[row["Metric Name"]] = row["Metric Value"].replace(",", "")
    names = list(SHORT)
    print("\t".join(["kernel", "grid", "block", *SHORT.values()]))
    seen = set()
    for known in kernels.values():
        line = "\t".join([known["kernel"], known["grid"], known["block"], *(known.get(name, "?") for name in names)])
        # The check of a kernel is a launch like the one behind it.
        if line not in seen:
            print(line)
        seen.add(line)


main()
