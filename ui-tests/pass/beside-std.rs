// The prelude beside all of the modules of std that programs import by `*`, and typenum's integers beside those of the prelude:
// a name that two of them have would be refused where it is used.
#![allow(ambiguous_glob_imports, unused_imports)]

use std::any::*;
use std::borrow::*;
use std::cell::*;
use std::cmp::*;
use std::collections::*;
use std::hash::*;
use std::iter::*;
use std::marker::*;
use std::mem::*;
use std::num::*;
use std::ops::*;
use std::sync::*;

use cute_types::prelude::*;
use cute_types::typenum::consts::*;

/// Every name of the prelude.
mod all {
    use super::{
        Accepted, Admissible, Allowed, Apart, Append, AppendTo, Arranged, BlockedProduct, Coalesce, CoalesceBy,
        CommonRefinement, Compatible, Complement, ComplementCeil, Composable, Composed, Composition, Concat, Congruent,
        Const, Coord, Decidable, Defined, Dice, DivisibleBy, Downcast, Dyn, FastDivmod, FilterBy, FilterZeros, FitsIn,
        FlatDivide, FlatDivideCeil, FlatProduct, FragmentLike, GreatestCommonDomain, Group, Identity, Addressable, Indices, Int,
        IntTuple, IsLayout, KnownIntegers, Layout, LayoutAdd, LayoutLeft, LayoutLike, LayoutRight, LayoutTuple, LeftInverse,
        LogicalDivide, LogicalDivideCeil, LogicalProduct, MakeLayout, MaxAlignment, MaxCommonLayout, MaxCommonVector,
        MemoryLayout, Mode, Multiple, Nat, Negative, NotAMultiple, Nullspace, OffsetRule, Operations, Ordered, PrefixProduct,
        Prepend, PrependTo, RakedProduct, Rank, Recast, Replace, RightInverse, Rule, Select, Shape, Slice, SliceRule,
        Slicer, Sort, Static, StaticLayout, StaticSwizzle, StaticTuple, SuffixProduct, Swizzle, Tensor, TensorError,
        TileToShape, TileToShapeOrdered, TiledDivide, TiledDivideCeil, TiledProduct, Tiler, ToNat, TryDefined, Unflatten,
        Upcast, WeaklyCongruent, WithShape, ZippedDivide, ZippedDivideCeil, ZippedProduct, common_refinement,
        greatest_common_domain, identity, layout, layout_left, layout_right, make_layout, op, ordered, prefix_product,
        shape, suffix_product,
    };
}

pub(crate) fn main() {
    let tiles = layout!((4,6):(6,1)).logical_divide((U2::NEW, U3::NEW));
    assert_eq!(tiles.mode(U1::NEW), layout!((3,2):(1,3)));
    let sums: Vec<usize> = repeat_n(tiles, 2).zip(1..).map(|(tiles, n)| n * tiles.size()).collect();
    assert_eq!(sums, [24, 48]);
    assert_eq!(max(take(&mut vec![3]), vec![]), [3]);
}
