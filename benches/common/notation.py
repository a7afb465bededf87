"""CuTe's notation as Python tuples: `(2,(2,2)):(1,(4,2))` is the pair `((2, (2, 2)), (1, (4, 2)))`."""


def tree(text):
    """An integer, or a tuple of trees."""
    rest = text.replace(" ", "")

    def read():
        nonlocal rest
        if not rest.startswith("("):
            digits = len(rest) - len(rest.lstrip("-0123456789"))
            number, rest = int(rest[:digits]), rest[digits:]
            return number
        modes = []
        while rest[0] in "(,":
            rest = rest[1:]
            modes.append(read())
        if rest[0] != ")":
            raise ValueError(f"`)` is missing in {text!r}")
        rest = rest[1:]
        return tuple(modes)

    whole = read()
    if rest:
        raise ValueError(f"{rest!r} is left over of {text!r}")
    return whole


def layout(text):
    """The shape and the stride."""
    shape, stride = text.split(":")
    return tree(shape), tree(stride)


def text(tree):
    """The tree as CuTe prints it."""
    return str(tree) if isinstance(tree, int) else "(" + ",".join(text(mode) for mode in tree) + ")"


def leaves(tree):
    """The integers of a tree, in order."""
    return [tree] if isinstance(tree, int) else [leaf for mode in tree for leaf in leaves(mode)]


def product(tree):
    """The product of the integers of a tree."""
    result = 1
    for leaf in leaves(tree):
        result *= leaf
    return result
