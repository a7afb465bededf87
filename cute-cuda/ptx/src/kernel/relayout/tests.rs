//! Copies in the small that are refused space in the large: more vectors than threads, more elements than an index counts.

use cute_types::runtime::ComposedLayout;

use super::*;
use crate::kernel::testing::OnInterpreter;

type Outcome<T = ()> = Result<T, Box<dyn std::error::Error>>;

/// The kernel, of so many threads at most.
fn limited(from: &ComposedLayout, to: &ComposedLayout, most: u64) -> Result<Relayout<u16>, KernelError> {
    let joint = Joint::of(from, to)?;
    Relayout::planned(&joint, plan::<u16>(&joint), most, Target::Sm80)
}

#[test]
fn more_vectors_than_threads_are_copied_turn_by_turn() -> Outcome {
    let pairs = [
        // What is copied below in the large, in the small.
        ("(64,3):(7,2)", "(64,3):(3,1)"),
        ("(61,3):(7,2)", "(61,3):(3,1)"),
        // Several modes after the one that is cut, and before it.
        ("(5,7,11,3):(1,5,36,400)", "(5,7,11,3):(231,33,3,1)"),
        ("(5,7,11,3):(0,1,7,77)", "(5,7,11,3):(3,16,113,1)"),
        // Vectors, and what is left after the last whole one.
        ("1003:1", "1003:1"),
        ("(8,37):(1,8)", "(8,37):(1,16)"),
        ("(4,6,5):(1,4,24)", "(4,6,5):(1,20,4)"),
    ];
    for (from, to) in pairs {
        let (from, to): (ComposedLayout, ComposedLayout) = (from.parse()?, to.parse()?);
        let [length, stored] = [&from, &to].map(|layout| layout.layout().cosize() as usize);
        let input: Vec<u16> = (0..length as u16).map(|i| i ^ 0x5a5a).collect();
        let mut wanted = vec![0; stored];
        for (at, to) in from.layout().offsets().zip(to.layout().offsets()) {
            wanted[to as usize] = input[at as usize];
        }
        for most in [1, 2, 3, 4, 7, 8, 16, 30, 64, 100, 200, 5000] {
            let kernel = limited(&from, &to, most)?;
            let mut output = vec![0; stored];
            kernel.run(&OnInterpreter, &input, &mut output)?;
            assert_eq!(output, wanted, "{from} to {to}, {most} threads");
        }
    }
    Ok(())
}

#[test]
fn arrays_of_more_elements_than_an_index_counts() -> Outcome {
    let (from, to): (ComposedLayout, ComposedLayout) =
        ("(4294967296,3):(7,2)".parse()?, "(4294967296,3):(3,1)".parse()?);
    let kernel = Relayout::<u16>::new(&from, &to, Target::Sm80)?;
    let kernel = kernel.kernel().kernel();
    let needs: Vec<String> = kernel.signature().params().map(|(_, kind)| format!("{kind:?}")).collect();
    assert_eq!(needs, ["Input(U16, Elements(30064771070))", "Output(U16, Elements(12884901888))"]);
    // One loop, of as many turns as there are threads too few.
    let text = kernel.ptx();
    assert_eq!((text.matches("$L").count(), text.matches("ld.global").count()), (2, 1), "{text}");
    // Copies by whole vectors, of bytes that lie as they did, and through tiles.
    for (from, to) in [
        ("137438953472:1", "137438953472:1"),
        ("(65536,65536,8):(1,65536,4294967296)", "(65536,65536,8):(65536,1,4294967296)"),
    ] {
        let (from, to): (ComposedLayout, ComposedLayout) = (from.parse()?, to.parse()?);
        assert!(Relayout::<u16>::new(&from, &to, Target::Sm80).is_ok(), "{from} to {to}");
    }
    Ok(())
}
