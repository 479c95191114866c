//! Colours: the paper, the inks and the washes, and how a side's own colour is adapted to them.

/// A colour.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub(crate) struct Ink(pub(crate) u8, pub(crate) u8, pub(crate) u8);

/// The paper where it is light.
pub(crate) const PAPER: Ink = Ink(0xf3, 0xe9, 0xd0);
/// The paper towards its edges.
pub(crate) const AGED: Ink = Ink(0xdf, 0xcb, 0x9f);
/// Behind letters and blocks, so that they stand out from what they cover.
pub(crate) const CLEAR: Ink = Ink(0xf7, 0xef, 0xdb);
/// The line of the graver.
pub(crate) const LINE: Ink = Ink(0x2a, 0x1f, 0x17);
/// The same, lightly wiped.
pub(crate) const SOFT: Ink = Ink(0x6d, 0x58, 0x40);
/// Lighter still: the lie of the land.
pub(crate) const FAINT: Ink = Ink(0x9a, 0x83, 0x61);
/// Washes laid on by hand after printing.
pub(crate) const LEAF: Ink = Ink(0xb4, 0xba, 0x84);
/// Still water and running.
pub(crate) const WATER: Ink = Ink(0xb3, 0xca, 0xc8);
/// The line of a bank or a ripple.
pub(crate) const BANK: Ink = Ink(0x4a, 0x62, 0x68);
/// Tiles.
pub(crate) const TILE: Ink = Ink(0xbe, 0x6c, 0x4a);
/// Tilled and trodden earth.
pub(crate) const EARTH: Ink = Ink(0xc9, 0xa8, 0x6a);
/// Gilding.
pub(crate) const GOLD: Ink = Ink(0xc7, 0x96, 0x2b);
/// Mixed with a colour to make its tints: cream would dull a blue.
pub(crate) const WHITE: Ink = Ink(0xff, 0xff, 0xff);
/// The replacement for a colour that cannot be read.
pub(crate) const PLAIN: Ink = Ink(0x7a, 0x6a, 0x58);

impl Ink {
    /// Reads `#rgb` or `#rrggbb`.
    pub(crate) fn read(words: &str) -> Option<Self> {
        let digits = words.trim().strip_prefix('#')?;
        if !digits.bytes().all(|b| b.is_ascii_hexdigit()) {
            return None;
        }
        let whole = u32::from_str_radix(digits, 16).ok()?;
        let part = |shift: u32| ((whole >> shift) & 0xff) as u8;
        let nibble = |shift: u32| (((whole >> shift) & 0xf) * 17) as u8;
        match digits.len() {
            3 => Some(Self(nibble(8), nibble(4), nibble(0))),
            6 => Some(Self(part(16), part(8), part(0))),
            _ => None,
        }
    }

    /// The colour at a fraction of the way to another: 0 is this one, 1 the other.
    pub(crate) fn towards(self, other: Self, part: f64) -> Self {
        let one =
            |a: u8, b: u8| (f64::from(a) + (f64::from(b) - f64::from(a)) * part).round() as u8;
        Self(one(self.0, other.0), one(self.1, other.1), one(self.2, other.2))
    }

    /// How light it looks, from 0 to 1.
    pub(crate) fn light(self) -> f64 {
        (0.299 * f64::from(self.0) + 0.587 * f64::from(self.1) + 0.114 * f64::from(self.2)) / 255.0
    }

    /// In the form that SVG uses.
    pub(crate) fn hex(self) -> String {
        format!("#{:02x}{:02x}{:02x}", self.0, self.1, self.2)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn colours_are_read_short_and_long_and_nothing_else_is() {
        assert_eq!(Ink::read("#a12"), Some(Ink(0xaa, 0x11, 0x22)));
        assert_eq!(Ink::read("#a01B2c"), Some(Ink(0xa0, 0x1b, 0x2c)));
        for odd in ["", "#", "red", "#12", "#+12345", "#12345é", "\"/><script>"] {
            assert_eq!(Ink::read(odd), None, "{odd}");
        }
    }
}
