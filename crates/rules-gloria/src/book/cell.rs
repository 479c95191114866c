//! A cell of the fire charts (PG-SHO-016, PG-DMG-008), written as `3+/6+`, `4+`, `5+F` or `-`.
use std::{fmt, str::FromStr};

/// What a die does to a kind of target.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Default)]
pub struct Cell {
    /// The lowest face that hits one figure; `None` if no face does.
    pub hit: Option<u8>,
    /// The lowest face that hits two figures.
    pub double: Option<u8>,
    /// The highest natural face that sets fire; 0 if none does.
    pub fire: u8,
}

impl Cell {
    /// How many figures a face hits. A face that sets fire never also hits.
    pub fn hits(self, face: u8) -> u8 {
        let reaches = |least: Option<u8>| least.is_some_and(|least| face >= least);
        if self.sets_fire(face) {
            0
        } else {
            u8::from(reaches(self.hit)) + u8::from(reaches(self.double))
        }
    }

    /// PG-BRN-001: whether a face sets the target's cover on fire.
    pub fn sets_fire(self, face: u8) -> bool {
        face <= self.fire
    }

    /// Whether no face does anything (PG-SHO-019).
    pub fn is_blank(self) -> bool {
        self.hit.is_none() && self.fire == 0
    }
}

impl FromStr for Cell {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let wrong = || format!("`{text}` is not a cell such as `3+/6+`, `4+`, `5+F` or `-`");
        if text == "-" {
            return Ok(Self::default());
        }
        let (dice, fire) = match text.split_once('F') {
            Some((dice, "")) => (dice, 1),
            Some((dice, face)) => (dice, face.parse().map_err(|_| wrong())?),
            None => (text, 0),
        };
        let face = |text: &str| {
            let face = text.strip_suffix('+').and_then(|face| face.parse::<u8>().ok());
            face.filter(|face| (2..=6).contains(face)).ok_or_else(wrong)
        };
        let (hit, double) = match dice.split_once('/') {
            Some((hit, double)) => (face(hit)?, Some(face(double)?)),
            None => (face(dice)?, None),
        };
        let is_sound = double.is_none_or(|double| double > hit) && fire < hit;
        if is_sound { Ok(Self { hit: Some(hit), double, fire }) } else { Err(wrong()) }
    }
}

impl fmt::Display for Cell {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Some(hit) = self.hit else { return f.write_str("-") };
        write!(f, "{hit}+")?;
        if let Some(double) = self.double {
            write!(f, "/{double}+")?;
        }
        match self.fire {
            0 => Ok(()),
            1 => f.write_str("F"),
            face => write!(f, "F{face}"),
        }
    }
}

kernel::as_text!(Cell);
