//! The ways of a product, and which of them a device and the layouts have.

use core::fmt;

use cute_types::runtime::atom::GmmaMajor;
use cute_types::runtime::{ComposedLayout, RuntimeLayout};

use super::device::GemmDevice;
use super::elements::{Factor, Product, is_by_fma};
use super::extents::{check_c, extents};
use super::given::Given;
use super::reads::GemmRead;
use super::{warpgroups, warps};
use crate::index::layouts::KernelLayout;
use crate::kernel::builder::Builder;
use crate::kernel::call::Call;
use crate::kernel::error::{KernelError, KernelErrorKind};
use crate::kernel::gemm::warpgroups::{Begin, GemmPlan, Rest};
use crate::kernel::gemm::warps::WarpPlan;
use crate::kernel::grid::Grid;
use crate::kernel::signature::Data;
use crate::ptx::Target;

/// How a product is multiplied: by `wgmma` on an sm_90a, or by `mma.sync`, of f32 by `fma`, on an sm_80 and whatever came after it,
/// with its plan.
///
/// ```
/// use cute_cuda::kernel::{Gemm, GemmWay};
/// use cute_cuda::ptx::Target;
/// use cute_types::prelude::*;
/// use half::bf16;
///
/// let (m, n, k) = (1024_usize, 512_usize, 96_usize);
/// let of = |device: (Target, u32)| Gemm::<bf16, f32>::new(layout!((m,k):(k,1)), layout!((n,k):(k,1)), layout!((m,n):(n,1)), device);
/// assert!(matches!(of((Target::Sm90a, 132))?.way(), GemmWay::Warpgroups(_)));
/// assert!(matches!(of((Target::Sm80, 108))?.way(), GemmWay::Warps(_)));
///
/// // Tensor maps have strides of multiples of 16 bytes, and `cp.async` reads 4 bytes, too.
/// let k = 98_usize;
/// let odd = Gemm::<bf16, f32>::new(layout!((m,k):(k,1)), layout!((n,k):(k,1)), layout!((m,n):(n,1)), 132)?;
/// assert!(matches!(odd.way(), GemmWay::Warps(_)));
/// assert_eq!(odd.reads().map(|read| read.to_string()), ["cp.async of 4 bytes along K", "cp.async of 4 bytes along K"]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum GemmWay {
    /// By `wgmma`: warpgroups multiply what TMA brings.
    Warpgroups(GemmPlan),
    /// By `mma.sync`, and of f32 by `fma`: warps multiply what they copy.
    Warps(WarpPlan),
}

impl From<GemmPlan> for GemmWay {
    fn from(plan: GemmPlan) -> GemmWay {
        GemmWay::Warpgroups(plan)
    }
}

impl From<WarpPlan> for GemmWay {
    fn from(plan: WarpPlan) -> GemmWay {
        GemmWay::Warps(plan)
    }
}

impl GemmWay {
    /// The way and the plan that [`Gemm::new`](super::Gemm::new) has for A, B and D of these layouts, which is for
    /// [`Gemm::fused`](super::Gemm::fused), too: it knows more than [`GemmPlan::new`] does of extents alone.
    ///
    /// ```
    /// use cute_cuda::kernel::{Gemm, GemmPlan, GemmWay, Input, KernelError};
    /// use cute_types::prelude::*;
    /// use half::bf16;
    ///
    /// let (m, n, k) = (2560_usize, 1872_usize, 2048_usize);
    /// let (a, b, d) = (layout!((m,k):(k,1)), layout!((n,k):(k,1)), layout!((m,n):(n,1)));
    /// let way = GemmWay::chosen::<bf16, bf16>(a, b, d, 132)?;
    /// // 200 tiles of 128 x 192 leave half of the multiprocessors without work in the second wave, and 260 of 128 x 144 few.
    /// assert_eq!(GemmPlan::new([2560, 1872, 2048], 2, 132).tile, [128, 192, 64]);
    /// assert!(way.to_string().starts_with("tiles of 128x144x64"));
    /// let gemm = Gemm::<bf16, bf16>::fused::<(Input<f32>,), _>(
    ///     a, b, d, way.clone(), ["bias"],
    ///     |b, (bias,)| b.tensor(bias, layout!(n:1)),
    ///     |b, bias, [_, column, _], sum| {
    ///         let column = b.clamped(column, n as u64)?;
    ///         let bias = b.load_one(&bias.at(0, column)?)?;
    ///         Ok(b.compute(sum + bias))
    ///     },
    /// )?;
    /// assert_eq!(*gemm.way(), way);
    /// # Ok::<(), KernelError>(())
    /// ```
    ///
    /// # Errors
    ///
    /// As [`Gemm::new`](super::Gemm::new).
    #[track_caller]
    pub fn chosen<T: Factor, D: Product<T::Sum>>(
        a: impl KernelLayout,
        b: impl KernelLayout,
        d: impl KernelLayout,
        device: impl Into<GemmDevice>,
    ) -> Result<GemmWay, KernelError> {
        let _call = Call::begin();
        let layouts = [a.into_composed()?, b.into_composed()?, d.into_composed()?];
        Ok(Problem::chosen::<T, D>(layouts, None, device.into())?.way())
    }
}

impl fmt::Display for GemmWay {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            GemmWay::Warpgroups(plan) => plan.fmt(f),
            GemmWay::Warps(plan) => plan.fmt(f),
        }
    }
}

/// What a kernel is written from, of either way.
pub(super) enum Problem {
    Warpgroups(Box<warpgroups::Problem>),
    Warps(Box<warps::Problem>),
}

impl Problem {
    /// The product of matrices of these layouts, A, B and D, and of C, by a plan.
    pub(super) fn new<T: Factor, D: Data>(
        layouts: [ComposedLayout; 3],
        c: Option<ComposedLayout>,
        way: GemmWay,
    ) -> Result<Problem, KernelError> {
        check_c(&layouts[2], c.as_ref())?;
        Ok(match way {
            GemmWay::Warpgroups(plan) if is_by_fma::<T>() => {
                let what = format!(
                    "gemm: wgmma multiplies no f32, which {plan} are for; take TF32, of which it leaves 13 bits out, or a WarpPlan"
                );
                return Err(KernelErrorKind::Shape { what }.into());
            }
            GemmWay::Warpgroups(plan) => {
                Problem::Warpgroups(Box::new(warpgroups::Problem::new::<T, D>(layouts, c, plan)?))
            }
            GemmWay::Warps(plan) => Problem::Warps(Box::new(warps::Problem::new::<T>(layouts, c, plan)?)),
        })
    }

    /// The same by the way and the plan for a device: by `wgmma` where the target has it for such elements, and TMA
    /// reads and writes such layouts; by `mma.sync` elsewhere, and of f32 by `fma`.
    pub(super) fn chosen<T: Factor, D: Data>(
        layouts: [ComposedLayout; 3],
        c: Option<ComposedLayout>,
        device: GemmDevice,
    ) -> Result<Problem, KernelError> {
        let of = extents(&layouts)?;
        check_c(&layouts[2], c.as_ref())?;
        let (product, multiprocessors) = ([of.m, of.n, of.k], device.multiprocessors);
        let bytes = T::Number::BYTES;
        if device.target == Target::Sm90a && !is_by_fma::<T>() {
            let begin = [&layouts[0], &layouts[1]].map(|layout| Begin::of(layout.layout(), bytes));
            let nested = layouts.iter().chain(&c).any(|layout| is_nested(layout.layout()));
            let along_k = [&layouts[0], &layouts[1]].map(is_along_k);
            let rest = Rest { begin, along_k, nested, with_c: c.is_some(), sustained: device.sustained };
            let plan = GemmPlan::chosen(product, of.batches, bytes, multiprocessors, rest);
            let plan = plan.within(bytes, D::BYTES, c.is_some());
            // What it is refused for is what the other way is there for.
            if let Ok(problem) = warpgroups::Problem::new::<T, D>(layouts.clone(), c.clone(), plan)
                && problem.has_maps::<T::Number, D>()
            {
                return Ok(Problem::Warpgroups(Box::new(problem)));
            }
        }
        let plan = match is_by_fma::<T>() {
            true => WarpPlan::by_fma(product, of.batches, device),
            false => WarpPlan::batched(product, of.batches, bytes, device),
        };
        Problem::new::<T, D>(layouts, c, plan.into())
    }

    pub(super) fn target(&self) -> Target {
        match self {
            Problem::Warpgroups(_) => Target::Sm90a,
            Problem::Warps(problem) => problem.plan.target,
        }
    }

    pub(super) fn grid(&self) -> Result<Grid, KernelError> {
        match self {
            Problem::Warpgroups(problem) => Ok(problem.grid()),
            Problem::Warps(problem) => problem.grid(),
        }
    }

    /// How A and B come into shared memory.
    pub(super) fn reads(&self) -> [GemmRead; 2] {
        match self {
            Problem::Warpgroups(_) => [GemmRead::Tma; 2],
            Problem::Warps(problem) => problem.reads(),
        }
    }

    pub(super) fn way(&self) -> GemmWay {
        match self {
            Problem::Warpgroups(problem) => problem.plan.clone().into(),
            Problem::Warps(problem) => problem.plan.clone().into(),
        }
    }

    /// What its text is launched with, where that does not depend on the extents. Nothing where it does, and where it
    /// is refused, for what writing it says.
    pub(super) fn launch<T: Data, D: Data>(&self) -> Option<warpgroups::Launch> {
        match self {
            Problem::Warpgroups(problem) => problem.launch::<T, D>().ok(),
            Problem::Warps(_) => None,
        }
    }

    pub(super) fn write<T, D>(
        &self,
        b: &mut Builder,
        given: Given<'_, T::Number, D, D::Scale>,
    ) -> Result<(), KernelError>
    where
        T: Factor,
        D: Product<T::Sum>,
    {
        match self {
            Problem::Warpgroups(problem) => {
                let factors = problem.ordered(given.factors);
                problem.write::<T, D, D::Scale>(b, Given { factors, ..given })
            }
            Problem::Warps(problem) => problem.write::<T, D>(b, given),
        }
    }
}

/// Whether elements of A or B are adjacent along K.
fn is_along_k(layout: &ComposedLayout) -> bool {
    layout.take(0, 2).is_ok_and(|layout| GmmaMajor::of(&layout) == Some(GmmaMajor::K))
}

/// Whether a mode of the layout has several that are not one.
fn is_nested(layout: &RuntimeLayout) -> bool {
    let several = |mode: RuntimeLayout| mode.coalesce().map_or(true, |mode| mode.flat_modes().len() > 1);
    layout.modes().map_or(true, |modes| modes.into_iter().any(several))
}

#[cfg(test)]
mod tests {
    use half::bf16;

    use super::*;
    use crate::kernel::gemm::elements::TF32;

    #[test]
    fn consumers_take_turns_where_rows_begin_at_lines() {
        let in_turns = |m: i64, n: i64, k: i64, [a_by_k, b_by_k]: [bool; 2]| {
            let matrix = |rows: i64, columns: i64, by_columns: bool| {
                let strides = if by_columns { (columns, 1) } else { (1, rows) };
                RuntimeLayout::new((rows, columns), strides).unwrap().into()
            };
            let layouts = [matrix(m, k, a_by_k), matrix(n, k, b_by_k), matrix(m, n, true)];
            match Problem::chosen::<bf16, bf16>(layouts, None, 132.into()).unwrap().way() {
                GemmWay::Warpgroups(plan) => plan.pingpong,
                GemmWay::Warps(_) => false,
            }
        };
        assert!(in_turns(4096, 4096, 4096, [true, true]));
        // Rows of D are not what is read.
        assert!(in_turns(4000, 4008, 4096, [true, true]));
        // Rows of 8000 bytes of A begin at sectors, and those of 4000 of both, beside which there is no time for tiles
        // of 128 columns.
        assert!(in_turns(4000, 4008, 4096, [false, true]));
        assert!(in_turns(3000, 5000, 2000, [true, true]));
        // Rows of 8016 bytes of B, of both, of 8208.
        assert!(!in_turns(4000, 4008, 4096, [true, false]));
        assert!(!in_turns(4000, 4008, 4096, [false, false]));
        assert!(!in_turns(4096, 4096, 4104, [true, true]));
        // Of 8320.
        assert!(in_turns(4096, 4160, 4096, [true, false]));
    }

    /// Whether all of these products have a plan for `wgmma` that is one, and fits: another one would go by `mma.sync`,
    /// and be slow.
    fn all_have_plans<T: Factor, D: Product<T::Sum>>(orders: &[[bool; 3]]) {
        let each = 16 / T::Number::BYTES as i64;
        let matrix = |rows: i64, columns: i64, by_rows: bool| -> ComposedLayout {
            let apart = |length: i64| (length + each - 1) / each * each;
            let strides = if by_rows { (apart(columns), 1) } else { (1, apart(rows)) };
            RuntimeLayout::new((rows, columns), strides).unwrap().into()
        };
        let extents = [8, 72, 136, 520, 1000, 1928, 2432, 5120, 40000];
        for (m, n, k) in extents
            .into_iter()
            .flat_map(|m| extents.into_iter().flat_map(move |n| [40, 520, 2048, 16384].map(move |k| (m, n, k))))
        {
            for (&[a, b, d], with_c) in orders.iter().flat_map(|order| [(order, false), (order, true)]) {
                let layouts = [matrix(m, k, a), matrix(n, k, b), matrix(m, n, d)];
                let c = with_c.then(|| layouts[2].clone());
                let way = Problem::chosen::<T, D>(layouts, c, 132.into()).unwrap().way();
                assert!(matches!(way, GemmWay::Warpgroups(_)), "{m}x{n}x{k}, {a} {b} {d}, {with_c}: {way}");
            }
        }
    }

    #[test]
    fn what_is_chosen_is_a_plan_that_fits() {
        let all = [[true; 3], [true, false, true], [false, true, true], [false, false, true], [true, true, false]];
        all_have_plans::<bf16, bf16>(&all);
        all_have_plans::<bf16, f32>(&all);
        all_have_plans::<TF32, f32>(&[[true; 3], [true, true, false]]);
        all_have_plans::<i8, i32>(&[[true; 3]]);
        all_have_plans::<i8, bf16>(&[[true; 3]]);
    }

    #[test]
    fn clusters_share_what_begins_in_the_midst_of_sectors() {
        let chosen = |a: &str, b: &str, d: &str| {
            let layouts = [a, b, d].map(|layout| layout.parse::<RuntimeLayout>().unwrap().into());
            match Problem::chosen::<bf16, bf16>(layouts, None, 132.into()).unwrap().way() {
                GemmWay::Warpgroups(plan) => (plan.tile, plan.cluster, plan.swapped),
                GemmWay::Warps(_) => ([0; 3], [0; 2], false),
            }
        };
        let d = "(4096,4096):(4096,1)";
        // Rows of 8208 bytes of both; of 8016 of one of them, of which a tile of 256 by 128 has few.
        let (a, b) = ("(4096,4104):(4104,1)", "(4008,4096):(1,4008)");
        assert_eq!(chosen(a, a, d), ([128, 256, 64], [2, 1], false));
        assert_eq!(chosen(d, b, "(4096,4008):(4008,1)"), ([128, 256, 64], [1, 1], true));
        assert_eq!(chosen(b, d, "(4008,4096):(4096,1)"), ([128, 256, 64], [1, 1], false));
        // Of 8016 of both, which are along M and N.
        assert_eq!(chosen(b, b, "(4008,4008):(4008,1)"), ([128, 256, 64], [2, 1], false));
        // Tiles that clusters would have to divide.
        assert_eq!(chosen("((2,2048),4104):((8404992,4104),1)", a, "((2,2048),4096):((8388608,4096),1)").1, [1, 1]);
        // A little more than whole tiles, few of which are at work at once; but for where each block has one of 192 rows.
        let [of_2056, of_2600] = ["(2056,2056):(2056,1)", "(2600,2600):(2600,1)"];
        assert_eq!(chosen(of_2056, of_2056, of_2056), ([192, 176, 64], [1, 1], false));
        assert_eq!(chosen(of_2600, of_2600, of_2600), ([128, 240, 64], [2, 1], false));
    }
}
