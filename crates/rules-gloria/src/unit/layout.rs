//! How the stands of a unit are placed relative to its pose. It follows from the unit's formation, figures and bases, not from where
//! it stands, so that a few layouts serve a whole battle. They are kept: almost every question asks for some.
use super::{Basing, Bent, Unit, stands::outlined};
use crate::kinds::{Formation, UnitKind};
use geom::{Pose, Rect};
use std::{cell::RefCell, rc::Rc};
use table::shape::{self, Spot};

/// The places of a unit's stands relative to its pose, and what is measured of them.
#[derive(Clone, PartialEq, Debug)]
pub struct Layout {
    /// Its stands and the figures on them.
    pub stands: Vec<(Spot, u8)>,
    /// Its outline in as few rectangles as possible.
    pub outline: Vec<Spot>,
    /// The distance from its pose to its farthest corner.
    pub radius: f64,
    /// The ends of its first rank, to the left and to the right of its pose.
    pub ends: [f64; 2],
    /// The width of its front, from end to end.
    pub frontage: f64,
    /// Where the middle of its whole front edge is, to the right of its pose.
    pub middle: f64,
    /// How far it reaches behind the front edge of its command stand.
    pub depth: f64,
}

/// All that a layout follows from.
#[derive(Copy, Clone, PartialEq, Debug)]
struct Key {
    formation: Formation,
    figures: u8,
    raised: u8,
    is_pontoon: bool,
    is_gunners: bool,
    bends: [Option<Bent>; 2],
    basing: Basing,
}

impl Key {
    fn of(unit: &Unit) -> Self {
        Self {
            formation: unit.formation,
            figures: unit.figures,
            raised: unit.raised,
            is_pontoon: unit.kind == UnitKind::PontoonTrain,
            is_gunners: unit.is_gunners(),
            bends: unit.bends,
            basing: unit.basing,
        }
    }

    /// The place where its layout is kept. Another layout may have taken it.
    fn slot(&self) -> usize {
        let bases = self.basing.widths[0].0 ^ self.basing.depth.0 << 3 ^ self.basing.model[0].0;
        let parts = [self.formation as u32, self.figures.into(), self.raised.into(), bases as u32];
        let hash = parts.iter().fold(0_u32, |hash, part| (hash ^ part).wrapping_mul(0x9e37_79b1));
        (hash >> 16) as usize % PLACES
    }
}

/// How many layouts are kept.
const PLACES: usize = 512;

type Kept = Vec<Option<(Key, Rc<Layout>)>>;

thread_local! {
    static KEPT: RefCell<Kept> = RefCell::new(vec![None; PLACES]);
}

impl Layout {
    /// The layout of a unit: a kept one, or found now.
    pub(super) fn of(unit: &Unit) -> Rc<Self> {
        let key = Key::of(unit);
        KEPT.with_borrow_mut(|kept| {
            let place = &mut kept[key.slot()];
            match place {
                Some((other, layout)) if *other == key => Rc::clone(layout),
                _ => {
                    let layout = Rc::new(Self::anew(unit));
                    *place = Some((key, Rc::clone(&layout)));
                    layout
                }
            }
        })
    }

    /// The layout of a unit, worked out anew.
    pub fn anew(unit: &Unit) -> Self {
        let stands = unit.laid();
        let spots: Vec<Spot> = stands.iter().map(|(spot, _)| *spot).collect();
        let span = |spot: &Spot| {
            let half = spot.stand.width.units() * 0.5;
            [spot.right - half, spot.right + half]
        };
        let wider = |all: [f64; 2], end: [f64; 2]| [all[0].min(end[0]), all[1].max(end[1])];
        let [low, high] = spots.iter().map(span).fold([f64::MAX, f64::MIN], wider);
        let first_rank = spots.iter().filter(|spot| is_first(spot));
        let depths = spots.iter().map(|spot| spot.stand.depth.units() - spot.ahead);
        Self {
            radius: shape::radius(&spots),
            ends: first_rank.map(span).fold([0.0, 0.0], wider),
            frontage: (high - low).max(0.0),
            middle: shape::middle(&spots),
            depth: depths.fold(0.0, f64::max),
            outline: outlined(&stands),
            stands,
        }
    }

    /// The places of its stands.
    pub fn spots(&self) -> impl Iterator<Item = &Spot> {
        self.stands.iter().map(|(spot, _)| spot)
    }

    /// The stands of its first rank.
    pub fn first_rank(&self) -> impl Iterator<Item = &Spot> {
        self.spots().filter(|spot| is_first(spot))
    }

    /// What is measured of its outline at a place. Most outlines are one rectangle, which needs no list.
    pub fn measured_at<T>(&self, at: Pose, measure: impl FnOnce(&[Rect]) -> T) -> T {
        match &self.outline[..] {
            [spot] => measure(&[spot.rect(at)]),
            _ => measure(&self.outline_at(at).collect::<Vec<_>>()),
        }
    }

    /// Its outline at a place, in as few rectangles as possible.
    pub fn outline_at(&self, at: Pose) -> impl Iterator<Item = Rect> {
        self.outline.iter().map(move |spot| spot.rect(at))
    }
}

fn is_first(spot: &Spot) -> bool {
    spot.ahead.abs() < 1.0
}
