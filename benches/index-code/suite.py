"""The suite: what is in `suite.txt`."""

import re
from dataclasses import dataclass
from pathlib import Path

from common.notation import parse

SUITE = Path(__file__).with_name("suite.txt")
WORD = 1 << 31


def leaves(tree):
    """The integers and names of a tree, in order."""
    return [leaf for mode in tree for leaf in leaves(mode)] if isinstance(tree, tuple) else [tree]


@dataclass(frozen=True)
class Row:
    """A layout, and the kernel that it is for."""

    kind: str
    """`offset`: out[i] = L(i). `row`: a row of shared memory, by thread."""
    text: str
    swizzle: tuple | None
    layout: object
    """With names in it where the launch gives the number."""
    by_hand: int | None

    @property
    def names(self):
        """What the launch gives, in order of appearance."""
        return list(dict.fromkeys(leaf for tree in (self.layout.shape, self.layout.stride) for leaf in leaves(tree) if isinstance(leaf, str)))

    def _known(self, tree):
        return [leaf for leaf in leaves(tree) if isinstance(leaf, int)]

    @property
    def wide_index(self):
        """Whether an index needs 64 bits."""
        size = 1
        for extent in self._known(self.layout.shape):
            size *= extent
        return not self.names and size > WORD

    @property
    def wide_offset(self):
        """Whether an offset does."""
        if self.names:
            return False
        reach = sum((e - 1) * d for e, d in zip(leaves(self.layout.shape), leaves(self.layout.stride)))
        return self.wide_index or reach >= WORD


def named(text):
    """A layout in whose text names stand for integers."""
    names = []

    def number(match):
        names.append(match[0])
        # Numbers that no row has; the parser knows no names.
        return str(-len(names))

    layout = parse(re.sub("[a-z]", number, text))
    
    def back(tree):
        if isinstance(tree, tuple):
            return tuple(map(back, tree))
        return names[-tree - 1] if tree < 0 else tree

    return type(layout)(back(layout.shape), back(layout.stride))


def rows():
    """Every row."""
    found = []
    for line in SUITE.read_text().splitlines():
        if not line or line.startswith("#"):
            continue
        kind, text, by_hand = (cell.strip() for cell in line.split("|"))
        swizzle = re.match(r"S<(\d+),(\d+),(\d+)> o ", text)
        plain = text[swizzle.end():] if swizzle else text
        numbers = tuple(map(int, swizzle.groups())) if swizzle else None
        found.append(Row(kind, text, numbers, named(plain), int(by_hand) if by_hand else None))
    return found
