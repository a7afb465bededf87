//! Scalar parameters of every type: the number that the host hands over is the one that the kernel stores.

use cute_cuda::Machine;
use cute_cuda::kernel::{Extent, Output, TypedKernel};
use cute_cuda::ptx::{E4M3, E5M2, Target};
use cute_types::prelude::*;
use half::{bf16, f16};

type Outcome = Result<(), Box<dyn std::error::Error>>;

macro_rules! scalars {
    ($($test:ident: $rust:ident [$($value:expr),+];)*) => {
        $(
            #[test]
            fn $test() -> Outcome {
                type Kernel = TypedKernel<(u8, $rust, u32, Output<$rust>, Output<u32>)>;
                let names = ["before", "number", "after", "numbers", "others"];
                let extent = Extent { blocks: 1, threads: 32 };
                let kernel = Kernel::build("k", names, extent, Target::Sm89, |b, (before, number, after, to, others)| {
                    let thread = b.thread();
                    let to = b.tensor(to, layout!(32:1))?.at(0, thread)?;
                    let others = b.tensor(others, layout!(32:1))?.at(0, thread)?;
                    b.store_one(number, &to)?;
                    let before = b.convert::<u8, u32>(before);
                    b.store_one(before * 1000 + after, &others)
                })?;
                for value in [$($value),+] {
                    let (mut numbers, mut others) = ([<$rust>::default(); 32], [0; 32]);
                    kernel.run(&Machine::interpreter(), (251, value, 777, &mut numbers, &mut others))?;
                    // By their bits: of floats, -0 and NaN are numbers, too.
                    assert_eq!(numbers.map(|number| number.to_le_bytes()), [value.to_le_bytes(); 32]);
                    assert_eq!(others, [251_777; 32]);
                }
                Ok(())
            }
        )*
    };
}
scalars! {
    of_u8: u8 [0, 1, 0x80, u8::MAX];
    of_i8: i8 [0, -1, i8::MIN, i8::MAX];
    of_e4m3: E4M3 [E4M3::from_f32(-1.5), E4M3::from_f32(448.0), E4M3::from_bits(0x7f)];
    of_e5m2: E5M2 [E5M2::from_f32(-0.0), E5M2::from_f32(57344.0), E5M2::from_bits(0x7c)];
    of_u16: u16 [0, 0x8000, u16::MAX];
    of_i16: i16 [-1, i16::MIN, i16::MAX];
    of_f16: f16 [f16::from_f32(-1.5), f16::MAX, f16::NAN];
    of_bf16: bf16 [bf16::from_f32(-1.5), bf16::MAX, bf16::NAN];
    of_u32: u32 [0, u32::MAX];
    of_i32: i32 [-1, i32::MIN];
    of_u64: u64 [0, u64::MAX];
    of_i64: i64 [-1, i64::MIN];
    of_f32: f32 [-1.5, f32::NAN];
    of_f64: f64 [-1.5, f64::NAN];
}
