//! The offers of shooting, with their dice.
use super::{
    arms, check, defend,
    mark::Mark,
    orders::{self, Order},
    shot::{Battery, is_outside},
    torch, volley,
};
use crate::{
    Gloria,
    act::{Act, Facing},
    kinds::Formation,
    model::Model,
    question::Question,
    seats,
    unit::Unit,
};
use kernel::{
    Cite, Fill, Offer, Seat, Tally,
    chapter::{Chapter, any_of_menu, told},
    dice::Chooser,
    words,
};

/// The questions of this chapter.
pub(crate) const QUESTIONS: Chapter<Gloria> =
    Chapter { menu, offer, guess, prompt: told::<Gloria> };

/// How often a unit is given an order for each time that a seat finishes.
const KEEN: usize = 6;

/// A guess: an order of one unit, of one that has a target in most cases. Making the whole menu would cost far more.
fn guess(
    model: &Model,
    question: &Question,
    seat: Seat,
    chooser: &mut Chooser,
) -> Option<(Act, Fill)> {
    if *question != Question::Fire {
        return any_of_menu::<Gloria>(model, question, seat, chooser);
    }
    let side = model.scene.side_of(seat).unwrap_or_default();
    let own = model.units.all_of(side.idx());
    // Now and then it is any unit: one with a second order, or with a target only for its battalion gun.
    let any = chooser.under(8) == 0;
    let whole = seats::has_whole_side(model, side, seat);
    let is_free = |unit: &&Unit| {
        let named = || model.aims.iter().any(|aim| aim.unit == unit.id);
        (any || !named())
            && (whole || seats::of_unit(model, unit.id).has(seat))
            && check::free(model, unit).is_ok()
    };
    let Some(n) = chooser.under(KEEN * own.len() + 1).checked_sub(1) else {
        return Some((Act::Done, Fill::Nothing));
    };
    // The first that has a target, from anywhere in the order of battle.
    let units = || model.units.each(own);
    let mut units = units().skip(n / KEEN).chain(units().take(n / KEEN)).filter(is_free);
    let Some(unit) = units.find(|unit| any || check::has_target(model, unit)) else {
        return Some((Act::Done, Fill::Nothing));
    };
    let mut acts = Vec::with_capacity(16);
    add(model, unit, &mut acts);
    acts.get(chooser.under(acts.len())).map(|act| (*act, Fill::Nothing))
}

fn menu(model: &Model, question: &Question, seat: Seat) -> Vec<Act> {
    match question {
        Question::Defend { .. } => vec![Act::Defend, Act::HoldFire],
        Question::Fire => {
            let mut acts = vec![Act::Done];
            let side = model.scene.side_of(seat).unwrap_or_default();
            for unit in model.of(side) {
                let commands = seats::of_unit(model, unit.id).has(seat);
                if commands && check::free(model, unit).is_ok() {
                    add(model, unit, &mut acts);
                }
            }
            acts
        }
        _ => Vec::new(),
    }
}

/// What a unit could do that has no orders for it yet.
fn add(model: &Model, unit: &Unit, acts: &mut Vec<Act>) {
    let id = unit.id;
    let has = |side: Facing| model.aims.iter().any(|aim| (aim.unit, aim.side) == (id, side));
    // PG-SHO-022: stands that cannot reach the nearest target may have an order of their own.
    let n =
        |side: Facing| model.aims.iter().filter(|aim| (aim.unit, aim.side) == (id, side)).count();
    let sides: Vec<Facing> =
        arms::sides(unit).iter().copied().filter(|side| n(*side) < 2).collect();
    let is_named = |side: Facing, enemy: &Unit| {
        let mut own = model.aims.iter().filter(|aim| (aim.unit, aim.side) == (id, side));
        own.any(|aim| aim.target == Some(enemy.id))
    };
    let batteries = sides.iter().filter_map(|side| Battery::of(model, unit, *side).ok());
    let batteries: Vec<Battery> = batteries.collect();
    for enemy in check::near_enough(model, unit).filter(|_| !unit.done.shot) {
        for (&side, battery) in sides.iter().zip(&batteries).filter(|it| !is_named(*it.0, enemy)) {
            let may_hit = |mark: &Mark<'_>| mark.is_there() && !is_outside(model, battery, mark);
            let fire = Act::Fire { unit: id, target: enemy.id, side, past: false };
            acts.extend(may_hit(&Mark::Unit(enemy)).then_some(fire));
            let at_gun = Act::FireAtGun { unit: id, target: enemy.id, side };
            acts.extend(may_hit(&Mark::Gun(enemy)).then_some(at_gun));
        }
    }
    if has(Facing::Front) {
        return;
    }
    let ghosts = model.ghosts.iter().filter(|ghost| ghost.shooter == id);
    acts.extend(ghosts.map(|ghost| Act::Fire {
        unit: id,
        target: ghost.target,
        side: Facing::Front,
        past: true,
    }));
    if unit.formation == Formation::Skirmish {
        let enemies = model.generals.iter().filter(|it| it.side != unit.side && it.with.is_none());
        acts.extend(enemies.map(|it| Act::Snipe { unit: id, general: it.id }));
    }
    let by_gun = check::near_gun(model, unit);
    acts.extend(by_gun.map(|enemy| Act::FireGun { unit: id, target: enemy.id }));
    if unit.is_battery() {
        let areas = torch::areas_near(model, unit);
        acts.extend(areas.map(|area| Act::Shell { unit: id, area }));
    }
    if torch::area(model, unit).is_some() {
        acts.push(Act::Arson { unit: id });
    }
}

fn offer(model: &Model, question: &Question, seat: Seat, act: &Act) -> Option<Offer<Act>> {
    match (question, act) {
        (Question::Fire, Act::Done) => {
            let offer = Offer::ends(question, *act, "Finish naming targets")?;
            Some(offer.note("units without a target hold their fire"))
        }
        (Question::Fire, _) => {
            let order = orders::check(model, seat, act, &Fill::Nothing).ok()?;
            let is_named = model.aims.iter().any(|aim| aim.slot() == order.aim.slot());
            if is_named {
                return None;
            }
            describe(model, *act, &order)
        }
        (Question::Defend { unit, charger }, Act::Defend) => {
            let defence = defend::shots(model, *unit, *charger)?;
            let most = defence.most();
            let label = format!("{unit} fires at {charger}");
            let offer = Offer::plain(*act, label, Cite::new("PG-DEF-001"))
                .by(model.key(*unit))
                .against(model.key(*charger))
                .note(hits(defend::mean(model, &defence, most)));
            let offer = match most {
                0 => offer,
                _ => offer.counting([1, u32::from(most)], u32::from(most)),
            };
            Some(offer.reckoned(defended(model, &defence, most)))
        }
        (Question::Defend { .. }, Act::HoldFire) => Offer::asked(question, *act),
        _ => None,
    }
}

fn hits(mean: f64) -> String {
    format!("{mean:.2} hits on average")
}

/// The dice of a defence.
fn defended(model: &Model, defence: &defend::Defence, figures: u8) -> Tally {
    let mut tally = Tally::default();
    let mut left = figures;
    for shot in &defence.shots {
        let now = left.min(shot.figures);
        left -= now;
        add_dice(model, shot, now, &mut tally);
    }
    tally
}

/// One die for each group, with the cell that it is thrown for.
fn add_dice(model: &Model, shot: &super::Shot, figures: u8, tally: &mut Tally) {
    for (group, cell) in shot.weapon.dice(model, figures, shot.class) {
        if !cell.is_blank() {
            let of = match shot.weapon {
                super::Weapon::SmallArms { .. } => format!("{group} figures"),
                super::Weapon::Gun { .. } => "the gun".to_owned(),
            };
            let cite = shot.weapon.cite(model, group);
            tally.add(1, format!("{of} at {}: {cell}", shot.class.name()), cite);
        }
    }
}

/// An order in words: who shoots at whom, with how many dice, and what to expect.
fn describe(model: &Model, act: Act, order: &Order) -> Option<Offer<Act>> {
    let unit = order.aim.unit;
    let Some(shot) = &order.shot else { return Offer::told(act) };
    let figures = order.aim.figures;
    let mut tally = Tally::default();
    add_dice(model, shot, figures, &mut tally);
    let mut offer = Offer::told(act)?;
    offer.label = format!("{}: {}", offer.label, words::dice(tally.dice()));
    let is_square = model.unit(unit).formation == Formation::Square;
    if is_square && order.aim.side != Facing::Front {
        offer.cite = Cite::new("PG-SHO-013");
    }
    let offer = offer
        .note(format!(
            "{}, {} away, {}",
            shot.weapon.name(),
            words::mm(shot.away),
            shot.class.name()
        ))
        .note(hits(volley::mean(model, shot, figures)))
        .reckoned(tally);
    let offer = match volley::may_throw_again(model, model.unit(unit), figures) {
        true => offer.note("one missed die is thrown again"),
        false => offer,
    };
    Some(match order.range {
        [_, 1] => offer,
        [least, most] => offer.counting([least, most].map(u32::from), u32::from(figures)),
    })
}
