//! How often charges and melees succeed (E2 of our notes): the odds that players see, against the frequencies that the tables were made
//! for, and against some hundred battles.
use super::{
    charges::{THEM, US, ahead},
    kit::*,
    odds::{column_and_line, failed, odds_of, p},
};
use kernel::{Fill, Keyed, Moment, Said, Seat};
use rules_nearrun::{
    Act, Event, Model, NearRun, Question, Stage,
    kinds::{Aspect, Class, Formation, Nation, Step, UnitId},
};

/// How far odds may be from the notes, which leave some details open.
const BAND: f64 = 0.05;

fn check(name: &str, found: f64, often: f64) {
    assert!((found - often).abs() <= BAND, "{name}: {found:.3}, not {often:.2}");
}

/// ANT-CHG-006, ANT-TMO-001, -002, ANT-FCH-003, ANT-NAT-001: a column that charges an unscreened line.
#[test]
fn columns_against_lines_succeed_as_often_as_the_notes_say() {
    let charge = |nation: Nation| {
        let (mut board, unit, target) = column_and_line();
        board.tweak(target, |it| it.nation = nation);
        let play = board.play(Stage::Declare, Step::Charges, &[]);
        odds_of(&play, 0, Act::Charge { unit, target }, ahead(6.0))
    };
    let odds = charge(Nation::Other);
    let loses = |side: &'static str| {
        move |it: &kernel::upshot::Upshot| {
            it.melee.as_ref().is_some_and(|melee| melee.loser.as_deref() == Some(side))
        }
    };
    check("not made", p(&odds, |it| failed(it, "ours", "charge")), 0.34);
    check("line withdraws", p(&odds, |it| failed(it, "theirs", "column")), 0.22);
    check("stopped", p(&odds, |it| it.melee.is_none() && it.hits.contains_key("ours")), 0.29);
    check("melee won", p(&odds, loses("north")), 0.07);
    check("melee lost", p(&odds, loses("south")), 0.05);
    let british = charge(Nation::Britain);
    let success = p(&british, |it| failed(it, "theirs", "column")) + p(&british, loses("north"));
    check("against British", success, 0.19);
}

/// ANT-MEL-001, -005, ANT-TMA: lines that melee: one class better wins two times in three.
#[test]
fn melees_of_lines_end_as_often_as_the_notes_say() {
    for (one, other, wins, loses) in [
        (Class::Veteran, Class::Average, 0.64, 0.26),
        (Class::Average, Class::Inferior, 0.60, 0.27),
        (Class::Elite, Class::Average, 0.83, 0.11),
    ] {
        let mut board = Board::new();
        let ours = board.foot("ours", US, (30.0, 20.0, NORTH));
        let theirs = board.foot("theirs", THEM, (30.0, 20.0, SOUTH));
        board.foot("behind", US, (30.0, 17.0, NORTH));
        board.foot("support", THEM, (30.0, 23.0, SOUTH));
        board.tweak(ours, |it| it.class = one);
        board.tweak(theirs, |it| it.class = other);
        board.contact(ours, theirs, Aspect::Front);
        // A second melee, so that the side is asked which comes first.
        let far = board.foot("far", US, (60.0, 20.0, NORTH));
        let away = board.foot("away", THEM, (60.0, 20.0, SOUTH));
        board.contact(far, away, Aspect::Front);
        board.lead(US, 30.0, 14.0);
        board.lead(THEM, 30.0, 26.0);
        let play = board.play(Stage::Melee, Step::Melee, &[]);
        let odds = odds_of(&play, 0, Act::Fight { target: theirs }, Fill::Nothing);
        let lost = |side: &str| {
            p(&odds, |it| it.melee.as_ref().is_some_and(|it| it.loser.as_deref() == Some(side)))
        };
        let name = format!("{} against {}", one.name(), other.name());
        // The notes play on until it is decided or drawn twice: we compare who has the better of decided rounds.
        let (won, beaten) = (lost("north"), lost("south"));
        let share = won / (won + beaten);
        check(&name, share, wins / (wins + loses));
    }
}

/// What a side says that wants nothing but this charge, and fires at it.
fn answer(moment: &Moment<NearRun>, charger: UnitId) -> Said<Act> {
    let ask = moment.ask().expect("somebody is asked");
    let seat = ask.seats.iter().next().expect("a seat is asked");
    let offers = moment.offers(seat);
    let at_charger = |act: &Act| matches!(act, Act::Fire { target, .. } if *target == charger);
    let fires = matches!(ask.question, Question::Fire { .. })
        && offers.iter().any(|offer| at_charger(&offer.act));
    let ends = matches!(
        ask.question,
        Question::Declare { .. } | Question::Move { .. } | Question::Fire { .. }
    );
    let wanted = |act: &Act| match (fires, ends) {
        (true, _) => at_charger(act),
        (_, true) => *act == Act::Done,
        _ => true,
    };
    let offer = offers.into_iter().find(|offer| wanted(&offer.act)).expect("it is offered");
    Said { seat, act: offer.act, fill: offer.fill }
}

/// The events of a battle from a charge to the end of the melees.
fn battle(model: &Model, charge: Act, n: u64) -> Vec<Event> {
    let Act::Charge { unit, .. } = charge else { return Vec::new() };
    let mut dice = Keyed::new(1815, n);
    let mut events = Vec::new();
    let begun = Moment::begin(model.clone(), Stage::Declare, &mut dice, &mut events);
    let mut moment: Moment<NearRun> = begun.unwrap_or_else(|why| panic!("{why}"));
    let mut said = Said { seat: Seat(0), act: charge, fill: ahead(6.0) };
    loop {
        let told = moment.tell(&mut dice, said, &mut events);
        told.unwrap_or_else(|why| panic!("an offer was refused: {why}"));
        if events.contains(&Event::StepBegan { step: Step::Risk }) {
            return events;
        }
        said = answer(&moment, unit);
    }
}

/// ANT-CHG-006 to -009, ANT-FCH-003, ANT-MEL-001: the odds that players see are the frequencies of the battles.
#[test]
fn the_odds_of_a_charge_are_its_frequencies() {
    const BATTLES: u64 = 600;
    let (mut board, unit, target) = column_and_line();
    board.contacts.clear();
    board.form(unit, Formation::Column);
    let act = Act::Charge { unit, target };
    let play = board.play(Stage::Declare, Step::Charges, &[]);
    let odds = odds_of(&play, 0, act, ahead(6.0));
    let model = Model { step: Step::Charges, ..board.model() };
    let battles: Vec<Vec<Event>> = (0..BATTLES).map(|n| battle(&model, act, n)).collect();
    let often = |is: &dyn Fn(&Event) -> bool| {
        battles.iter().filter(|events| events.iter().any(is)).count() as f64 / BATTLES as f64
    };
    let near = |name: &str, odds: f64, often: f64| {
        assert!((odds - often).abs() < 0.06, "{name}: odds {odds:.3}, battles {often:.3}");
    };
    let stays = often(&|event| matches!(event, Event::Charged { goes: false, .. }));
    near("not made", p(&odds, |it| failed(it, "ours", "charge")), stays);
    let fought = often(&|event| matches!(event, Event::Fought { .. }));
    near("melee", p(&odds, |it| it.melee.is_some()), fought);
    let won = often(&|event| matches!(event, Event::Fought { winner: Some(US), .. }));
    let lost = |it: &kernel::upshot::Upshot| {
        it.melee.as_ref().is_some_and(|it| it.loser.as_deref() == Some("north"))
    };
    near("melee won", p(&odds, lost), won);
    let gone = often(&|event| matches!(event, Event::Removed { unit, .. } if *unit == target));
    near("target gone", p(&odds, |it| it.destroyed.iter().any(|it| it == "theirs")), gone);
}
