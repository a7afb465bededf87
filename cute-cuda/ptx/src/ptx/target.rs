//! The devices that modules are written for.

use core::fmt;
use core::str::FromStr;

/// A compute capability that PTX is written for, with the oldest PTX version that knows it and its instructions.
///
/// The oldest and not the newest version, because a driver refuses a version younger than itself.
///
/// ```
/// use cute_cuda::ptx::Target;
///
/// let target: Target = "sm_90".parse()?;
/// assert_eq!((target.capability(), target.isa()), ((9, 0), (7, 8)));
/// assert_eq!(Target::default(), Target::Sm80);
/// assert!("sm_91".parse::<Target>().is_err());
/// # Ok::<(), cute_cuda::ptx::UnknownTarget>(())
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[non_exhaustive]
pub enum Target {
    /// Volta.
    Sm70,
    /// Turing.
    Sm75,
    /// Ampere, the A100.
    #[default]
    Sm80,
    /// Ampere, the consumer cards.
    Sm86,
    /// Ada.
    Sm89,
    /// Hopper.
    Sm90,
    /// Hopper with what no other device has: `wgmma`, `setmaxnreg`.
    Sm90a,
}

impl Target {
    /// Every target, oldest first.
    pub const ALL: [Target; 7] =
        [Target::Sm70, Target::Sm75, Target::Sm80, Target::Sm86, Target::Sm89, Target::Sm90, Target::Sm90a];

    /// The name that `.target` takes.
    pub const fn name(self) -> &'static str {
        match self {
            Target::Sm70 => "sm_70",
            Target::Sm75 => "sm_75",
            Target::Sm80 => "sm_80",
            Target::Sm86 => "sm_86",
            Target::Sm89 => "sm_89",
            Target::Sm90 => "sm_90",
            Target::Sm90a => "sm_90a",
        }
    }

    /// The compute capability, major and minor.
    pub const fn capability(self) -> (u32, u32) {
        match self {
            Target::Sm70 => (7, 0),
            Target::Sm75 => (7, 5),
            Target::Sm80 => (8, 0),
            Target::Sm86 => (8, 6),
            Target::Sm89 => (8, 9),
            Target::Sm90 | Target::Sm90a => (9, 0),
        }
    }

    /// The PTX version written for the target, major and minor: the first that supports it, and for Turing the first with its
    /// `ldmatrix`.
    pub const fn isa(self) -> (u32, u32) {
        match self {
            Target::Sm70 => (6, 0),
            Target::Sm75 => (6, 5),
            Target::Sm80 => (7, 0),
            Target::Sm86 => (7, 1),
            Target::Sm89 | Target::Sm90 => (7, 8),
            Target::Sm90a => (8, 0),
        }
    }

    /// Can a device of this compute capability run modules of this target? The driver compiles PTX for
    /// any device that is not older, but for a target of one device alone.
    pub fn runs_on(self, capability: (u32, u32)) -> bool {
        match self {
            Target::Sm90a => capability == self.capability(),
            _ => capability >= self.capability(),
        }
    }

    /// Shared memory that a kernel for the target may have, in bytes: what the device has that has least of those which run it. An
    /// sm_80 has more than an sm_86 or an sm_120, which run what is written for it. A launch asks for what is above 48 KiB.
    ///
    /// ```
    /// use cute_cuda::ptx::Target;
    ///
    /// assert_eq!((Target::Sm75.most_shared(), Target::Sm90.most_shared()), (64 * 1024, 99 * 1024));
    /// assert_eq!(Target::Sm90a.most_shared(), 227 * 1024);
    /// ```
    ///
    /// Source: CUDA C++ Programming Guide, "Technical specifications per compute capability".
    pub const fn most_shared(self) -> u64 {
        let kibibytes = match self {
            Target::Sm70 | Target::Sm75 => 64,
            Target::Sm80 | Target::Sm86 | Target::Sm89 | Target::Sm90 => 99,
            Target::Sm90a => 227,
        };
        1024 * kibibytes
    }
}

impl fmt::Display for Target {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// A target name that is none of [`Target::ALL`].
#[derive(Clone, PartialEq, Eq)]
pub struct UnknownTarget(pub String);

impl fmt::Display for UnknownTarget {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "unknown target `{}`; take one of", self.0)?;
        for (i, target) in Target::ALL.iter().enumerate() {
            write!(f, "{}{target}", if i == 0 { " " } else { ", " })?;
        }
        Ok(())
    }
}

impl fmt::Debug for UnknownTarget {
    /// The sentence, so that `unwrap` and a `main` that returns the error print it.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

impl std::error::Error for UnknownTarget {}

impl FromStr for Target {
    type Err = UnknownTarget;

    fn from_str(text: &str) -> Result<Target, UnknownTarget> {
        Target::ALL.into_iter().find(|target| target.name() == text).ok_or_else(|| UnknownTarget(text.to_string()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_round_trip() {
        for target in Target::ALL {
            assert_eq!(target.name().parse(), Ok(target));
        }
    }

    #[test]
    fn an_unknown_name_is_told_the_known_ones() {
        let error = "sm_100".parse::<Target>().map_err(|e| e.to_string());
        let sentence = "unknown target `sm_100`; take one of sm_70, sm_75, sm_80, sm_86, sm_89, sm_90, sm_90a";
        assert_eq!(error, Err(sentence.to_string()));
    }

    #[test]
    fn an_older_device_cannot_run_it() {
        assert!(Target::Sm80.runs_on((9, 0)));
        assert!(!Target::Sm90.runs_on((8, 9)));
        assert!(Target::Sm90.runs_on((10, 0)) && Target::Sm90a.runs_on((9, 0)));
        assert!(!Target::Sm90a.runs_on((10, 0)));
    }
}
