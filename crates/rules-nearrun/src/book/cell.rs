//! A cell of the fire and melee tables (ANT-TAB-001 to -006), written as `X`, `X+`, `2X`, `4`, `NE` or `E`.
use kernel::words;
use std::{fmt, str::FromStr};

/// What a score does.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Default)]
pub enum Cell {
    /// `NE`: nothing, whatever the score.
    #[default]
    Never,
    /// `E`: the target is eliminated, whatever the score.
    Eliminated,
    /// ANT-TAB-006: the lowest score of the first hit; every six more are another hit. `X` is 1, `X+` -3, `2X` -5.
    From(i8),
}

impl Cell {
    /// ANT-TAB-004, -006: the hits of a score, adjustments included; `None` if the target is eliminated.
    pub fn hits(self, score: i32) -> Option<u8> {
        match self {
            Self::Never => Some(0),
            Self::Eliminated => None,
            Self::From(least) => {
                let over = score - i32::from(least);
                Some(if over < 0 { 0 } else { (1 + over / 6) as u8 })
            }
        }
    }
}

impl Cell {
    /// What each face of the die does, in words: "1 hit on 1 or 2, 2 hits on 3 to 6".
    pub fn said(self, added: i32) -> String {
        if self == Self::Eliminated {
            return "destroys its target".to_owned();
        }
        let hits = |face: i32| self.hits(face + added).unwrap_or(0);
        let mut parts = Vec::new();
        let mut from = 1;
        for face in 1..=6 {
            if face < 6 && hits(face + 1) == hits(face) {
                continue;
            }
            let on = match (from, face) {
                (1, 6) => String::new(),
                (low, high) if low == high => format!(" on {low}"),
                (low, high) if low + 1 == high => format!(" on {low} or {high}"),
                (low, high) => format!(" on {low} to {high}"),
            };
            if hits(face) > 0 {
                parts.push(format!("{}{on}", words::hits(hits(face))));
            }
            from = face + 1;
        }
        if parts.is_empty() { "no hit".to_owned() } else { parts.join(", ") }
    }
}

impl FromStr for Cell {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let wrong = || format!("`{text}` is not a cell such as `X`, `X+`, `2X`, `4`, `NE` or `E`");
        Ok(match text {
            "NE" => Self::Never,
            "E" => Self::Eliminated,
            "X" => Self::From(1),
            "X+" => Self::From(-3),
            "2X" => Self::From(-5),
            _ => {
                let least = text.parse().ok().filter(|least| (2..=9).contains(least));
                Self::From(least.ok_or_else(wrong)?)
            }
        })
    }
}

impl fmt::Display for Cell {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Never => f.write_str("NE"),
            Self::Eliminated => f.write_str("E"),
            Self::From(1) => f.write_str("X"),
            Self::From(-3) => f.write_str("X+"),
            Self::From(-5) => f.write_str("2X"),
            Self::From(least) => least.fmt(f),
        }
    }
}

kernel::as_text!(Cell);
