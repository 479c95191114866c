//! The stands of a unit: how its figures are based, and where they stand in each formation (PG-BSE, G01 to G03).
use super::{Unit, layout::Layout};
use crate::kinds::{Formation, UnitKind};
use geom::{Length, Pose, Rect};
use serde::{Deserialize, Serialize};
use std::rc::Rc;
use table::shape::{self, Spot, Stand};

/// PG-BSE-001: the sizes of a unit's stands.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct Basing {
    /// How many figures a full stand has.
    pub full: u8,
    /// The width of a stand of 1, 2, 3 and 4 figures.
    pub widths: [Length; 4],
    /// The depth of a stand.
    pub depth: Length,
    /// PG-SKM-001: the gap between the stands of a screen.
    pub gap: Length,
    /// The width and depth of a gun, or of a wagon.
    pub model: [Length; 2],
    /// The width and depth of a limber with its team.
    pub team: [Length; 2],
}

/// A stand on the table with its figures.
#[derive(Copy, Clone, PartialEq, Debug)]
pub struct Stood {
    /// Its base.
    pub rect: Rect,
    /// How many figures it carries.
    pub figures: u8,
}

impl Basing {
    /// A stand for so many figures.
    fn stand(&self, figures: u8) -> Stand {
        let n = usize::from(figures.clamp(1, 4)) - 1;
        Stand::new(self.widths[n], self.depth)
    }

    /// G01: how a unit of so many figures is raised: full stands first, what is left over on smaller ones.
    fn raised(&self, figures: u8) -> Vec<u8> {
        let full = self.full.max(1);
        let mut stands = vec![full; usize::from(figures / full)];
        let mut left = figures % full;
        for size in [2, 1] {
            if left >= size && size < full {
                stands.push(size);
                left -= size;
            }
        }
        stands
    }
}

impl Unit {
    /// How many figures each of its stands carries and how many it was made for, the command stand first, then outwards, to
    /// the right and to the left in turn. Losses come off the other end of this list (PG-SHO-021).
    fn outward(&self) -> Vec<(u8, u8)> {
        let mut left = self.figures;
        let mut stands = Vec::new();
        for room in self.basing.raised(self.raised.max(self.figures)) {
            let on = left.min(room);
            if on == 0 {
                break;
            }
            stands.push((on, room));
            left -= on;
        }
        stands
    }

    /// PG-LIN-001, PG-BSE-006: the stands of a rank from left to right, and which of them is the command stand (G03: the left of
    /// two middle ones). Every other formation has it in front.
    fn in_rank(&self) -> (Vec<(u8, u8)>, usize) {
        let outward = self.outward();
        let left = outward.iter().skip(2).step_by(2);
        let mut rank: Vec<(u8, u8)> = left.copied().collect();
        rank.reverse();
        let lead = rank.len();
        rank.extend(outward.first());
        rank.extend(outward.iter().skip(1).step_by(2));
        (rank, lead)
    }

    /// How many stands are to the left and to the right of its command stand in a line.
    pub(crate) fn stands_beside(&self) -> [usize; 2] {
        let (rank, lead) = self.in_rank();
        [lead, rank.len().saturating_sub(lead + 1)]
    }

    /// The places of its stands and the figures on them, worked out anew.
    pub(super) fn laid(&self) -> Vec<(Spot, u8)> {
        let basing = &self.basing;
        match self.formation {
            Formation::Square => {
                // PG-SQR-002, G02: by figures, not by stands.
                let side = basing.widths[0] * i32::from(self.figures.div_ceil(4)) + basing.depth;
                shape::square(side).into_iter().map(|spot| (spot, self.figures)).collect()
            }
            Formation::Deployed if !self.is_gunners() => self.as_models(&[basing.model]),
            Formation::Limbered => match self.kind {
                UnitKind::PontoonTrain => self.as_models(&[basing.model]),
                _ => self.as_models(&[basing.team, basing.model]),
            },
            Formation::March => self.in_ranks(&vec![2; usize::from(self.figures.div_ceil(2))], 2),
            Formation::Manoeuvre => {
                let stands: Vec<u8> = self.outward().iter().map(|(_, room)| *room).collect();
                self.in_ranks(&stands, 4)
            }
            Formation::Column => {
                let stands: Vec<u8> = self.outward().iter().map(|(_, room)| *room).collect();
                self.in_ranks(&stands, basing.full)
            }
            Formation::Line | Formation::Skirmish | Formation::Deployed => {
                let (rank, lead) = self.in_rank();
                let stands: Vec<Stand> = rank.iter().map(|(_, room)| basing.stand(*room)).collect();
                let screen = self.formation == Formation::Skirmish;
                let gap = if screen { basing.gap } else { Length::ZERO };
                let bends = self.bends.map(|bend| bend.map(Into::into));
                let spots = shape::bent(&stands, lead, gap, bends);
                spots.into_iter().zip(rank).map(|(spot, (on, _))| (spot, on)).collect()
            }
        }
    }

    /// PG-BAS-005, PG-BSE-007: models one behind the other: a gun, a limber with its gun, a wagon. The crew is on the last of them.
    fn as_models(&self, models: &[[Length; 2]]) -> Vec<(Spot, u8)> {
        let rows: Vec<Vec<Stand>> =
            models.iter().map(|[width, depth]| vec![Stand::new(*width, *depth)]).collect();
        let last = models.len() - 1;
        let crew = |n: usize| if n == last { self.figures } else { 0 };
        shape::column(&rows).into_iter().enumerate().map(|(n, spot)| (spot, crew(n))).collect()
    }

    /// Stands in ranks that are this many figures wide, from the front.
    fn in_ranks(&self, stands: &[u8], wide: u8) -> Vec<(Spot, u8)> {
        let mut rows: Vec<Vec<u8>> = Vec::new();
        for stand in stands {
            match rows.last_mut().filter(|row| row.iter().sum::<u8>() + stand <= wide) {
                Some(row) => row.push(*stand),
                None => rows.push(vec![*stand]),
            }
        }
        let shapes: Vec<Vec<Stand>> = rows
            .iter()
            .map(|row| row.iter().map(|stand| self.basing.stand(*stand)).collect())
            .collect();
        let mut left = self.figures;
        let on = rows.into_iter().flatten().map(|room| {
            let on = left.min(room);
            left -= on;
            on
        });
        shape::column(&shapes).into_iter().zip(on).collect()
    }

    /// How its stands are placed relative to its pose.
    pub fn layout(&self) -> Rc<Layout> {
        Layout::of(self)
    }

    /// Its stands on the table with their figures, those that stayed behind last (PG-SQD-001).
    pub fn stands(&self) -> Vec<Stood> {
        let mut stands = self.stands_at(self.at);
        stands.extend(self.stands_behind());
        stands
    }

    /// Its stands if it stood elsewhere, without those that stayed behind.
    pub fn stands_at(&self, at: Pose) -> Vec<Stood> {
        let layout = self.layout();
        let laid = layout.stands.iter();
        laid.map(|(spot, figures)| Stood { rect: spot.rect(at), figures: *figures }).collect()
    }

    /// Its outline in as few rectangles as possible: stands in a row that touch along their whole sides are one. Squadrons that
    /// stayed behind do not move with it and are left out.
    pub fn outline_at(&self, at: Pose) -> Vec<Rect> {
        self.layout().outline_at(at).collect()
    }

    /// Its outline where it stands.
    pub fn outline(&self) -> Vec<Rect> {
        self.outline_at(self.at)
    }

    /// The front edges of the stands of its first rank, as rectangles without depth.
    pub fn front_edges(&self) -> Vec<Rect> {
        let edge = |rect: Rect| Rect { centre: rect.front_centre(), half_depth: 0.0, ..rect };
        self.layout().first_rank().map(|spot| edge(spot.rect(self.at))).collect()
    }

    /// The distance from its command stand to its farthest corner.
    pub fn radius(&self) -> f64 {
        self.layout().radius
    }

    /// The width of its front, from end to end.
    pub fn frontage(&self) -> f64 {
        self.layout().frontage
    }
}

/// The outline of some stands: those in a row that touch along their whole sides are one.
pub(super) fn outlined(stands: &[(Spot, u8)]) -> Vec<Spot> {
    let mut merged: Vec<Spot> = Vec::new();
    for (spot, _) in stands {
        match merged.last_mut().and_then(|last| joined(last, spot)) {
            Some(whole) => *merged.last_mut().expect("it was just there") = whole,
            None => merged.push(*spot),
        }
    }
    merged
}

/// Two neighbouring stands as one, if together they are a rectangle.
fn joined(one: &Spot, other: &Spot) -> Option<Spot> {
    const NEAR: f64 = 1.0;
    if one.turn != other.turn {
        return None;
    }
    let (right, ahead) = (other.right - one.right, other.ahead - one.ahead);
    // Measured along the two axes of the stands themselves, which may be turned.
    let forward = one.turn.forward();
    let across = right * forward.y - ahead * forward.x;
    let along = right * forward.x + ahead * forward.y;
    let size = |spot: &Spot| [spot.stand.width.units(), spot.stand.depth.units()];
    let ([width, depth], [other_width, other_depth]) = (size(one), size(other));
    let side_by_side = along.abs() < NEAR
        && depth == other_depth
        && (across.abs() - (width + other_width) * 0.5).abs() < NEAR;
    if side_by_side {
        let shift = across.signum() * other_width * 0.5;
        let (right, ahead) = (one.right + forward.y * shift, one.ahead - forward.x * shift);
        let stand = Stand { width: Length::from_units(width + other_width), ..one.stand };
        return Some(Spot { right, ahead, turn: one.turn, stand });
    }
    let in_file = across.abs() < NEAR && width == other_width && (along + depth).abs() < NEAR;
    let stand = Stand { depth: Length::from_units(depth + other_depth), ..one.stand };
    in_file.then_some(Spot { stand, ..*one })
}
