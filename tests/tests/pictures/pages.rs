//! The pages of rustdoc whose pictures are of no operation over layouts: functions of shapes, what an access costs, atoms and
//! tilings of them.

use cute_draw::{Drawing, Kind};

/// An item, and the picture in its documentation.
pub(crate) struct Page {
    /// The package, and the file in it.
    pub(crate) at: [&'static str; 2],
    pub(crate) item: &'static str,
    /// The name of the file of the picture.
    pub(crate) picture: &'static str,
    pub(crate) drawing: Drawing,
}

fn of(kind: Kind, expression: &str) -> Drawing {
    Drawing { kind, ..Drawing::of(expression) }
}

/// All of them.
pub(crate) fn pages() -> Vec<Page> {
    const TYPES: &str = "cute-types";
    const VALUES: &str = "cute-runtime";
    let mut pages = Vec::new();
    let mut add = |picture, drawing: Drawing, items: &[(&'static str, &'static str, &'static str)]| {
        for &(package, file, item) in items {
            pages.push(Page { at: [package, file], item, picture, drawing: drawing.clone() });
        }
    };

    add(
        "domain_distribute",
        of(Kind::Operation, "domain_distribute((6,4),4)"),
        &[(VALUES, "src/algebra/domain_distribute.rs", "domain_distribute")],
    );
    add(
        "greatest_common_domain",
        of(Kind::Operation, "greatest_common_domain((4,6),(8,3))"),
        &[
            (VALUES, "src/algebra/common_refinement.rs", "greatest_common_domain"),
            (TYPES, "src/algebra/common_refinement.rs", "greatest_common_domain"),
        ],
    );
    add(
        "tiler_to_layout",
        of(Kind::Operation, "tiler_to_layout((4,2:3))"),
        &[(VALUES, "src/algebra/tiler_to_layout.rs", "tiler_to_layout")],
    );

    // A row of eight words a thread: the fifth thread is at the banks of the first again.
    add(
        "bank_conflicts",
        of(Kind::Banks, "(32,4):(8,1)"),
        &[
            (VALUES, "src/analysis/wavefronts.rs", "wavefronts"),
            (VALUES, "src/analysis/wavefronts.rs", "bank_conflicts"),
            (TYPES, "src/analysis.rs", "wavefronts"),
            (TYPES, "src/analysis.rs", "bank_conflicts"),
        ],
    );
    add(
        "best_swizzle",
        of(Kind::Banks, "S<3,0,5> o (32,4):(8,1)"),
        &[(VALUES, "src/analysis/best_swizzle.rs", "best_swizzle"), (TYPES, "src/analysis.rs", "best_swizzle")],
    );
    let vectors = Drawing { vector: 4, ..of(Kind::Banks, "(32,4):(4,1)") };
    add("access", vectors, &[(VALUES, "src/analysis/access.rs", "Access")]);
    add(
        "coalescing",
        of(Kind::Sectors, "32:2"),
        &[(VALUES, "src/analysis/coalescing.rs", "coalescing"), (TYPES, "src/analysis.rs", "coalescing")],
    );
    add(
        "coverage",
        of(Kind::Memory, "(4,3):(2,1)"),
        &[(VALUES, "src/analysis/coverage.rs", "coverage"), (TYPES, "src/analysis.rs", "coverage")],
    );
    add(
        "vector_width",
        of(Kind::Memory, "(4,4):(6,1)"),
        &[(VALUES, "src/analysis/vector_width.rs", "vector_width"), (TYPES, "src/analysis.rs", "vector_width")],
    );
    add(
        "mma_atom",
        of(Kind::Layout, "SM80_16x8x8_F32F16F16F32_TN"),
        &[(VALUES, "src/atom/mma.rs", "MmaAtom"), (TYPES, "src/atom/mma.rs", "MmaAtom")],
    );
    add(
        "copy_atom",
        of(Kind::Layout, "SM75_U32x1_LDSM_N"),
        &[(VALUES, "src/atom/copy.rs", "CopyAtom"), (TYPES, "src/atom/copy.rs", "CopyAtom")],
    );
    add(
        "tiled_mma",
        of(Kind::Layout, "tiled_mma(SM80_8x8x4_F64F64F64F64_TN,(2,2,1))"),
        &[(VALUES, "src/atom/tiled_mma.rs", "TiledMma"), (TYPES, "src/atom/tiled_mma.rs", "make_tiled_mma")],
    );
    add(
        "tiled_copy",
        of(Kind::Layout, "tiled_copy(UniversalCopy<64b>,f16,(4,2):(2,1),(1,4))"),
        &[(VALUES, "src/atom/tiled_copy.rs", "TiledCopy"), (TYPES, "src/atom/tiled_copy.rs", "make_tiled_copy")],
    );
    add(
        "gmma_descriptor",
        of(Kind::Descriptor, "S<3,3,3> o (16,16):(64,1)"),
        &[(VALUES, "src/atom/gmma/descriptor.rs", "GmmaDescriptor")],
    );
    pages
}
