//! `FastDivmod` against the division of the hardware, and prepared layouts against those that they were made of.
//!
//! A quotient by the constants, `floor((m n + a)/F)`, does not fall as n grows, and neither does the true one, which steps at
//! the multiples of the divisor. So they are equal for every n if they are at `k d - 1` and `k d` for each k, and at the
//! largest n: that is what *exhaustive* means below where it is not all pairs.

#![allow(clippy::unwrap_used, reason = "a test fails by a panic")]

use std::fmt::Debug;

use cute_types::int::Word;
use cute_types::prelude::*;
use cute_types::rules::Verdict;
use proptest::prelude::*;

fn by<I: Word>(divisor: I) -> FastDivmod<I> {
    FastDivmod::new(divisor).expect("a divisor that is not 0")
}

#[test]
fn all_pairs_of_8_bits() {
    let mut pairs = 0;
    for d in 1..=u8::MAX {
        let fast = by(d);
        for n in 0..=u8::MAX {
            assert_eq!(fast.divmod(n), (n / d, n % d), "{n} by {d}");
            pairs += 1;
        }
    }
    assert_eq!(pairs, 255 * 256);
}

#[test]
fn all_divisors_of_16_bits_exhaustively() {
    let mut checks = 0_u64;
    for d in 1..=u16::MAX {
        let fast = by(d);
        let mut check = |n: u16| {
            assert_eq!(fast.divmod(n), (n / d, n % d), "{n} by {d}");
            checks += 1;
        };
        for multiple in (0..=u16::MAX).step_by(d.into()) {
            check(multiple);
            check(multiple.saturating_sub(1));
        }
        check(u16::MAX);
    }
    // The sum of 65536/d over all divisors, rounded up and twice, and one more for each.
    assert!(checks > 1_500_000, "{checks}");
}

/// Divisors of so many bits at which a multiplier may go wrong: around powers of two, and fractions of the largest.
fn divisors(bits: u32) -> impl Iterator<Item = u64> {
    let largest = u64::MAX >> (64 - bits);
    let powers = (0..bits).flat_map(move |bit| (-3_i64..=3).map(move |by| (1_u64 << bit).wrapping_add_signed(by)));
    let fractions = (1..=130).flat_map(move |part| [largest / part, (largest / part).saturating_sub(1)]);
    let famous = [3, 5, 7, 10, 11, 13, 25, 125, 274177, 641, 6700417, 0xAAAA_AAAB, 0xCCCC_CCCD, 0x2492_4925];
    powers.chain(fractions).chain(famous).filter(move |&d| d != 0 && d <= largest)
}

#[test]
fn long_divisors_of_32_bits_exhaustively() {
    let mut checks = 0_u64;
    for d in divisors(32).filter(|&d| d >= 1 << 18) {
        let d = d as u32;
        let fast = by(d);
        let mut check = |n: u32| {
            assert_eq!(fast.divmod(n), (n / d, n % d), "{n} by {d}");
            checks += 1;
        };
        for multiple in (0..=u32::MAX).step_by(d as usize) {
            check(multiple);
            check(multiple.saturating_sub(1));
        }
        check(u32::MAX);
    }
    assert!(checks > 200_000, "{checks}");
}

/// Numbers at which the quotient by `d` may go wrong: beside multiples of it, the largest ones above all.
fn numbers(d: u64, largest: u64) -> impl Iterator<Item = u64> {
    let last = largest / d;
    let near = [0, 1, 2, 3, last / 3, last / 2, last.saturating_sub(2), last.saturating_sub(1), last];
    let multiples = near.into_iter().filter(move |&k| k <= last).map(move |k| k * d);
    let powers = (0..64).map(|bit| 1_u64 << bit);
    multiples
        .chain(powers)
        .chain([largest, largest / 2, largest / 2 + 1])
        .flat_map(|n| [n.wrapping_sub(1), n, n.wrapping_add(1)])
        .filter(move |&n| n <= largest)
}

#[test]
fn boundaries_of_32_and_64_bits() {
    let mut checks = 0_u64;
    for d in divisors(32) {
        let fast = by(d as u32);
        for n in numbers(d, u32::MAX.into()) {
            assert_eq!(fast.divmod(n as u32), ((n / d) as u32, (n % d) as u32), "{n} by {d}");
            checks += 1;
        }
    }
    for d in divisors(64) {
        let (fast, index) = (by(d), by(d as usize));
        for n in numbers(d, u64::MAX) {
            assert_eq!(fast.divmod(n), (n / d, n % d), "{n} by {d}");
            assert_eq!(index.divmod(n as usize), ((n / d) as usize, (n % d) as usize), "{n} by {d}");
            checks += 1;
        }
    }
    assert!(checks > 200_000, "{checks}");
}

/// A number of some bits, all lengths alike.
fn number() -> impl Strategy<Value = u64> {
    (any::<u64>(), 0..64_u32).prop_map(|(n, bits)| n >> bits)
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(20_000))]

    #[test]
    fn any_pair_of_64_bits(d in number(), n in number(), k in number()) {
        let d = d.max(1);
        let fast = by(d);
        let multiple = k % (u64::MAX / d).max(1) * d;
        for n in [n, multiple, multiple.saturating_sub(1), multiple.saturating_add(d - 1)] {
            prop_assert_eq!(fast.divmod(n), (n / d, n % d));
        }
    }

    #[test]
    fn any_pair_of_32_bits(d in number(), n in any::<u32>(), k in any::<u32>()) {
        let d = (d as u32).max(1);
        let fast = by(d);
        let multiple = k % (u32::MAX / d).max(1) * d;
        for n in [n, multiple, multiple.saturating_sub(1), multiple.saturating_add(d - 1)] {
            prop_assert_eq!(fast.divmod(n), (n / d, n % d));
        }
    }

    /// A prepared layout at any index, in range or not: of a nested shape with static and dynamic leaves.
    #[test]
    fn any_index_of_a_layout(a in number(), b in number(), c in number(), i in number()) {
        let extent = |n: u64| (n as usize).max(1);
        let (a, b, c, i) = (extent(a), extent(b), extent(c), i as usize);
        let l = layout!(((a,6),(b,(c,4))):((1,b),(7,(c,9))));
        let fast = l.prepared().unwrap();
        prop_assert_eq!(fast.checked_offset(i), l.checked_offset(i));
        prop_assert_eq!(fast.coord(i), l.coord(i));
        prop_assert_eq!(fast.coord((i, i)), l.coord((i, i)));
        prop_assert_eq!(fast.index((i, i)), l.index((i, i)));
        if let (Some(6..), Some(_)) = (a.checked_mul(6), b.checked_mul(c).and_then(|n| n.checked_mul(4))) {
            let at = (i % (a * 6), i % (b * c * 4));
            prop_assert_eq!(fast.offset(at), l.offset(at));
        }
        let expected = ((i % a, i / a % 6), (i / a / 6 % b, (i / a / 6 / b % c, i / a / 6 / b / c)));
        prop_assert_eq!(fast.coord(i), expected);
        if let (Ok(a), Ok(b), Ok(c)) = (by_32(a), by_32(b), by_32(c)) {
            // Constants of 32 bits, and an index that may have more.
            prop_assert_eq!(layout!(((a,6),(b,(c,4)))).coord(i), expected);
        }
    }
}

fn by_32(extent: usize) -> Result<FastDivmod<u32>, TensorError> {
    FastDivmod::new(u32::try_from(extent).unwrap_or(0))
}

/// The prepared layout is the layout, at each index and natural coordinate, and is refused what it is refused.
fn same<S, D: IntTuple<Offset: PartialEq + Debug>>(layout: Layout<S, D>) -> usize
where
    S: IntTuple<Coord: PartialEq + Debug>,
    S::Prepared<usize>: IntTuple<Coord = S::Coord>,
    S::Prepared<u8>: IntTuple<Coord = S::Coord>,
    S::Coord: Coord<Element<S>: Verdict<Report: Accepted>, Element<S::Prepared<usize>>: Verdict<Report: Accepted>>,
{
    let fast = layout.prepared().unwrap();
    assert_eq!(fast.to_string(), layout.to_string());
    assert_eq!((fast.size(), fast.rank(), fast.depth()), (layout.size(), layout.rank(), layout.depth()));
    for i in 0..layout.size() + 7 {
        assert_eq!(fast.coord(i), layout.coord(i), "{layout} at {i}");
        assert_eq!(fast.checked_offset(i), layout.checked_offset(i), "{layout} at {i}");
    }
    for (i, coord) in layout.coords().enumerate() {
        assert_eq!((fast.offset(coord), fast.index(coord)), (layout.offset(coord), i), "{layout} at {coord:?}");
    }
    assert!(fast.coords().eq(layout.coords()));
    layout.size()
}

#[test]
fn prepared_layouts_are_the_layouts() {
    let mut indices = 0;
    for m in 1..=12_usize {
        indices += same(Layout::new(Dyn(m), U1::NEW));
        for n in 1..=9_usize {
            indices += same(layout!((m,n):(n,1)));
            indices += same(layout!((m,8):(8,1)));
            indices += same(layout!((4,m):(m,1)));
            indices += same(layout!(((m,3),n):((1,70),m)));
            indices += same(layout!((3,(m,n)):(100,(1,m))));
            indices += same(layout!(((m,n),(n,(2,m)),2):((0,5),(1,(11,3)),4)));
            indices += same(Layout::new((Dyn(m), Dyn(n)), (Dyn(n), U1::NEW)));
            let eights = Dyn(8 * m).multiple_of(U8::NEW).unwrap();
            indices += same(layout!((eights, n)));
        }
    }
    assert!(indices > 300_000, "{indices}");
}

#[test]
fn a_layout_by_mode() {
    let (m, n) = (6_usize, 5_usize);
    let l = layout!(((m,4),(n,3)):((1,7),(30,200)));
    let fast = l.prepared().unwrap();
    for i in 0..4 * m {
        for j in 0..3 * n {
            assert_eq!(fast.offset((i, j)), l.offset((i, j)));
            assert_eq!(fast.coord((i, j)), l.coord((i, j)));
            assert_eq!(fast.index((i, j)), i + 4 * m * j);
        }
    }
    let rows = fast.slice((.., 3));
    assert!((0..4 * m).all(|i| rows.offset(i) + l.offset((0, 3)) == l.offset((i, 3))));
}

#[test]
fn static_layouts_are_prepared_for_nothing() {
    let l = layout!((3,(5,7)):(35,(7,1)));
    let fast = l.prepared().unwrap();
    assert_eq!((fast, size_of_val(&fast)), (l, 0));
    // A leaf that is static has no constants in a mixed layout either.
    let m = 9_usize;
    let mixed = layout!((m, (5, 7))).prepared().unwrap();
    assert_eq!(size_of_val(&mixed.shape()), size_of::<FastDivmod<usize>>());
}

#[test]
fn extents_of_0_are_refused_wherever_they_stand() {
    let (m, n) = (0_usize, 5_usize);
    assert_eq!(Layout::new(Dyn(m), U1::NEW).prepared().unwrap_err(), TensorError::Extent);
    assert_eq!(layout!((n, (3, m))).prepared().unwrap_err(), TensorError::Extent);
    assert_eq!(FastDivmod::<u64>::new(0).unwrap_err().to_string(), "layout: extent 0 is below 1");
}

#[test]
fn offsets_of_32_bits() {
    for (m, n) in [(65536_usize, 65536_usize), (65535, 65537), (1, 4294967295), (4294967295, 1), (97, 1009)] {
        let l = layout!((m,n):(n,1));
        let fast = l.narrow::<u32>().unwrap().prepared().unwrap();
        for i in (0..m * n).step_by(m * n / 1000 + 1).chain([m * n - 1, m - 1, m.min(m * n - 1)]) {
            assert_eq!(fast.offset(i) as usize, l.offset(i), "{l} at {i}");
            assert_eq!(fast.checked_offset(i).map(|offset| offset as usize), Some(l.offset(i)));
        }
        assert_eq!(fast.checked_offset(m * n), None);
    }
    let (m, n) = (40_000_usize, 40_000_usize);
    let l = layout!((m,n):(-1,40000));
    let fast = l.narrow::<i32>().unwrap().prepared().unwrap();
    assert!((0..m * n).step_by(99_991).all(|i| fast.offset(i) as isize == l.offset(i)));
}

#[test]
#[cfg(target_pointer_width = "64")]
fn indices_beyond_32_bits_are_exact_in_32() {
    // 2^34 elements, all of them in 100 places: each index but a quarter of them leaves the type of the constants.
    let (m, n) = (100_usize, 1_usize << 31);
    let l = layout!((m,n):(1,0));
    let fast = l.narrow::<u32>().unwrap().prepared().unwrap();
    for i in (0..m * n).step_by(m * n / 10_007) {
        assert_eq!(fast.offset(i) as usize, i % 100);
    }
    let k = 1_usize << 32;
    let refused = layout!((k,2):(0,1)).narrow::<u32>().unwrap().prepared().unwrap_err();
    assert_eq!(refused, TensorError::Divisor { extent: k, bits: 32 });
    assert_eq!(refused.to_string(), "prepared: extent 4294967296 leaves 32 bits");
}

#[test]
fn prepared_layouts_take_part_in_operations() {
    let (m, n) = (24_usize, 10_usize);
    let l = layout!((m,n):(n,1));
    let fast = l.prepared().unwrap();
    let tiler = (U4::NEW, U5::NEW);
    assert_eq!(fast.try_zipped_divide(tiler).unwrap(), l.try_zipped_divide(tiler).unwrap());
    assert_eq!(fast.logical_divide_ceil((U7::NEW, U3::NEW)), l.logical_divide_ceil((U7::NEW, U3::NEW)));
    assert_eq!(
        fast.try_zipped_divide((U5::NEW, U5::NEW)).unwrap_err().to_string(),
        "zipped_divide: in mode 0, the tile covers 5, which does not divide size 24",
    );
    // As a tile, too.
    let tile = FastDivmod::<usize>::new(6).unwrap();
    assert_eq!(l.try_logical_divide((tile, ..)).unwrap(), l.try_logical_divide((Dyn(6), ..)).unwrap());
}

#[test]
fn tensors_and_swizzles() {
    let (m, n) = (6_usize, 4_usize);
    let mut data: Vec<usize> = (0..24).collect();
    let l = layout!((m,n):(n,1));
    let mut fast = Tensor::new(&mut data, l).unwrap().prepared().unwrap();
    assert!((0..24).all(|i| fast[i] == l.offset(i)));
    assert_eq!((fast.get(24), fast.get((6, 0))), (None, None));
    fast[7] = 100;
    assert_eq!(data[l.offset(7)], 100);
    let swizzled = Composed::new(Swizzle::<U2, U0, U2>::new(), U0::NEW, l);
    let fast = swizzled.prepared().unwrap();
    assert!((0..24).all(|i| fast.offset(i) == swizzled.offset(i)));
}
