//! How large a unit is (ANT-DEF-004 to -008, -015) and how many hits it can take (ANT-STR-001 to -004).
use super::{RegimentalGun, Unit};
use crate::{
    book::{Most, Row, Rulebook, SizeBy},
    kinds::{Arm, Class, Size},
};

/// ANT-SCL-001: the men that a figure stands for.
pub(crate) const MEN_OF_A_FIGURE: i32 = 50;

/// What decides the size of a unit.
#[derive(Copy, Clone, Debug)]
pub(crate) struct Numbers {
    /// Its figures; of guns, the number of models.
    pub(crate) figures: u8,
    /// Its men, if they are known.
    pub(crate) men: Option<i32>,
    /// The pieces of a battery, if they are known.
    pub(crate) pieces: Option<i32>,
    /// ANT-RGA-002: its regimental gun, whose men count too.
    pub(crate) gun: Option<RegimentalGun>,
}

impl Size {
    /// ANT-DEF-004 to -008, ANT-OPT-003: the size of a unit, by pieces, men or figures.
    pub(crate) fn of(book: &Rulebook, arm: Arm, numbers: Numbers) -> Self {
        let rows = [&book.sizes.very_small, &book.sizes.small, &book.sizes.normal];
        let first = |n: i32, most: fn(&Row<Most>) -> i32| {
            let fits = rows.iter().position(|row| n <= most(row));
            fits.map_or(Self::Large, |n| [Self::VerySmall, Self::Small, Self::Normal][n])
        };
        let crew = numbers.gun.map_or(0, RegimentalGun::crew);
        let figures = numbers.figures + crew;
        let men = numbers.men.map(|men| men + i32::from(crew) * MEN_OF_A_FIGURE);
        match (arm.is_artillery(), numbers.pieces, men) {
            // ANT-DEF-005: one model is small, two are normal, three large, unless the pieces are known.
            (true, None, _) => {
                [Self::Small, Self::Normal, Self::Large][usize::from(figures.clamp(1, 3)) - 1]
            }
            (true, Some(pieces), _) => first(pieces, |row| row.pieces),
            (false, _, Some(men)) if book.options.size_by == SizeBy::Men => {
                first(men, |row| row.men)
            }
            _ => first(i32::from(figures), |row| row.figures),
        }
    }

    /// ANT-DEF-008: by figures alone.
    pub fn of_figures(figures: u8) -> Self {
        match figures {
            0..=4 => Self::VerySmall,
            5..=8 => Self::Small,
            9..=14 => Self::Normal,
            _ => Self::Large,
        }
    }
}

impl Rulebook {
    /// ANT-STR-001 to -004: the hits of a unit.
    pub fn hits(&self, class: Class, size: Size) -> u8 {
        let rows = &self.strength;
        let sum = rows.base.value + rows[class].value + rows[size].value;
        sum.clamp(rows.least.value, rows.most.value) as u8
    }
}

impl Unit {
    /// ANT-SKM-004: the size that counts in dice, after light companies were sent out.
    pub fn size_now(&self) -> Size {
        if self.tags.ad_hoc {
            // ANT-SKM-014.
            Size::of_figures(self.figures)
        } else if self.sent == 0 {
            self.size
        } else {
            let crew = self.regimental_gun.map_or(0, RegimentalGun::crew);
            self.size.min(Size::of_figures((self.figures + crew).saturating_sub(self.sent)))
        }
    }
}
