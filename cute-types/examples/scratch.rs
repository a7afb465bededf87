#![allow(missing_docs, clippy::all)]
use cute_types::int::*;
use cute_types::prelude::*;
fn main() {
    let m = 24usize;
    let n = 16usize;
    let ld = 30usize;
    let l = Layout::new((Dyn(m), Dyn(n)), (U1::NEW, Dyn(ld)));
    println!("{}", l.coalesce());
    println!("{:?}", l.logical_divide((U4::NEW, U8::NEW)));
    println!("{:?}", l.logical_divide((U5::NEW, U8::NEW)));
    println!("{:?}", l.zipped_divide_ceil((U5::NEW, U8::NEW)));
    println!("{:?}", l.zipped_divide((U4::NEW, U8::NEW)));
    println!("{:?}", l.zipped_divide((Dyn(4), U8::NEW)));
    let k =
        Layout::new((Dyn(24).multiple_of::<U8>().unwrap(), Dyn(16).multiple_of::<U8>().unwrap()), (U1::NEW, Dyn(ld)));
    println!("{:?}", k.zipped_divide((U4::NEW, U8::NEW)));
    println!("{:?}", k.composition((U4::NEW, U8::NEW)));
    println!("{:?}", l.composition(layout!(4:1)));
    println!("{:?}", l.composition(layout!(48:1)));
    println!("{:?}", layout!(4:2).complement(Dyn(24)));
    println!("{:?}", layout!(4:2).complement(Dyn(20)));
    println!("{:?}", l.flatten());
    println!("{:?}", l.append(layout!(3:7)));
    println!("{:?}", layout!((2, 3)).concat(l));
    println!("{:?}", l.right_inverse());
    println!("{:?}", l.left_inverse());
    println!("{:?}", l.filter());
    println!("{:?}", l.sort());
    println!("{:?}", layout!(4:1).logical_product(Layout::new(Dyn(6), U1::NEW)));
    println!("{:?}", layout!((4, 2)).blocked_product(Layout::new((Dyn(6), U2::NEW), (U1::NEW, Dyn(6)))));
    println!("{:?}", layout!((4, 2)).tile_to_shape((Dyn(24), U8::NEW)));
    println!("{:?}", layout!(64:-1).logical_divide(Dyn(16)));
}
