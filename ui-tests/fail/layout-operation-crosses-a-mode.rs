// composition: mode 0 of A has extent 4, which stride 3 does not divide; 6:3 would cross it
use cute_types::prelude::*;

type Crossing = Layout!(composition((4,6,8):(2,3,5), 6:3));

fn main() {
    println!("{}", Crossing::NEW);
}
