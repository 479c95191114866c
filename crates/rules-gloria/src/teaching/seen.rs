//! A unit as a general sees it: flat figures for the many comparisons of an evaluation.
use super::weights::{BY_FIGURES, LEFT, NAMED, WEAK};
use crate::{
    cost, fire,
    kinds::{Class, Formation, Phase, Scale, State, Target, UnitKind},
    model::Model,
    unit::{Place, Under, Unit},
    walk,
};
use geom::V2;
use kernel::scenario::Aim;

/// Units of the table in a millimetre of the 25/28 mm scale.
pub(super) fn scale(model: &Model) -> f64 {
    match model.book.scale() {
        Scale::Large => 100.0,
        Scale::Small => 60.0,
    }
}

/// A unit on the table. Lengths are in millimetres of the 25/28 mm scale.
pub(super) struct Seen<'m> {
    pub(super) unit: &'m Unit,
    /// Its middle.
    pub(super) at: V2,
    pub(super) ahead: V2,
    /// Half its width and half its depth.
    pub(super) wide: f64,
    pub(super) deep: f64,
    pub(super) figures: f64,
    pub(super) worth: f64,
    /// Its class, strength, state and command as every test counts them: lower is better.
    pub(super) nerve: f64,
    pub(super) led: bool,
    pub(super) mounted: bool,
    pub(super) foot: bool,
    pub(super) formed: bool,
    pub(super) battery: bool,
    pub(super) square: bool,
    pub(super) fights: bool,
    /// What it is to those who shoot at it.
    pub(super) class: Target,
    /// How far it shoots; 0 if it does not.
    pub(super) range: f64,
    /// How far it moves, and how far it charges in the next turn; 0 if it cannot.
    pub(super) pace: f64,
    pub(super) reach: f64,
    pub(super) engaged: bool,
    /// A formed friend is near.
    pub(super) supported: bool,
}

impl<'m> Seen<'m> {
    pub(super) fn of(model: &'m Model, unit: &'m Unit, scale: f64) -> Self {
        let to_mm = 1.0 / scale;
        let bodies = model.units.bodies();
        let rects = bodies.rects(unit.id.idx());
        let (at, wide, deep) = match rects {
            [one] => (one.centre, one.half_width, one.half_depth),
            _ => {
                let n = rects.len().max(1) as f64;
                let sum = rects.iter().fold(V2::ZERO, |sum, rect| sum + rect.centre);
                let middle = if rects.is_empty() { unit.head() } else { sum * (1.0 / n) };
                (middle, model.radius(unit) * 0.9, 1000.0)
            }
        };
        let square = unit.formation == Formation::Square;
        let routing = unit.is_routing();
        let (mounted, foot) = (unit.is_mounted(), unit.is_foot());
        let pace = walk::allowance(model, unit).units() * to_mm;
        let led = is_led(model, unit);
        let engaged = model.is_in_contact(unit.id);
        let fights = (mounted || foot) && !routing;
        let charges = fights
            && !square
            && unit.state < State::Shaken
            && unit.formation != Formation::March
            && !unit.marks.pursuing
            && !is_held(model, unit);
        Self {
            unit,
            at: at * to_mm,
            ahead: unit.at.facing.forward(),
            wide: wide * to_mm,
            deep: deep * to_mm,
            figures: f64::from(unit.figures),
            worth: worth(model, unit),
            nerve: nerve(unit) + if led { 0.0 } else { 1.0 },
            led,
            mounted,
            foot,
            formed: unit.is_formed(),
            battery: unit.is_battery(),
            square,
            fights,
            class: class(unit),
            range: if routing { 0.0 } else { fire::range(model, unit).units() * to_mm },
            pace,
            reach: if charges { pace } else { 0.0 },
            engaged,
            supported: false,
        }
    }

    /// How far another is ahead of this one's front and how far beside its flanks, and the gap between the two.
    pub(super) fn sees(&self, other: &Self) -> (f64, f64, f64) {
        let to = other.at - self.at;
        let turned = self.ahead.dot(other.ahead).abs().min(1.0);
        let across = turned * other.wide + (1.0 - turned) * other.deep;
        let along = turned * other.deep + (1.0 - turned) * other.wide;
        let middle = to.dot(self.ahead);
        let ahead = if middle >= 0.0 { middle - along - self.deep } else { middle + along };
        let beside = to.cross(self.ahead).abs() - across - self.wide;
        let (dx, dy) = (beside.max(0.0), ahead.abs());
        let gap = if ahead < 0.0 && middle > 0.0 { dx } else { (dx * dx + dy * dy).sqrt() };
        (ahead, beside, gap)
    }

    /// Which side of this unit a place is on: 0 front, 1 flank, 2 rear (PG-CHG-016).
    pub(super) fn aspect(&self, from: V2) -> usize {
        if self.square || self.unit.formation == Formation::Skirmish {
            return 0;
        }
        let to = from - self.at;
        let ahead = to.dot(self.ahead);
        if ahead > self.deep {
            return 0;
        }
        let (behind, beside) = (-self.deep - ahead, to.cross(self.ahead).abs() - self.wide);
        if behind > 0.0 && beside <= behind { 2 } else { 1 }
    }

    /// The worth of one of its figures.
    pub(super) fn each(&self) -> f64 {
        self.worth * BY_FIGURES / f64::from(self.unit.raised.max(1))
    }

    /// Whether it is heavy horse.
    pub(super) fn is_heavy(&self) -> bool {
        self.mounted && matches!(self.unit.kind, UnitKind::HeavyCavalry | UnitKind::Cuirassiers)
    }
}

/// What a unit was bought for, and more if the scenario's terms name it.
pub(super) fn worth(model: &Model, unit: &Unit) -> f64 {
    // Of a victory by so many units, each is its part.
    let part = |aim: &Aim| match aim {
        _ if !aim.units().contains(&unit.id) => 0.0,
        Aim::DestroyAny { n, .. } | Aim::Leave { n, .. } => 1.0 / f64::from(*n).max(1.0),
        Aim::Wear { units, share } => 100.0 / f64::from(*share).max(1.0) / units.len() as f64,
        _ => 1.0 / aim.units().len() as f64,
    };
    let named: f64 = model.scene.terms.iter().map(|term| part(&term.aim)).sum();
    f64::from(cost::unit(&model.book, unit)) * 0.1 + named * NAMED
}

/// The share of its worth that a unit still has.
pub(super) fn kept(unit: &Unit) -> f64 {
    match unit.place {
        Place::Gone(crate::unit::End::Withdrew) => return 0.9,
        Place::Gone(_) => return 0.0,
        _ => (),
    }
    let share = f64::from(unit.all_figures()) / f64::from(unit.raised.max(1));
    let weak = match share {
        share if share < 0.5 => WEAK[1],
        share if share < 0.75 => WEAK[0],
        _ => 0.0,
    };
    LEFT[unit.state as usize] * (1.0 - BY_FIGURES + BY_FIGURES * share - weak)
}

/// PG-TMO-001 to -016, without command, support and routers.
fn nerve(unit: &Unit) -> f64 {
    let (left, raised) = (u32::from(unit.all_figures()), u32::from(unit.raised));
    let strength = if 2 * left < raised {
        2.0
    } else if 4 * left < 3 * raised {
        1.0
    } else {
        0.0
    };
    f64::from(4 - unit.class.number()) + f64::from(unit.state as u8 % 3) + strength
}

/// PG-TGT-001 to -006, in the open.
fn class(unit: &Unit) -> Target {
    match unit.formation {
        _ if unit.marks.in_rough => Target::LightCover,
        _ if unit.is_routing() => Target::Dense,
        Formation::Skirmish => Target::Dispersed,
        Formation::Line | Formation::Deployed => Target::Line,
        _ => Target::Dense,
    }
}

/// PG-STF-004, -011: whether a general of its chain of command is near. Measured from middle to middle, so it is a guess.
fn is_led(model: &Model, unit: &Unit) -> bool {
    if unit.under == Under::Independent {
        return true;
    }
    let book = &model.book;
    let radius = book.mm(&book.command.radius).units() + 2_000.0;
    let ride = book.length(book.moves.general.normal).map_or(0.0, geom::Length::units) * 0.6;
    let may_follow = model.phase == Phase::Movement;
    model.generals.iter().any(|general| {
        // Generals ride after their troops.
        let follows = may_follow && !general.moved && !general.unhorsed;
        let radius = if follows { radius + ride } else { radius };
        let is_over = match general.corps {
            None => true,
            Some(corps) => model.belongs(unit.under, corps),
        };
        general.side == unit.side
            && is_over
            && general.commands()
            && match general.with {
                Some(with) => with == unit.id,
                None => (general.at.v2() - unit.head()).length2() <= radius * radius,
            }
    })
}

/// Whether a scenario keeps a unit from charging in the next turn.
fn is_held(model: &Model, unit: &Unit) -> bool {
    let next = if model.phase > Phase::Morale { model.turn + 1 } else { model.turn };
    let held = |from: Option<u16>| from.is_some_and(|from| next < from);
    let mut all = (0..).zip(&model.scene.restraints);
    all.any(|(n, it)| {
        held(it.charge_from) && !model.freed.contains(&n) && it.units.contains(&unit.id)
    })
}

/// PG-SHO-014: whether a unit still has its steady volley.
pub(super) fn is_loaded(unit: &Unit) -> bool {
    unit.kind.is_infantry()
        && unit.class >= Class::Three
        && unit.state == State::Good
        && !unit.marks.fired
}
