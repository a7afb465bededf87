//! Tensors of registers: layouts over them cost nothing, and copies between them read before they write.

use cute_types::layout;

use super::*;

#[test]
fn a_transposition_in_registers_is_a_layout() -> Outcome {
    let kernel = pair::<f32>(1, |b, input, output| {
        let square = layout("(4,4):(1,4)")?;
        let (from, to) = (b.tensor(input, &square)?, b.tensor(output, &square)?);
        let values = b.load(&from)?;
        let turned = values.map_layout(|_| "(4,4):(4,1)".parse::<RuntimeLayout>().map_err(|_| unreachable!()))?;
        assert_eq!((turned.len(), turned.layout().to_string()), (16, "(4,4):(4,1)".to_string()));
        b.store(&turned, &to)
    })?;
    let input: Vec<f32> = (0..16).map(|i| i as f32).collect();
    let wanted: Vec<f32> = (0..16).map(|i| (i % 4 * 4 + i / 4) as f32).collect();
    assert_eq!(run(&kernel, &input, 16)?, wanted);
    assert!(!kernel.kernel().ptx().contains("mov.f32"));
    Ok(())
}

#[test]
fn registers_that_are_on_both_sides_are_read_first() -> Outcome {
    let kernel = pair::<f32>(1, |b, input, output| {
        let row = layout("4:1")?;
        let (from, to) = (b.tensor(input, &row)?, b.tensor(output, &row)?);
        let own = b.fragment::<f32>(&row, 0.0)?;
        b.copy(&from, &own)?;
        // Each to its neighbour, all at once.
        let registers = own.registers();
        let rotated = Fragment::of([&registers[1..], &registers[..1]].concat())?;
        b.copy(&own, &rotated)?;
        b.copy(&own, &to)
    })?;
    assert_eq!(run(&kernel, &[1.0, 2.0, 3.0, 4.0], 4)?, [4.0, 1.0, 2.0, 3.0]);
    Ok(())
}

#[test]
fn an_element_of_several_coordinates_is_loaded_once() -> Outcome {
    let kernel = pair::<f32>(1, |b, input, output| {
        let (from, to) = (b.tensor(input, layout("(4,3):(1,0)")?)?, b.tensor(output, layout("(4,3):(1,4)")?)?);
        b.copy(&from, &to)
    })?;
    assert_eq!(run(&kernel, &[1.0, 2.0, 3.0, 4.0], 12)?, [1.0, 2.0, 3.0, 4.0].repeat(3));
    assert_eq!(kernel.kernel().ptx().matches("ld.global").count(), 1);
    Ok(())
}

#[test]
fn fragments_have_the_elements_that_their_layout_says() -> Outcome {
    pair::<f32>(1, |b, _, _| {
        let fragment = b.fragment::<f32>(&layout("(2,3):(3,1)")?, 1.0)?;
        // Compact, whatever the strides that it is like.
        assert_eq!(fragment.layout().to_string(), "(2,3):(1,2)");
        let every_other = fragment.map_layout(|_| RuntimeLayout::new(3, 2))?;
        let wanted: Vec<_> = [0, 2, 4].into_iter().filter_map(|place| fragment.get(place)).collect();
        assert_eq!((every_other.len(), every_other.registers()), (3, wanted));
        assert_eq!((every_other.get(3), fragment.get(6)), (None, None));
        // A map keeps the layout, so that the same coordinates are the same elements.
        let mapped = every_other.map(|value| b.add(value, 1.0));
        assert_eq!(mapped.layout(), every_other.layout());
        assert!(Fragment::<f32>::of(Vec::new()).is_err());
        Ok(())
    })?;
    Ok(())
}

#[test]
fn what_a_program_gives_wrongly_is_no_fragment() {
    let said = |n: usize| refused(1, |b, _, _| b.fragment::<f32>(layout!((2,n):(n,1)), 0.0).map(drop));
    assert_eq!(said(512), "accepted");
    assert_eq!(said(513), "1026 values a thread are too many to unroll; at most 1024 are");
    assert_eq!(said(0), "layout: extent 0 is below 1");
    assert_eq!(said(usize::MAX), "layout: size leaves 64 bits");
}
