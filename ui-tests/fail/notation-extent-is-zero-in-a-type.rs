// extent 0 leaves no element; an extent is at least 1
use cute_types::prelude::*;

type Empty = Layout!((4,0));

fn main() {
    assert_eq!(size_of::<Empty>(), 0);
}
