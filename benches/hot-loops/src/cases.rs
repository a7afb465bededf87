//! The loops by name: what the programs of this crate run, check and time.

use std::hash::{BuildHasher, RandomState};

use crate::{gather, im2col, pack, ragged, transpose};

/// A way to write a loop.
pub struct Variant {
    /// Its name.
    pub name: &'static str,
    /// The loop, from one memory to another of the lengths of its case.
    pub run: fn(&[f32], &mut [f32]),
}

/// A loop.
pub struct Case {
    /// Its name.
    pub name: &'static str,
    /// How many elements it reads from.
    pub from: usize,
    /// How many it writes.
    pub to: usize,
    /// What is right, element by element.
    pub plain: fn(&[f32], &mut [f32]),
    /// The ways to write it.
    pub variants: Vec<Variant>,
}

/// The functions of a module, which take arrays, and those of `loops.cpp`, which take pointers.
macro_rules! case {
    ($module:ident, $from:expr, $to:expr $(, $copy:ident, $loops:ident)?) => {
        Case {
            name: stringify!($module),
            from: $from,
            to: $to,
            plain: $module::plain,
            variants: vec![
                case!(@rust $module ours "ours"),
                case!(@rust $module by_hand "by hand"),
                case!(@rust $module by_ndarray "ndarray"),
                $(
                    #[cfg(cute_cpp)]
                    case!(@cpp $copy "CuTe copy"),
                    #[cfg(cute_cpp)]
                    case!(@cpp $loops "CuTe loops"),
                )?
            ],
        }
    };
    (@rust $module:ident $function:ident $name:literal) => {
        Variant {
            name: $name,
            run: |from, to| $module::$function(from.try_into().unwrap(), to.try_into().unwrap()),
        }
    };
    (@cpp $function:ident $name:literal) => {
        Variant {
            name: $name,
            // SAFETY: the memories are those of the case, of the lengths that the function is written for.
            run: |from, to| unsafe { crate::cpp::$function(from.as_ptr(), to.as_mut_ptr()) },
        }
    };
}

/// All of them.
pub fn all() -> Vec<Case> {
    vec![
        case!(transpose, transpose::LEN, transpose::LEN, transpose_copy, transpose_loops),
        case!(pack, pack::LEN, pack::LEN, pack_copy, pack_loops),
        case!(im2col, im2col::FROM, im2col::TO, im2col_copy, im2col_loops),
        case!(gather, gather::LEN, gather::LEN, gather_copy, gather_loops),
        case!(ragged, ragged::LEN, ragged::LEN),
    ]
}

impl Case {
    /// Memory to read from, drawn anew in each process.
    pub fn draw(&self) -> Vec<f32> {
        let random = RandomState::new();
        (0..self.from).map(|i| random.hash_one(i) as u32 as f32).collect()
    }

    /// Whether a variant does what is right, on memory drawn for it.
    pub fn is_right(&self, variant: &Variant) -> bool {
        let from = self.draw();
        // No number that is drawn is negative, so one that is not written shows.
        let (mut right, mut found) = (vec![-1.0; self.to], vec![-1.0; self.to]);
        (self.plain)(&from, &mut right);
        (variant.run)(&from, &mut found);
        right == found
    }
}

#[cfg(test)]
mod tests {
    #[test]
    fn every_variant_is_right() {
        for case in super::all() {
            for variant in &case.variants {
                assert!(case.is_right(variant), "{}, {}", case.name, variant.name);
            }
        }
    }
}
