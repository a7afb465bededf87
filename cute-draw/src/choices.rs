//! Enums whose variants are chosen by name, as the command and the page let their users do.

/// An enum, each variant with its name and one line of documentation, which is also what [`says`](crate::Kind::says) returns:
/// what is offered for a choice, and what is said of it, is written here and nowhere else.
macro_rules! choices {
    (
        $(#[$of_all:meta])*
        pub enum $Choice:ident {
            $(#[doc = $says:literal] $(#[$of_one:meta])* $Variant:ident = $name:literal,)+
        }
    ) => {
        $(#[$of_all])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
        pub enum $Choice {
            $(#[doc = concat!($says, ".")] $(#[$of_one])* $Variant,)+
        }

        impl $Choice {
            /// All of them, in the order in which they are offered.
            pub const ALL: &[$Choice] = &[$($Choice::$Variant),+];

            #[doc = concat!(
                "What it is called.\n\n```\nuse cute_draw::", stringify!($Choice), ";\n\
                 for choice in ", stringify!($Choice), "::ALL {\n    \
                     assert_eq!(", stringify!($Choice), "::named(choice.name()), Some(*choice));\n}\n```"
            )]
            pub const fn name(self) -> &'static str {
                match self {
                    $($Choice::$Variant => $name,)+
                }
            }

            /// What it is, in a line.
            pub const fn says(self) -> &'static str {
                match self {
                    $($Choice::$Variant => $says.trim_ascii(),)+
                }
            }

            #[doc = concat!(
                "The one that is called so.\n\n```\nuse cute_draw::", stringify!($Choice), ";\n\
                 assert_eq!(", stringify!($Choice), "::named(\"hue\"), None);\n```"
            )]
            pub fn named(name: &str) -> Option<$Choice> {
                $Choice::ALL.iter().copied().find(|choice| choice.name() == name)
            }
        }
    };
}

pub(crate) use choices;
