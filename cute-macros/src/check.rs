//! What the text alone shows to be wrong: an extent of 0, a size or cosize that leaves 64 bits, a shape and a stride
//! that are not congruent.
//!
//! The bounds make the promise on which the rest of the project computes: no product or sum of an accepted layout
//! leaves an `i64`.

use std::collections::BTreeMap;

use cute_runtime::{LayoutError, Quantity, Rule};
use proc_macro2::{Span, TokenStream};
use syn::parse::Parser;
use syn::{Error, Result};

use crate::fold;
use crate::notation::{self, LayoutText, MAX_INTEGER, Stride, Swizzle, Tree};
use crate::sentence;

/// The checked text of `layout!` and `Layout!`.
pub(crate) fn layout_type(tokens: TokenStream) -> Result<LayoutText> {
    let text = layout(tokens)?;
    type_of(&text.shape)?;
    if let Stride::Given(stride) = &text.stride {
        type_of(stride)?;
    } else if let Some((_, span)) = text.shape.dynamic() {
        let message =
            "the strides of a compact layout follow from this extent; write them, with `?` where they are dynamic";
        return Err(Error::new(span, message));
    }
    Ok(text)
}

/// The checked text of `layout!`.
pub(crate) fn layout_value(tokens: TokenStream) -> Result<LayoutText> {
    let text = layout(tokens)?;
    value_of(&text.shape)?;
    if let Stride::Given(stride) = &text.stride {
        value_of(stride)?;
    }
    Ok(text)
}

/// The checked text of `Shape!`.
pub(crate) fn shape_type(tokens: TokenStream) -> Result<Tree> {
    let text = shape(tokens)?;
    type_of(&text)?;
    Ok(text)
}

/// The checked text of `shape!`.
pub(crate) fn shape_value(tokens: TokenStream) -> Result<Tree> {
    let text = shape(tokens)?;
    value_of(&text)?;
    Ok(text)
}

/// A type has no values of the running program.
fn type_of(tree: &Tree) -> Result<()> {
    match tree {
        Tree::Dynamic { value: Some(value), span } => {
            Err(Error::new(*span, format!("a type does not know `{value}`; write `?` for a dynamic integer")))
        }
        Tree::Tuple { modes, .. } => modes.iter().try_for_each(type_of),
        _ => Ok(()),
    }
}

/// A value has no integers that are left open.
fn value_of(tree: &Tree) -> Result<()> {
    match tree {
        Tree::Dynamic { value: None, span } => {
            Err(Error::new(*span, "`?` is the type of a dynamic integer; write a variable or {expression}"))
        }
        Tree::Tuple { modes, .. } => modes.iter().try_for_each(value_of),
        _ => Ok(()),
    }
}

fn layout(tokens: TokenStream) -> Result<LayoutText> {
    let text = if fold::is_call(&tokens) { fold::layout(tokens)? } else { notation::layout.parse2(tokens)? };
    size(&text.shape, &mut 1)?;
    // A compact stride is congruent, and its cosize is the size.
    if let Stride::Given(stride) = &text.stride {
        congruent(&text.shape, stride, &mut Vec::new())?;
        cosize(&text.shape, stride, &mut BTreeMap::new())?;
        one_kind(stride, &mut None)?;
        side_by_side(stride, &mut Vec::new())?;
    }
    text.swizzles.iter().try_for_each(permutes)?;
    if let [outer, _, ..] = &text.swizzles[..]
        && (text.shape.dynamic().is_some() || matches!(&text.stride, Stride::Given(d) if d.dynamic().is_some()))
    {
        return Err(Error::new(outer.bits.span, "under more than one swizzle a layout has static integers alone"));
    }
    if let Some((inner, outer)) = text.swizzles.split_last() {
        let reach = permutable(inner, &text)?;
        one_after_another(outer, inner, reach)?;
    }
    Ok(text)
}

/// A swizzle's own conditions: in the words of the rule.
fn permutes(swizzle: &Swizzle) -> Result<()> {
    let Swizzle { bits, base, shift, .. } = swizzle;
    let refused = |span, refused: LayoutError| Err(Error::new(span, refused));
    for number in [bits, base] {
        if number.negative {
            return refused(number.span, LayoutError::Negative { rule: Rule::Swizzle, value: number.to_i64() });
        }
    }
    if shift.value < bits.value {
        return refused(shift.span, LayoutError::SwizzleShift { bits: bits.to_i64(), shift: shift.to_i64() });
    }
    let end = i128::from(bits.value) + i128::from(base.value) + i128::from(shift.value);
    if end > 63 {
        return refused(base.span, LayoutError::SwizzleEnd { end, limit: 63 });
    }
    Ok(())
}

/// What a swizzle permutes are integers of 64 bits. Returned is one that no index reaches.
fn permutable(swizzle: &Swizzle, text: &LayoutText) -> Result<u128> {
    let reach = match &text.stride {
        Stride::Given(stride) => {
            if let Some((modes, span)) = basis_element(stride) {
                let mode = modes.last().copied().unwrap_or_default();
                return Err(Error::new(span, sentence::swizzled_basis(mode)));
            }
            let mut reach = BTreeMap::new();
            cosize(&text.shape, stride, &mut reach)?;
            reach.values().sum::<u128>()
        }
        Stride::Compact(_) => {
            let mut product = 1;
            size(&text.shape, &mut product)?;
            product - 1
        }
    };
    let offset = &swizzle.offset;
    if u128::from(offset.value) + reach + 1 > u128::from(MAX_INTEGER) {
        let message = format!("with this offset an index does not fit in 64 bits; the largest is {}", MAX_INTEGER - 1);
        return Err(Error::new(offset.span, message));
    }
    Ok(u128::from(offset.value) + reach + 1)
}

/// The swizzles `outer` stand over another one, before which no index reaches `reach`: what they permute are integers of 64
/// bits, too.
fn one_after_another(outer: &[Swizzle], inner: &Swizzle, reach: u128) -> Result<()> {
    let end = |swizzle: &Swizzle| swizzle.bits.value + swizzle.base.value + swizzle.shift.value;
    let mut bound = reach.next_power_of_two().max(1 << end(inner));
    for swizzle in outer.iter().rev() {
        bound = (u128::from(swizzle.offset.value) + bound).next_power_of_two();
        if bound > 1 << 62 {
            let overflow = LayoutError::Overflow { quantity: Quantity::Index };
            return Err(Error::new(swizzle.offset.span, overflow));
        }
        bound = bound.max(1 << end(swizzle).min(62));
    }
    Ok(())
}

/// The first basis element of a stride.
fn basis_element(stride: &Tree) -> Option<(&[u64], Span)> {
    match stride {
        Tree::Integer { basis, span, .. } => (!basis.is_empty()).then_some((basis.as_slice(), *span)),
        Tree::Dynamic { .. } | Tree::Named { .. } => None,
        Tree::Tuple { modes, .. } => modes.iter().find_map(basis_element),
    }
}

fn shape(tokens: TokenStream) -> Result<Tree> {
    let shape = if fold::is_call(&tokens) { fold::shape(tokens)? } else { notation::shape.parse2(tokens)? };
    size(&shape, &mut 1)?;
    Ok(shape)
}

/// Multiplies the extents into `product`.
fn size(shape: &Tree, product: &mut u128) -> Result<()> {
    match shape {
        Tree::Integer { value: 0, span, .. } => {
            Err(Error::new(*span, "extent 0 leaves no element; an extent is at least 1"))
        }
        Tree::Integer { value, span, .. } => {
            *product *= u128::from(*value); // below 2^126: the product before was in range
            in_range("size", "extent", *product, *span)
        }
        // At least 1. Where types know it, they look at the size again.
        Tree::Dynamic { .. } | Tree::Named { .. } => Ok(()),
        Tree::Tuple { modes, .. } => modes.iter().try_for_each(|mode| size(mode, product)),
    }
}

/// Adds the furthest step of each mode, `(extent - 1) * |stride|`, to what the modes with the same basis element reach.
/// The cosize is the product of 1 and the reach over those.
fn cosize<'a>(shape: &Tree, stride: &'a Tree, reach: &mut BTreeMap<&'a [u64], u128>) -> Result<()> {
    match (shape, stride) {
        (Tree::Integer { value: extent, .. }, Tree::Integer { value: stride, basis, span, .. }) => {
            *reach.entry(basis).or_insert(0) += u128::from(extent - 1) * u128::from(*stride);
            let cosize = reach.values().fold(1u128, |cosize, reach| cosize.saturating_mul(reach + 1));
            in_range("cosize", "stride", cosize, *span)
        }
        (Tree::Tuple { modes: shapes, .. }, Tree::Tuple { modes: strides, .. }) => {
            shapes.iter().zip(strides).try_for_each(|(shape, stride)| cosize(shape, stride, reach))
        }
        // Nothing is known of the reach of this mode.
        (Tree::Dynamic { .. } | Tree::Named { .. }, _) | (_, Tree::Dynamic { .. } | Tree::Named { .. }) => Ok(()),
        _ => unreachable!("shape and stride are congruent"),
    }
}

/// Integers and basis elements have no sum, so a stride is of one kind; 0 is of either.
fn one_kind(stride: &Tree, is_basis: &mut Option<bool>) -> Result<()> {
    match stride {
        Tree::Integer { value: 0, basis, .. } if basis.is_empty() => Ok(()),
        Tree::Integer { basis, span, .. } => {
            if *is_basis.get_or_insert(!basis.is_empty()) == basis.is_empty() {
                let message = "integers and basis elements have no sum; write all strides as one or the other";
                return Err(Error::new(*span, message));
            }
            Ok(())
        }
        Tree::Dynamic { span, .. } => {
            if *is_basis.get_or_insert(false) {
                let message = "integers and basis elements have no sum; write all strides as one or the other";
                return Err(Error::new(*span, message));
            }
            Ok(())
        }
        // Types know of which kind it is.
        Tree::Named { .. } => Ok(()),
        Tree::Tuple { modes, .. } => modes.iter().try_for_each(|mode| one_kind(mode, is_basis)),
    }
}

/// Nor have two basis elements a sum where the mode of one is inside that of the other: an integer would be a tuple, too.
fn side_by_side<'a>(stride: &'a Tree, seen: &mut Vec<&'a [u64]>) -> Result<()> {
    match stride {
        Tree::Integer { value: 1.., basis, span, .. } => {
            // The innermost mode is the first: what is inside of a mode ends as that does.
            let nested =
                |other: &&&[u64]| other.len() != basis.len() && (other.ends_with(basis) || basis.ends_with(other));
            if let Some(other) = seen.iter().find(nested) {
                let path = |modes: &[u64]| modes.iter().map(|mode| format!("@{mode}")).collect::<String>();
                let (outer, inner) = if other.len() < basis.len() { (*other, &**basis) } else { (&**basis, *other) };
                let message = format!(
                    "basis elements 1{} and 1{} have no sum, the second is inside the mode of the first; write modes side \
                     by side",
                    path(outer),
                    path(inner)
                );
                return Err(Error::new(*span, message));
            }
            if !basis.is_empty() {
                seen.push(basis);
            }
            Ok(())
        }
        Tree::Integer { .. } | Tree::Dynamic { .. } | Tree::Named { .. } => Ok(()),
        Tree::Tuple { modes, .. } => modes.iter().try_for_each(|mode| side_by_side(mode, seen)),
    }
}

fn in_range(what: &str, with: &str, value: u128, span: Span) -> Result<()> {
    if value <= u128::from(MAX_INTEGER) {
        return Ok(());
    }
    let message = format!(
        "with this {with} the {what} is {value}, which does not fit in 64 bits; the largest {what} is {MAX_INTEGER}"
    );
    Err(Error::new(span, message))
}

/// Holds the profiles against each other; `path` leads to the mode at hand. The error stands on the first mode of the
/// stride that has no extent, or on the part of the stride that is too short.
fn congruent(shape: &Tree, stride: &Tree, path: &mut Vec<usize>) -> Result<()> {
    let (shapes, strides) = match (shape, stride) {
        (Tree::Tuple { modes: shapes, .. }, Tree::Tuple { modes: strides, .. }) if shapes.len() == strides.len() => {
            (shapes, strides)
        }
        (_, Tree::Tuple { modes: strides, .. }) => {
            let surplus = match shape {
                Tree::Tuple { modes: shapes, .. } => strides.get(shapes.len()),
                _ => None,
            };
            return Err(incongruent(shape, stride, path, surplus.unwrap_or(stride).span()));
        }
        (Tree::Tuple { .. }, _) => return Err(incongruent(shape, stride, path, stride.span())),
        // Two integers.
        _ => return Ok(()),
    };
    for (i, (shape, stride)) in shapes.iter().zip(strides).enumerate() {
        path.push(i);
        congruent(shape, stride, path)?;
        path.pop();
    }
    Ok(())
}

fn incongruent(shape: &Tree, stride: &Tree, path: &[usize], span: Span) -> Error {
    let count = |tree: &Tree| match tree {
        Tree::Tuple { modes, .. } if modes.len() == 1 => "a tuple of 1 mode".to_owned(),
        Tree::Tuple { modes, .. } => format!("a tuple of {} modes", modes.len()),
        _ => "an integer".to_owned(),
    };
    let (in_shape, in_stride) = (count(shape), count(stride));
    let difference = match path {
        [] => format!("the shape is {in_shape} and the stride {in_stride}"),
        path => {
            let path: Vec<String> = path.iter().map(usize::to_string).collect();
            let mode = if path.len() == 1 { path.concat() } else { format!("({})", path.join(",")) };
            format!("mode {mode} is {in_shape} in the shape and {in_stride} in the stride")
        }
    };
    let wanted = profile(shape);
    let place = if path.is_empty() { "the stride" } else { "this mode of the stride" };
    Error::new(span, format!("shape and stride are not congruent: {difference}; write {place} as {wanted}"))
}

/// `(_,(_,_))` for `(2,(3,4))`.
fn profile(tree: &Tree) -> String {
    match tree {
        Tree::Tuple { modes, .. } => {
            let inner = |mode: &Tree| match mode {
                Tree::Tuple { .. } => profile(mode),
                _ => "_".to_owned(),
            };
            format!("({})", modes.iter().map(inner).collect::<Vec<_>>().join(","))
        }
        _ => "one integer".to_owned(),
    }
}
