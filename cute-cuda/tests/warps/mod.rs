//! What products by `mma.sync` and by `fma` are asked alike, on the interpreter.

use cute_cuda::Machine;
use cute_cuda::kernel::{Factor, Gemm, GemmWay, Input, Product, WarpPlan};
use cute_types::runtime::{IntTuple, RuntimeLayout};

use crate::mutation::output_of;
use crate::sums::{dot, rows};

pub(crate) type Error = Box<dyn std::error::Error>;

/// What becomes of a mutant of which the interpreter says nothing.
const ANOTHER: &str = "another product";

/// `(layout of A, of B, of D)`, each from its text.
pub(crate) fn layouts(texts: [&str; 3]) -> Result<[RuntimeLayout; 3], Error> {
    let [a, b, d] = texts;
    Ok([a.parse()?, b.parse()?, d.parse()?])
}

/// What A and B are of: numbers for a layout, the same in every run, and what each is exactly.
pub(crate) struct Numbers<N, F, G> {
    pub(crate) drawn: F,
    pub(crate) exact: G,
    pub(crate) of: std::marker::PhantomData<N>,
}

impl<N, F: Fn(&RuntimeLayout, u64) -> Vec<N>, G: Fn(N) -> f64> Numbers<N, F, G> {
    pub(crate) fn new(drawn: F, exact: G) -> Self {
        Numbers { drawn, exact, of: std::marker::PhantomData }
    }
}

/// The product of matrices of these layouts: `wrong` says of each element of D, beside the row of A and that of B, what
/// is wrong with it, and what lies between the elements stays `unset`. Gives how A and B are read.
pub(crate) fn check<T, D>(
    texts: [&str; 3],
    way: impl Into<GemmWay>,
    numbers: &Numbers<T::Number, impl Fn(&RuntimeLayout, u64) -> Vec<T::Number>, impl Fn(T::Number) -> f64>,
    unset: D,
    wrong: impl Fn(D, &[f64], &[f64]) -> Option<String>,
) -> Result<[String; 2], Error>
where
    T: Factor<Number: Copy>,
    D: Product<T::Sum> + PartialEq + Copy,
{
    let [a, b, d] = layouts(texts)?;
    let gemm = Gemm::<T, D>::with_plan(&a, &b, &d, way)?;
    let (x, y) = ((numbers.drawn)(&a, 1), (numbers.drawn)(&b, 2));
    let mut out = vec![unset; d.cosize().unsigned_abs() as usize];
    gemm.typed().run(&Machine::interpreter(), (&x, &y, &mut out))?;
    let mut written = vec![false; out.len()];
    for l in 0..if a.rank() == 3 { a.mode(2)?.size() } else { 1 } {
        let batch = |layout: &RuntimeLayout| (layout.rank() == 3).then_some(l);
        let (of_a, of_b) = (rows(&a, &x, batch(&a), &numbers.exact)?, rows(&b, &y, batch(&b), &numbers.exact)?);
        for (i, j) in (0..of_a.len()).flat_map(|i| (0..of_b.len()).map(move |j| (i, j))) {
            let coord = match batch(&d) {
                Some(l) => (i as i64, j as i64, l).into(),
                None => IntTuple::from((i as i64, j as i64)),
            };
            let place = d.offset(coord)? as usize;
            assert_eq!(wrong(out[place], &of_a[i], &of_b[j]), None, "({i},{j},{l}) of {texts:?} by {}", gemm.way());
            written[place] = true;
        }
    }
    assert!(out.iter().zip(written).all(|(&value, written)| written || value == unset), "{texts:?}");
    Ok(gemm.reads().map(|read| read.to_string()))
}

/// `A · B / 2 - 2 C` and `A · B / 2`, of 72 x 40 and of these layouts of C and D. C is not read where beta is 0. `is`
/// says whether an element of D is that of a row of A, one of B, and what is added.
pub(crate) fn check_with_c<T>(
    factors: [&str; 2],
    of_c_and_d: [(&str, &str); 3],
    plan: &WarpPlan,
    numbers: &Numbers<T::Number, impl Fn(&RuntimeLayout, u64) -> Vec<T::Number>, impl Fn(T::Number) -> f64>,
    addends: impl Fn(&RuntimeLayout) -> Vec<f32>,
    is: impl Fn(f32, &[f64], &[f64], f32) -> bool,
) -> Result<(), Error>
where
    T: Factor<Number: Copy, Sum = f32>,
{
    for (of_c, of_d) in of_c_and_d {
        for beta in [0.0, -2.0] {
            let [a, b, d] = layouts([factors[0], factors[1], of_d])?;
            let c: RuntimeLayout = of_c.parse()?;
            let gemm = Gemm::<T, f32>::scaled_with_plan(&a, &b, &c, &d, plan.clone())?;
            let (x, y) = ((numbers.drawn)(&a, 1), (numbers.drawn)(&b, 2));
            let addend = if beta == 0.0 { vec![f32::NAN; c.cosize() as usize] } else { addends(&c) };
            let mut out = vec![f32::NAN; d.cosize() as usize];
            gemm.typed().run(&Machine::interpreter(), (&x, &y, &addend, &mut out, 0.5, beta))?;
            let (of_a, of_b) = (rows(&a, &x, None, &numbers.exact)?, rows(&b, &y, None, &numbers.exact)?);
            assert_eq!((of_a.len(), of_b.len()), (72, 40));
            for (i, j) in (0..72).flat_map(|i| (0..40).map(move |j| (i, j))) {
                let added = if beta == 0.0 { 0.0 } else { beta * addend[c.offset((i, j))? as usize] };
                let found = out[d.offset((i, j))? as usize];
                assert!(
                    is(found, &of_a[i as usize], &of_b[j as usize], added),
                    "({i},{j}) {of_c} {of_d} {beta}: {found}"
                );
            }
        }
    }
    Ok(())
}

/// `max(0, A · B + bias)` of ones, where the bias is another one for each row, column and product: two products of so
/// many elements of K.
pub(crate) fn check_closure<T>(k: i64, plan: &WarpPlan, one: T::Number) -> Result<(), Error>
where
    T: Factor<Number: Copy, Sum = f32>,
{
    let of_a = format!("(72,{k},2):({k},1,{})", 72 * k);
    let [a, b, d] = layouts([&of_a, &format!("(40,{k},2):({k},1,0)"), "(72,40,2):(40,1,2880)"])?;
    let gemm = Gemm::<T, f32>::fused::<(Input<f32>,), _>(
        &a,
        &b,
        &d,
        plan.clone(),
        ["bias"],
        |b, (bias,)| b.tensor(bias, &RuntimeLayout::new((72, 40, 2), (1, 100, 10_000))?),
        |b, bias, [row, column, batch], sum| {
            let (row, column) = (b.clamped(row, 72)?, b.clamped(column, 40)?);
            let bias = b.load_one(&bias.at(2, batch)?.at(1, column)?.at(0, row)?)?;
            Ok(b.compute((sum + bias).max(0.0)))
        },
    )?;
    let ones = |layout: &RuntimeLayout| vec![one; layout.cosize() as usize];
    let (x, y, bias): (_, _, Vec<f32>) = (ones(&a), ones(&b), (0..13_972).map(|i| 5000.0 - i as f32).collect());
    let mut out = vec![f32::NAN; 2 * 2880];
    gemm.typed().run(&Machine::interpreter(), ((&x, &y, &mut out), (&bias,)))?;
    for (at, &found) in out.iter().enumerate() {
        let (batch, row, column) = (at / 2880, at % 2880 / 40, at % 40);
        let bias = 5000.0 - (row + 100 * column + 10_000 * batch) as f32;
        assert_eq!(found, (k as f32 + bias).max(0.0), "({row},{column},{batch})");
    }
    Ok(())
}

/// A product of one block, the bytes of A and of B, and what D is to be.
pub(crate) struct Pipeline<'a, T: Factor> {
    gemm: &'a Gemm<T, f32>,
    threads: u32,
    factors: [Vec<u8>; 2],
    wanted: Vec<f32>,
}

impl<'a, T: Factor<Number: Copy>> Pipeline<'a, T> {
    /// Of matrices of these layouts, whose sums are exact, and of D by rows.
    pub(crate) fn new<const N: usize>(
        gemm: &'a Gemm<T, f32>,
        factors: [&RuntimeLayout; 2],
        threads: u32,
        numbers: &Numbers<T::Number, impl Fn(&RuntimeLayout, u64) -> Vec<T::Number>, impl Fn(T::Number) -> f64>,
        bytes: impl Fn(T::Number) -> [u8; N],
    ) -> Result<Pipeline<'a, T>, Error> {
        let drawn = [1, 2].map(|seed| (numbers.drawn)(factors[seed as usize - 1], seed));
        let [of_a, of_b] = [0, 1].map(|at| rows(factors[at], &drawn[at], None, &numbers.exact));
        let (of_a, of_b) = (of_a?, of_b?);
        let wanted = of_a.iter().flat_map(|a| of_b.iter().map(|b| dot(a, b) as f32)).collect();
        Ok(Pipeline { gemm, threads, factors: drawn.map(|list| list.into_iter().flat_map(&bytes).collect()), wanted })
    }

    /// What becomes of a text: nothing where its product is the same.
    fn outcome(&self, text: &str) -> Result<Option<String>, Error> {
        let launch = [1, self.threads];
        Ok(match output_of(self.gemm.kernel(), text, launch, &self.factors, 4 * self.wanted.len(), &[])? {
            Ok(d) => {
                let same = d.as_chunks().0.iter().map(|x| f32::from_le_bytes(*x)).eq(self.wanted.iter().copied());
                (!same).then(|| ANOTHER.to_string())
            }
            Err(sentence) => Some(sentence),
        })
    }

    /// No copy reaches past the end of an array, not one either that is told to read fewer bytes than it writes: told
    /// to read them all, it reads none that is not there. (So `compute-sanitizer` counts them.) The other way round,
    /// where all but the last copy of an array go element by element, that one is found.
    pub(crate) fn reaches_past_no_array(&self) -> Result<(), Error> {
        let text = self.gemm.kernel().ptx();
        assert_eq!(self.outcome(text)?, None);
        let told = |line: &str| line.trim().starts_with("cp.async.c") && line.matches(',').count() == 3;
        assert!(text.lines().any(told), "no copy is told how much to read");
        let read_all = |line: &str| match line.rsplit_once(',') {
            Some((copy, _)) if told(line) => format!("{copy};"),
            _ => line.to_string(),
        };
        let whole = text.lines().map(read_all).collect::<Vec<_>>().join("\n");
        let past = |text: &str| Ok::<_, Error>(self.outcome(text)?.filter(|found| found != ANOTHER));
        assert_eq!(past(&whole)?, None);
        let found = past(&whole.replace("setp.ge.u64", "setp.lt.u64"))?;
        assert!(found.as_deref().is_some_and(|sentence| sentence.contains("outside every global array")), "{found:?}");
        Ok(())
    }

    /// Changes lines of the kernel, each in a text of its own: of those that begin with a word and have another in them, every so
    /// many, that word is replaced. All have to be found, and at least 60.
    pub(crate) fn finds_each(&self, changes: &[(&str, &str, &str, usize)]) -> Result<(), Error> {
        let text = self.gemm.kernel().ptx();
        assert_eq!(self.outcome(text)?, None);
        let lines: Vec<&str> = text.lines().collect();
        let (mut found, mut harmless) = (0, Vec::new());
        for &(begin, from, to, each) in changes {
            let those =
                lines.iter().enumerate().filter(|(_, line)| line.trim().starts_with(begin) && line.contains(from));
            for (at, line) in those.step_by(each) {
                let changed = line.replacen(from, to, 1);
                let mut mutant = lines.clone();
                mutant[at] = &changed;
                match self.outcome(&mutant.join("\n"))? {
                    Some(_) => found += 1,
                    None => harmless.push(format!("{at}: {}", changed.trim())),
                }
            }
        }
        assert!(harmless.is_empty() && found >= 60, "{found} are found, and not {harmless:#?}");
        Ok(())
    }
}
