//! Static integers from constants, const parameters and types.
use cute_types::prelude::*;

const M: usize = 64;
const ROWS: u32 = 1536;
const STEP: i64 = -8;

mod tile {
    pub(super) const N: usize = 16;
}

struct Kernel;

impl Kernel {
    const K: usize = 1_000_003;
}

/// The same type, written with literals.
fn same<L: PartialEq + core::fmt::Debug>(a: L, b: L) {
    assert_eq!(a, b);
    assert_eq!(size_of_val(&a), 0);
}

fn constants() {
    same(layout!((const M,64):(64,1)), layout!((64,64):(64,1)));
    same(layout!((const M, const tile::N):(const tile::N, 1)), layout!((64,16):(16,1)));
    same(layout!(const M:1), layout!(64:1));
    same(layout!(8:const M), layout!(8:64));
    same(layout!((8,8):(const {M / 2},1)), layout!((8,8):(32,1)));
    same(layout!((const {ROWS},8):(1,const {ROWS})), layout!((1536,8):(1,1536)));
    same(layout!((4,const {Kernel::K}):(const {Kernel::K},1)), layout!((4,1000003):(1000003,1)));
    same(layout!((4,8):(const {STEP},const {-1})), layout!((4,8):(-8,-1)));
    same(layout!(const {i64::MAX}:0), layout!(9223372036854775807:0));
    same(layout!(2:const {STEP + 8}), layout!(2:0));
    // Compact, swizzled, nested.
    same(layout!((const M,8)), layout!((64,8)));
    same(layout!((const M,(2,8)):LayoutRight), layout!((64,(2,8)):LayoutRight));
    same(layout!(S<3,4,3> o (8,const M):(const M,1)), layout!(S<3,4,3> o (8,64):(64,1)));
    same(shape!((const M,(8,const {tile::N + 1}))), shape!((64,(8,17))));
    same(shape!(const M), U64::NEW);
    same(layout!((64,64)).zipped_divide(shape!((const tile::N,8))), layout!((64,64)).zipped_divide((U16::NEW, U8::NEW)));
    // Beside a dynamic integer it stays static.
    let m = 3_usize;
    assert_eq!(format!("{:#}", layout!((m,const M):(const M,1))), "(3,_64):(_64,_1)");
    assert_eq!(format!("{:#}", layout!((m,const M))), "(3,_64):(_1,3)");
    assert_eq!(format!("{:#}", layout!(({M},8):(8,1))), "(64,_8):(_8,_1)");
}

type Tile = Layout!((const M,const {tile::N}):(const {tile::N},1));
type Pair = Shape!((const M,const {tile::N * 2}));
const TILE: Tile = layout!((const M,const {tile::N}):(const {tile::N},1));

fn types() {
    same(TILE, layout!((64,16):(16,1)));
    same(<Pair as Static>::NEW, shape!((64,32)));
    let dynamic: Layout!((?,const M):(const M,1)) = layout!(({M},64):(64,1));
    assert_eq!(dynamic.size(), 4096);
}

/// A tile of a const parameter, which two bounds make a layout.
fn row_of<const N: usize>() -> usize
where
    Const<N>: ToNat,
    Layout!((const N,8):(8,1)): StaticLayout,
{
    cosize(layout!((const N,8):(8,1)))
}

/// A tile of type parameters.
fn tile_of<N: Nat, K: Nat>() -> usize
where
    Layout!((type N,type K):(type K,1)): StaticLayout,
{
    cosize(layout!((type N,type K):(type K,1)))
}

fn cosize<L: StaticLayout>(_: L) -> usize {
    L::COSIZE
}

/// The number out of a trait.
trait Config {
    type Rows: Nat;
}

impl Config for Kernel {
    type Rows = U24;
}

fn parameters() {
    assert_eq!((row_of::<4>(), row_of::<64>()), (32, 512));
    assert_eq!(tile_of::<U4, U6>(), 24);
    same(layout!((type U4,type <Kernel as Config>::Rows):(1,type U4)), layout!((4,24):(1,4)));
    same(layout!((4,8):(type Negative<U1>,1)), layout!((4,8):(-1,1)));
    same(layout!((type typenum_like::Four, 8)), layout!((4,8)));
}

mod typenum_like {
    pub(super) type Four = cute_types::integers::U4;
}

macro_rules! rows {
    ($name:ident, $value:expr, $number:ty, $path:path) => {
        layout!((const $name,const $value,type $number,const $path):(0,0,0,0))
    };
}

fn fragments() {
    same(rows!(M, tile::N * 3, U5, tile::N), layout!((64,48,5,16):(0,0,0,0)));
}

pub(crate) fn main() {
    constants();
    types();
    parameters();
    fragments();
}
