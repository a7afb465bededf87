//! What a warp's access to a layout of threads and values costs, and the swizzle that spreads it.

use cute_draw::{Drawing, Kind};
use cute_types::runtime::analysis::{Access, best_swizzle, coalescing, vector_width, wavefronts};
use cute_types::runtime::expr::Value;
use cute_types::runtime::{AnyLayout, ComposedLayout};
use serde::Serialize;

use crate::picture::Shown;
use crate::question::{Question, Refusal};

#[derive(Serialize)]
pub(crate) struct Accessed {
    /// Of shared memory: how many wavefronts, and who collides.
    says: String,
    conflicts: Option<u64>,
    /// Of global memory: how many sectors.
    sectors: String,
    /// The widest access that the layout allows.
    vector: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    picture: Option<Shown>,
    /// The layout behind the swizzle that makes the access free, as an expression, or why there is none.
    swizzle: Result<String, String>,
}

/// The access of a layout of threads, and values if it has more than one mode.
pub(crate) fn access(question: &Question) -> Result<Accessed, Refusal> {
    let wrong = |is: &str| Refusal::new("access", format!("access: this is {is}, and a layout of integers is wanted"));
    let value = question.value()?;
    let layout: ComposedLayout = match &value {
        Value::Layout(AnyLayout::Strided(layout)) => layout.clone().into(),
        Value::Layout(AnyLayout::Composed(layout)) => layout.clone(),
        other => return Err(wrong(other.describe())),
    };
    let access = Access::new(if question.bytes == 0 { 4 } else { question.bytes }).vector(question.vector);
    let cost = wavefronts(&layout, access);
    let drawing = Drawing { kind: Kind::Banks, expression: layout.to_string(), ..question.drawing()? };
    let picture = drawing.picture().ok().map(|picture| Shown::of(&picture, question.theme(), None));
    let swizzle = best_swizzle(&[(layout.layout(), access)]);
    Ok(Accessed {
        conflicts: cost.as_ref().ok().map(|cost| cost.conflicts()),
        says: cost.map_or_else(|refused| refused.to_string(), |cost| cost.to_string()),
        sectors: coalescing(&layout, access).map_or_else(|refused| refused.to_string(), |cost| cost.to_string()),
        vector: vector_width(&layout, access.bytes())
            .map_or_else(|refused| refused.to_string(), |width| width.to_string()),
        picture,
        swizzle: match swizzle {
            Ok(swizzle) if swizzle.bits() == 0 => Ok(layout.layout().to_string()),
            Ok(swizzle) => Ok(format!("{swizzle} o {}", layout.layout())),
            Err(refused) => Err(refused.to_string()),
        },
    })
}
