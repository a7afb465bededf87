//! Formulas: what operators on registers write down, for the builder to compute.
//!
//! An operator cannot write into a kernel, because it has no builder. So `x * a + b` is a [`Formula`], a list of what to
//! compute, and a builder's method that takes a [`Term`] computes it where it is called. Formulas nest without a borrow.

use core::marker::PhantomData;
use core::ops::{Add, BitAnd, BitOr, BitXor, Div, Mul, Neg, Not, Rem, Shl, Shr, Sub};

use super::function::Function;
use super::number::{Arithmetic, Bits, Integer, Signed};
use super::state::Builder;
use crate::kernel::call::{self, Place};
use crate::kernel::signature::Data;
use crate::ptx::{BinaryOp, Comparison, Operand, Reg, Scalar, Type, UnaryOp, Value};

/// A number that is to be computed: registers and constants, and what operators and methods make of them.
///
/// Nothing is written into the kernel before a method of the [`Builder`] takes the formula, by
/// [`compute`](Builder::compute) into a register. Each use computes it anew; compute it once where it is used twice.
///
/// Each operation is rounded by itself: `x * a + b` rounds twice, and [`x.mul_add(a, b)`](Formula::mul_add) once.
///
/// ```
/// use cute_cuda::Machine;
/// use cute_cuda::kernel::{Extent, Input, Output, TypedKernel};
/// use cute_cuda::ptx::Target;
/// use cute_types::prelude::*;
///
/// // y = a x² + x / 2, where that is positive, else 0.
/// let row = layout!(4:1);
/// let extent = Extent { blocks: 1, threads: 1 };
/// type Kernel = TypedKernel<(Input<f32>, Output<f32>, f32)>;
/// let kernel = Kernel::build("parabola", ["x", "y", "a"], extent, Target::default(), |b, (x, y, a)| {
///     let (x, y) = (b.tensor(x, row)?, b.tensor(y, row)?);
///     let values = b.load(&x)?;
///     let values = b.map(&values, |x| (a * x * x + x / 2.0).max(0.0));
///     b.store(&values, &y)
/// })?;
/// let mut y = [0.0; 4];
/// kernel.run(&Machine::interpreter(), (&[1.0, 2.0, -1.0, -0.1][..], &mut y[..], 1.0))?;
/// assert_eq!(y, [1.5, 5.0, 0.5, 0.0]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// Numbers of two types do not meet in one operation; [`convert`](Formula::convert) one of them:
///
/// ```compile_fail,E0277
/// use cute_cuda::kernel::Formula;
/// use cute_cuda::ptx::Reg;
///
/// fn sum(x: Reg<f32>, n: Reg<u32>) -> Formula<f32> {
///     x + n
/// }
/// ```
#[derive(Debug)]
pub struct Formula<T> {
    /// In the order in which a stack machine computes it: no depth of nesting is one of calls.
    code: Vec<Step>,
    holds: PhantomData<T>,
}

impl<T> Clone for Formula<T> {
    fn clone(&self) -> Self {
        Formula { code: self.code.clone(), holds: PhantomData }
    }
}

/// A step of the stack machine.
#[derive(Clone, Copy, Debug)]
pub struct Step {
    pub(super) node: Node,
    /// The line that has the operator.
    pub(super) place: Place,
}

/// What a step does: what it takes is on top of the stack, the last operand first.
#[derive(Clone, Copy, Debug)]
pub(super) enum Node {
    /// A register or a constant, and the scope of the register.
    Source(Operand, Type, Option<u64>),
    /// Into a register of the type.
    Unary(UnaryOp, Type),
    Binary(BinaryOp, Type),
    Fma(Type),
    /// Of two numbers of the type.
    Compare(Comparison, Type),
    /// The predicate is below both numbers.
    Select(Type),
    Convert(Type),
    /// The same bits as another type.
    Bits(Type),
    Function(Function),
}

pub(super) mod sealed {
    use super::{Builder, Operand, Step};

    /// What computes itself; implemented here alone.
    pub trait Sealed<T> {
        /// Appends the steps that compute it.
        #[track_caller]
        fn append(self, code: &mut Vec<Step>);

        /// Computes it.
        #[track_caller]
        fn operand(self, b: &mut Builder) -> Operand;
    }
}

/// A step of this line.
#[track_caller]
fn step(node: Node) -> Step {
    Step { node, place: call::place() }
}

/// A number of type `T` that a kernel can compute with: a register, a constant, or a [`Formula`] of such.
///
/// Nobody else can make one, because a kernel trusts its scope:
///
/// ```compile_fail,E0277
/// struct Mine;
/// impl cute_cuda::kernel::Term<f32> for Mine {}
/// ```
#[diagnostic::on_unimplemented(
    message = "`{Self}` is no number of type `{T}` in a kernel",
    label = "not a register, a constant or a formula of `{T}`",
    note = "numbers of two types do not meet in one operation: convert one of them, by `x.convert::<{T}>()`"
)]
pub trait Term<T>: sealed::Sealed<T> {}

impl<T: Scalar> sealed::Sealed<T> for Reg<T> {
    #[track_caller]
    fn append(self, code: &mut Vec<Step>) {
        code.push(step(Node::Source(self.untyped().into(), T::TYPE, Some(self.scope()))));
    }

    #[track_caller]
    fn operand(self, b: &mut Builder) -> Operand {
        b.used(self.untyped().into(), Some(self.scope()))
    }
}

impl<T: Scalar> sealed::Sealed<T> for Value<T> {
    #[track_caller]
    fn append(self, code: &mut Vec<Step>) {
        code.push(step(Node::Source(Value::operand(self), T::TYPE, self.scope())));
    }

    #[track_caller]
    fn operand(self, b: &mut Builder) -> Operand {
        let scope = self.scope();
        b.used(Value::operand(self), scope)
    }
}

impl<T: Scalar> sealed::Sealed<T> for Formula<T> {
    #[track_caller]
    fn append(self, code: &mut Vec<Step>) {
        if code.is_empty() {
            *code = self.code;
        } else {
            code.extend(self.code);
        }
    }

    #[track_caller]
    fn operand(self, b: &mut Builder) -> Operand {
        b.evaluate(self.code)
    }
}

impl<T: Scalar> Term<T> for Reg<T> {}
impl<T: Scalar> Term<T> for Value<T> {}
impl<T: Scalar> Term<T> for Formula<T> {}

impl<T: Data> sealed::Sealed<T> for T {
    #[track_caller]
    fn append(self, code: &mut Vec<Step>) {
        code.push(step(Node::Source(Operand::Constant(self.bits()), T::TYPE, None)));
    }

    #[track_caller]
    fn operand(self, _: &mut Builder) -> Operand {
        Operand::Constant(self.bits())
    }
}

impl<T: Data> Term<T> for T {}

/// A predicate of the text: a comparison that holds, or one that does not.
impl sealed::Sealed<bool> for bool {
    #[track_caller]
    fn append(self, code: &mut Vec<Step>) {
        let how = if self { Comparison::Eq } else { Comparison::Ne };
        code.extend([(); 2].map(|()| step(Node::Source(Operand::Constant(0), Type::U32, None))));
        code.push(step(Node::Compare(how, Type::U32)));
    }

    #[track_caller]
    fn operand(self, b: &mut Builder) -> Operand {
        let mut code = Vec::new();
        sealed::Sealed::<bool>::append(self, &mut code);
        b.evaluate(code)
    }
}

impl Term<bool> for bool {}

impl<T: Scalar> Formula<T> {
    #[track_caller]
    pub(super) fn unary<U: Scalar>(op: UnaryOp, a: impl Term<U>) -> Formula<T> {
        Formula::of(a, Node::Unary(op, T::TYPE))
    }

    #[track_caller]
    pub(super) fn binary<U: Scalar>(op: BinaryOp, a: impl Term<T>, b: impl Term<U>) -> Formula<T> {
        let mut code = Vec::new();
        a.append(&mut code);
        b.append(&mut code);
        code.push(step(Node::Binary(op, T::TYPE)));
        Formula { code, holds: PhantomData }
    }

    #[track_caller]
    pub(super) fn of<U: Scalar>(a: impl Term<U>, node: Node) -> Formula<T> {
        let mut code = Vec::new();
        a.append(&mut code);
        code.push(step(node));
        Formula { code, holds: PhantomData }
    }

    #[track_caller]
    pub(super) fn of_three<U: Scalar>(a: impl Term<U>, b: impl Term<T>, c: impl Term<T>, node: Node) -> Formula<T> {
        let mut code = Vec::new();
        a.append(&mut code);
        b.append(&mut code);
        c.append(&mut code);
        code.push(step(node));
        Formula { code, holds: PhantomData }
    }
}

impl Formula<bool> {
    #[track_caller]
    pub(super) fn compared<T: Scalar>(how: Comparison, a: impl Term<T>, b: impl Term<T>) -> Formula<bool> {
        let mut code = Vec::new();
        a.append(&mut code);
        b.append(&mut code);
        code.push(step(Node::Compare(how, T::TYPE)));
        Formula { code, holds: PhantomData }
    }
}

macro_rules! operators {
    ($($trait:ident $method:ident $op:ident: $bound:ident;)*) => {
        $(
            impl<T: $bound, R: Term<T>> $trait<R> for Reg<T> {
                type Output = Formula<T>;

                #[track_caller]
                fn $method(self, other: R) -> Formula<T> {
                    Formula::binary(BinaryOp::$op, self, other)
                }
            }

            impl<T: $bound, R: Term<T>> $trait<R> for Formula<T> {
                type Output = Formula<T>;

                #[track_caller]
                fn $method(self, other: R) -> Formula<T> {
                    Formula::binary(BinaryOp::$op, self, other)
                }
            }
        )*
    };
}

operators! {
    Add add Add: Arithmetic;
    Sub sub Sub: Arithmetic;
    Mul mul MulLo: Arithmetic;
    Div div Div: Arithmetic;
    Rem rem Rem: Integer;
    BitAnd bitand And: Bits;
    BitOr bitor Or: Bits;
    BitXor bitxor Xor: Bits;
}

/// A shift by a number of bits, of which there may be more than the type has: what is shifted out is gone, and from above
/// come zeros, or copies of the sign of a signed number.
macro_rules! shifts {
    ($($trait:ident $method:ident $op:ident;)*) => {
        $(
            impl<T: Integer, R: Term<u32>> $trait<R> for Reg<T> {
                type Output = Formula<T>;

                #[track_caller]
                fn $method(self, bits: R) -> Formula<T> {
                    Formula::binary(BinaryOp::$op, self, bits)
                }
            }

            impl<T: Integer, R: Term<u32>> $trait<R> for Formula<T> {
                type Output = Formula<T>;

                #[track_caller]
                fn $method(self, bits: R) -> Formula<T> {
                    Formula::binary(BinaryOp::$op, self, bits)
                }
            }
        )*
    };
}

shifts! {
    Shl shl Shl;
    Shr shr Shr;
}

macro_rules! signs {
    ($($trait:ident $method:ident: $bound:ident;)*) => {
        $(
            impl<T: $bound> $trait for Reg<T> {
                type Output = Formula<T>;

                #[track_caller]
                fn $method(self) -> Formula<T> {
                    Formula::unary(UnaryOp::$trait, self)
                }
            }

            impl<T: $bound> $trait for Formula<T> {
                type Output = Formula<T>;

                #[track_caller]
                fn $method(self) -> Formula<T> {
                    Formula::unary(UnaryOp::$trait, self)
                }
            }
        )*
    };
}

signs! {
    Neg neg: Signed;
    Not not: Bits;
}

/// Operators with a constant on the left.
macro_rules! constants_first {
    ($($ty:ty: $($trait:ident $method:ident $op:ident),*;)*) => {
        $($(
            impl $trait<Reg<$ty>> for $ty {
                type Output = Formula<$ty>;

                #[track_caller]
                fn $method(self, other: Reg<$ty>) -> Formula<$ty> {
                    Formula::binary(BinaryOp::$op, self, other)
                }
            }

            impl $trait<Formula<$ty>> for $ty {
                type Output = Formula<$ty>;

                #[track_caller]
                fn $method(self, other: Formula<$ty>) -> Formula<$ty> {
                    Formula::binary(BinaryOp::$op, self, other)
                }
            }
        )*)*
    };
}

constants_first! {
    u16: Add add Add, Sub sub Sub, Mul mul MulLo, Div div Div, Rem rem Rem, BitAnd bitand And, BitOr bitor Or, BitXor bitxor Xor;
    i16: Add add Add, Sub sub Sub, Mul mul MulLo, Div div Div, Rem rem Rem, BitAnd bitand And, BitOr bitor Or, BitXor bitxor Xor;
    u32: Add add Add, Sub sub Sub, Mul mul MulLo, Div div Div, Rem rem Rem, BitAnd bitand And, BitOr bitor Or, BitXor bitxor Xor;
    i32: Add add Add, Sub sub Sub, Mul mul MulLo, Div div Div, Rem rem Rem, BitAnd bitand And, BitOr bitor Or, BitXor bitxor Xor;
    u64: Add add Add, Sub sub Sub, Mul mul MulLo, Div div Div, Rem rem Rem, BitAnd bitand And, BitOr bitor Or, BitXor bitxor Xor;
    i64: Add add Add, Sub sub Sub, Mul mul MulLo, Div div Div, Rem rem Rem, BitAnd bitand And, BitOr bitor Or, BitXor bitxor Xor;
    f32: Add add Add, Sub sub Sub, Mul mul MulLo, Div div Div;
    f64: Add add Add, Sub sub Sub, Mul mul MulLo, Div div Div;
}

/// A constant that is shifted by a register's number of bits.
macro_rules! shifted_constants {
    ($($ty:ty)*) => {
        $(
            impl Shl<Reg<u32>> for $ty {
                type Output = Formula<$ty>;

                #[track_caller]
                fn shl(self, bits: Reg<u32>) -> Formula<$ty> {
                    Formula::binary(BinaryOp::Shl, self, bits)
                }
            }

            impl Shl<Formula<u32>> for $ty {
                type Output = Formula<$ty>;

                #[track_caller]
                fn shl(self, bits: Formula<u32>) -> Formula<$ty> {
                    Formula::binary(BinaryOp::Shl, self, bits)
                }
            }

            impl Shr<Reg<u32>> for $ty {
                type Output = Formula<$ty>;

                #[track_caller]
                fn shr(self, bits: Reg<u32>) -> Formula<$ty> {
                    Formula::binary(BinaryOp::Shr, self, bits)
                }
            }

            impl Shr<Formula<u32>> for $ty {
                type Output = Formula<$ty>;

                #[track_caller]
                fn shr(self, bits: Formula<u32>) -> Formula<$ty> {
                    Formula::binary(BinaryOp::Shr, self, bits)
                }
            }
        )*
    };
}

shifted_constants!(u16 i16 u32 i32 u64 i64);

/// The integers of 32 and 64 bits, whose bits PTX counts.
pub trait LongInteger: Integer {}

impl LongInteger for u32 {}
impl LongInteger for i32 {}
impl LongInteger for u64 {}
impl LongInteger for i64 {}
