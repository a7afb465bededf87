//! A product that is launched before the driver has compiled its tiles.

use std::panic::resume_unwind;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::thread::{self, Builder, JoinHandle};

use cute_types::runtime::ComposedLayout;

use super::device::GemmDevice;
use super::elements::{Factor, Product};
use super::extents::extents;
use super::product::{Gemm, Matrices, Planned, Scaled, Write};
use super::warpgroups::GemmPlan;
use super::ways::{GemmWay, Problem};
use crate::index::layouts::KernelLayout;
use crate::kernel::builder::Params;
use crate::kernel::cache;
use crate::kernel::driver::{Driver, LaunchArgs};
use crate::kernel::error::KernelError;
use crate::kernel::signature::Data;

/// Rows and columns of the tiles that are launched first.
const FIRST: i64 = 64;

/// A product whose first launches do not wait for the driver to compile the tiles that are chosen for it: those are by tiles of
/// 64 x 64, which the driver compiles in a third to a fifth of the time, while a thread has it compile the chosen ones. Once it has,
/// launches are by those. Of a plan whose tiles are small, and of one by `mma.sync`, there is one tier, the chosen one.
///
/// D has the same bits by both: each sum is taken in the order of K, in as many parts.
///
/// [`Gemm::tiered`] and [`Gemm::tiered_scaled`] make one. Keep it: a value that is made anew has its kernels from the
/// [cache](crate::kernel::cached), but where it is dropped while the driver compiles, the drop waits for the driver. A process that ends
/// without the drop, by `exit` or since the value is in a static, may abort in the driver then.
#[derive(Debug)]
pub struct TieredGemm<T: Factor, D, P = Matrices<T, D>> {
    chosen: Arc<Gemm<T, D, P>>,
    first: Option<Arc<Gemm<T, D, P>>>,
    /// The thread that has the chosen one loaded.
    loading: Mutex<Option<JoinHandle<()>>>,
}

/// What of the two a launch is by.
#[derive(Clone, Copy, PartialEq)]
enum Tier {
    Chosen,
    /// By the first one, since nobody has begun to load the other.
    First,
    /// By the first one, while a thread loads the other.
    Meanwhile,
}

impl<T: Factor, D: Product<T::Sum>> Gemm<T, D> {
    /// [`Gemm::cached`] in two tiers, for a shape that is first seen while a program runs.
    ///
    /// ```
    /// use cute_cuda::CudaError;
    /// use cute_cuda::cudarc::driver::{CudaSlice, CudaStream};
    /// use cute_cuda::kernel::{Gemm, TieredGemm};
    /// use cute_types::prelude::*;
    /// use half::bf16;
    /// use std::sync::Arc;
    ///
    /// type Numbers = CudaSlice<bf16>;
    /// type Square = TieredGemm<bf16, bf16>;
    ///
    /// fn twice(product: &Square, on: &Arc<CudaStream>, x: &Numbers, y: &mut Numbers) -> Result<(), CudaError> {
    ///     product.launch(on, (x, x, &mut *y))?; // by tiles of 64 x 64
    ///     product.launch(on, (x, x, y)) // by the chosen ones, if the driver has compiled them by now
    /// }
    /// # let _ = twice;
    ///
    /// let n = 4096_usize;
    /// let square = Gemm::<bf16, bf16>::tiered(layout!((n,n):(n,1)), layout!((n,n):(n,1)), layout!((n,n):(n,1)), 132)?;
    /// assert!(square.chosen().way().to_string().starts_with("tiles of 128x128x64"));
    /// assert!(square.first().ok_or("one tier")?.way().to_string().starts_with("tiles of 64x64x64"));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    ///
    /// As [`Gemm::new`].
    pub fn tiered(
        a: impl KernelLayout,
        b: impl KernelLayout,
        d: impl KernelLayout,
        device: impl Into<GemmDevice>,
    ) -> Result<TieredGemm<T, D>, KernelError> {
        let (layouts, device) = ([a.into_composed()?, b.into_composed()?, d.into_composed()?], device.into());
        let [a, b, d] = &layouts;
        TieredGemm::of(&layouts, None, device, Gemm::plain, || Gemm::cached(a, b, d, device))
    }

    /// [`Gemm::scaled_cached`] in two tiers.
    ///
    /// ```
    /// use cute_cuda::kernel::Gemm;
    /// use cute_types::prelude::*;
    /// use half::bf16;
    ///
    /// let matrix = layout!((4096,4096):(4096,1));
    /// assert!(Gemm::<bf16, bf16>::tiered_scaled(matrix, matrix, matrix, matrix, 132)?.first().is_some());
    /// // Tiles of 64 columns are compiled as soon as the first ones would be.
    /// let few = layout!((128,4096):(4096,1));
    /// assert!(Gemm::<bf16, bf16>::tiered_scaled(few, matrix, few, few, 132)?.first().is_none());
    /// # Ok::<(), cute_cuda::kernel::KernelError>(())
    /// ```
    ///
    /// # Errors
    ///
    /// As [`Gemm::scaled`].
    pub fn tiered_scaled(
        a: impl KernelLayout,
        b: impl KernelLayout,
        c: impl KernelLayout,
        d: impl KernelLayout,
        device: impl Into<GemmDevice>,
    ) -> Result<TieredGemm<T, D, Scaled<T, D>>, KernelError> {
        let (layouts, device) = ([a.into_composed()?, b.into_composed()?, d.into_composed()?], device.into());
        let c = c.into_composed()?;
        let [a, b, d] = &layouts;
        TieredGemm::of(&layouts, Some(&c), device, Gemm::of_scaled, || Gemm::scaled_cached(a, b, &c, d, device))
    }
}

impl<T: Factor, D: Product<T::Sum>, P: Params + 'static> TieredGemm<T, D, P> {
    fn of(
        layouts: &[ComposedLayout; 3],
        c: Option<&ComposedLayout>,
        device: GemmDevice,
        write: Write<T, D, P>,
        chosen: impl FnOnce() -> Result<Arc<Gemm<T, D, P>>, KernelError>,
    ) -> Result<TieredGemm<T, D, P>, KernelError> {
        let plan = match Problem::chosen::<T, D>(layouts.clone(), c.cloned(), device)?.way() {
            GemmWay::Warpgroups(plan) => first_plan::<T, D>(&plan, layouts, c.is_some(), device),
            GemmWay::Warps(_) => None,
        };
        let Some(plan) = plan else {
            return Ok(TieredGemm { chosen: chosen()?, first: None, loading: Mutex::default() });
        };
        // Where tiles of 64 x 64 are refused, there is one tier.
        let first = || {
            let key = (layouts.clone(), c.cloned(), plan.clone());
            cache::product(key, |(layouts, c, plan)| Planned::by_plan(layouts, c, plan, write)).ok()
        };
        // A text takes as long as a tenth of what the driver takes for it: both are written at once.
        let (chosen, first) = thread::scope(|scope| {
            let writes = Builder::new().name("writes a product".to_string()).spawn_scoped(scope, first);
            let chosen = chosen();
            let first = match writes {
                Ok(writes) => writes.join().unwrap_or_else(|panic| resume_unwind(panic)),
                Err(_) => first(),
            };
            (chosen, first)
        });
        Ok(TieredGemm { chosen: chosen?, first, loading: Mutex::default() })
    }
}

impl<T: Factor, D, P: Params> TieredGemm<T, D, P> {
    /// The product by the chosen tiles.
    pub fn chosen(&self) -> &Arc<Gemm<T, D, P>> {
        &self.chosen
    }

    /// The product by small tiles, where the chosen ones take the driver longer.
    pub fn first(&self) -> Option<&Arc<Gemm<T, D, P>>> {
        self.first.as_ref()
    }

    /// Puts a launch on a stream, as [`TypedKernel::launch`](crate::kernel::TypedKernel::launch) does: by the chosen tiles where they
    /// are loaded in the context of the stream, and else by the first ones, after which a thread loads the chosen ones there. In a
    /// second context the launch waits for them.
    ///
    /// # Errors
    ///
    /// As [`TypedKernel::launch`](crate::kernel::TypedKernel::launch). What the driver refuses the chosen tiles for is the error of the
    /// first launch after it has.
    pub fn launch<V, A>(&self, stream: &V::Stream, args: A) -> Result<(), V::Error>
    where
        V: Driver<Stream: Clone + Send + 'static>,
        A: LaunchArgs<P, V>,
    {
        let Some(first) = &self.first else { return self.chosen.typed().launch(stream, args) };
        let tier = self.tier::<V>(stream);
        if tier == Tier::Chosen {
            return self.chosen.typed().launch(stream, args);
        }
        first.typed().launch(stream, args)?;
        // After it: the driver may compile one text at a time.
        if tier == Tier::First {
            self.load::<V>(stream);
        }
        Ok(())
    }

    fn tier<V: Driver>(&self, stream: &V::Stream) -> Tier {
        if V::is_loaded(stream, self.chosen.kernel()) {
            return Tier::Chosen;
        }
        match &*self.loading() {
            None => Tier::First,
            Some(thread) if !thread.is_finished() => Tier::Meanwhile,
            // It was loaded between the two questions, or in another context, or refused, and a launch says for what.
            Some(_) => Tier::Chosen,
        }
    }

    /// Has a thread load the chosen tiles. Where there is no thread to be had, the next launch asks for one again.
    fn load<V: Driver<Stream: Clone + Send + 'static>>(&self, stream: &V::Stream) {
        let mut loading = self.loading();
        if loading.is_none() {
            let (stream, kernel) = (stream.clone(), self.chosen.kernel().clone());
            let thread = Builder::new().name("loads a product".to_string());
            // The error is that of the next launch, which loads it again.
            *loading = thread.spawn(move || drop(V::load(&stream, &kernel))).ok();
        }
    }

    fn loading(&self) -> MutexGuard<'_, Option<JoinHandle<()>>> {
        // A thread that died while it held the handle left it whole.
        self.loading.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl<T: Factor, D, P> Drop for TieredGemm<T, D, P> {
    /// The driver does not bear that a process ends while it compiles.
    fn drop(&mut self) {
        let thread = self.loading.get_mut().unwrap_or_else(PoisonError::into_inner).take();
        // A thread that panicked has said so.
        let _ = thread.map(JoinHandle::join);
    }
}

/// The plan of the first tier, where tiles of the chosen one take the driver longer: what it compiles slowly is what has many sums in
/// a thread. K is in the same parts.
fn first_plan<T: Factor, D: Data>(
    chosen: &GemmPlan,
    layouts: &[ComposedLayout; 3],
    with_c: bool,
    device: GemmDevice,
) -> Option<GemmPlan> {
    if chosen.tile[1] <= FIRST && !chosen.pingpong {
        return None;
    }
    let of = extents(layouts).ok()?;
    let tile = [FIRST, FIRST, chosen.tile[2]];
    let plan = GemmPlan { tile, stages: 6, cluster: [1, 1], pingpong: false, behind: false, ..chosen.clone() };
    // Also of parts of K, none are exchanged.
    let plan = GemmPlan {
        registers: Some(GemmPlan { split: 1, registers: None, ..plan.clone() }.registers_of_roles()),
        ..plan
    };
    let plan = plan.within(T::Number::BYTES, D::BYTES, with_c);
    Some(plan.spread([of.m, of.n, of.k], of.batches, device.multiprocessors))
}

#[cfg(test)]
mod tests;
