//! Generals ride and join units (ANT-GEN), and are ridden down when they are alone (ANT-RSK-001, -005).
use crate::{
    NearRun,
    act::Act,
    book::GeneralsMove,
    command,
    event::{Event, Payment},
    kinds::{GeneralId, Rank, Step, UnitId},
    model::{General, Model},
    pips::{self, Free},
    refusal::{CommandRefusal, Refusal},
    risk, seats,
    unit::Unit,
};
use geom::{Angle, Pose, Rect};
use kernel::{Cx, Fill, Leg, Play, Said};
use table::bodies;

/// A general rides, or joins a unit.
pub(crate) fn play(cx: &mut Cx<'_, NearRun>, said: &Said<Act>) -> Play<NearRun> {
    let ride = check(cx.model(), said)?;
    if let Some((from, pips)) = ride.price {
        cx.emit(Event::PipsSpent { from, pips, brigade: None, all: false, on: Payment::General });
    }
    let Ride { general, at, with, moves, .. } = ride;
    cx.emit(Event::GeneralMoved { general, at, with, moves });
    Ok(())
}

/// ANT-GEN-012, ANT-OPT-004: whether generals move now: with the normal moves, or by the option before any charge is declared.
pub(crate) fn rides_now(model: &Model) -> bool {
    match model.book.options.generals_move {
        GeneralsMove::WithMoves => model.step == Step::Movement,
        GeneralsMove::BeforeCharges => model.step == Step::Charges && model.declared.is_empty(),
    }
}

/// A ride that has been checked.
#[derive(Copy, Clone, PartialEq, Debug)]
pub(super) struct Ride {
    general: GeneralId,
    at: Pose,
    with: Option<UnitId>,
    moves: u8,
    pub(super) price: Option<(crate::kinds::CommandId, u8)>,
}

/// Checks a ride.
pub(super) fn check(model: &Model, said: &Said<Act>) -> Result<Ride, Refusal> {
    let (id, joins) = match said.act {
        Act::Ride { general } => (general, None),
        Act::Join { general, unit } => (general, Some(unit)),
        _ => return Err(Refusal::NotAsked),
    };
    seats::must_lead(model, said.seat, id)?;
    if !rides_now(model) {
        return Err(CommandRefusal::NotNow { general: id }.into());
    }
    let general = model.general(id);
    if !general.commands() {
        return Err(CommandRefusal::NotHere { general: id }.into());
    }
    let at = match joins {
        Some(unit) => {
            // r122: who shares a side puts a general only with troops of their own.
            seats::must_command(model, said.seat, unit)?;
            may_join(model, general, unit)?;
            let it = model.unit(unit);
            Pose::new(it.centre().into(), it.at.facing)
        }
        None => match &said.fill {
            Fill::Poses(poses) if poses.len() == 1 => poses[0],
            Fill::Point(at) => Pose::new(*at, general.at.facing),
            Fill::Path(legs) if let [Leg::To(at)] = legs[..] => Pose::new(at, general.at.facing),
            _ => return Err(CommandRefusal::NoPlace { general: id }.into()),
        },
    };
    reaches(model, general, at)?;
    let free = if stays_with_troops(model, general, at) { Free::Yes } else { Free::No };
    // ANT-GEN-003, -004: higher commanders beyond their division have only the moves that are paid.
    let paid_up = matches!(general.rank, Rank::Corps | Rank::Army) && general.moves > general.extra;
    if paid_up {
        return Err(CommandRefusal::GeneralMoved { general: id }.into());
    }
    let price = pips::ride_price(model, general, free);
    if let Some((from, needs)) = price {
        let has = model.command(from).left();
        if needs > has {
            return Err(CommandRefusal::NoPips { command: from, needs, has }.into());
        }
    }
    Ok(Ride { general: id, at, with: joins, moves: general.moves + 1, price })
}

/// ANT-GEN-006, -007: brigadiers join units of their brigade, higher commanders units of brigades under them.
fn may_join(model: &Model, general: &General, unit: UnitId) -> Result<(), CommandRefusal> {
    let no = CommandRefusal::NotTheirs { general: general.id, unit };
    let it =
        model.units.iter().find(|it| it.id == unit && it.is_on_table() && it.side == general.side);
    let under =
        it.filter(|it| !it.is_routing()).and_then(|it| model.brigade(it)).ok_or(no.clone())?;
    let theirs = match (general.rank, general.command) {
        (Rank::Army, _) => true,
        (_, None) => false,
        (Rank::Brigade, Some(own)) => under == own,
        (Rank::Division, Some(own)) => model.division(under) == Some(own),
        (Rank::Corps, Some(own)) => model.corps(under) == Some(own),
    };
    if theirs { Ok(()) } else { Err(no) }
}

/// ANT-GEN-006, -007: the units that a general might join: those under them, also where only a check tells whether they may.
pub(super) fn joinable<'m>(
    model: &'m Model,
    general: &'m General,
) -> impl Iterator<Item = UnitId> + 'm {
    let own = model.of(general.side).filter(move |unit| {
        let under = unit.under;
        general.with != Some(unit.id)
            && match (general.rank, general.command) {
                (Rank::Brigade, Some(own)) => under == Some(own),
                (_, Some(own)) => under.is_some_and(|id| {
                    model.division(id) == Some(own) || model.corps(id) == Some(own)
                }),
                (_, None) => true,
            }
    });
    own.map(|unit| unit.id)
}

/// ANT-GEN-008: generals go in any direction, through everything; they end on the table and on no enemy.
fn reaches(model: &Model, general: &General, at: Pose) -> Result<(), CommandRefusal> {
    let id = general.id;
    let (far, most) = ((at.at.v2() - general.at.at.v2()).length(), model.book.riders.general.value);
    if far > geom::reach_of(most) {
        let needs = crate::walk::inches(far);
        return Err(CommandRefusal::RideTooFar { general: id, needs, most: most.to_inches() });
    }
    let base = base(model, at);
    let clear = geom::reach_of(model.book.reaches.clear.value);
    let enemies = model.units.all_of(general.side.other().idx());
    let enemy = model
        .units
        .each(model.near(base.centre, base.radius() + clear, enemies))
        .any(|it| model.rects(it).iter().any(|rect| geom::distance(rect, &base) <= clear));
    if !model.field.holds(&base) || enemy {
        return Err(CommandRefusal::NoPlace { general: id });
    }
    Ok(())
}

/// The square around a general's round base.
pub(crate) fn base(model: &Model, at: Pose) -> Rect {
    let side = geom::Length(model.book.staff.general.value.0 * 2);
    Rect::of(at, side, side)
}

/// ANT-GEN-001: whether a brigadier begins and ends with own units in the box.
fn stays_with_troops(model: &Model, general: &General, at: Pose) -> bool {
    let Some(brigade) = general.command.filter(|_| general.rank == Rank::Brigade) else {
        return false;
    };
    let Some(area) = command::area(model, brigade) else { return false };
    let moved = Rect { centre: at.at.v2(), forward: at.facing.forward(), ..area };
    let holds = |area: &Rect| {
        let mut units = model.directly_under(brigade).filter(|unit| unit.is_on_table());
        units.any(|unit| {
            model.rects(unit).iter().any(|rect| geom::distance(area, rect) <= geom::EPS_CONTACT)
        })
    };
    holds(&area) && holds(&moved)
}

/// ANT-RSK-001, -005, r114: enemy generals whom a unit has touched anywhere on its way, and who touch no friend, dice at once. The
/// way is the poses at which it began, turned and stopped.
pub(crate) fn ridden_down(cx: &mut Cx<'_, NearRun>, unit: UnitId, way: &[Pose]) -> Play<NearRun> {
    let model = cx.model();
    let it: &Unit = model.unit(unit);
    let alone = model.generals.iter().filter(|general| {
        general.side != it.side && general.is_on_table() && general.with.is_none()
    });
    let touched = alone.filter(|general| {
        let base = base(model, general.at);
        let friend = |it: &Unit| {
            model.rects(it).iter().any(|rect| geom::distance(rect, &base) <= geom::EPS_CONTACT)
        };
        crosses(it, way, &base) && !model.of(general.side).any(friend)
    });
    for general in touched.map(|general| general.id).collect::<Vec<_>>() {
        risk::alone(cx, general, unit)?;
    }
    Ok(())
}

/// The farthest that the middle of a front goes between two places at which a turning unit is looked at.
const STEP: f64 = 250.0;

/// Whether a body touches a base somewhere on its way.
fn crosses(unit: &Unit, way: &[Pose], base: &Rect) -> bool {
    let touches = |at: Pose| bodies::gap(&unit.outline_at(at), &[*base]) <= geom::EPS_CONTACT;
    let passes = |pair: &[Pose]| {
        let (from, by) = (pair[0], pair[1].at.v2() - pair[0].at.v2());
        let turn = from.facing.turn_to(pair[1].facing);
        match by.unit() {
            Some(ahead) if turn == 0 => {
                let touch = bodies::first_touch(&unit.outline_at(from), ahead, &[*base]);
                touch.is_some_and(|touch| touch <= by.length() + geom::EPS_CONTACT)
            }
            _ => {
                let n = (by.length() / STEP).ceil().clamp(1.0, 200.0) as i32;
                (0..n).any(|k| {
                    let part = f64::from(k) / f64::from(n);
                    let facing = from.facing + Angle::parts((f64::from(turn) * part) as i32);
                    touches(Pose::new((from.at.v2() + by * part).into(), facing))
                })
            }
        }
    };
    way.last().is_some_and(|end| touches(*end)) || way.windows(2).any(passes)
}
