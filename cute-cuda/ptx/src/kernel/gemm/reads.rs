//! How a factor of a product comes into shared memory, by its layout.

use core::fmt;

use cute_types::runtime::RuntimeLayout;
use cute_types::runtime::atom::GmmaMajor;

/// How A or B of a product comes into shared memory.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum GemmRead {
    /// By TMA: one thread has whole tiles copied.
    Tma,
    /// By `cp.async` of so many bytes, whose elements are adjacent along a mode.
    Async {
        /// 4, 8 or 16.
        bytes: u32,
        /// The mode along which the bytes of a copy are adjacent; K where each is one element.
        along: GmmaMajor,
    },
    /// Element by element through registers: what is smaller than 4 bytes and not adjacent.
    Elements,
}

impl GemmRead {
    /// How a matrix (MN,K,L) of elements of so many bytes is read by threads: by the widest copies of 16 bytes and less
    /// whose elements are adjacent along K or along MN, and begin at multiples of their size.
    pub(super) fn of(layout: &RuntimeLayout, bytes: i64) -> GemmRead {
        let width = |mode: usize| {
            let fits = |width: &i64| is_vector(layout, mode, *width);
            [16, 8, 4].into_iter().filter(|wide| *wide > bytes).map(|wide| wide / bytes).find(fits).unwrap_or(1)
        };
        let (mn, k) = (width(0), width(1));
        let (along, elements) = if mn > k { (GmmaMajor::MN, mn) } else { (GmmaMajor::K, k) };
        match u32::try_from(elements * bytes) {
            Ok(bytes @ (4 | 8 | 16)) => GemmRead::Async { bytes, along },
            _ => GemmRead::Elements,
        }
    }

    /// The same for shared memory in which elements are adjacent along a mode: one by one, where they are so along the other.
    pub(super) fn towards(self, major: GmmaMajor, bytes: i64) -> GemmRead {
        match self {
            GemmRead::Async { along, .. } if along != major => GemmRead::Async { bytes: bytes as u32, along },
            read => read,
        }
    }

    /// The mode along which shared memory has the elements adjacent.
    pub(super) fn along(self) -> GmmaMajor {
        match self {
            GemmRead::Async { along, .. } => along,
            GemmRead::Tma | GemmRead::Elements => GmmaMajor::K,
        }
    }

    /// Elements that are copied at once.
    pub(super) fn width(self, bytes: i64) -> i64 {
        match self {
            GemmRead::Async { bytes: all, .. } => i64::from(all) / bytes,
            GemmRead::Tma | GemmRead::Elements => 1,
        }
    }
}

/// Whether so many elements along a mode are adjacent wherever their number is divided by that, and begin at a multiple of it.
pub(super) fn is_vector(layout: &RuntimeLayout, mode: usize, width: i64) -> bool {
    let Ok(modes) = layout.modes() else { return false };
    let mut others = Vec::new();
    for (place, own) in modes.iter().enumerate() {
        let Ok(own) = own.coalesce() else { return false };
        let own = own.flat_modes();
        if place != mode {
            others.extend(own.into_iter().filter(|(size, _)| *size > 1));
            continue;
        }
        match own.split_first() {
            // The last vector of a mode that is one run may be a part.
            Some((&(_, 1), [])) => {}
            Some((&(size, 1), rest)) if size % width == 0 => others.extend(rest.iter().copied()),
            _ => return false,
        }
    }
    others.iter().all(|(_, stride)| stride % width == 0)
}

impl fmt::Display for GemmRead {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            GemmRead::Tma => f.write_str("TMA"),
            GemmRead::Async { bytes, along } => write!(f, "cp.async of {bytes} bytes along {along}"),
            GemmRead::Elements => f.write_str("elements one by one"),
        }
    }
}
