"""CuTe's notation: `(2,(2,2)):(1,(4,2))` is a layout, `(2,3:1,_)` a tile of each mode."""

from dataclasses import dataclass


@dataclass(frozen=True)
class Layout:
    """A layout: a shape and a stride, each an integer or a tuple of such."""

    shape: object
    stride: object

    def __str__(self):
        return f"{text(self.shape)}:{text(self.stride)}"


def parse(notation):
    """An integer, a layout, `None` for `_`, or a tuple of these."""
    rest = notation.replace(" ", "")

    def one():
        nonlocal rest
        if rest.startswith("_"):
            rest = rest[1:]
            return None
        if not rest.startswith("("):
            digits = len(rest) - len(rest.lstrip("-0123456789"))
            number, rest = int(rest[:digits]), rest[digits:]
            return number
        modes = []
        while rest[:1] in ("(", ","):
            rest = rest[1:]
            modes.append(tiler())
        if not rest.startswith(")"):
            raise ValueError(f"`)` is missing in {notation!r}")
        rest = rest[1:]
        return tuple(modes)

    def tiler():
        nonlocal rest
        shape = one()
        if not rest.startswith(":"):
            return shape
        rest = rest[1:]
        return Layout(shape, one())

    whole = tiler()
    if rest:
        raise ValueError(f"{rest!r} is left over of {notation!r}")
    return whole


def text(tree):
    """A tree of integers as CuTe prints it."""
    return str(tree) if isinstance(tree, int) else "(" + ",".join(text(mode) for mode in tree) + ")"


def leaves(tree):
    """The integers of a tree, in order."""
    return [tree] if isinstance(tree, int) else [leaf for mode in tree for leaf in leaves(mode)]


def offsets(layout):
    """The offset of each element, the first mode being the fastest."""
    found = [0]
    for extent, stride in zip(leaves(layout.shape), leaves(layout.stride)):
        found = [offset + i * stride for i in range(extent) for offset in found]
    return found
