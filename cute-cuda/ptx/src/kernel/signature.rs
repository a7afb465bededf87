//! What a kernel takes: the one source of its `.param` list and of the check before a launch.

use core::fmt;

use cute_types::runtime::atom::TensorMap;
use half::{bf16, f16};

use crate::ptx::{E4M3, E5M2, Scalar, Type};

/// How long an array must be, so that no access of the kernel leaves it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Length {
    /// So many elements.
    Elements(u64),
    /// So many elements for each one that the scalar parameter at this place counts.
    PerUnit {
        /// The place of the scalar.
        scalar: usize,
        /// Elements for each unit.
        elements: u64,
    },
    /// So many elements for each of as many as the scalar parameters at these places count, all of them multiplied.
    Product {
        /// The places of the scalars.
        scalars: [Option<usize>; 3],
        /// Elements for each.
        elements: u64,
    },
}

/// What a parameter is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ParamKind {
    /// An array that the kernel reads.
    Input(Element, Length),
    /// An array that the kernel writes.
    Output(Element, Length),
    /// A number, and the largest that the kernel takes.
    Scalar(Element, u64),
}

impl fmt::Display for ParamKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            ParamKind::Input(element, _) => write!(f, "an input of {element}"),
            ParamKind::Output(element, _) => write!(f, "an output of {element}"),
            ParamKind::Scalar(element, _) => write!(f, "a scalar of {element}"),
        }
    }
}

/// The parameters of a kernel in order.
///
/// ```
/// use cute_cuda::kernel::{Arg, Element, Length, Signature};
///
/// let signature = Signature::default()
///     .output("out", Element::U32, Length::PerUnit { scalar: 1, elements: 1 })
///     .scalar("n", Element::U32, 100);
/// let mut out = [0u32; 8];
/// assert!(signature.check(&[Arg::from(&mut out[..]), Arg::from(8u32)]).is_ok());
///
/// let error = signature.check(&[Arg::from(&mut out[..]), Arg::from(9u32)]).unwrap_err();
/// assert_eq!(error.to_string(), "parameter `out` needs 9 elements, and was given 8");
/// let error = signature.check(&[Arg::from(&mut out[..]), Arg::from(8u64)]).unwrap_err();
/// assert_eq!(error.to_string(), "parameter `n` is a scalar of u32, and was given a scalar of u64");
/// let error = signature.check(&[Arg::from(8u32)]).unwrap_err();
/// assert_eq!(error.to_string(), "the kernel takes 2 arguments, and was given 1");
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Signature {
    params: Vec<(String, ParamKind)>,
    /// What the address of each array has to be a multiple of, in bytes.
    aligns: Vec<u64>,
    /// Further lengths that arrays have to have, by their places.
    also: Vec<(usize, Length)>,
    /// Arrays that the kernel takes as tensor maps, by their places.
    maps: Vec<(usize, TensorMap)>,
}

impl Signature {
    /// With an array to read after the others.
    pub fn input(self, name: &str, element: Element, length: Length) -> Signature {
        self.with(name, ParamKind::Input(element, length))
    }

    /// With an array to write after the others.
    pub fn output(self, name: &str, element: Element, length: Length) -> Signature {
        self.with(name, ParamKind::Output(element, length))
    }

    /// With a number of at most `most` after the others.
    pub fn scalar(self, name: &str, element: Element, most: u64) -> Signature {
        self.with(name, ParamKind::Scalar(element, most))
    }

    fn with(mut self, name: &str, kind: ParamKind) -> Signature {
        self.params.push((name.to_string(), kind));
        self.aligns.push(1);
        self
    }

    /// With the last array's address a multiple of so many bytes: the width of the widest access to it.
    pub fn aligned(mut self, bytes: u64) -> Signature {
        if let Some(align) = self.aligns.last_mut() {
            *align = bytes;
        }
        self
    }

    /// With a further length that the last array has to have.
    pub fn also(mut self, length: Length) -> Signature {
        if let Some(last) = self.params.len().checked_sub(1) {
            self.also.push((last, length));
        }
        self
    }

    /// With the last array as a tensor map: who launches encodes it, for the address of the array.
    pub fn mapped(self, map: TensorMap) -> Signature {
        let mut signature = self.aligned(16);
        if let Some(last) = signature.params.len().checked_sub(1) {
            signature.maps.push((last, map));
        }
        signature
    }

    /// The same with other tensor maps in the place of its own, in order, and other lengths of these arrays. Nothing where they are
    /// not as many, or differ in what the text of a kernel knows of them: in their modes, boxes and swizzles.
    pub(super) fn with_maps(mut self, maps: Vec<(u64, TensorMap)>) -> Option<Signature> {
        if maps.len() != self.maps.len() {
            return None;
        }
        let known = |map: &TensorMap| (map.bits(), map.box_dim().to_vec(), map.swizzle());
        for ((place, own), (elements, map)) in self.maps.iter_mut().zip(maps) {
            let (_, kind) = self.params.get_mut(*place).filter(|_| known(own) == known(&map))?;
            match kind {
                ParamKind::Input(_, length) | ParamKind::Output(_, length) => *length = Length::Elements(elements),
                ParamKind::Scalar(..) => return None,
            }
            *own = map;
        }
        Some(self)
    }

    /// The tensor map that the array at that place is taken as, if it is.
    ///
    /// ```
    /// use cute_cuda::kernel::{Element, Length, Signature};
    /// use cute_types::runtime::atom::{SmemSwizzle, TensorMap};
    ///
    /// let map = TensorMap::new(16, &[64, 256], &[128], &[64, 64], SmemSwizzle::B128)?;
    /// let signature = Signature::default().input("a", Element::BF16, Length::Elements(1 << 14)).mapped(map.clone());
    /// assert_eq!(signature.tensor_map(0), Some(&map));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn tensor_map(&self, place: usize) -> Option<&TensorMap> {
        self.maps.iter().find(|(of, _)| *of == place).map(|(_, map)| map)
    }

    /// Refuses an array whose address on the device the widest access to it cannot begin at.
    ///
    /// # Errors
    ///
    /// [`SignatureError::Misaligned`].
    pub fn check_address(&self, place: usize, address: u64) -> Result<(), SignatureError> {
        match (self.params.get(place), self.aligns.get(place)) {
            (Some((name, _)), Some(&align)) if !address.is_multiple_of(align.max(1)) => {
                let beyond = address % align;
                Err(SignatureError::Misaligned { name: name.clone(), align, beyond })
            }
            _ => Ok(()),
        }
    }

    /// Names and kinds in order.
    pub fn params(&self) -> impl Iterator<Item = (&str, ParamKind)> {
        self.params.iter().map(|(name, kind)| (name.as_str(), *kind))
    }

    /// The `.param` list: arrays are addresses.
    pub fn ptx_parameters(&self) -> Vec<(String, Type)> {
        let ty = |kind| match kind {
            ParamKind::Scalar(element, _) => element.ty(),
            ParamKind::Input(..) | ParamKind::Output(..) => Type::U64,
        };
        self.params.iter().map(|(name, kind)| (name.clone(), ty(*kind))).collect()
    }

    /// Refuses arguments that are too many or too few, of another kind or type, too large or too short.
    pub fn check(&self, args: &[Arg<'_>]) -> Result<(), SignatureError> {
        self.check_given(&args.iter().map(Arg::given).collect::<Vec<_>>())
    }

    /// Whether the arguments fit the signature, wherever the arrays are.
    ///
    /// # Errors
    ///
    /// As [`Signature::check`].
    pub fn check_given(&self, args: &[Given]) -> Result<(), SignatureError> {
        if args.len() != self.params.len() {
            return Err(SignatureError::Count { wanted: self.params.len(), found: args.len() });
        }
        for ((name, kind), arg) in self.params.iter().zip(args) {
            let name = name.clone();
            match (*kind, *arg) {
                (ParamKind::Scalar(element, most), Given::Scalar(given, found)) if element == given => {
                    if found > most {
                        return Err(SignatureError::TooLarge { name, most, found });
                    }
                }
                (ParamKind::Input(element, length), Given::Input(given, found)) if element == given => {
                    long_enough(name, length, found, args)?;
                }
                (ParamKind::Output(element, length), Given::Output(given, found)) if element == given => {
                    long_enough(name, length, found, args)?;
                }
                (kind, arg) => {
                    let (wanted, found) = (kind.to_string(), arg.to_string());
                    return Err(SignatureError::Kind { name, wanted, found });
                }
            }
        }
        for &(place, length) in &self.also {
            if let (Some((name, _)), Some(Given::Input(_, found) | Given::Output(_, found))) =
                (self.params.get(place), args.get(place))
            {
                long_enough(name.clone(), length, *found, args)?;
            }
        }
        Ok(())
    }
}

fn long_enough(name: String, length: Length, found: usize, args: &[Given]) -> Result<(), SignatureError> {
    let wanted = match length {
        Length::Elements(elements) => elements,
        Length::PerUnit { scalar, elements } => scalar_at(args, scalar).unwrap_or(0).saturating_mul(elements),
        Length::Product { scalars, elements } => scalars
            .into_iter()
            .flatten()
            .fold(elements, |product, scalar| product.saturating_mul(scalar_at(args, scalar).unwrap_or(0))),
    };
    if (found as u64) < wanted {
        return Err(SignatureError::TooShort { name, wanted, found });
    }
    Ok(())
}

/// The number at that place of the arguments.
pub(super) fn scalar_at(args: &[Given], place: usize) -> Option<u64> {
    match args.get(place)? {
        Given::Scalar(_, bits) => Some(*bits),
        _ => None,
    }
}

/// What of an argument a signature is about, wherever it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Given {
    /// A number's bits.
    Scalar(Element, u64),
    /// The length of an array to read.
    Input(Element, usize),
    /// The length of an array to write.
    Output(Element, usize),
}

/// Arguments that do not fit a signature.
#[derive(Clone, PartialEq, Eq)]
#[non_exhaustive]
pub enum SignatureError {
    /// Too many or too few.
    Count {
        /// How many parameters there are.
        wanted: usize,
        /// How many arguments came.
        found: usize,
    },
    /// One of another kind or type.
    Kind {
        /// The parameter.
        name: String,
        /// What it is.
        wanted: String,
        /// What came.
        found: String,
    },
    /// A number beyond what the kernel takes.
    TooLarge {
        /// The parameter.
        name: String,
        /// The largest.
        most: u64,
        /// What came.
        found: u64,
    },
    /// An array that the kernel would overrun.
    TooShort {
        /// The parameter.
        name: String,
        /// How many elements the kernel reaches.
        wanted: u64,
        /// How many came.
        found: usize,
    },
    /// An array that does not begin where the kernel's widest access can.
    Misaligned {
        /// The parameter.
        name: String,
        /// What its address has to be a multiple of, in bytes.
        align: u64,
        /// How far it is beyond one.
        beyond: u64,
    },
}

impl fmt::Display for SignatureError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            SignatureError::Count { wanted, found } => {
                write!(f, "the kernel takes {wanted} arguments, and was given {found}")
            }
            SignatureError::Kind { name, wanted, found } => {
                write!(f, "parameter `{name}` is {wanted}, and was given {found}")
            }
            SignatureError::TooLarge { name, most, found } => {
                write!(f, "parameter `{name}` is at most {most}, and was given {found}")
            }
            SignatureError::TooShort { name, wanted, found } => {
                write!(f, "parameter `{name}` needs {wanted} elements, and was given {found}")
            }
            SignatureError::Misaligned { name, align, beyond } => write!(
                f,
                "parameter `{name}` has to begin at a multiple of {align} bytes, and begins {beyond} beyond one; \
                 pass a slice that begins at one"
            ),
        }
    }
}

impl fmt::Debug for SignatureError {
    /// The sentence, so that `unwrap` and a `main` that returns the error print it.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

impl std::error::Error for SignatureError {}

/// One argument of a launch. Arrays are the host's: a launch copies inputs in and outputs in and back.
#[derive(Debug)]
pub enum Arg<'a> {
    /// A number.
    Scalar(ScalarArg),
    /// An array to read.
    Input(Slice<'a>),
    /// An array to write.
    Output(SliceMut<'a>),
}

impl Arg<'_> {
    /// What a signature is about of it.
    pub fn given(&self) -> Given {
        match self {
            Arg::Scalar(scalar) => Given::Scalar(scalar.element(), scalar.bits()),
            Arg::Input(slice) => Given::Input(slice.element(), slice.len()),
            Arg::Output(slice) => Given::Output(slice.element(), slice.len()),
        }
    }
}

impl fmt::Display for Given {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Given::Scalar(element, _) => write!(f, "a scalar of {element}"),
            Given::Input(element, _) => write!(f, "an input of {element}"),
            Given::Output(element, _) => write!(f, "an output of {element}"),
        }
    }
}

impl fmt::Display for Arg<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.given().fmt(f)
    }
}

macro_rules! elements {
    ($($variant:ident $rust:ident;)*) => {
        /// The type of a scalar parameter or of an array's elements.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
        pub enum Element {
            $(#[doc = concat!("`", stringify!($rust), "`")] $variant,)*
        }

        impl Element {
            /// The PTX type.
            pub const fn ty(self) -> Type {
                match self { $(Element::$variant => <$rust as Scalar>::TYPE,)* }
            }

            /// The name of the Rust type.
            pub const fn name(self) -> &'static str {
                match self { $(Element::$variant => stringify!($rust),)* }
            }
        }

        /// A number of one of the element types.
        #[derive(Clone, Copy, Debug, PartialEq)]
        #[allow(missing_docs)] // The variants are the types.
        pub enum ScalarArg { $($variant($rust),)* }

        /// An array to read, of one of the element types.
        #[derive(Clone, Copy, Debug)]
        #[allow(missing_docs)]
        pub enum Slice<'a> { $($variant(&'a [$rust]),)* }

        /// An array to write, of one of the element types.
        #[derive(Debug)]
        #[allow(missing_docs)]
        pub enum SliceMut<'a> { $($variant(&'a mut [$rust]),)* }

        impl ScalarArg {
            /// The type.
            pub fn element(&self) -> Element {
                match self { $(ScalarArg::$variant(_) => Element::$variant,)* }
            }

            /// The number's bits.
            pub fn bits(&self) -> u64 {
                match self { $(ScalarArg::$variant(v) => Scalar::bits(*v),)* }
            }
        }

        impl Slice<'_> {
            /// The type of the elements.
            pub fn element(&self) -> Element {
                match self { $(Slice::$variant(_) => Element::$variant,)* }
            }

            /// How many elements there are.
            #[allow(clippy::len_without_is_empty)] // A length to compare, not a collection.
            pub fn len(&self) -> usize {
                match self { $(Slice::$variant(slice) => slice.len(),)* }
            }

            /// The elements as a device has them in memory.
            pub fn to_bytes(self) -> Vec<u8> {
                match self { $(Slice::$variant(slice) => slice.iter().flat_map(|v| v.to_le_bytes()).collect(),)* }
            }
        }

        impl SliceMut<'_> {
            /// The type of the elements.
            pub fn element(&self) -> Element {
                match self { $(SliceMut::$variant(_) => Element::$variant,)* }
            }

            /// How many elements there are.
            #[allow(clippy::len_without_is_empty)]
            pub fn len(&self) -> usize {
                match self { $(SliceMut::$variant(slice) => slice.len(),)* }
            }

            /// The elements as a device has them in memory.
            pub fn to_bytes(&self) -> Vec<u8> {
                match self { $(SliceMut::$variant(slice) => Slice::$variant(slice).to_bytes(),)* }
            }

            /// Takes the elements from the memory of a device, as many as both have.
            pub fn fill(&mut self, bytes: &[u8]) {
                match self {
                    $(SliceMut::$variant(slice) => {
                        let (chunks, _) = bytes.as_chunks();
                        for (to, from) in slice.iter_mut().zip(chunks) {
                            *to = <$rust>::from_le_bytes(*from);
                        }
                    })*
                }
            }
        }

        $(
            impl Data for $rust {
                const ELEMENT: Element = Element::$variant;

                fn scalar(self) -> Arg<'static> {
                    Arg::from(self)
                }

                fn input(slice: &[$rust]) -> Arg<'_> {
                    Arg::from(slice)
                }

                fn output(slice: &mut [$rust]) -> Arg<'_> {
                    Arg::from(slice)
                }
            }

            impl From<$rust> for Arg<'_> {
                fn from(value: $rust) -> Self {
                    Arg::Scalar(ScalarArg::$variant(value))
                }
            }

            impl<'a> From<&'a [$rust]> for Arg<'a> {
                fn from(slice: &'a [$rust]) -> Self {
                    Arg::Input(Slice::$variant(slice))
                }
            }

            impl<'a> From<&'a mut [$rust]> for Arg<'a> {
                fn from(slice: &'a mut [$rust]) -> Self {
                    Arg::Output(SliceMut::$variant(slice))
                }
            }
        )*
    };
}

elements! {
    U8 u8;
    I8 i8;
    E4M3 E4M3;
    E5M2 E5M2;
    U16 u16;
    U32 u32;
    U64 u64;
    I16 i16;
    I32 i32;
    I64 i64;
    F16 f16;
    BF16 bf16;
    F32 f32;
    F64 f64;
}

impl fmt::Display for Element {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// A Rust type that arrays and registers of a kernel hold: a number of 1, 2, 4 or 8 bytes.
pub trait Data: Scalar + fmt::Debug + Default + Send + Sync + 'static {
    /// The type as a value.
    const ELEMENT: Element;
    /// Its size in memory.
    const BYTES: u64 = Self::TYPE.bytes() as u64;

    /// The number as an argument.
    fn scalar(self) -> Arg<'static>;

    /// The array as an argument to read.
    fn input(slice: &[Self]) -> Arg<'_>;

    /// The array as an argument to write.
    fn output(slice: &mut [Self]) -> Arg<'_>;
}
