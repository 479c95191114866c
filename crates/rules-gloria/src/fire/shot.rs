//! Whether a shot is possible: arc, range, sight, friends, screens, elevation (PG-SHO-005 to -022, PG-ELV, PG-END, PG-SKM-005).
use super::{
    arms::{self, Part, Weapon},
    lanes::{self, Over},
    mark::{self, Mark},
};
use crate::{
    act::Facing,
    book::{Chart, GunBand, Slope},
    kinds::{Calibre, Formation, Target, UnitId},
    model::Model,
    refusal::{FireRefusal, Who},
    sight::View,
    unit::Unit,
};
use geom::{Angle, Length, Rect};
use std::{borrow::Cow, cell::OnceCell};

/// A shot that is possible.
#[derive(Copy, Clone, PartialEq, Debug)]
pub(crate) struct Shot {
    /// The unit that shoots.
    pub(crate) unit: UnitId,
    /// The side to which it shoots.
    pub(crate) side: Facing,
    /// How many of its figures can.
    pub(crate) figures: u8,
    /// The distance, from the nearest of its stands that can.
    pub(crate) away: Length,
    /// The class of the target.
    pub(crate) class: Target,
    /// With what, and in which band.
    pub(crate) weapon: Weapon,
    /// PG-SHO-022: whether only the stands shoot that cannot reach the unit's nearest target.
    pub(crate) apart: bool,
}

/// What is fired.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub(super) enum Barrel {
    Small(Chart),
    Gun(Calibre),
}

/// Where it can be fired.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub(super) enum Bearing {
    /// PG-SHO-007: within an arc.
    Arc(Angle),
    /// PG-BGN-006, G10: straight ahead.
    Ahead,
}

/// What fires: stands with figures, or one gun.
#[derive(Clone, Debug)]
pub(super) struct Battery {
    pub(super) barrel: Barrel,
    pub(super) parts: Vec<Part>,
    pub(super) bearing: Bearing,
}

impl Barrel {
    /// What a unit fires, if it can.
    pub(super) fn of(model: &Model, unit: &Unit) -> Result<Self, FireRefusal> {
        let id = unit.id;
        match (unit.gun, arms::chart(unit)) {
            (Some(_), _) if !unit.is_battery() => Err(FireRefusal::NotDeployed { unit: id }),
            (Some(gun), _) => {
                let (crew, least) = (unit.figures, model.book.sizes.crew_to_fire.value);
                match i32::from(crew) < least {
                    true => Err(FireRefusal::FewCrew { unit: id, crew, least }),
                    false => Ok(Self::Gun(gun.calibre)),
                }
            }
            (None, Some(chart)) => Ok(Self::Small(chart)),
            (None, None) => Err(FireRefusal::NoArms { unit: id }),
        }
    }

    /// The farthest that it reaches.
    pub(super) fn range(self, model: &Model, unit: &Unit) -> Length {
        let (book, scale) = (&model.book, model.book.scale());
        match self {
            Self::Small(chart) => arms::bands(model, unit, chart).most(scale),
            Self::Gun(calibre) => book.gun_ranges[calibre].most(scale),
        }
    }
}

impl Battery {
    /// The stands of a unit that shoot to a side, or the gun of a battery.
    pub(super) fn of(model: &Model, unit: &Unit, side: Facing) -> Result<Self, FireRefusal> {
        let id = unit.id;
        let barrel = Barrel::of(model, unit)?;
        if !arms::sides(unit).contains(&side) {
            return Err(FireRefusal::NoSuchSide { unit: id });
        }
        let bearing = Bearing::Arc(arms::arc(model, unit));
        Ok(Self { barrel, parts: arms::parts(unit, side), bearing })
    }

    /// PG-BGN-003 to -007: a battalion gun, turned towards its target as far as it may be.
    pub(super) fn battalion_gun(
        model: &Model,
        unit: &Unit,
        mark: &Mark<'_>,
    ) -> Result<Self, FireRefusal> {
        let id = unit.id;
        let least = model.book.sizes.battalion_crew.value;
        let Some(gun) = unit.battalion_gun.filter(|gun| i32::from(gun.crew) >= least) else {
            return Err(FireRefusal::NoBattalionGun { unit: id });
        };
        if unit.formation != Formation::Line {
            return Err(FireRefusal::ParentNotInLine { unit: id });
        }
        if let Mark::Unit(target) = mark
            && target.kind.is_artillery()
        {
            return Err(FireRefusal::CounterBattery { unit: id });
        }
        let base = mark::battalion_gun(unit);
        let to = lanes::nearest(&mark.rects(model), base.centre) - base.centre;
        let most = i32::from(Angle::degrees(model.book.angles.battalion_turn.value).0);
        let turn = Angle::of(to).map_or(0, |way| unit.at.facing.turn_to(way)).clamp(-most, most);
        let rect = base.turned(base.centre, Angle::parts(turn));
        let facing = Angle::of(rect.forward).unwrap_or_default();
        // PG-BGN-014: it moves if it moved in the last Movement Phase.
        let bearing = if unit.marks.moved_last || unit.done.stirred {
            Bearing::Ahead
        } else {
            Bearing::Arc(Angle::degrees(model.book.angles.arc.value))
        };
        let part = Part { rect, facing, figures: gun.crew };
        Ok(Self { barrel: Barrel::Gun(gun.calibre), parts: vec![part], bearing })
    }

    /// The farthest that it reaches.
    pub(super) fn range(&self, model: &Model, unit: &Unit) -> Length {
        self.barrel.range(model, unit)
    }

    /// The weapon at a distance.
    pub(super) fn weapon(&self, model: &Model, unit: &Unit, away: f64) -> Option<Weapon> {
        let (book, scale) = (&model.book, model.book.scale());
        match self.barrel {
            Barrel::Small(chart) => {
                let band = arms::bands(model, unit, chart).band(scale, away)?;
                Some(Weapon::SmallArms { chart, band })
            }
            Barrel::Gun(calibre) => {
                let band = book.gun_ranges[calibre].band(scale, away)?;
                Some(Weapon::Gun { calibre, band })
            }
        }
    }
}

/// PG-SHO-019: the shot of a unit at a mark, whatever is nearer; or why there is none.
pub(super) fn possible(
    model: &Model,
    unit: &Unit,
    side: Facing,
    battery: &Battery,
    mark: &Mark<'_>,
) -> Result<Shot, FireRefusal> {
    if is_outside(model, battery, mark) {
        return Err(FireRefusal::OutOfArc { unit: unit.id, target: who(mark) });
    }
    let lane = Lane::new(model, unit, battery, mark);
    let mut figures = 0_u8;
    let mut nearest = f64::MAX;
    // The stand that fails last says why the unit cannot shoot.
    let mut why: Option<(u8, FireRefusal)> = None;
    for part in &battery.parts {
        match lane.judge(part) {
            Ok(away) => {
                figures = figures.saturating_add(part.figures);
                nearest = nearest.min(away);
            }
            Err((step, refusal)) => {
                let is_later = |last: u8, said: &FireRefusal| {
                    step > last || step == last && is_nearer(&refusal, said)
                };
                if why.as_ref().is_none_or(|(last, said)| is_later(*last, said)) {
                    why = Some((step, refusal));
                }
            }
        }
    }
    let (id, target) = (unit.id, who(mark));
    let away = Length::from_units(nearest.min(1e8));
    let Some(weapon) = battery.weapon(model, unit, nearest).filter(|_| figures > 0) else {
        let out = FireRefusal::OutOfArc { unit: id, target };
        return Err(why.map_or(out, |(_, refusal)| refusal));
    };
    let class = mark.class(model, unit.head());
    let figures = figures.min(match battery.barrel {
        Barrel::Small(_) => unit.figures,
        Barrel::Gun(_) => 1,
    });
    let dice = weapon.dice(model, figures, class);
    if dice.is_empty() {
        return Err(FireRefusal::OneFigure { unit: id });
    }
    if dice.iter().all(|(_, cell)| cell.is_blank()) {
        return Err(FireRefusal::NoEffect { unit: id, target, away });
    }
    Ok(Shot { unit: id, side, figures, away, class, weapon, apart: false })
}

/// Whether the stand of one refusal is nearer to the target than that of another. What a player measures is the nearest.
fn is_nearer(one: &FireRefusal, other: &FireRefusal) -> bool {
    let away = |why: &FireRefusal| match why {
        FireRefusal::OutOfRange { away, .. } => Some(*away),
        _ => None,
    };
    away(one).zip(away(other)).is_some_and(|(one, other)| one < other)
}

/// Whether a unit or its gun is behind the fronts of all stands that shoot within an arc, or beside all their arcs, judged by the circle
/// around it. Most enemies of a unit are.
pub(super) fn is_outside(model: &Model, battery: &Battery, mark: &Mark<'_>) -> bool {
    let Bearing::Arc(half) = battery.bearing else { return false };
    if half > Angle::QUARTER || battery.parts.is_empty() {
        return false;
    }
    let (at, radius) = match mark {
        Mark::Unit(unit) => (unit.head(), model.radius(unit)),
        Mark::Gun(unit) => {
            let base = mark::battalion_gun(unit);
            (base.centre, base.radius())
        }
        Mark::General(_) => return false,
    };
    let open = half.forward();
    battery.parts.iter().all(|part| {
        let off = at - part.rect.front_centre();
        let ahead = off.dot(part.rect.forward);
        // The arc opens from each front corner.
        let aside = off.dot(part.rect.forward.perp_right()).abs() - part.rect.half_width;
        ahead < -radius || aside * open.y - ahead * open.x > radius + ROUNDING
    })
}

/// More than any rounding, in hundredths of a millimetre.
const ROUNDING: f64 = 1.0;

/// G07: the distance from each stand to a mark, if that stand can shoot at it.
pub(super) fn distances(
    model: &Model,
    unit: &Unit,
    battery: &Battery,
    mark: &Mark<'_>,
) -> Vec<Option<f64>> {
    let lane = Lane::new(model, unit, battery, mark);
    battery.parts.iter().map(|part| lane.judge(part).ok()).collect()
}

/// A mark as the subject of a sentence.
pub(super) fn who(mark: &Mark<'_>) -> Who {
    match mark {
        Mark::Unit(unit) | Mark::Gun(unit) => Who::Unit(unit.id),
        Mark::General(general) => Who::General(general.id),
    }
}

/// What is the same for all stands of a unit that shoot at a mark.
struct Lane<'a> {
    model: &'a Model,
    unit: &'a Unit,
    battery: &'a Battery,
    mark: &'a Mark<'a>,
    rects: Cow<'a, [Rect]>,
    range: Length,
    /// Made only if a stand has the mark in its arc and range.
    view: OnceCell<View<'a>>,
}

impl<'a> Lane<'a> {
    fn new(model: &'a Model, unit: &'a Unit, battery: &'a Battery, mark: &'a Mark<'a>) -> Self {
        let range = battery.range(model, unit);
        Self { model, unit, battery, mark, rects: mark.rects(model), range, view: OnceCell::new() }
    }

    /// G07: the distance from one stand, if it can shoot; or at which step it fails, and why.
    fn judge(&self, part: &Part) -> Result<f64, (u8, FireRefusal)> {
        let (unit, target) = (self.unit.id, who(self.mark));
        let edge = part.edge();
        let bears = self.bearing(part);
        let hit = self.rects.iter().filter(|rect| bears(rect));
        let away = hit.map(|rect| geom::distance(&edge, rect)).fold(f64::MAX, f64::min);
        if away == f64::MAX {
            return Err((0, FireRefusal::OutOfArc { unit, target }));
        }
        if geom::more_than(away, self.range) {
            let (away, range) = (Length::from_units(away), self.range);
            return Err((1, FireRefusal::OutOfRange { target, away, range }));
        }
        let over = self.elevation(part, away).map_err(|refusal| (2, refusal))?;
        let look = || View::new(self.model, self.unit, self.mark.look(self.model));
        if !self.view.get_or_init(look).is_open_from(&part.eye()) {
            return Err((3, FireRefusal::Unseen { unit, target }));
        }
        if matches!(self.battery.barrel, Barrel::Small(_)) {
            let line = lanes::line(part, &self.rects);
            let screen = lanes::screen_in_way(self.model, self.unit, self.mark, line, |_| true);
            if let Some(screen) = screen {
                return Err((4, FireRefusal::Screened { target, screen }));
            }
        }
        match lanes::friend_in_way(self.model, self.unit, part, &self.rects, over) {
            Some(friend) if over == Over::Nobody => {
                Err((5, FireRefusal::Endangered { target, friend }))
            }
            Some(friend) => Err((5, FireRefusal::OverFriends { target, friend })),
            None => Ok(away),
        }
    }

    /// PG-SHO-007: whether a stand bears on any part of a rectangle.
    fn bearing(&self, part: &Part) -> impl Fn(&Rect) -> bool {
        let zone = part.rect.zone(geom::FRONT, self.range.units());
        let arc = match self.battery.bearing {
            Bearing::Arc(half) => Some(part.arc(half)),
            Bearing::Ahead => None,
        };
        move |rect| arc.map_or_else(|| geom::overlaps(&zone, rect), |arc| arc.touches(rect))
    }

    /// PG-ELV-001 to -005: what the heights of a gun and its target forbid, and over whom it fires.
    fn elevation(&self, part: &Part, away: f64) -> Result<Over, FireRefusal> {
        let (model, unit, target) = (self.model, self.unit.id, who(self.mark));
        let Barrel::Gun(calibre) = self.battery.barrel else { return Ok(Over::Nobody) };
        let band = model.book.gun_ranges[calibre].band(model.book.scale(), away);
        let is_howitzer = matches!(calibre, Calibre::LightHowitzer | Calibre::HeavyHowitzer);
        if is_howitzer && band != Some(GunBand::Canister) {
            return Ok(Over::All);
        }
        let (ours, theirs) = (
            lanes::hill(model, part.rect.centre),
            self.rects.iter().filter_map(|rect| lanes::hill(model, rect.centre)).max(),
        );
        if theirs == Some(Slope::Steep) && ours.is_none() {
            return Err(FireRefusal::TooHigh { unit, target });
        }
        if ours != Some(Slope::Steep) {
            return Ok(Over::Nobody);
        }
        let least = model.book.mm(&model.book.reaches.dead_ground);
        if geom::within_reach(away, least) {
            let away = Length::from_units(away);
            return Err(FireRefusal::DeadGround { unit, target, away, least });
        }
        Ok(Over::Farther(model.book.mm(&model.book.reaches.over_friends)))
    }
}

impl Shot {
    /// How many dice it throws.
    pub(crate) fn dice(&self, model: &Model) -> usize {
        let groups = self.weapon.dice(model, self.figures, self.class);
        groups.iter().filter(|(_, cell)| !cell.is_blank()).count()
    }

    /// PG-BGN-009: whether it is a gun's shot at long range.
    pub(super) fn is_long(&self) -> bool {
        matches!(self.weapon, Weapon::Gun { band: GunBand::Long, .. })
    }
}
