//! Bank conflicts as the analysis predicts them, beside a profiler that counts them: a kernel for each case, whose name has
//! the prediction.

use cute_cuda::kernel::{Extent, Output, Tile, TypedKernel, Vector};
use cute_cuda::ptx::{Cache, Target};
use cute_types::runtime::ComposedLayout;
use cute_types::runtime::analysis::{Access, wavefronts};

use crate::measure::{Gpu, Outcome};
use crate::sample::Sample;

/// Thread-value layouts by which a tile is written and read, and the most bytes of an access that reads. Where values are
/// adjacent that is 16, since the assembler puts shorter accesses together.
const CASES: [(&str, &str, u64); 14] = [
    // 32 x 32: rows in, columns out; padded; swizzled.
    ("(32,32):(1,32)", "(32,32):(32,1)", 16),
    ("(32,32):(1,33)", "(32,32):(33,1)", 1),
    ("S<5,0,5> o (32,32):(1,32)", "S<5,0,5> o (32,32):(32,1)", 1),
    ("S<2,0,5> o (32,32):(1,32)", "S<2,0,5> o (32,32):(32,1)", 1),
    ("(32,4):(1,32)", "(32,4):(4,1)", 16),
    ("(32,4):(1,32)", "(32,4):(3,1)", 1),
    ("(64,8):(1,64)", "(64,8):(8,1)", 16),
    ("(64,8):(1,64)", "((8,8),8):((64,8),1)", 16),
    ("(64,8):(1,64)", "(64,(4,2)):(4,(1,256))", 16),
    ("(64,16):(1,64)", "((16,4),(4,4)):((64,4),(1,16))", 16),
    ("S<3,2,4> o (64,16):(1,64)", "S<3,2,4> o ((16,4),(4,4)):((64,4),(1,16))", 16),
    // Several threads at one address: whether phases merge.
    ("(32,4):(1,32)", "((2,16),4):((0,4),1)", 16),
    ("(32,4):(1,32)", "((16,2),4):((4,0),1)", 16),
    ("(32,4):(1,32)", "((4,8),4):((0,4),1)", 16),
];

/// Launches every case, and says what is predicted.
pub(crate) fn run(gpu: &Gpu) -> Outcome {
    println!("kernel\tconflicts of stores\tconflicts of loads\twavefronts of stores\twavefronts of loads");
    for (place, (write, read, bytes)) in cases()?.iter().enumerate() {
        Case::<f32>::new(place, write, read, *bytes)?.launch(gpu)?;
        Case::<half::f16>::new(place, write, read, *bytes)?.launch(gpu)?;
        Case::<f64>::new(place, write, read, *bytes)?.launch(gpu)?;
    }
    Ok(())
}

/// The cases, and the tile of a transposition, with its swizzle and without.
fn cases() -> Outcome<Vec<(ComposedLayout, ComposedLayout, u64)>> {
    let mut cases = Vec::new();
    for (write, read, bytes) in CASES {
        cases.push((write.parse()?, read.parse()?, bytes));
    }
    let tile = Tile { rows: 64, columns: 64, reads: 4, writes: 4, pieces: 1, ..Tile::default() };
    // Threads, and all of their values as one mode.
    let values = |layout: ComposedLayout| layout.group(1, layout.rank());
    let (puts, takes) = (values(tile.puts(4)?)?, values(tile.takes(4)?)?);
    let plain = |layout: &ComposedLayout| ComposedLayout::from(layout.layout());
    cases.push((plain(&puts), plain(&takes), 16));
    cases.push((puts, takes, 16));
    Ok(cases)
}

/// A kernel whose name is what is predicted of it.
struct Case<T> {
    kernel: TypedKernel<(Output<T>,)>,
    length: u64,
    line: String,
}

impl<T: Sample> Case<T> {
    fn new(place: usize, write: &ComposedLayout, read: &ComposedLayout, bytes: u64) -> Outcome<Case<T>> {
        // As many adjacent values as there are, within the bytes.
        let vector = |layout: &ComposedLayout| match layout.layout().mode(1)?.coalesce()?.flat_modes()[..] {
            [(extent, 1), ..] => {
                Ok::<_, Box<dyn std::error::Error>>((bytes / T::BYTES).clamp(1, extent.unsigned_abs()))
            }
            _ => Ok(1),
        };
        let (writes, vector) = (vector(write)?, vector(read)?);
        let access = |vector: u64| Access::new(T::BYTES as u32).vector(vector as u32);
        let (stores, loads) = (wavefronts(write, access(writes))?, wavefronts(read, access(vector))?);
        let name = format!(
            "case{place}_{}_st{}_{}_ld{}_{}",
            T::ELEMENT,
            stores.conflicts(),
            stores.needed,
            loads.conflicts(),
            loads.needed
        );
        let threads = write.layout().mode(0)?.size();
        let values = read.layout().mode(1)?.size();
        let out: ComposedLayout = format!("({threads},{values}):(1,{threads})").parse()?;
        let extent = Extent { blocks: 1, threads: threads as u32 };
        let kernel = TypedKernel::<(Output<T>,)>::build(&name, ["out"], extent, Target::Sm90, |b, (output,)| {
            let thread = b.thread();
            let output = b.tensor(output, &out)?.at(0, thread)?;
            let values = b.load(&output)?;
            // One array, of which both layouts are views, under one swizzle.
            let tile = b.shared::<T>(write)?;
            b.store_with(&values, &tile.at(0, thread)?, Vector::Exactly(writes), Cache::Default)?;
            b.barrier();
            let source = tile.map_layout(|_| Ok(read.layout().clone()))?.at(0, thread)?;
            let values = b.load_with(&source, Vector::Exactly(vector), Cache::Default)?;
            b.store(&values, &output)
        })?;
        let line =
            format!("{name}\t{}\t{}\t{}\t{}", stores.conflicts(), loads.conflicts(), stores.needed, loads.needed);
        Ok(Case { kernel, length: out.cosize()?.unsigned_abs(), line })
    }

    fn launch(&self, gpu: &Gpu) -> Outcome {
        let mut array = gpu.stream.clone_htod(&crate::sample::numbers::<T>(self.length))?;
        self.kernel.launch(&gpu.stream, (&mut array,))?;
        gpu.stream.synchronize()?;
        println!("{}", self.line);
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A device is needed to count, not to build.
    #[test]
    fn every_case_is_a_kernel() -> Outcome {
        for (place, (write, read, bytes)) in cases()?.iter().enumerate() {
            assert!(Case::<f32>::new(place, write, read, *bytes)?.line.starts_with(&format!("case{place}_f32_st")));
            Case::<half::f16>::new(place, write, read, *bytes)?;
            Case::<f64>::new(place, write, read, *bytes)?;
        }
        Ok(())
    }
}
