//! Decisions of command: who moves first, ADCs, regrouping, dice, and where generals ride.
use super::{
    seen::INCH,
    weights::{PIP, SIGHT},
};
use crate::{
    NearRun,
    act::Act,
    command,
    kinds::{CommandId, Rank, Side},
    model::{General, Model},
    near,
    unit::Unit,
};
use general::lore::{Idea, offers};
use geom::{Length, Point, Pose, V2};
use kernel::{Fill, Moment, Seat};

/// The offers of a question of command, each with what it is worth beyond what the table shows.
pub(super) fn ideas(moment: &Moment<NearRun>, seat: Seat, ideas: &mut Vec<Idea<Act>>) {
    offers(moment, seat, ideas);
    let model = moment.model();
    for idea in ideas {
        let (purpose, worth) = worth(model, &idea.act);
        (idea.purpose, idea.urge, idea.cost) = (purpose, worth * SIGHT, -worth);
    }
}

/// The purpose of an act of command, and its worth.
fn worth(model: &Model, act: &Act) -> (&'static str, f64) {
    match *act {
        Act::First => ("moves first", 0.08),
        Act::Second => ("moves second", 0.06),
        // A battery that belongs to a brigade moves with it.
        Act::Attach { unit, .. } if model.unit(unit).arm().is_artillery() => {
            ("joins a brigade", 0.3)
        }
        Act::Attach { .. } => ("joins a brigade", -0.2),
        Act::AttachBrigade { .. } => ("attaches a brigade", 0.5),
        Act::Send { to, .. } => ("sends an ADC", need(model, to)),
        Act::Regroup { brigade } => ("lets a brigade regroup", regrouped(model, brigade)),
        Act::Deal { die, to } => ("deals a die", f64::from(die) * need(model, to)),
        Act::Take { die } => ("takes a pip", pooled(model) - f64::from(die) * 0.01),
        Act::ExtraMove { .. } | Act::ArmyMove => ("rides farther", -0.5),
        _ => ("changes nothing", 0.0),
    }
}

/// How much a division needs pips: by its troops near the enemy or on their way, and those out of command.
fn need(model: &Model, division: CommandId) -> f64 {
    let own = |unit: &&Unit| {
        unit.is_on_table()
            && !unit.is_routing()
            && unit.under.is_some_and(|under| model.division(under) == Some(division))
    };
    let reach = Length::inches(16.0);
    let each = model.units.iter().filter(own).map(|unit| {
        let busy = near::enemies_within(model, unit, reach).next().is_some();
        if busy { 1.0 } else { 0.5 }
    });
    PIP * (0.1 + each.sum::<f64>())
}

/// What regrouping gives back, less the pips it takes from good dice.
fn regrouped(model: &Model, brigade: CommandId) -> f64 {
    let hits = model.directly_under(brigade).filter(|unit| unit.is_on_table());
    let hits: f64 = hits.map(|unit| f64::from(unit.lost.saturating_sub(1))).sum();
    let others = model.command(brigade).over.map_or(0.0, |division| need(model, division));
    hits.min(1.0) * 0.9 - others
}

/// The pips that units directly under a corps or an army without corps would use.
fn pooled(model: &Model) -> f64 {
    let Some(side) = model.mover else { return 0.0 };
    let loose = |unit: &&Unit| {
        unit.under.is_none_or(|under| model.division(under).is_none()) && !unit.tags.ad_hoc
    };
    let wanted = model.of(side).filter(loose).count().min(3);
    let corps = (0..model.commands.len()).map(|n| CommandId(n as u8));
    let corps = corps.filter(|id| model.rank(*id) == Rank::Corps);
    let own = corps.filter(|id| model.scene.commands[id.idx()].side == side);
    let has = own.map(|id| model.command(id).pips).sum::<u8>() + model.pool[side.idx()];
    if usize::from(has) < wanted { 0.4 } else { -0.4 }
}

/// ANT-PIP-020, -023: whether a brigadier has two units or more out of command, each of which pays for itself.
pub(super) fn is_left(model: &Model, general: &General) -> bool {
    let own = model.of(general.side).filter(|unit| {
        general.command.is_some() && unit.under == general.command && !unit.is_routing()
    });
    let out = own.filter(|unit| !unit.tags.ad_hoc && !command::is_in_command(model, unit));
    general.rank == Rank::Brigade && out.count() >= 2
}

/// ANT-GEN-001, -003: a general rides to those whom they command.
pub(super) fn rides(model: &Model, general: &General, ideas: &mut Vec<Idea<Act>>) {
    let Some((middle, ahead)) = troops(model, general) else { return };
    let near = nearest(model, general.side, middle);
    let steps: &[f64] = match general.rank {
        Rank::Brigade if near > 16.0 => &[3.0, 0.0],
        Rank::Brigade => &[-1.5, -3.5],
        Rank::Division => &[-3.0, -6.0],
        _ => &[-8.0, -12.0],
    };
    let facing = geom::Angle::of(ahead).unwrap_or(general.at.facing);
    let at = general.at.at.v2() * (1.0 / INCH);
    for step in steps {
        let way = middle + ahead * *step - at;
        let far = way.length();
        if far < 0.7 {
            continue;
        }
        let most = model.book.riders.general.value.units() / INCH - 0.05;
        for part in [1.0, 0.5] {
            let to = at + way * (most / far).min(1.0) * part;
            let pose = Pose::new(Point::from(to * INCH), facing);
            let act = Act::Ride { general: general.id };
            let idea = Idea::new(act, 0.5 * SIGHT, "rides to the troops");
            ideas.push(Idea { cost: 0.005, ..idea.with(Fill::Poses(vec![pose])) });
        }
    }
}

/// The middle of a general's troops, in inches, and the way they face.
fn troops(model: &Model, general: &General) -> Option<(V2, V2)> {
    let own = model.of(general.side).filter(|unit| {
        let under = unit.under;
        !unit.is_routing()
            && !unit.tags.ad_hoc
            && match (general.rank, general.command) {
                (Rank::Brigade, Some(own)) => under == Some(own),
                (_, Some(own)) => under.is_some_and(|id| {
                    id == own || model.division(id) == Some(own) || model.corps(id) == Some(own)
                }),
                (_, None) => true,
            }
    });
    let (mut sum, mut ahead, mut n) = (V2::ZERO, V2::ZERO, 0.0);
    for unit in own {
        (sum, ahead, n) = (sum + unit.centre(), ahead + unit.at.facing.forward(), n + 1.0);
    }
    let ahead = ahead.unit().unwrap_or(general.at.facing.forward());
    (n > 0.0).then(|| (sum * (1.0 / n / INCH), ahead))
}

/// How far the nearest enemy is from a place.
fn nearest(model: &Model, side: Side, at: V2) -> f64 {
    let gaps = model.of(side.other()).map(|unit| (unit.centre() * (1.0 / INCH) - at).length());
    gaps.fold(99.0, f64::min)
}
