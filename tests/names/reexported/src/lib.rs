//! The macros where `cute-types` comes through another crate: what they expand to is found all the same.

#[cfg(test)]
mod tests {
    use cute_names_facade::{cute_types, square};
    use cute_types::prelude::*;

    // Each way of the macros to name a type: integers with a name and without, of either sign, basis elements, compact
    // layouts, swizzles, operations, and all of it with integers that only the running program knows.
    type Plain = Layout!((2,(2,2)):(1,(4,2)));
    type Written = Layout!((1025,3):(3,-1));
    type Dynamic = Layout!((?,8):(1,?));
    type Swizzled = Layout!(S<2,0,-3> o 8 o (4,8));
    type Shaped = Shape!((2, (1025, 2)));

    #[test]
    fn static_layouts() {
        let plain: Plain = layout!((2,(2,2)):(1,(4,2)));
        assert_eq!(plain.offset((1, (0, 1))), 3);
        let written: Written = layout!((1025,3):(3,-1));
        assert_eq!(written.to_string(), "(1025,3):(3,-1)");
        let swizzled: Swizzled = layout!(S<2,0,-3> o 8 o (4,8));
        assert_eq!(swizzled.to_string(), "S<2,0,-3> o 8 o (4,8):(1,4)");
        assert_eq!(layout!((4,8):(1@0,1@1)).offset((3, 5)), (3, 5));
        assert_eq!(layout!((4,8):LayoutRight), layout!((4,8):(8,1)));
        assert_eq!(layout!(coalesce((2,3):(1,2))), layout!(6:1));
    }

    #[test]
    fn shapes() {
        let shaped: Shaped = shape!((2, (1025, 2)));
        assert_eq!(shaped.1.0.value(), 1025);
        assert_eq!(shape!(size((4,6):(6,1))).value(), 24);
        let n = 5_usize;
        assert_eq!(shape!((n, 2)).0.value(), 5);
    }

    #[test]
    fn dynamic_layouts() {
        let (m, ld) = (4_usize, 16_usize);
        let dynamic: Dynamic = layout!((m,8):(1,ld));
        assert_eq!(dynamic.offset((3, 2)), 35);
        assert_eq!(layout!((m, { 2 * m })).to_string(), "(4,8):(1,4)");
        assert_eq!(layout!((m,8):LayoutRight).to_string(), "(4,8):(8,1)");
        assert_eq!(layout!(S<1,0,2> o 4 o (m,4)).offset((1, 0)), 4);
    }

    #[test]
    fn from_the_other_crate() {
        assert_eq!(cute_names_facade::layout!(2:1), cute_types::layout!(2:1));
        assert_eq!(square!(4), layout!((4, 4)));
        let n = 3_usize;
        assert_eq!(square!(n).to_string(), "(3,3):(1,3)");
    }
}
