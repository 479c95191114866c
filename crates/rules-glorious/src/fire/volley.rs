//! The shots of a round: how many dice, what they need, and which unit they hit.
use super::cover;
use crate::{
    Glorious,
    book::{Against, Band, Mark, Multiple, Row},
    event::{Event, Throw},
    ground,
    kinds::{UnitId, UnitKind},
    model::{Model, Named, Shot},
    near,
    unit::Unit,
    words,
};
use kernel::{Cite, Cx, Play, Tally};
use table::PieceId;

/// AGV-BAS-002: the die of this game.
const FACES: u8 = 12;

/// AGV-FIR-021..023: whether a mark applies to a target. AGV-FIR-026: the whole unit decides.
fn suits(against: Against, target: &Unit) -> bool {
    match against {
        Against::Battle => target.is_battle(),
        Against::Heavy => matches!(
            target.kind,
            UnitKind::MediumCavalry
                | UnitKind::HeavyCavalry
                | UnitKind::Knights
                | UnitKind::Elephants
        ),
        Against::Handgun => target.is_handgun_unit(),
        Against::MissileOrArtillery => target.is_missile_unit() || target.kind.is_artillery(),
    }
}

/// AGV-BAS-009: marks of the firing table, which differ from those of hand-to-hand. AGV-FIR-027: a band has one mark at most,
/// so nothing is multiplied twice.
fn mark<'a>(model: &'a Model, row: &Band) -> Option<&'a Row<Multiple>> {
    let marks = &model.book.marks;
    match row.mark {
        Mark::None => None,
        Mark::B2 => Some(&marks.b2),
        Mark::B3 => Some(&marks.b3),
        Mark::H2 => Some(&marks.h2),
    }
}

/// How many dice so many elements throw at a target, each part with its rule. For example, six longbows at a Battle five inches
/// away behind a hedge: 6, twice that for the mark, half of it for the hedge.
pub(super) fn tally(model: &Model, target: &Unit, elements: usize, shot: &Shot) -> Tally {
    let mut tally = Tally::default();
    let Some(row) = model.book.band(shot.band) else { return tally };
    // AGV-FIR-001, -002: one die for each element, and a gun is one element.
    let dice = &model.book.dice;
    let each = if row.weapon.is_gun() { &dice.per_gun } else { &dice.per_element };
    let weapon = row.weapon.name();
    let what = if row.weapon.is_gun() {
        weapon.to_owned()
    } else {
        words::count(elements as u64, &format!("{weapon} element"), &format!("{weapon} elements"))
    };
    tally.base(elements as i32 * each.value, what, each.cite.clone());
    if let Some(mark) = mark(model, row).filter(|mark| suits(mark.against, target)) {
        let times = mark.dice.saturating_sub(1) as i32;
        tally.add(tally.total() * times, times_words(mark), mark.cite.clone());
    }
    if let Some(piece) = shot.cover {
        cover_dice(model, target, piece, &mut tally);
    }
    tally
}

/// The expected hits of one element: like [`tally`], but without rounding halves.
pub(super) fn expected(model: &Model, target: &Unit, band: u8, piece: Option<u8>) -> f64 {
    let Some(row) = model.book.band(band) else { return 0.0 };
    let dice = &model.book.dice;
    let each = if row.weapon.is_gun() { &dice.per_gun } else { &dice.per_element };
    let times = mark(model, row).filter(|mark| suits(mark.against, target));
    let share = piece.map_or(100, |piece| cover::share(model, piece));
    let dice = f64::from(each.value) * times.map_or(1.0, |mark| f64::from(mark.dice));
    dice * f64::from(share) / 100.0 * f64::from(row.cv) / f64::from(FACES)
}

fn times_words(mark: &Multiple) -> String {
    let whom = match mark.against {
        Against::Battle => "a Battle",
        Against::Heavy => "heavy mounted troops",
        Against::Handgun => "a handgun unit",
        Against::MissileOrArtillery => "a missile or artillery unit",
    };
    format!("{} times the dice against {whom}", mark.dice)
}

/// AGV-TER-011, -017, -019: cover leaves half the dice, after all doubling, rounded up.
fn cover_dice(model: &Model, target: &Unit, piece: u8, tally: &mut Tally) {
    let (total, share) = (tally.dice(), cover::share(model, piece));
    let left = (total * share).div_ceil(100);
    let name = ground::name(model, PieceId(piece));
    let (what, rule) = if target.garrison == Some(piece) {
        (format!("in the {name}"), "AGV-TER-017")
    } else {
        (format!("behind the {name}"), "AGV-TER-011")
    };
    tally.add(left as i32 - total as i32, what, Cite::new(rule));
}

/// A throw that is settled before any die of the round is thrown.
struct Ready {
    unit: UnitId,
    target: UnitId,
    tally: Tally,
    needs: u8,
}

/// AGV-SEQ-002, -008, -009: the shots of both sides, all of them settled before the first die is thrown.
pub(super) fn throw(cx: &mut Cx<'_, Glorious>, round: u8) -> Play<Glorious> {
    let mut named = of_round(cx.model(), round);
    // Targets were named in secret, so the order of naming must not show. The order of battle is public.
    named.sort_by_key(|(named, ..)| (named.unit, named.aim.elements.0.trailing_zeros()));
    let mut ready = Vec::with_capacity(named.len());
    for (named, shot, needs) in named {
        let model = cx.model();
        let unit = named.unit;
        let Some(target) = struck(model, &named, &shot) else {
            cx.emit(Event::InVain { unit, target: named.aim.target });
            continue;
        };
        let elements = left(model, &named, &shot);
        let tally = tally(model, model.unit(target), elements, &shot);
        ready.push(Ready { unit, target, tally, needs });
    }
    for Ready { unit, target, tally, needs } in ready {
        let dice = cx.pool(tally.dice(), FACES, i32::from(needs))?;
        // AGV-BAS-003: the CV or less is a hit.
        let hits = dice.iter().filter(|&&die| die <= needs).count().min(255) as u8;
        cx.emit(Event::Fired(Throw { unit, target, round, tally, needs, dice, hits }));
        if hits > 0 {
            cx.emit(Event::Hit { unit: target, hits });
        }
    }
    Ok(())
}

/// AGV-SEQ-010, -011: the shots named with weapons of this round that still have an element to fire them, each with its CV.
fn of_round(model: &Model, round: u8) -> Vec<(Named, Shot, u8)> {
    let in_round = |named: &Named| {
        let shot = named.shot?;
        let row = model.book.band(shot.band).filter(|row| row.round == round)?;
        (left(model, named, &shot) > 0).then_some((*named, shot, row.cv))
    };
    model.named.iter().filter_map(in_round).collect()
}

/// AGV-SEQ-010: how many of the elements that were to fire are left.
fn left(model: &Model, named: &Named, shot: &Shot) -> usize {
    let Some(row) = model.book.band(shot.band) else { return 0 };
    let armed = model.unit(named.unit).elements.iter().filter(|it| it.kind == row.weapon).count();
    named.aim.elements.len().min(armed)
}

/// AGV-FIR-051, -053: which unit the shots hit: the target, or the nearest member of a Battle that has dissolved; none if it is
/// gone.
fn struck(model: &Model, named: &Named, shot: &Shot) -> Option<UnitId> {
    let target = model.unit(named.aim.target);
    if shot.members.is_empty() || target.is_battle() {
        return target.is_on_table().then_some(target.id);
    }
    let firer = model.unit(named.unit);
    let gap = |id: &UnitId| near::gap(model, firer, model.unit(*id));
    let there = shot.members.iter().copied().filter(|id| model.unit(*id).is_on_table());
    there.min_by(|one, other| gap(one).total_cmp(&gap(other)))
}
