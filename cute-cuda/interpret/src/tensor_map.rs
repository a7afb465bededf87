//! Tensor maps as this interpreter encodes them: 128 bytes, as the driver's, which nobody but the driver can read.

use cute_runtime::LayoutError;
use cute_runtime::atom::{self, SmemSwizzle};

/// The bytes of a tensor map.
pub(crate) const TENSOR_MAP_BYTES: usize = 128;
/// Modes that a tensor map has at most.
const MODES: usize = 5;
/// The bytes of a piece, which a swizzle leaves together.
pub(crate) const PIECE: usize = 16;
/// What the bytes begin with, so that others are none.
const MAGIC: [u8; 8] = *b"cute map";

/// A tensor map, as a value for a parameter of 128 bytes.
///
/// ```
/// use cute_cuda::interpret::{Memory, TensorMap, Value};
/// use cute_runtime::atom::{self, SmemSwizzle};
///
/// // 256 rows of 64 f16, in boxes of 64 rows.
/// let map = atom::TensorMap::new(16, &[64, 256], &[128], &[64, 64], SmemSwizzle::B128)?;
/// let mut memory = Memory::default();
/// let array = memory.input(&[0; 2 * 64 * 256]);
/// let value = Value::from(TensorMap::new(&map, array)?);
/// assert!(matches!(value, Value::TensorMap(_)));
///
/// let refused = TensorMap::new(&map, array + 8).unwrap_err();
/// assert_eq!(refused.to_string(), "tma: address 68719476744 of the tensor is not a multiple of 16");
/// # Ok::<(), cute_runtime::LayoutError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TensorMap([u8; TENSOR_MAP_BYTES]);

impl TensorMap {
    /// The tensor map for an array that begins at this address.
    ///
    /// # Errors
    ///
    /// The address is not a multiple of 16.
    pub fn new(map: &atom::TensorMap, address: u64) -> Result<TensorMap, LayoutError> {
        map.check_address(address)?;
        Ok(TensorMap::encode(map, address))
    }

    /// The same, of an address that is a multiple of 16.
    pub(crate) fn encode(map: &atom::TensorMap, address: u64) -> TensorMap {
        let swizzle = SmemSwizzle::ALL.iter().position(|&swizzle| swizzle == map.swizzle()).unwrap_or(0);
        let numbers = |list: &[i64]| core::array::from_fn::<i64, MODES, _>(|mode| list.get(mode).copied().unwrap_or(0));
        let mut bytes = MAGIC.to_vec();
        bytes.extend(address.to_le_bytes());
        bytes.extend([map.rank() as u8, (map.bits() / 8) as u8, swizzle as u8]);
        numbers(map.global_dim()).iter().for_each(|dim| bytes.extend(dim.to_le_bytes()));
        numbers(map.global_strides())[..MODES - 1].iter().for_each(|stride| bytes.extend(stride.to_le_bytes()));
        numbers(map.box_dim()).iter().for_each(|&extent| bytes.extend((extent as u16).to_le_bytes()));
        bytes.resize(TENSOR_MAP_BYTES, 0);
        TensorMap(core::array::from_fn(|place| bytes[place]))
    }

    pub(crate) fn bytes(&self) -> &[u8; TENSOR_MAP_BYTES] {
        &self.0
    }
}

/// What a tensor map says.
#[derive(Debug)]
pub(crate) struct Plan {
    address: u64,
    pub(crate) modes: usize,
    /// Bytes of an element.
    element: i64,
    swizzle: SmemSwizzle,
    dims: [i64; MODES],
    /// Bytes from an element to the next one in each mode.
    strides: [i64; MODES],
    extents: [i64; MODES],
}

/// 16 bytes of a box: where they are in shared memory, and which of them are where in the tensor; the others are outside of it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Piece {
    pub(crate) shared: u64,
    pub(crate) global: u64,
    pub(crate) first: usize,
    pub(crate) bytes: usize,
}

impl Plan {
    /// The map that these bytes are, if they are one.
    pub(crate) fn decode(bytes: &[u8]) -> Option<Plan> {
        let rest = bytes.strip_prefix(&MAGIC)?;
        let (address, rest) = rest.split_at_checked(8)?;
        let (&[modes, element, swizzle], rest) = rest.split_first_chunk::<3>()?;
        let number = |at: usize| Some(i64::from_le_bytes(*rest.get(8 * at..)?.first_chunk()?));
        let extent = |mode: usize| Some(i64::from(u16::from_le_bytes(*rest.get(72 + 2 * mode..)?.first_chunk()?)));
        let (mut dims, mut strides, mut extents) = ([1; MODES], [i64::from(element); MODES], [1; MODES]);
        for mode in 0..usize::from(modes).min(MODES) {
            (dims[mode], extents[mode]) = (number(mode)?, extent(mode)?);
            if mode > 0 {
                strides[mode] = number(MODES + mode - 1)?;
            }
        }
        let (modes, address) = (usize::from(modes), u64::from_le_bytes(*address.first_chunk()?));
        let swizzle = *SmemSwizzle::ALL.get(usize::from(swizzle))?;
        // Parameters of other types, one after the other, may have any bytes: what they say is checked as it was when it was made.
        let (own_dims, own_strides) = (dims.get(..modes)?, strides.get(1..modes)?);
        let bits = 8 * i64::from(element);
        let checked = atom::TensorMap::new(bits, own_dims, own_strides, extents.get(..modes)?, swizzle).ok()?;
        checked.check_address(address).ok()?;
        Some(Plan { address, modes, element: i64::from(element), swizzle, dims, strides, extents })
    }

    /// Bytes of a box.
    pub(crate) fn box_bytes(&self) -> u64 {
        (self.extents.iter().product::<i64>() * self.element) as u64
    }

    /// The pieces of the box whose first element has these coordinates, in shared memory from an address on, where there is room.
    pub(crate) fn pieces(&self, coordinates: [i64; MODES], shared: u64) -> Vec<Piece> {
        let row = self.extents[0] * self.element;
        let rows: i64 = self.extents[1..].iter().product();
        let mut pieces = Vec::new();
        for number in 0..rows {
            let (mut rest, mut offset, mut inside) = (number, 0i64, true);
            for (mode, &coordinate) in coordinates.iter().enumerate().skip(1) {
                let at = coordinate + rest % self.extents[mode];
                rest /= self.extents[mode];
                inside &= (0..self.dims[mode]).contains(&at);
                offset = at.wrapping_mul(self.strides[mode]).wrapping_add(offset);
            }
            for start in (0..row).step_by(PIECE) {
                let linear = shared as i64 + number * row + start;
                // Of the elements in the piece, those that the tensor has.
                let first = coordinates[0] + start / self.element;
                let end = first + PIECE as i64 / self.element;
                let (from, to) = (first.clamp(0, self.dims[0]), end.clamp(0, self.dims[0]));
                let bytes = if inside { (to - from) * self.element } else { 0 };
                pieces.push(Piece {
                    shared: swizzled(self.swizzle, linear) as u64,
                    // Where the box is outside, nobody asks for it.
                    global: self.address.wrapping_add_signed(offset.wrapping_add(from * self.element)),
                    first: if bytes > 0 { ((from - first) * self.element) as usize } else { 0 },
                    bytes: bytes as usize,
                });
            }
        }
        pieces
    }
}

/// Where the swizzle puts the byte of an address.
fn swizzled(swizzle: SmemSwizzle, address: i64) -> i64 {
    swizzle.swizzle(8).map_or(address, |swizzle| swizzle.apply(address))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The pieces of a box against its definition, element by element.
    fn check(map: &atom::TensorMap, coordinates: [i64; MODES]) -> Result<(), LayoutError> {
        let encoded = TensorMap::new(map, 1 << 20)?;
        let plan = Plan::decode(encoded.bytes());
        let plan = plan.unwrap_or_else(|| unreachable!("{map:?} is read back"));
        let bytes = map.bits() / 8;
        let mut found = std::collections::BTreeMap::new();
        for piece in plan.pieces(coordinates, 4096) {
            for byte in 0..PIECE {
                let inside = (piece.first..piece.first + piece.bytes).contains(&byte);
                let from = inside.then(|| piece.global + (byte - piece.first) as u64);
                assert!(found.insert(piece.shared + byte as u64, from).is_none());
            }
        }
        let mut wanted = std::collections::BTreeMap::new();
        let extents: Vec<i64> = map.box_dim().to_vec();
        for number in 0..extents.iter().product() {
            let (mut rest, mut at, mut inside) = (number, (1 << 20) as i64, true);
            for (mode, extent) in extents.iter().enumerate() {
                let index = coordinates[mode] + rest % extent;
                rest /= extent;
                inside &= (0..map.global_dim()[mode]).contains(&index);
                at += index * if mode == 0 { bytes } else { map.global_strides()[mode - 1] };
            }
            for byte in 0..bytes {
                // The three bits from bit 7 on, as many as the swizzle has, are added without carry from bit 4 on.
                let linear = 4096 + number * bytes + byte;
                let bits = [0, 1, 3, 7][SmemSwizzle::ALL.iter().position(|s| *s == map.swizzle()).unwrap_or(0)];
                let place = linear ^ ((linear >> 7 & bits) << 4);
                wanted.insert(place as u64, inside.then(|| (at + byte) as u64));
            }
        }
        assert_eq!(found, wanted, "{map:?} {coordinates:?}");
        Ok(())
    }

    #[test]
    fn boxes_are_where_their_elements_are() -> Result<(), LayoutError> {
        for (coordinates, swizzle) in [
            ([0, 0, 0, 0, 0], SmemSwizzle::B128),
            ([24, 5, 0, 0, 0], SmemSwizzle::B128),
            ([-8, -3, 0, 0, 0], SmemSwizzle::B128),
            ([-1000, 1 << 30, 0, 0, 0], SmemSwizzle::B128),
        ] {
            check(&atom::TensorMap::new(16, &[72, 9], &[160], &[64, 8], swizzle)?, coordinates)?;
        }
        for swizzle in SmemSwizzle::ALL {
            let row = swizzle.row() / 4;
            check(&atom::TensorMap::new(32, &[50, 3, 4], &[208, 640], &[row, 3, 4], swizzle)?, [3, 1, -1, 0, 0])?;
        }
        check(&atom::TensorMap::new(8, &[100], &[], &[64], SmemSwizzle::None)?, [51, 0, 0, 0, 0])?;
        let five =
            atom::TensorMap::new(64, &[6, 2, 3, 2, 2], &[48, 96, 288, 576], &[2, 2, 2, 2, 2], SmemSwizzle::None)?;
        check(&five, [4, 1, 2, 0, 1])
    }

    #[test]
    fn other_bytes_are_no_map() {
        assert!(Plan::decode(&[0; TENSOR_MAP_BYTES]).is_none());
        assert!(Plan::decode(&MAGIC).is_none());
        // One that begins as a map, and of which one byte is another.
        let map =
            atom::TensorMap::new(16, &[64, 8], &[128], &[64, 8], SmemSwizzle::B128).map(|map| TensorMap::new(&map, 64));
        let Ok(Ok(map)) = map else { unreachable!("it is a map") };
        assert!(Plan::decode(map.bytes()).is_some());
        for (at, byte) in [(0, 0), (8, 1), (16, 0), (16, 6), (17, 0), (17, 3), (18, 4), (59, 1), (91, 0), (92, 9)] {
            let mut bytes = *map.bytes();
            bytes[at] = byte;
            assert!(Plan::decode(&bytes).is_none(), "{at} {byte}");
        }
    }
}
