//! The ground that a unit covers (ANT-GEO-001 to ANT-GEO-004, ANT-DEF-010).
use super::{Guns, Unit};
use crate::{
    book::{Footing, Rulebook},
    kinds::{Arm, Formation},
};
use geom::{Length, Pose, Rect, V2};
use serde::{Deserialize, Serialize};
use table::Few;

/// ANT-GEO-001: the size of one base of a unit, and how many figures stand on it.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct Basing {
    /// Its width.
    pub front: Length,
    /// Its depth.
    pub depth: Length,
    /// The depth of a gun with its team.
    pub limbered: Length,
    /// How many figures, or guns, stand on it.
    pub figures: u8,
}

impl Rulebook {
    /// ANT-GEO-001, ANT-SCL-002: the bases of an arm; a gun model is one base.
    pub fn basing(&self, arm: Arm) -> Basing {
        let Footing { front, depth, limbered, figures } = match arm {
            Arm::Infantry => self.bases.infantry.cells.clone(),
            _ if arm.is_cavalry() => self.bases.cavalry.cells.clone(),
            _ => self.bases.guns.cells.clone(),
        };
        Basing { front, depth, limbered, figures: figures.clamp(1, 60) as u8 }
    }
}

/// The rectangles of a unit: one, or two for a reinforced line.
pub(super) type Outline = Few<Rect, 2>;

impl Unit {
    /// ANT-GEO-001, ANT-GEO-003: its bases, without the light companies that are out.
    pub fn bases(&self) -> u8 {
        let each = self.basing.figures.max(1);
        (self.figures.saturating_sub(self.sent)).div_ceil(each).max(1)
    }

    /// ANT-GEO-002: how many bases wide its front rank is, and how many ranks it has; skirmishers count their gaps.
    fn ranks(&self) -> [f64; 2] {
        let n = f64::from(self.bases());
        match self.formation {
            Formation::Line | Formation::Unlimbered => [n, 1.0],
            Formation::ReinforcedLine => [n - self.second_rank(), 2.0],
            Formation::Column | Formation::March | Formation::Masse | Formation::Limbered => {
                [1.0, n]
            }
            Formation::Square => {
                let side = ((n / 4.0).ceil() + 1.0).max(2.0);
                [side, side]
            }
            Formation::Skirmish => [2.0 * n - 1.0, 1.0],
        }
    }

    /// ANT-GEO-002: how many bases of a reinforced line stand behind.
    fn second_rank(&self) -> f64 {
        match self.bases() {
            1 => 0.0,
            n => f64::from((n / 4).max(1)),
        }
    }

    /// The width of its front and the depth of its whole body.
    pub fn extent(&self) -> [f64; 2] {
        if let Some(house) = self.cover.and_then(|cover| cover.house) {
            return house.map(Length::units);
        }
        let [wide, deep] = self.ranks();
        let front = self.basing.front.units();
        let depth = match self.formation {
            Formation::Limbered => self.basing.limbered.units(),
            // A hollow square is as deep as it is wide.
            Formation::Square => front,
            _ => self.basing.depth.units(),
        };
        [wide * front, deep * depth]
    }

    /// The width and the depth of one of its bases.
    pub(crate) fn base_size(&self) -> [f64; 2] {
        let depth = match self.formation {
            Formation::Limbered => self.basing.limbered,
            _ => self.basing.depth,
        };
        [self.basing.front, depth].map(Length::units)
    }

    /// ANT-GEO-002: the centre of each base, right and ahead of the middle of its front. A square has them along its sides.
    pub(crate) fn base_spots(&self) -> Vec<[f64; 2]> {
        let [wide, _] = self.ranks();
        let [front, depth] = self.base_size();
        let row = |n: f64, apart: f64, rank: f64| {
            let spot = move |k: u32| {
                [(f64::from(k) - (n - 1.0) * 0.5) * front * apart, -(rank + 0.5) * depth]
            };
            (0..n as u32).map(spot)
        };
        match self.formation {
            Formation::Line | Formation::Unlimbered | Formation::Square => {
                row(wide, 1.0, 0.0).collect()
            }
            Formation::ReinforcedLine => {
                row(wide, 1.0, 0.0).chain(row(self.second_rank(), 1.0, 1.0)).collect()
            }
            Formation::Skirmish => row(f64::from(self.bases()), 2.0, 0.0).collect(),
            Formation::Column | Formation::March | Formation::Masse | Formation::Limbered => {
                (0..self.bases()).flat_map(|rank| row(1.0, 1.0, f64::from(rank))).collect()
            }
        }
    }

    /// The rectangles that it covers in the open.
    pub fn outline(&self) -> Outline {
        self.outline_at(self.at)
    }

    /// The rectangles that it would cover if the middle of its front stood here.
    pub fn outline_at(&self, at: Pose) -> Outline {
        let [wide, deep] = self.extent();
        let rect = |wide: f64, from: f64, to: f64| Rect {
            centre: at.place(0.0, -(from + to) * 0.5),
            forward: at.facing.forward(),
            half_width: wide * 0.5,
            half_depth: (to - from) * 0.5,
        };
        let mut all = Outline::default();
        if self.formation == Formation::ReinforcedLine && self.bases() > 1 && !self.is_garrison() {
            let half = deep * 0.5;
            all.push(rect(wide, 0.0, half));
            all.push(rect(self.second_rank() * self.basing.front.units(), half, deep));
        } else {
            all.push(rect(wide, 0.0, deep));
        }
        all
    }

    /// One rectangle around its body, by which flanks and widths are judged.
    pub fn rect(&self) -> Rect {
        self.rect_at(self.at)
    }

    /// The same if the middle of its front stood here.
    pub fn rect_at(&self, at: Pose) -> Rect {
        let [wide, deep] = self.extent();
        Rect {
            centre: at.place(0.0, -deep * 0.5),
            forward: at.facing.forward(),
            half_width: wide * 0.5,
            half_depth: deep * 0.5,
        }
    }

    /// Where its guns stand if its crew is elsewhere.
    pub fn guns_at(&self) -> Option<Pose> {
        match self.guns {
            Guns::Left(at) | Guns::Overrun(at) | Guns::Spiked(at) => Some(at),
            Guns::Manned | Guns::Taken(_) => None,
        }
    }

    /// The middle of its front.
    #[inline]
    pub fn head(&self) -> V2 {
        self.at.at.v2()
    }

    /// The centre of its body.
    pub fn centre(&self) -> V2 {
        self.rect().centre
    }
}
