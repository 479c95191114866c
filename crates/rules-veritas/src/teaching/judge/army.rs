//! Wings, their orders and their will.
use super::odds::{LEFT, worth};
use crate::{
    Model,
    book::{Auto, Cell},
    kinds::{Grade, Order, Side, State, Status, UnitKind},
    model::Wing,
    unit::{End, Place, Unit},
    will,
};

/// The value of an army that is about to lose its will.
const UNWILLING: f64 = 22.0;
/// The cost of a fatigued wing.
const FATIGUED: f64 = 2.5;
/// A waiting wing attacks when the enemy is this much nearer than its move.
const CLOSE: f64 = -12.0;
/// After this share of the battle nobody waits.
const LATE: f64 = 0.8;
/// A side this many times as strong does not wait either.
const STRONGER: f64 = 1.8;

/// An army's wings and its will (IDV-FAT-001, IDV-WIL-001, -002).
pub(super) fn army(model: &Model, side: Side) -> f64 {
    let (mut fresh, mut sum) = (1.0, 0.0);
    let plan = plan(model, side);
    for wing in model.wings_of(side) {
        let mut add = 0.0;
        for unit in model.units.iter().filter(|unit| unit.wing == wing.id) {
            add += toll(model, unit);
        }
        let order = wing.named.unwrap_or(wing.order);
        if order == Order::Hold {
            add -= 1.0;
        }
        let tired = match wing.status {
            Status::Fresh => ((add - 0.5) / 6.0_f64).clamp(0.0, 1.0),
            Status::Fatigued => 1.0,
            Status::Broken => 1.2,
        };
        fresh *= 1.0 - tired.min(1.0) * 0.9;
        sum -= tired * FATIGUED;
        sum += Mood::of(model, wing, plan).suits(order);
    }
    let (routed, brigades) = (will::routed(model, side), will::brigades(model, side));
    let fails = |routed: u16| match routed {
        0 => 0.0,
        _ => match model.book.will(routed, brigades) {
            Cell::Auto(Auto::Pass) => 0.0,
            Cell::Auto(Auto::Fail) => 1.0,
            Cell::Roll(most) => (6.0 - f64::from(most)).clamp(0.0, 6.0) / 6.0,
        },
    };
    sum - UNWILLING * (1.0 - fresh) * (fails(routed) * 0.7 + fails(routed + 1) * 0.3)
}

/// What a unit adds to the fatigue of its wing, not counting how near the enemy is.
fn toll(model: &Model, unit: &Unit) -> f64 {
    let rows = &model.book.fatigue;
    let gone = unit.is_gone();
    let add = if unit.is_company() {
        if gone { rows.company_lost.value } else { 0 }
    } else if unit.place == Place::Gone(End::Withdrew) || unit.place == Place::Pursuing {
        rows.off_table.value
    } else if gone || unit.state == State::Routed {
        rows.routed.value
    } else {
        let foot = matches!(unit.kind, UnitKind::InfantryBrigade | UnitKind::EarlyTercio);
        match unit.state {
            State::Sound => {
                (if foot { rows.sound_infantry.value } else { 0 })
                    + if unit.grade == Grade::Veteran { rows.sound_veteran.value } else { 0 }
            }
            State::Disordered if unit.kind.is_large() => rows.disordered_large.value,
            State::Disordered => 0,
            _ => rows.disrupted.value,
        }
    };
    f64::from(add)
}

/// What a side does about the enemy.
#[derive(Copy, Clone, PartialEq, Eq)]
pub(in crate::teaching) enum Plan {
    /// It waits: the enemy is coming, and there is time.
    Wait,
    /// It advances.
    Advance,
}

/// The state of a wing that matters for its order.
pub(in crate::teaching) struct Mood {
    /// How much of it is ready to fight.
    ready: f64,
    status: Status,
    /// Whether an enemy is within charge range or nearly so.
    near: bool,
    plan: Plan,
}

impl Mood {
    pub(in crate::teaching) fn of(model: &Model, wing: &Wing, plan: Plan) -> Self {
        let (mut ready, mut all, mut near) = (0.0, 1.0, false);
        for unit in model.units.iter().filter(|it| it.wing == wing.id && !it.kind.is_gun()) {
            all += worth(unit);
            if !unit.is_on_table() || unit.state > State::Disordered {
                continue;
            }
            ready += worth(unit) * LEFT[unit.state as usize];
            let reach = model.book.costs(unit).normal.units();
            let reach = reach + unit.radius() + geom::INCH.units() * CLOSE;
            near |= unit.is_brigade()
                && model.enemies(unit).any(|enemy| {
                    enemy.state != State::Routed
                        && (enemy.at.v2() - unit.at.v2()).length2() < reach * reach
                });
        }
        Self { ready: ready / all, status: wing.status, near, plan }
    }

    /// How well an order suits it (IDV-ORD-012 to -022).
    pub(in crate::teaching) fn suits(&self, order: Order) -> f64 {
        match order {
            Order::Attack if self.status == Status::Fresh => {
                let early = self.plan == Plan::Wait && !self.near;
                self.ready * 2.0 - 0.5 - if early { 2.0 } else { 0.0 }
            }
            Order::Attack => 0.0,
            Order::Hold => 0.5,
            Order::Manoeuvre => 0.2,
            Order::Withdraw => -0.5,
        }
    }
}

/// A side waits if the enemy is coming and is not much weaker, and there is time.
pub(in crate::teaching) fn plan(model: &Model, side: Side) -> Plan {
    let (mut coming, mut all) = (0.0, [0.0; 2]);
    for unit in model.on_table().filter(|unit| !unit.kind.is_gun()) {
        let strength = worth(unit) * LEFT[unit.state as usize];
        all[unit.side.idx()] += strength;
        if unit.side != side && model.order(unit) == Order::Attack {
            coming += strength;
        }
    }
    let (ours, theirs) = (all[side.idx()], all[side.other().idx()]);
    let late = f64::from(model.turn) > f64::from(model.scene.last_turn()) * LATE;
    let waits = coming > theirs * 0.4 && ours < theirs * STRONGER && !late;
    if waits { Plan::Wait } else { Plan::Advance }
}
