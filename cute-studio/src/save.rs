//! The picture as a file.

use serde::Serialize;

use crate::question::{Question, Refusal};

#[derive(Serialize)]
pub(crate) struct Saved {
    text: String,
    name: &'static str,
    #[serde(rename = "type")]
    kind: &'static str,
}

/// The picture that `cute svg` or `cute latex` makes, to the byte.
pub(crate) fn save(question: &Question) -> Result<Saved, Refusal> {
    let picture = question.drawing()?.picture().map_err(|refused| Refusal::drawing(&question.expression, &refused))?;
    match question.format.as_str() {
        "" | "svg" => {
            Ok(Saved { text: picture.to_svg_for(question.theme()), name: "layout.svg", kind: "image/svg+xml" })
        }
        "latex" => Ok(Saved { text: picture.to_latex(), name: "layout.tex", kind: "application/x-tex" }),
        other => Err(Refusal::new("question", format!("there is no format `{other}`; there are svg and latex"))),
    }
}
