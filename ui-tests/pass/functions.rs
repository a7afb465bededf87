//! Functions that are generic over layouts, called with static, dynamic and swizzled ones.
use cute_types::algorithm::{AgreesWith, copy};
use cute_types::prelude::*;
use cute_types::rules::InCopy;
use cute_types::tensor::{Exclusive, Shared};

/// The tiles of any layout that the tiler divides.
fn tiles<L, T>(layout: L, tiler: T) -> ZippedDivide<L, T>
where
    L: DivisibleBy<T>,
{
    layout.zipped_divide(tiler)
}

/// The sum of the diagonal.
fn trace<L: Rank<2>>(a: Tensor<Shared<'_, f32>, L>) -> f32 {
    (0..a.extent(0).min(a.extent(1))).map(|i| a[(i, i)]).sum()
}

/// `y += a x`
fn axpy<L: Rank<1>, M: Rank<1>>(a: f32, x: Tensor<Shared<'_, f32>, L>, y: &mut Tensor<Exclusive<'_, f32>, M>)
where
    L: Compatible<M>,
{
    for i in 0..x.size() {
        y[i] += a * x[i];
    }
}

/// `c += a b`
fn matmul<A: Rank<2>, B: Rank<2>, C: Rank<2>>(
    a: Tensor<Shared<'_, f32>, A>,
    b: Tensor<Shared<'_, f32>, B>,
    c: &mut Tensor<Exclusive<'_, f32>, C>,
) {
    for m in 0..c.extent(0) {
        for n in 0..c.extent(1) {
            for k in 0..a.extent(1) {
                c[(m, n)] += a[(m, k)] * b[(k, n)];
            }
        }
    }
}

/// How many blocks of M x N a layout has.
fn block<M: Nat, N: Nat, L>(layout: L) -> usize
where
    L: DivisibleBy<(M, N)>,
{
    layout.zipped_divide((M::NEW, N::NEW)).extent(1)
}

/// A block of M x N, row-major.
type Block<M, N> = Layout<(M, N), (N, U1)>;

/// That block, and where its columns are.
fn block_of<M: Nat, N: Nat>(column: usize) -> (Block<M, N>, usize) {
    let block = Layout::new((M::NEW, N::NEW), (N::NEW, U1::NEW));
    assert_eq!((block.shape().0.value(), block.extent(1)), (M::NEW.value(), N::NEW.value()));
    (block, block.offset((0, column)))
}

/// The same by columns, in blocks of blocks, and of one mode.
fn blocks_of<M: Nat, N: Nat>(m: usize) -> [String; 4] {
    let by_columns = Layout::new((M::NEW, N::NEW), (U1::NEW, M::NEW));
    let nested = Layout::new((M::NEW, (N::NEW, Dyn(m))), (N::NEW, (U1::NEW, Dyn(m))));
    let anywhere = Layout::try_new((M::NEW, Dyn(m)), (N::NEW, Dyn(m))).unwrap();
    [by_columns.to_string(), nested.to_string(), anywhere.to_string(), Layout::new(M::NEW, N::NEW).to_string()]
}

/// The sum of a row of a block of M x N: such a layout goes over memory, and slices.
fn sum_of_row<M: Nat, N: Nat>(data: &[f32], row: usize) -> Result<f32, TensorError> {
    let block = Tensor::new(data, Layout::new((M::NEW, N::NEW), (N::NEW, U1::NEW)))?;
    assert_eq!(block[(row, 0)], block.slice((row, ..))?[0]);
    Ok((0..N::NEW.value()).map(|column| block[(row, column)]).sum())
}

/// Every other element of the tiles, two operations in a row.
fn two_steps<L>(layout: L) -> Composition<ZippedDivide<L, (U2, U4)>, Layout!(4:2)>
where
    L: DivisibleBy<(U2, U4)>,
    ZippedDivide<L, (U2, U4)>: Composable<Layout!(4:2)>,
{
    layout.zipped_divide((U2::NEW, U4::NEW)).composition(layout!(4:2))
}

/// The same of any tiler and operand, with the bounds that rustc proposes where they are missing, as it writes them.
#[rustfmt::skip]
fn two_steps_as_proposed<L: DivisibleBy<T>, T, B>(layout: L, tiler: T, b: B) -> usize where <L as cute_types::rules::Rule<cute_types::algebra::op::ZippedDivide<T>>>::Result: cute_types::rules::generic::Composable<B> {
    layout.zipped_divide(tiler).composition(b).size()
}

/// Two bounds of one kind, and three operations in a row.
fn two_tilers<L: DivisibleBy<T> + DivisibleBy<U>, T, U: Copy>(layout: L, t: T, u: U) -> String
where
    TiledDivide<L, U>: Admissible<U64>,
    Complement<TiledDivide<L, U>, U64>: Composable<U2>,
{
    let rest = layout.tiled_divide(u).complement(U64::NEW).composition(U2::NEW);
    format!("{} {} {rest}", layout.zipped_divide(t), layout.flat_divide(u))
}

/// What an abstract result can be asked.
fn asked<L, T>(layout: L, tiler: T) -> (ZippedOffset<L, T>, usize, usize, String)
where
    L: DivisibleBy<T>,
{
    let tiles = layout.zipped_divide(tiler);
    let first = tiles.slice((.., 0));
    let _ = (tiles.coord(0), tiles.coord((0, 0)), tiles.offset(0), tiles.offset((0, 0)));
    (tiles.offset((1, 1)), tiles.size(), first.size(), first.to_string())
}
type ZippedOffset<L, T> = <ZippedDivide<L, T> as MemoryLayout>::Offset;

/// The same of what a bound of one operation calls its result.
fn coalesced<L: Defined<op::Coalesce>>(layout: L) -> String {
    let flat: L::Result = layout.apply(op::Coalesce);
    assert_eq!(flat.size(), flat.extent(0) * (1..16).map(|mode| flat.extent(mode)).product::<usize>());
    flat.to_string()
}

/// The same, asked.
fn coalesced_is_asked<L: Defined<op::Coalesce>>(layout: L) -> (<L::Result as MemoryLayout>::Offset, usize, usize) {
    let flat = layout.apply(op::Coalesce);
    let _ = flat.coord(1);
    (flat.offset(1), flat.slice(..).size(), flat.slice(1).size())
}

/// What every layout can be asked, also where nothing is known of it.
fn asked_of_any<L: MemoryLayout>(layout: L) -> String {
    let (last, _) = (layout.size() - 1, layout.coord(1));
    assert_eq!((layout.slice(..).size(), layout.slice(last).size()), (layout.size(), 1));
    let extents: usize = (0..16).map(|mode| layout.extent(mode)).product();
    assert_eq!(extents, layout.size());
    let _: L::Offset = layout.offset(U0::NEW);
    let _: L::Offset = layout.offset(last);
    assert_eq!(format!("{layout:?}"), layout.to_string());
    layout.to_string()
}

/// The element with the last index, and all of them.
fn last_and_all<L: MemoryLayout>(mut a: Tensor<Exclusive<'_, f32>, L>) -> (f32, usize) {
    let last = a.size() - 1;
    a[last] += 1.;
    *a.get_mut(0).unwrap() += 1.;
    (a[last], a.iter().count())
}

/// A coordinate of one's own.
fn second_of_each<L: OffsetRule<((usize, usize), usize)>>(tiles: L) -> L::Offset {
    tiles.offset(((0, 1), 0))
}

/// Writes to each row of a matrix, by any of its forms.
fn rows<L: Rank<2>>(mut a: Tensor<Exclusive<'_, f32>, L>) -> Result<(), TensorError> {
    for i in 0..a.extent(0) {
        a.view_mut().slice((i, ..))?.fill(i as f32);
        *a.get_mut((i, 0)).unwrap() += 0.5;
    }
    assert_eq!(a.get((a.extent(0), 0)), None);
    Ok(())
}

/// The bounds that rustc proposes where they are missing, as it writes them, on methods of tensors and of layouts.
#[rustfmt::skip]
fn number_as_proposed<L: Rank<2> + cute_types::rules::generic::Apart>(tiles: Tensor<Exclusive<'_, f32>, L>) {
    tiles.tiles().enumerate().for_each(|(number, mut tile)| tile.fill(number as f32));
}

#[rustfmt::skip]
fn zeros_as_proposed<L: Rank<2> + cute_types::rules::generic::Apart>(mut a: Tensor<Exclusive<'_, f32>, L>) {
    a.iter_mut().for_each(|x| *x = 0.);
}

// Of copy rustc proposes two, the one after the other, the second by names that the program imports.
#[rustfmt::skip]
fn copy_as_proposed<L, M>(from: Tensor<Shared<'_, f32>, L>, mut to: Tensor<Exclusive<'_, f32>, M>)
where
    L: Rank<2>,
    M: Rank<2> + cute_types::algorithm::AgreesWith<L, cute_types::rules::InCopy>, <M as AgreesWith<L, InCopy>>::Verdict: Allowed
{
    copy(&from, &mut to);
}

#[rustfmt::skip]
fn cosize_as_proposed<S: IntTuple, D: IntTuple>(layout: Layout<S, D>) -> usize where cute_types::Layout<S, D>: cute_types::rules::generic::KnownIntegers {
    layout.cosize()
}

/// How many of the places that a layout reaches it leaves out, and the layout over values.
fn gaps<S: IntTuple, D: IntTuple>(layout: Layout<S, D>) -> (usize, String)
where
    Layout<S, D>: KnownIntegers,
{
    (layout.cosize() - layout.size(), layout.to_runtime().to_string())
}

/// The same under a swizzle.
fn gaps_under<W, O, S: IntTuple, D: IntTuple>(layout: Composed<W, O, Layout<S, D>>) -> usize
where
    W: StaticSwizzle,
    O: cute_types::swizzle::Base,
    Composed<W, O, Layout<S, D>>: KnownIntegers,
{
    layout.cosize() - layout.size()
}

pub(crate) fn main() {
    let data: [f32; 32] = core::array::from_fn(|i| i as f32);
    let (m, n) = (4_usize, 8_usize);
    let (row_major, dynamic) = (layout!((4,8):(8,1)), layout!((m,n):(n,1)));
    let swizzled = layout!(S<2,0,3> o (4,8):(8,1));
    let swizzled_dynamic = layout!(S<2,0,3> o (m,8):(8,1));
    let twice = layout!(S<1,0,1> o 4 o S<1,1,1> o (4,4):(4,1));

    assert_eq!(tiles(row_major, (U2::NEW, U4::NEW)), layout!(((2,4),(2,2)):((8,1),(16,4))));
    assert_eq!(tiles(layout!((4,8):(8,n)), (U2::NEW, U4::NEW)).to_string(), "((2,4),(2,2)):((8,8),(16,32))");
    assert_eq!(tiles(swizzled, (U2::NEW, U4::NEW)).to_string(), "S<2,0,3> o 0 o ((2,4),(2,2)):((8,1),(16,4))");
    let swizzled_rows = layout!(S<2,0,3> o (4,8):(n,1));
    assert_eq!(tiles(swizzled_rows, (U2::NEW, U4::NEW)), tiles(swizzled, (U2::NEW, U4::NEW)));
    assert_eq!(tiles(swizzled_rows, (U2::NEW, U4::NEW)), swizzled_rows.zipped_divide((U2::NEW, U4::NEW)));
    assert_eq!(two_steps(swizzled_rows), two_steps(swizzled));
    assert_eq!(two_steps_as_proposed(row_major, (U2::NEW, U4::NEW), layout!(4:2)), two_steps(row_major).size());
    let tiler = (U2::NEW, U4::NEW);
    let rest = row_major.tiled_divide(tiler).complement(U64::NEW).composition(U2::NEW);
    let divided = format!("{} {} {rest}", row_major.zipped_divide(U2::NEW), row_major.flat_divide(tiler));
    assert_eq!(two_tilers(row_major, U2::NEW, tiler), divided);
    assert_eq!(asked(swizzled_rows, (U2::NEW, U4::NEW)), asked(swizzled, (U2::NEW, U4::NEW)));

    let diagonal = |offset: &dyn Fn(usize) -> usize| (0..4).map(|i| data[offset(i)]).sum::<f32>();
    assert_eq!(trace(Tensor::new(&data, row_major).unwrap()), 54.);
    assert_eq!(trace(Tensor::new(&data, dynamic).unwrap()), 54.);
    assert_eq!(trace(Tensor::new(&data, swizzled).unwrap()), diagonal(&|i| swizzled.offset((i, i))));
    assert_eq!(trace(Tensor::new(&data, swizzled_dynamic).unwrap()), diagonal(&|i| swizzled.offset((i, i))));
    assert_eq!(trace(Tensor::new(&data, twice).unwrap()), diagonal(&|i| twice.offset((i, i))));

    let mut y = [1.; 4];
    axpy(2., Tensor::new(&data, layout!(4:8)).unwrap(), &mut Tensor::new(&mut y, layout!((4):(1))).unwrap());
    assert_eq!(y, [1., 17., 33., 49.]);
    let column = Tensor::new(&data, swizzled).unwrap().slice((.., 1)).unwrap();
    axpy(1., column, &mut Tensor::new(&mut y, layout!((4):(1))).unwrap());
    let expected: [f32; 4] = core::array::from_fn(|i| 1. + 16. * i as f32 + data[swizzled.offset((i, 1))]);
    assert_eq!(y, expected);

    // One product, however its operands lie.
    let b: [f32; 16] = core::array::from_fn(|i| (i % 5) as f32);
    let product = |i: usize, j: usize| (0..8).map(|k| data[8 * i + k] * b[k + 8 * j]).sum::<f32>();
    let expected: [f32; 8] = core::array::from_fn(|i| product(i / 2, i % 2));
    let (mut in_order, mut in_columns, mut mixed) = ([0.; 8], [0.; 8], [0.; 8]);
    matmul(
        Tensor::new(&data, row_major).unwrap(),
        Tensor::new(&b, layout!((8,2):(1,8))).unwrap(),
        &mut Tensor::new(&mut in_order, layout!((4,2):(2,1))).unwrap(),
    );
    assert_eq!(in_order, expected);
    matmul(
        Tensor::new(&data, dynamic).unwrap(),
        Tensor::new(&b, layout!((n,2):(1,n))).unwrap(),
        &mut Tensor::new(&mut in_columns, layout!((m,2):(1,m))).unwrap(),
    );
    assert!((0..8).all(|i| in_columns[i] == expected[2 * (i % 4) + i / 4]));
    let of_mixed = layout!(S<1,0,2> o (4,2):(2,1));
    matmul(
        Tensor::new(&data, dynamic).unwrap(),
        Tensor::new(&b, layout!((8,2):(1,8))).unwrap(),
        &mut Tensor::new(&mut mixed, of_mixed).unwrap(),
    );
    assert!((0..8).all(|i| mixed[of_mixed.offset((i / 2, i % 2))] == expected[i]));

    let mut of_swizzled = [0.; 8];
    let swizzled_b = layout!(S<1,0,3> o (8,2):(1,8));
    let b_at = |k: usize, j: usize| b[swizzled_b.offset((k, j))];
    matmul(
        Tensor::new(&data, swizzled_dynamic).unwrap(),
        Tensor::new(&b, swizzled_b).unwrap(),
        &mut Tensor::new(&mut of_swizzled, layout!((m,2):(2,1))).unwrap(),
    );
    let product = |i: usize, j: usize| (0..8).map(|k| data[swizzled.offset((i, k))] * b_at(k, j)).sum::<f32>();
    assert_eq!(of_swizzled, core::array::from_fn(|i| product(i / 2, i % 2)));

    assert_eq!(block::<U2, U4, _>(row_major), 4);
    assert_eq!(block::<U1, U8, _>(row_major), 4);
    assert_eq!(block::<U2, U4, _>(swizzled), 4);

    assert_eq!(block_of::<U4, U8>(3), (row_major, 3));
    assert_eq!(blocks_of::<U4, U8>(2), ["(4,8):(1,4)", "(4,(8,2)):(8,(1,2))", "(4,2):(8,2)", "4:8"]);
    assert_eq!(sum_of_row::<U4, U8>(&data, 1), Ok(92.));

    assert_eq!(two_steps(row_major).to_string(), "4:1");
    assert_eq!(two_steps(swizzled).to_string(), "S<2,0,3> o 0 o 4:1");

    assert_eq!(gaps(layout!((2,3):(1,4))), (4, "(2,3):(1,4)".to_owned()));
    assert_eq!((gaps_under(swizzled), gaps_under(layout!(S<2,0,3> o (3,3):(8,1)))), (0, 11));

    assert_eq!(asked(row_major, (U2::NEW, U4::NEW)), (24, 32, 8, "((2,4)):((8,1))".to_owned()));
    assert_eq!(asked(layout!((4,8):(n,1)), (U2::NEW, U4::NEW)), (24, 32, 8, "((2,4)):((8,1))".to_owned()));
    for (text, found) in [
        ("8:1", asked_of_any(layout!(8:1))),
        ("((2,2),3):((1,2),-4)", asked_of_any(layout!(((2,2),3):((1,2),-4)))),
        ("(4,8):(8,1)", asked_of_any(dynamic)),
        ("S<2,0,3> o 0 o (4,8):(8,1)", asked_of_any(swizzled)),
        ("S<2,0,3> o 0 o (4,8):(8,1)", asked_of_any(swizzled_dynamic)),
        ("S<1,0,1> o 4 o S<1,1,1> o 0 o (4,4):(4,1)", asked_of_any(twice)),
        ("(4,8):(1@1,1@0)", asked_of_any(layout!((4,8):(1@1,1@0)))),
    ] {
        assert_eq!(found, text);
    }
    assert_eq!(coalesced_is_asked(layout!((2,(2,2)):(2,(4,8)))), (2, 8, 1));
    assert_eq!(coalesced_is_asked(dynamic), (8, 32, 1));
    assert_eq!(coalesced_is_asked(swizzled), (swizzled.offset(1), 32, 1));
    assert_eq!(coalesced(layout!((2,(2,2)):(1,(2,4)))), "8:1");
    assert_eq!(coalesced(dynamic), "(4,8):(8,1)");
    assert_eq!(second_of_each(layout!(((2,4),(2,2)):((8,1),(16,4)))), 1);
    assert_eq!(second_of_each(layout!(S<2,0,3> o ((2,4),(2,2)):((8,1),(16,4)))), 1);

    let mut changed = data;
    assert_eq!(last_and_all(Tensor::new(&mut changed, dynamic).unwrap()), (32., 32));
    assert_eq!(last_and_all(Tensor::new(&mut changed, twice).unwrap()).1, 16);

    let mut written = [0.; 32];
    rows(Tensor::new(&mut written, dynamic).unwrap()).unwrap();
    assert_eq!((written[0], written[1], written[31]), (0.5, 0., 3.));
    rows(Tensor::new(&mut written, swizzled).unwrap()).unwrap();
    assert_eq!((written[swizzled.offset((2, 0))], written[swizzled.offset((2, 5))]), (2.5, 2.));

    let mut written = [0.; 32];
    number_as_proposed(Tensor::new(&mut written, row_major).unwrap());
    assert_eq!((written[0], written[7], written[31]), (0., 7., 7.));
    zeros_as_proposed(Tensor::new(&mut written, row_major).unwrap());
    assert_eq!(written, [0.; 32]);
    assert_eq!(cosize_as_proposed(row_major), 32);
    copy_as_proposed(Tensor::new(&data, row_major).unwrap(), Tensor::new(&mut written, swizzled).unwrap());
    assert!((0..32).all(|i| written[swizzled.offset(i)] == data[row_major.offset(i)]));
}
