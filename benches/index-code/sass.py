"""Instructions of machine code, as `nvdisasm` prints it."""

import re

OTHER = {
    # Loads and stores, of parameters too, and registers that the hardware fills.
    "LDC", "ULDC", "LDG", "STG", "LDS", "STS", "S2R", "S2UR", "CS2R",
    # The end of a kernel, and what fills it up.
    "BRA", "EXIT", "RET", "NOP", "BAR",
}
"""What is no integer instruction. All else counts: constants moved to registers, conversions, predicates."""


def integer_instructions(listing):
    """How many integer instructions each kernel of a listing has, and which."""
    found, kernel = {}, None
    for line in listing.splitlines():
        section = re.match(r"\.text\.(\w+):", line)
        if section:
            kernel = found.setdefault(section[1], [])
        code = re.match(r"\s+/\*[0-9a-f]{4,}\*/\s+(?:@!?U?P\w+ )?\s*([A-Z]\w*)([\w.]*)", line)
        if code and kernel is not None and code[1] not in OTHER:
            kernel.append(code[1] + code[2])
    return found
