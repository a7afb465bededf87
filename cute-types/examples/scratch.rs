#![allow(missing_docs, clippy::all)]
use cute_types::prelude::*;
fn main() {
    let m = 24usize;
    let n = 16usize;
    let ld = 30usize;
    println!("{:?}", layout!((m,8):(1,ld)).zipped_divide((U4::NEW, U4::NEW)));
    println!("{:?}", layout!((m, { n + 2 })));
    println!("{:?}", layout!((m,8,n):LayoutRight));
    println!("{:?}", layout!((m,8):LayoutRight));
    println!("{:?}", layout!(S<2,0,3> o (m,8):(8,1)));
    println!("{:?}", layout!(S<2,0,3> o (m,8):(8,1)).offset((3, 4)));
    println!("{:?}", ordered(shape!((m, 8, n)), shape!((3, 1, 2))));
    let x: Layout!((?,8):(1,?)) = layout!((m,8):(1,ld));
    println!("{:?} {:?}", x, shape!((m, (n, 3))));
    println!("{:?}", x.layout_like());
    println!("{:?}", x.mode::<U1>());
    println!("{:?}", x.select::<(U1, U0)>());
    println!("{:?}", x.group::<U0, U2>());
    println!("{:?}", x.append_to::<U3>());
    println!("{:?}", x.upcast::<U2>());
    println!("{:?}", x.downcast::<U2>());
    println!("{:?}", x.recast::<U16, U32>());
    println!("{:?}", x.max_common_layout(layout!((m,4):(1,ld))));
    println!("{:?}", x.max_alignment());
    println!("{:?}", x.nullspace());
    println!("{:?}", x.slice((.., 3)));
    println!("{:?}", x.slice_and_offset((.., 3)));
}
