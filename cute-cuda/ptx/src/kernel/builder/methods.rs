//! The methods of registers and formulas: what has no operator.

use super::formula::{Formula, LongInteger, Node, Term};
use super::function::Function;
use super::number::{Arithmetic, Convert, Float, Integer, Signed};
use crate::kernel::signature::Data;
use crate::ptx::{BinaryOp, Comparison, Reg, Type, UnaryOp};

/// The same methods for registers and for formulas.
macro_rules! words {
    ($([$($bound:tt)*] $methods:tt)*) => {
        $(
            words! { @impl [<T: $($bound)*> Reg<T>] $methods }
            words! { @impl [<T: $($bound)*> Formula<T>] $methods }
        )*
    };
    (@of $ty:ty: $methods:tt) => {
        words! { @impl [Reg<$ty>] $methods }
        words! { @impl [Formula<$ty>] $methods }
    };
    (@impl [$($head:tt)*] { $($methods:tt)* }) => {
        impl $($head)* { $($methods)* }
    };
}

words! {
    [Data] {
        /// The number as one of another type: to the nearest; to an integer, toward zero.
        #[track_caller]
        pub fn convert<U: Data>(self) -> Formula<U>
        where
            T: Convert<U>,
        {
            Formula::of(self, Node::Convert(U::TYPE))
        }
    }

    [Arithmetic] {
        /// The smaller one; of a number and a NaN, the number.
        #[track_caller]
        pub fn min(self, other: impl Term<T>) -> Formula<T> {
            Formula::binary(BinaryOp::Min, self, other)
        }

        /// The larger one; of a number and a NaN, the number.
        #[track_caller]
        pub fn max(self, other: impl Term<T>) -> Formula<T> {
            Formula::binary(BinaryOp::Max, self, other)
        }

        /// Whether it compares with another one like that; a NaN with none.
        #[track_caller]
        pub fn compare(self, how: Comparison, other: impl Term<T>) -> Formula<bool> {
            Formula::compared(how, self, other)
        }

        /// Whether it is less than another one.
        #[track_caller]
        pub fn lt(self, other: impl Term<T>) -> Formula<bool> {
            self.compare(Comparison::Lt, other)
        }

        /// Whether it is at most another one.
        #[track_caller]
        pub fn le(self, other: impl Term<T>) -> Formula<bool> {
            self.compare(Comparison::Le, other)
        }

        /// Whether it is greater than another one.
        #[track_caller]
        pub fn gt(self, other: impl Term<T>) -> Formula<bool> {
            self.compare(Comparison::Gt, other)
        }

        /// Whether it is at least another one.
        #[track_caller]
        pub fn ge(self, other: impl Term<T>) -> Formula<bool> {
            self.compare(Comparison::Ge, other)
        }

        /// Whether it is another one.
        #[track_caller]
        pub fn eq(self, other: impl Term<T>) -> Formula<bool> {
            self.compare(Comparison::Eq, other)
        }

        /// Whether both are numbers, and differ.
        #[track_caller]
        pub fn ne(self, other: impl Term<T>) -> Formula<bool> {
            self.compare(Comparison::Ne, other)
        }
    }

    [Signed] {
        /// The number without its sign; the least integer is its own.
        #[track_caller]
        pub fn abs(self) -> Formula<T> {
            Formula::unary(UnaryOp::Abs, self)
        }
    }

    [Integer] {
        /// How many bits are ones: `popc` of PTX.
        #[doc(alias = "popc")]
        #[track_caller]
        pub fn count_ones(self) -> Formula<u32>
        where
            T: LongInteger,
        {
            Formula::unary(UnaryOp::CountOnes, self)
        }

        /// How many zeros there are above the highest one; all bits, of 0. It is `clz` of PTX.
        #[doc(alias = "clz")]
        #[track_caller]
        pub fn leading_zeros(self) -> Formula<u32>
        where
            T: LongInteger,
        {
            Formula::unary(UnaryOp::LeadingZeros, self)
        }

        /// The bits in the opposite order: `brev` of PTX.
        #[doc(alias = "brev")]
        #[track_caller]
        pub fn reverse_bits(self) -> Formula<T>
        where
            T: LongInteger,
        {
            Formula::unary(UnaryOp::ReverseBits, self)
        }
    }

    [Float] {
        /// It times `a`, plus `b`, rounded once.
        #[doc(alias = "fma")]
        #[track_caller]
        pub fn mul_add(self, a: impl Term<T>, b: impl Term<T>) -> Formula<T> {
            Formula::of_three(self, a, b, Node::Fma(T::TYPE))
        }

        /// One divided by it, to the nearest: `rcp.rn`.
        #[doc(alias = "rcp")]
        #[track_caller]
        pub fn recip(self) -> Formula<T> {
            Formula::unary(UnaryOp::Reciprocal, self)
        }

        /// The square root, to the nearest: `sqrt.rn`. Of a number below 0, NaN.
        #[track_caller]
        pub fn sqrt(self) -> Formula<T> {
            Formula::unary(UnaryOp::Sqrt, self)
        }

        /// One divided by the square root, each to the nearest: within 1.5 units in the last place, the same bits on every
        /// device and on the interpreter.
        #[track_caller]
        pub fn rsqrt(self) -> Formula<T> {
            self.sqrt().recip()
        }
    }
}

words! { @of f32: {
    /// e to the power of it, within 1 unit in the last place: the same bits on every device and on the interpreter, because
    /// it is computed by products and sums that are each rounded to the nearest.
    #[track_caller]
    pub fn exp(self) -> Formula<f32> {
        Formula::of(self, Node::Function(Function::Exp))
    }

    /// The natural logarithm, within 1 unit in the last place; the same bits everywhere, as [`exp`](Formula::exp). Of 0,
    /// negative infinity; of a number below, NaN.
    #[track_caller]
    pub fn log(self) -> Formula<f32> {
        Formula::of(self, Node::Function(Function::Log))
    }

    /// The hyperbolic tangent, within 1.5 units in the last place; the same bits everywhere, as [`exp`](Formula::exp).
    #[track_caller]
    pub fn tanh(self) -> Formula<f32> {
        Formula::of(self, Node::Function(Function::Tanh))
    }

    /// e to the power of it as a device approximates it: `ex2.approx` of the product with log2(e), which is rounded. The
    /// relative error is at most 2^-22 + |x| 2^-23. Devices need not have the bits of the interpreter, which has the nearest
    /// number to the power of 2.
    #[track_caller]
    pub fn exp_approx(self) -> Formula<f32> {
        (self * core::f32::consts::LOG2_E).exp2_approx()
    }

    /// 2 to the power of it as a device approximates it: `ex2.approx`, a relative error of 2^-22. Devices need not have the
    /// bits of the interpreter, which has the nearest number.
    #[doc(alias = "ex2")]
    #[track_caller]
    pub fn exp2_approx(self) -> Formula<f32> {
        Formula::unary(UnaryOp::Exp2Approx, self)
    }

    /// The same, where a subnormal number, as an argument or as a result, is 0: `ex2.approx.ftz`, one instruction of a
    /// device in the place of four.
    #[track_caller]
    pub fn exp2_approx_flushed(self) -> Formula<f32> {
        Formula::unary(UnaryOp::Exp2ApproxFlushed, self)
    }

    /// The natural logarithm as a device approximates it: `lg2.approx` times ln(2). See
    /// [`log2_approx`](Formula::log2_approx).
    #[track_caller]
    pub fn log_approx(self) -> Formula<f32> {
        self.log2_approx() * core::f32::consts::LN_2
    }

    /// The logarithm of base 2 as a device approximates it: `lg2.approx`, an absolute error of 2^-22 between 1/2 and 2, and a
    /// relative one elsewhere. Devices need not have the bits of the interpreter, which has the nearest number.
    #[doc(alias = "lg2")]
    #[track_caller]
    pub fn log2_approx(self) -> Formula<f32> {
        Formula::unary(UnaryOp::Log2Approx, self)
    }

    /// The square root as a device approximates it: `sqrt.approx`, a relative error of 2^-23. Devices need not have the bits
    /// of the interpreter, which has the nearest number.
    #[track_caller]
    pub fn sqrt_approx(self) -> Formula<f32> {
        Formula::unary(UnaryOp::SqrtApprox, self)
    }

    /// One divided by the square root as a device approximates it: `rsqrt.approx`, a relative error of 2^-22.9. Devices need
    /// not have the bits of the interpreter, which has the nearest number.
    #[track_caller]
    pub fn rsqrt_approx(self) -> Formula<f32> {
        Formula::unary(UnaryOp::RsqrtApprox, self)
    }

    /// The hyperbolic tangent as a device approximates it: `tanh.approx`, a relative error of 2^-11. Devices need not have the
    /// bits of the interpreter, which has the nearest number. Targets before sm_80, whose PTX does not have the instruction,
    /// compute [`tanh`](Formula::tanh) instead.
    #[track_caller]
    pub fn tanh_approx(self) -> Formula<f32> {
        Formula::of(self, Node::Function(Function::TanhApprox))
    }

    /// The bits of the number.
    #[track_caller]
    pub fn to_bits(self) -> Formula<u32> {
        Formula::of(self, Node::Bits(Type::U32))
    }
} }

words! { @of u32: {
    /// The `f32` with these bits.
    #[track_caller]
    pub fn to_f32_bits(self) -> Formula<f32> {
        Formula::of(self, Node::Bits(Type::F32))
    }

    /// The integer with a sign that has these bits.
    #[track_caller]
    pub fn to_i32(self) -> Formula<i32> {
        Formula::of(self, Node::Bits(Type::S32))
    }
} }

words! { @of i32: {
    /// The integer without a sign that has these bits.
    #[track_caller]
    pub fn to_u32(self) -> Formula<u32> {
        Formula::of(self, Node::Bits(Type::U32))
    }
} }

words! { @of bool: {
    /// `a` where it holds, else `b`.
    #[track_caller]
    pub fn select<T: Data>(self, a: impl Term<T>, b: impl Term<T>) -> Formula<T> {
        Formula::of_three(self, a, b, Node::Select(T::TYPE))
    }
} }
