//! What operations have in common: from their results to values, and the cotarget of a complement.

use crate::{AnyLayout, IntTuple, LayoutError, Swizzle};

use super::evaluate::ExprError;
use super::value::Value;

/// The integer that a cotarget stands for. CuTe divides a shape mode by mode, rounding up in each; that is dividing its
/// size where the roundings come to nothing, and `complement` does not round.
///
/// Coordinates have an extent for each place, and that is the shape.
pub(super) fn cotarget(layout: &AnyLayout, shape: IntTuple) -> Result<IntTuple, ExprError> {
    let layout = match layout {
        AnyLayout::Coord(_) => return Ok(shape),
        AnyLayout::Composed(layout) => layout.layout(),
        AnyLayout::Chain(layout) => layout.layout().layout(),
        AnyLayout::Strided(layout) => layout,
    };
    let size = shape.size()?;
    // Of two negative extents the product is positive: each has to be looked at.
    if let Some(cotarget) = shape.leaves().find(|&cotarget| cotarget < 1) {
        return Err(LayoutError::CotargetTooSmall { cotarget }.into());
    }
    if matches!(shape, IntTuple::Int(_)) {
        return Ok(size.into());
    }
    let span = |(extent, stride)| i128::from(extent) * i128::from(stride);
    let span = layout.filter()?.flat_modes().into_iter().map(span).fold(1, i128::max);
    let (mut rest, mut repeats, mut rounded) = (span, 1, None);
    for cotarget in shape.leaves() {
        let extent = i128::from(cotarget);
        if extent % rest != 0 && rest % extent != 0 {
            rounded = rounded.or(Some(LayoutError::ComplementCotarget { cotarget, last: rest }));
        }
        repeats *= (extent + rest - 1) / rest;
        rest = (rest + extent - 1) / extent;
    }
    match rounded {
        Some(refused) if i128::from(size) % span == 0 && repeats * span != i128::from(size) => Err(refused.into()),
        _ => Ok(size.into()),
    }
}

pub(super) fn layout<L: Into<AnyLayout>, E: Into<ExprError>>(result: Result<L, E>) -> Result<Value, ExprError> {
    result.map(|layout| Value::Layout(layout.into())).map_err(Into::into)
}

pub(super) fn moved(result: Result<Swizzle, LayoutError>) -> Result<Value, ExprError> {
    Ok(Value::Swizzle(result?))
}

pub(super) fn int<E: Into<ExprError>>(result: Result<i64, E>) -> Result<Value, ExprError> {
    result.map(Value::Int).map_err(Into::into)
}

/// A count, of which there are no more than elements that are looked at.
#[cfg(feature = "analysis")]
pub(super) fn number(n: u64) -> Result<Value, ExprError> {
    Ok(Value::Int(n as i64))
}

#[cfg(feature = "analysis")]
pub(super) fn numbers<const N: usize>(counts: [u64; N]) -> Result<Value, ExprError> {
    counts.into_iter().map(number).collect::<Result<_, _>>().map(Value::Tuple)
}

pub(super) fn tuple<E: Into<ExprError>>(result: Result<IntTuple, E>) -> Result<Value, ExprError> {
    result.map(Value::from).map_err(Into::into)
}

pub(super) fn maybe<T: Into<IntTuple>, E: Into<ExprError>>(result: Result<Option<T>, E>) -> Result<Value, ExprError> {
    let found = result.map_err(Into::into)?;
    Ok(found.map_or(Value::Nowhere, |coord| Value::from(coord.into())))
}

pub(super) fn count(n: usize) -> Result<Value, ExprError> {
    Ok(Value::Int(n as i64)) // modes of one layout
}

#[cfg(test)]
mod tests {
    use alloc::string::ToString;

    use crate::expr::evaluate;

    #[test]
    fn each_extent_of_a_cotarget_is_positive() {
        for (call, low) in [
            ("complement(2:1,(-2,-3))", "-2"),
            ("complement(4:1,(-1,-4))", "-1"),
            ("complement(4:1,(4,(2,0)))", "0"),
            ("complement(4:1,(2,-4))", "-4"),
            ("complement(4:1,-4)", "-4"),
            ("complement((2):(1@0),(-2))", "-2"),
            ("complement(S<1,0,1> o 8:1,(-2,-8))", "-2"),
        ] {
            let refused = evaluate(call).unwrap_err().to_string();
            assert_eq!(refused, ["complement: cotarget ", low, " is below 1"].concat(), "{call}");
            let refused = evaluate(&call.replace("complement", "complement_ceil")).unwrap_err().to_string();
            assert_eq!(refused, ["complement_ceil: ", low, " is below 1"].concat(), "{call}");
        }
        // Not divided, but rounded up.
        assert_eq!(evaluate("complement(2:1,(2,3))").unwrap().to_string(), "3:2");
    }
}
