//! Algorithms over tensors and ragged tiles: `copy`, `copy_if`, `transform`, `axpby`, `fill`.
//!
//! They take what can be read, a [`Source`], and what can be written, a [`Target`]: tensors over static, dynamic and swizzled
//! layouts, and [ragged tiles](crate::tensor::PredicatedTensor). Each coordinate of the target is one of the source, with the
//! same sizes: the shapes are [compatible](crate::rules::Compatible), which types decide, or, where an extent is dynamic, the
//! form that begins with `try_`.
//!
//! ```
//! use cute_types::algorithm::copy;
//! use cute_types::prelude::*;
//! // A ragged matrix, transposed tile by tile.
//! let from: [usize; 5 * 7] = core::array::from_fn(|i| i);
//! let mut to = [0; 5 * 7];
//! let tile = (U4::NEW, U4::NEW);
//! let source = Tensor::new(&from, layout!((5,7):(7,1)))?.zipped_divide_predicated(tile)?;
//! let mut target = Tensor::new(&mut to, layout!((5,7):(1,5)))?.zipped_divide_predicated(tile)?;
//! copy(&source, &mut target);
//! assert!((0..35).all(|i| to[i % 7 * 5 + i / 7] == i));
//! # Ok::<(), TensorError>(())
//! ```
//!
//! Source and target cannot overlap: the one is borrowed, and the other borrowed exclusively. The order of the elements is
//! that of the target's indices, which shows where two elements of a target are one: the last one stays.
//!
//! Source: CuTe's `algorithm/{copy,fill,axpby,tensor_algorithms}.hpp`.
#![allow(unsafe_code)]

mod agree;
mod runs;

pub use agree::AgreesWith;
use agree::agree;
use runs::Runs;

use core::any::{Any, TypeId};
use core::ops::{Add, Mul};

use crate::coord::{InRange, Slicer};
use crate::rules::{Accepted, Decidable, InAxpby, InCopy, InTransform, Refusal};
use crate::tensor::{BorrowedElements, Exclusive, MemoryLayout, Shared, Source, Target};
use crate::tuple::IntTuple;

/// The coordinates of a target, as [`copy_if`] gives them to its predicate.
type TargetCoord<T> = <<<T as Source>::Layout as MemoryLayout>::Shape as IntTuple>::Coord;

/// Copies each element of the source to the target. Where one of them is ragged, the elements that both have.
///
/// Runs that are contiguous in both, whichever modes they lie along, are copied as blocks of memory; other layouts run as
/// nested loops, the first mode innermost, which the compiler vectorises where it can.
///
/// ```
/// use cute_types::algorithm::copy;
/// use cute_types::prelude::*;
/// let from = [0, 1, 2, 3, 4, 5];
/// let mut to = [0; 6];
/// copy(&Tensor::new(&from, layout!((2,3):(3,1)))?, &mut Tensor::new(&mut to, layout!((2,3):(1,2)))?);
/// assert_eq!(to, [0, 3, 1, 4, 2, 5]);
/// # Ok::<(), TensorError>(())
/// ```
///
/// An integer in the place of a tuple is an index into it, so a fragment of one mode takes a tile of two:
///
/// ```
/// # use cute_types::algorithm::copy;
/// # use cute_types::prelude::*;
/// let tile = Tensor::new([1, 2, 3, 4], layout!((2,2):(2,1)))?;
/// let mut fragment = Tensor::new([0; 4], layout!(4:1))?;
/// copy(&tile, &mut fragment);
/// assert!(fragment.iter().eq(&[1, 3, 2, 4]));
/// # Ok::<(), TensorError>(())
/// ```
///
/// Other shapes are refused:
///
/// ```compile_fail,E0277
/// use cute_types::algorithm::copy;
/// use cute_types::prelude::*;
/// let from = Tensor::new([0; 6], layout!((2,3):(3,1))).unwrap();
/// let mut to = Tensor::new([0; 8], layout!((2,4):(1,2))).unwrap();
/// copy(&from, &mut to); // copy: in mode _1, the target has size _4 and the source has size _3
/// ```
///
/// Source: CuTe's `copy(src, dst)`; `copy_if` with a tensor of predicates is what a ragged one is here.
#[inline(always)]
pub fn copy<S: Source, T>(source: &S, target: &mut T)
where
    S::Element: Copy,
    T: Target<Element = S::Element, Layout: AgreesWith<S::Layout, InCopy, Verdict: Accepted<Proof: Sized>>>,
{
    copied(source.source(), target.target());
}

/// [`copy`] where the running program decides whether the shapes are compatible.
///
/// ```
/// use cute_types::algorithm::try_copy;
/// use cute_types::prelude::*;
/// let (m, n) = (2_usize, 3_usize);
/// let from = Tensor::new(&[0, 1, 2, 3, 4, 5], layout!((m,n):(n,1)))?;
/// let mut to = Tensor::new([0; 6], layout!((2,3):(1,2)))?;
/// try_copy(&from, &mut to).unwrap();
/// assert!(to.iter().eq(&[0, 3, 1, 4, 2, 5]));
/// let refused = try_copy(&from, &mut Tensor::new([0; 8], layout!((2,4):(1,2)))?).unwrap_err();
/// assert_eq!(refused.to_string(), "copy: in mode 1, the target has size 4 and the source has size 3");
/// # Ok::<(), TensorError>(())
/// ```
///
/// # Errors
///
/// As the sentence of the rule, where the integers break it.
#[inline(always)]
pub fn try_copy<S: Source, T>(source: &S, target: &mut T) -> Result<(), Refusal>
where
    S::Element: Copy,
    T: Target<Element = S::Element, Layout: AgreesWith<S::Layout, InCopy, Verdict: Decidable<Proof: Sized>>>,
{
    agree(source, target)?;
    copied(source.source(), target.target());
    Ok(())
}

/// Copies the elements at whose coordinate, the natural one of the target, the predicate is true.
///
/// ```
/// use cute_types::algorithm::copy_if;
/// use cute_types::prelude::*;
/// let from = Tensor::new([1, 2, 3, 4], layout!((2,2):(1,2)))?;
/// let mut lower = Tensor::new([0; 4], layout!((2,2):(1,2)))?;
/// copy_if(&from, &mut lower, |(i, j)| i >= j);
/// assert!(lower.iter().eq(&[1, 2, 0, 4]));
/// # Ok::<(), TensorError>(())
/// ```
///
/// Source: CuTe's `copy_if(pred, src, dst)`.
#[inline(always)]
pub fn copy_if<S: Source, T>(source: &S, target: &mut T, mut predicate: impl FnMut(TargetCoord<T>) -> bool)
where
    S::Element: Copy,
    T: Target<Element = S::Element, Layout: AgreesWith<S::Layout, InCopy, Verdict: Accepted<Proof: Sized>>>,
{
    zipped(source.source(), target.target(), |coord, &from, to| {
        if predicate(coord) {
            *to = from;
        }
    });
}

/// [`copy_if`] where the running program decides whether the shapes are compatible.
///
/// # Errors
///
/// As the sentence of the rule, where the integers break it.
#[inline(always)]
pub fn try_copy_if<S: Source, T>(
    source: &S,
    target: &mut T,
    mut predicate: impl FnMut(TargetCoord<T>) -> bool,
) -> Result<(), Refusal>
where
    S::Element: Copy,
    T: Target<Element = S::Element, Layout: AgreesWith<S::Layout, InCopy, Verdict: Decidable<Proof: Sized>>>,
{
    agree(source, target)?;
    zipped(source.source(), target.target(), |coord, &from, to| {
        if predicate(coord) {
            *to = from;
        }
    });
    Ok(())
}

/// Writes to each element of the target what `f` makes of that of the source.
///
/// ```
/// use cute_types::algorithm::transform;
/// use cute_types::prelude::*;
/// let halves = Tensor::new([0.5_f32, 1.5, 2.5, 3.5], layout!((2,2):(2,1)))?;
/// let mut rounded = Tensor::new([0_i32; 4], layout!((2,2):(2,1)))?;
/// transform(&halves, &mut rounded, |x| x.floor() as i32);
/// assert!(rounded.iter().eq(&[0, 2, 1, 3]));
/// # Ok::<(), TensorError>(())
/// ```
///
/// Source: CuTe's `transform(tensor_in, tensor_out, op)`.
#[inline(always)]
pub fn transform<S: Source, T>(source: &S, target: &mut T, mut f: impl FnMut(&S::Element) -> T::Element)
where
    T: Target<Layout: AgreesWith<S::Layout, InTransform, Verdict: Accepted<Proof: Sized>>>,
{
    zipped(source.source(), target.target(), |_, from, to| *to = f(from));
}

/// [`transform`] where the running program decides whether the shapes are compatible.
///
/// # Errors
///
/// As the sentence of the rule, where the integers break it.
#[inline(always)]
pub fn try_transform<S: Source, T>(
    source: &S,
    target: &mut T,
    mut f: impl FnMut(&S::Element) -> T::Element,
) -> Result<(), Refusal>
where
    T: Target<Layout: AgreesWith<S::Layout, InTransform, Verdict: Decidable<Proof: Sized>>>,
{
    agree(source, target)?;
    zipped(source.source(), target.target(), |_, from, to| *to = f(from));
    Ok(())
}

/// `y = alpha x + beta y`, element by element.
///
/// ```
/// use cute_types::algorithm::axpby;
/// use cute_types::prelude::*;
/// let x = Tensor::new([1, 2, 3], layout!(3:1))?;
/// let mut y = Tensor::new([10, 20, 30], layout!(3:1))?;
/// axpby(2, &x, 3, &mut y);
/// assert!(y.iter().eq(&[32, 64, 96]));
/// # Ok::<(), TensorError>(())
/// ```
///
/// Source: CuTe's `axpby(alpha, x, beta, y)`, which does not read `y` where `beta` is 0.
#[inline(always)]
pub fn axpby<S: Source, T>(alpha: S::Element, x: &S, beta: S::Element, y: &mut T)
where
    S::Element: Copy + Add<Output = S::Element> + Mul<Output = S::Element>,
    T: Target<Element = S::Element, Layout: AgreesWith<S::Layout, InAxpby, Verdict: Accepted<Proof: Sized>>>,
{
    zipped(x.source(), y.target(), |_, &x, y| *y = alpha * x + beta * *y);
}

/// [`axpby`] where the running program decides whether the shapes are compatible.
///
/// # Errors
///
/// As the sentence of the rule, where the integers break it.
#[inline(always)]
pub fn try_axpby<S: Source, T>(alpha: S::Element, x: &S, beta: S::Element, y: &mut T) -> Result<(), Refusal>
where
    S::Element: Copy + Add<Output = S::Element> + Mul<Output = S::Element>,
    T: Target<Element = S::Element, Layout: AgreesWith<S::Layout, InAxpby, Verdict: Decidable<Proof: Sized>>>,
{
    agree(x, y)?;
    zipped(x.source(), y.target(), |_, &x, y| *y = alpha * x + beta * *y);
    Ok(())
}

/// Writes `value` to every element, of a tensor or of ragged tiles.
///
/// ```
/// use cute_types::algorithm::fill;
/// use cute_types::prelude::*;
/// let mut a = Tensor::new([0; 4], layout!((2,2):(1,2)))?;
/// fill(&mut a, 7);
/// assert!(a.iter().eq(&[7; 4]));
/// # Ok::<(), TensorError>(())
/// ```
///
/// Source: CuTe's `fill(tensor, value)`.
#[inline(always)]
pub fn fill<T: Target>(target: &mut T, value: T::Element)
where
    T::Element: Clone,
{
    let elements = target.target();
    elements.layout().coords().for_each(|coord| {
        // SAFETY: the coordinate is inside, and the reference is not kept.
        *unsafe { elements.at(coord) } = value.clone();
    });
}

/// The elements of a source of shapes that agree, to the target.
#[inline(always)]
fn copied<E: Copy, K, L, B, C, A, D>(
    source: BorrowedElements<Shared<'_, E>, K, B, A>,
    target: BorrowedElements<Exclusive<'_, E>, L, C, D>,
) where
    K: MemoryLayout,
    L: MemoryLayout,
    A: IntTuple,
    B: IntTuple,
    C: IntTuple,
    D: IntTuple,
{
    let (from, to) = (source.layout(), target.layout());
    if let Some(runs) = runs_worth_it::<E, K, L>(&from.layout(), &to.layout())
        && from.is_whole()
        && to.is_whole()
    {
        runs.each(|from, to| {
            // SAFETY: nothing is outside, so the offsets of both runs are those of elements; the run of the target is borrowed
            // exclusively, and none is kept.
            unsafe { target.run(to, runs.length).copy_from_slice(source.run(from, runs.length)) };
        });
        return;
    }
    zipped(source, target, |_, &from, to| *to = from);
}

/// The runs of source and target, where a block of memory is quicker than the elements of a loop: at least as many bytes as a
/// vector has, where types know the runs and a block is an instruction or two; else so many that it makes up for the search
/// and for a call.
#[inline(always)]
fn runs_worth_it<E, K: MemoryLayout, L: MemoryLayout>(source: &K, target: &L) -> Option<Runs> {
    const VECTOR: usize = 16;
    const CALL: usize = 64;
    const SEARCH: usize = 1024;
    let known = const {
        match (K::LEAVES, L::LEAVES) {
            (Some(source), Some(target)) => Some(Runs::of(&source, &target)),
            _ => None,
        }
    };
    let bytes = |elements: usize| elements.saturating_mul(size_of::<E>());
    match known {
        Some(runs) => runs.filter(|runs| bytes(runs.length) >= VECTOR),
        None if bytes(target.size()) < SEARCH => None,
        None => Runs::of(&source.leaves()?, &target.leaves()?).filter(|runs| bytes(runs.length) >= CALL),
    }
}

/// Calls `f` with each coordinate of the target that both have, and with the elements there, of shapes that agree.
#[inline(always)]
fn zipped<X, Y, K, L, C, B, D, A>(
    source: BorrowedElements<Shared<'_, X>, K, D, A>,
    target: BorrowedElements<Exclusive<'_, Y>, L, C, B>,
    mut f: impl FnMut(<L::Shape as IntTuple>::Coord, &X, &mut Y),
) where
    K: MemoryLayout,
    L: MemoryLayout,
    A: IntTuple,
    B: IntTuple,
    C: IntTuple,
    D: IntTuple,
{
    let (from, to) = (source.layout(), target.layout());
    let shape = to.layout().extents();
    // The second line: with each integer of the last coordinate, those of all others are in the shape of the source.
    if !shape.last().is_in(from.layout().extents()) {
        return;
    }
    if TypeId::of::<A>() == TypeId::of::<()>() || is_same(from.predicate(), to.predicate()) || from.is_whole() {
        to.coords().for_each(|coord| {
            let at = InRange::of_loops(coord, shape);
            // SAFETY: the coordinate is inside of both, and the references are not kept.
            f(coord, unsafe { source.at(at) }, unsafe { target.at(coord) });
        });
    } else {
        to.coords().for_each(|coord| {
            if from.has(coord) {
                // SAFETY: as above.
                f(coord, unsafe { source.at(coord) }, unsafe { target.at(coord) });
            }
        });
    }
}

/// Whether two predicates are the same, of one type and with the same integers: what is inside of the one is inside of the
/// other, of shapes that agree.
#[inline(always)]
fn is_same<A: IntTuple, B: IntTuple, C: IntTuple, D: IntTuple>(one: (A, B), other: (C, D)) -> bool {
    same(one.0, other.0) && same(one.1, other.1)
}

#[inline(always)]
fn same<A: IntTuple, B: IntTuple>(a: A, b: B) -> bool {
    (&b as &dyn Any).downcast_ref::<A>().is_some_and(|&b| a.equals(b))
}
