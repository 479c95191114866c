//! Hasty defensive block (L910-L955): formed about a stand that was struck; then the horse pulls up or charges home.
use super::{
    back_off,
    contact::{self, Answer, Charge},
    defensive_fire::{Impact, impact},
};
use crate::{
    Splendid,
    act::{Act, Shape},
    actions, ask,
    clear::{self, Heed},
    event::{Event, Reaction, Repulse, Test, Why},
    formations,
    kinds::{Formation, UnitId},
    layout,
    model::Model,
    moves::edge,
    near,
    question::Question,
    refusal::{ChargeRefusal, MoveRefusal, Refusal},
    seats,
    unit::{Stands, Unit},
    words,
};
use geom::{Angle, Length};
use kernel::{Cx, Offer, Play, offer::Turn};

/// The most shapes that are offered.
const MOST_SHOWN: usize = 12;

/// ASV-HDB-001, ASV-HDB-002, Q62: checks that the unit is foot of two stands or more and not in a defensive block yet.
pub(super) fn may(unit: &Unit) -> Result<(), ChargeRefusal> {
    if !unit.is_foot() {
        return Err(ChargeRefusal::BlockNotFoot { unit: unit.id });
    }
    if unit.n() == 1 {
        return Err(ChargeRefusal::BlockOneStand { unit: unit.id });
    }
    if unit.formation == Formation::DefensiveBlock {
        return Err(ChargeRefusal::BlockAlready { unit: unit.id });
    }
    Ok(())
}

/// ASV-HDB-003..026: the markers, the block if there is room for one, and what the charger then does.
pub(super) fn answer(
    cx: &mut Cx<'_, Splendid>,
    charge: &Charge,
    id: UnitId,
    from: Length,
) -> Play<Splendid, Answer> {
    contact::attempt(cx, id, Reaction::HastyBlock);
    let unit = cx.model().unit(id);
    let (markers, from_block) = (markers(cx.model(), unit), unit.formation == Formation::Block);
    cx.emit(Event::Hit { unit: id, markers, why: Why::HastyBlock { from_block } });
    actions::no_more(cx, id);
    actions::no_more(cx, charge.unit);
    // ASV-HDB-008, ASV-HDB-009: without room there is no block, and the markers stay.
    if shapes(cx.model(), id, charge.unit).next().is_none() {
        cx.emit(Event::InVain { unit: id, how: Reaction::HastyBlock });
        return Ok(Answer::Stays);
    }
    let asked = seats::of_unit(cx.model(), id);
    let question = Question::HastyBlock { unit: id, charger: charge.unit };
    let Act::Form { shape } = ask::ask(cx, asked, question)?.act else {
        return Err(Refusal::NotAsked.into());
    };
    let stands = check(cx.model(), id, charge.unit, &shape)?.stands;
    let formation = Formation::DefensiveBlock;
    cx.emit(Event::Formed { unit: id, formation, bend: 0, stands });
    if !cx.model().unit(charge.unit).is_mounted() {
        // ASV-HDB-010: both wait for hand-to-hand combat.
        return Ok(Answer::Stays);
    }
    if geom::more_than(from.units(), cx.model().book.hasty_block.far) {
        pull_up(cx, charge, id)
    } else {
        charge_home(cx, charge, id)
    }
}

/// ASV-HDB-005, ASV-HDB-006.
fn markers(model: &Model, unit: &Unit) -> u8 {
    let table = &model.book.hasty_block;
    if unit.formation == Formation::Block { table.from_block } else { table.from_other }
}

/// ASV-HDB-011, ASV-HDB-013..019: horse that charged from farther away tries to pull up short.
fn pull_up(cx: &mut Cx<'_, Splendid>, charge: &Charge, id: UnitId) -> Play<Splendid, Answer> {
    let table = &cx.model().book.hasty_block;
    let (most, recovers) = (table.pull_up_to, table.recovers);
    let needs = pull_up_needs(cx.model(), cx.model().unit(id));
    let die = cx.roll(6)?;
    let passed = i32::from(die) <= needs;
    let what = Test::PullUp { pikes: cx.model().unit(id).has_pikes() };
    cx.emit(Event::Tested { unit: charge.unit, what, die, needs, passed });
    if !passed {
        impact(cx, charge.unit, id, Impact::Light);
        return Ok(Answer::Stays);
    }
    let answer = back_off::back_off(cx, charge, id, most, Repulse::PullsUp)?;
    if answer == Answer::BackedOff {
        // ASV-HDB-018: the foot was not struck after all.
        cx.emit(Event::Recovered { unit: id, markers: recovers });
    }
    Ok(answer)
}

/// ASV-HDB-013, ASV-HDB-014.
fn pull_up_needs(model: &Model, unit: &Unit) -> i32 {
    let table = &model.book.hasty_block;
    if unit.has_pikes() { table.pull_up_pikes } else { table.pull_up }
}

/// ASV-HDB-012, ASV-HDB-020..025: horse that charged from nearby charges home; the foot's die shows how ready it was.
fn charge_home(cx: &mut Cx<'_, Splendid>, charge: &Charge, id: UnitId) -> Play<Splendid, Answer> {
    let needs = cx.model().book.hasty_block.home_light;
    let die = cx.roll(6)?;
    let passed = i32::from(die) <= needs;
    cx.emit(Event::Tested { unit: id, what: Test::Impact, die, needs, passed });
    impact(cx, charge.unit, id, if passed { Impact::Light } else { Impact::Heavy });
    Ok(Answer::Stays)
}

/// ASV-HDB-007, G24: the unit as it would stand in this block, if it may.
fn check(model: &Model, id: UnitId, charger: UnitId, shape: &Shape) -> Result<Unit, Refusal> {
    let (unit, enemy) = (model.unit(id), model.unit(charger));
    let n = unit.n();
    let no_shape = || ChargeRefusal::BlockShape { unit: id, n };
    let plain =
        shape.formation == Formation::DefensiveBlock && shape.bend == 0 && shape.swing.0 == 0;
    let cells = layout::cells(
        Formation::DefensiveBlock,
        n,
        usize::from(shape.files),
        usize::from(shape.short),
    );
    let place = cells.as_ref().and_then(|cells| {
        cells.iter().position(|cell| (cell.file, cell.rank) == (shape.file, shape.rank))
    });
    let (true, Some(cells), Some(place)) = (plain, cells, place) else {
        return Err(no_shape().into());
    };
    formations::may_be_so_deep(model, unit, shape.formation, shape.files)?;
    let about = usize::from(shape.about)
        .checked_sub(1)
        .filter(|&about| about < n && is_struck(unit, about, enemy));
    let Some(about) = about else {
        return Err(ChargeRefusal::BlockStand { unit: id, charger }.into());
    };
    let there = around(unit, &cells, about, place, shape);
    if !edge::off_table(model, &there).is_empty() {
        return Err(ChargeRefusal::OffTable { unit: id }.into());
    }
    clear::standing(model, &there, Heed { contact: true, ..Heed::MOVE })
        .map_err(|block| block.refusal(unit))?;
    // ASV-CHG-001: it may not come into contact with another enemy.
    for other in model.enemies(unit) {
        if near::touches(&there, other) && !near::touches(unit, other) {
            return Err(MoveRefusal::Touches { unit: id, enemy: other.id }.into());
        }
    }
    Ok(there)
}

/// Whether this stand is in contact with the charger.
fn is_struck(unit: &Unit, idx: usize, charger: &Unit) -> bool {
    geom::touching(near::gap_to(&unit.base_at(idx), charger))
}

/// The block about one stand that keeps its place. Q63: the stand keeps or reverses its facing as its place requires.
fn around(unit: &Unit, cells: &layout::Cells, about: usize, place: usize, shape: &Shape) -> Unit {
    let stays = unit.stands[about];
    let cell = cells[place];
    let facing = if shape.reversed { stays.facing + Angle::HALF } else { stays.facing };
    let heading = if cell.turned { facing + Angle::HALF } else { facing };
    let middle = (layout::front_files(cells) as f64 - 1.0) / 2.0;
    let across = (f64::from(cell.file) - middle) * f64::from(unit.width);
    let back = (f64::from(cell.rank) + 0.5) * f64::from(unit.depth);
    let front = stays.at.v2() - heading.right() * across + heading.forward() * back;
    let poses = layout::places(cells, front, heading, unit.width, unit.depth);
    let mut others = (0..unit.n()).filter(|&idx| idx != about);
    let order = (0..unit.n())
        .filter_map(|at| if at == place { Some(about) } else { others.next() })
        .map(|idx| unit.stands[idx]);
    let mut stands: Stands = layout::fill(cells, &poses, order);
    stands[place].at = stays.at;
    let mut there = clear::with_stands(unit, stands);
    (there.formation, there.bend) = (Formation::DefensiveBlock, 0);
    there
}

/// G24: every legal block about a stand that was struck, starting with wide ones that face the charger.
fn shapes(model: &Model, id: UnitId, charger: UnitId) -> impl Iterator<Item = Shape> {
    let (unit, enemy) = (model.unit(id), model.unit(charger));
    let n = unit.n();
    let widths = if n == 2 { 1..=1 } else { 2..=n - 1 };
    let struck = (0..n).filter(move |&about| is_struck(unit, about, enemy));
    struck
        .flat_map(move |about| widths.clone().rev().map(move |files| (about, files)))
        .flat_map(move |(about, files)| {
            let last = n - (n - 1) / files * files;
            (0..=files - last).map(move |short| (about, files, short))
        })
        .flat_map(|at| [false, true].map(|reversed| (at, reversed)))
        .flat_map(move |((about, files, short), reversed)| {
            let cells =
                layout::cells(Formation::DefensiveBlock, n, files, short).unwrap_or_default();
            (0..cells.len()).map(move |place| Shape {
                formation: Formation::DefensiveBlock,
                files: files as u8,
                short: short as u8,
                about: about as u8 + 1,
                file: cells[place].file,
                rank: cells[place].rank,
                reversed,
                bend: 0,
                swing: Turn(0),
            })
        })
        .filter(move |shape| check(model, id, charger, shape).is_ok())
}

/// Some of the shapes that the unit could take.
pub(super) fn candidates(model: &Model, id: UnitId, charger: UnitId) -> Vec<Act> {
    shapes(model, id, charger).take(MOST_SHOWN).map(|shape| Act::Form { shape }).collect()
}

pub(super) fn offer(model: &Model, id: UnitId, charger: UnitId, act: &Act) -> Option<Offer<Act>> {
    let Act::Form { shape } = act else { return None };
    let there = check(model, id, charger, shape).ok()?;
    let ranks = there.stands.iter().map(|stand| stand.rank).max().unwrap_or(0) + 1;
    let label = format!(
        "Defensive block of {} and {} about stand {}",
        words::files(shape.files),
        words::count(ranks, "rank", "ranks"),
        shape.about
    );
    let offer = Offer::plain(act.clone(), label, "ASV-HDB-007");
    Some(offer.by(model.key(id)).against(model.key(charger)))
}

/// The offer's label and notes. Q62: it warns if there is no room.
pub(super) fn describe(
    model: &Model,
    unit: &Unit,
    charger: &Unit,
    from: Length,
    act: Act,
) -> Offer<Act> {
    let mut offer = Offer::plain(act, "Hastily form a defensive block", "ASV-HDB-001");
    offer.notes.push(format!("costs {}", words::markers(markers(model, unit))));
    if shapes(model, unit.id, charger.id).next().is_none() {
        offer.notes.push("there is no room for a block: the attempt would fail".to_owned());
    } else if charger.is_mounted() {
        let table = &model.book.hasty_block;
        offer.notes.push(if geom::more_than(from.units(), table.far) {
            format!("the horse pulls up on {} or less", pull_up_needs(model, unit))
        } else {
            format!("the horse charges home; {} or less for a light impact", table.home_light)
        });
    }
    offer
}
