// the modes need a bracket around them; write (2,3):(1,2)
use cute_types::prelude::*;

fn main() {
    let _ = layout!(2,3:1,2);
}
