//! How often charges succeed (E2 of our notes): a few hundred battles for each case, against the frequency that the tables were
//! made for. Both sides have formed support and a general near.
use super::{THEM, US, declare};
use crate::kit::{Board, EAST, FOOT, HORSE, NORTH, SOUTH, general_of};
use kernel::{Keyed, Moment, Said, Seat};
use rules_gloria::{
    Act, Event, Gloria, Model, Question, Stage,
    event::Cause,
    kinds::{Class, Formation, Phase, State, UnitId, UnitKind},
    unit::Unit,
};

/// How many battles are fought for each case.
const BATTLES: u64 = 300;
/// How far a frequency may be from that of the notes: more than three standard errors of our sample, and what the notes left open.
const BAND: f64 = 0.10;

/// A charge of `charger` at `target`.
struct Case {
    name: &'static str,
    charger: (UnitKind, u8, Class),
    target: (UnitKind, u8, Class),
    /// How the target is changed.
    tweak: fn(&mut Unit),
    /// The facing of the target.
    facing: f64,
    /// How often the target gives way.
    often: f64,
}

fn board(case: &Case) -> (Model, UnitId, UnitId) {
    let mut board = Board::new();
    // Horse comes from so far that it is a fast target.
    let gap = if case.charger.0.is_cavalry() { 230.0 } else { 80.0 };
    let (kind, figures, class) = case.charger;
    let charger = board.unit("charger", US, kind, figures, (900.0, 500.0, NORTH));
    board.tweak(charger, |it| (it.class, it.formation) = (class, Formation::Line));
    // Behind it as it sets off, and beside it as it comes to the enemy.
    for (key, x, y) in [("behind", 900.0, 380.0), ("beside", 1160.0, 500.0 + gap * 0.5)] {
        let support = board.unit(key, US, kind, figures, (x, y, NORTH));
        board.tweak(support, |it| (it.class, it.formation) = (class, Formation::Line));
    }
    let (kind, figures, class) = case.target;
    // The nearest side of the target is `gap` away, and its support 120 mm behind it.
    let (y, far) = match case.facing {
        SOUTH => (500.0 + gap, 520.0 + gap),
        NORTH => (520.0 + gap, 520.0 + gap),
        _ => (590.0 + gap, 680.0 + gap),
    };
    let target = board.unit("target", THEM, kind, figures, (900.0, y, case.facing));
    board.tweak(target, |it| it.class = class);
    board.later(target, case.tweak);
    let mut supports = vec![("support", 900.0, far + 120.0)];
    if kind.is_cavalry() {
        supports.push(("flank", 640.0, 500.0 + gap * 0.5));
    }
    for (key, x, y) in supports {
        let support = board.unit(key, THEM, kind, figures, (x, y, SOUTH));
        board.tweak(support, |it| it.class = class);
    }
    for corps in [FOOT[0], HORSE[0]] {
        board.post(general_of(corps), 1100.0, 300.0);
    }
    for corps in [FOOT[1], HORSE[1]] {
        board.post(general_of(corps), 1100.0, far + 100.0);
    }
    (Model { phase: Phase::Morale, ..board.model() }, charger, target)
}

/// What a side says that wants nothing but this charge, and fires at it.
fn answer(moment: &Moment<Gloria>, counter: Option<Act>) -> Said<Act> {
    let ask = moment.ask().expect("somebody is asked");
    let seat = ask.seats.iter().next().expect("a seat is asked");
    let done = matches!(
        ask.question,
        Question::Declare { .. }
            | Question::Feint { .. }
            | Question::Fire
            | Question::Move { .. }
            | Question::Reinforce { .. }
    );
    let offers = moment.offers(seat);
    let countered = counter.filter(|act| offers.iter().any(|offer| offer.act == *act));
    if let Some(act) = countered {
        return Said { seat, act, fill: kernel::Fill::Nothing };
    }
    let wanted = |act: &Act| if done { *act == Act::Done } else { true };
    let offer = offers.into_iter().find(|offer| wanted(&offer.act)).expect("it is offered");
    Said { seat, act: offer.act, fill: offer.fill }
}

/// Whether the target routs or is beaten in a battle, in which it may declare a charge in turn.
fn succeeds(model: &Model, charge: Act, counter: Option<Act>, battle: u64) -> bool {
    let Act::Declare { target, .. } = charge else { return false };
    let mut dice = Keyed::new(1741, battle);
    let mut events = Vec::new();
    let stage = Stage::Declare { side: US };
    let begun = Moment::begin(model.clone(), stage, &mut dice, &mut events);
    let mut moment: Moment<Gloria> = begun.unwrap_or_else(|why| panic!("it does not begin: {why}"));
    let mut said = Said { seat: Seat(0), act: charge, fill: kernel::Fill::Nothing };
    loop {
        let told = moment.tell(&mut dice, said, &mut events);
        told.unwrap_or_else(|why| panic!("an offer was refused: {why}"));
        if events.contains(&Event::PhaseBegan { phase: Phase::End }) {
            break;
        }
        said = answer(&moment, counter);
    }
    events.iter().any(|event| match event {
        Event::Moved { unit, cause: Cause::Rout, .. } | Event::Removed { unit, .. } => {
            *unit == target
        }
        Event::Fought { totals, dice, .. } => {
            totals[0] + i32::from(dice[0]) > totals[1] + i32::from(dice[1])
        }
        _ => false,
    })
}

fn frequency(case: &Case) -> f64 {
    let (model, charger, target) = board(case);
    of_battles(|n| succeeds(&model, declare(charger, target), None, n))
}

fn of_battles(is: impl Fn(u64) -> bool) -> f64 {
    (0..BATTLES).filter(|n| is(*n)).count() as f64 / BATTLES as f64
}

fn check(cases: &[Case]) {
    let found: Vec<f64> = cases.iter().map(frequency).collect();
    let all: Vec<String> = cases
        .iter()
        .zip(&found)
        .map(|(case, found)| format!("{}: {found:.2}, not {:.2}", case.name, case.often))
        .collect();
    let far = cases.iter().zip(&found).any(|(case, found)| (found - case.often).abs() > BAND);
    assert!(!far, "{}", all.join("\n"));
}

fn steady(_: &mut Unit) {}

fn fired(unit: &mut Unit) {
    unit.marks.fired = true;
}

/// It has shot in this turn and holds nothing back.
fn empty(unit: &mut Unit) {
    (unit.marks.fired, unit.done.shot, unit.done.held) = (true, true, 0);
}

const HEAVY: (UnitKind, u8, Class) = (UnitKind::HeavyCavalry, 8, Class::Three);
const LINE: (UnitKind, u8, Class) = (UnitKind::LineInfantry, 12, Class::Three);

/// PG-CHG-001..006, PG-HOM-001, PG-CLA-001: steady loaded lines beat horse from the front; poor, disordered or outflanked ones
/// do not.
#[test]
fn horse_against_lines_succeeds_as_often_as_the_notes_say() {
    let cuirassiers = |figures| (UnitKind::Cuirassiers, figures, Class::Four);
    let poor = (UnitKind::LineInfantry, 12, Class::Two);
    let case = |name, charger, target, tweak, facing, often| Case {
        name,
        charger,
        target,
        tweak,
        facing,
        often,
    };
    check(&[
        case("first volley", HEAVY, LINE, steady, SOUTH, 0.23),
        case("later volley", HEAVY, LINE, fired, SOUTH, 0.29),
        case("class 2", HEAVY, poor, steady, SOUTH, 0.60),
        case("8 cuirassiers", cuirassiers(8), LINE, steady, SOUTH, 0.60),
        case("12 cuirassiers", cuirassiers(12), LINE, steady, SOUTH, 0.72),
        case("flank", HEAVY, LINE, steady, EAST, 0.94),
        case("rear", HEAVY, LINE, steady, NORTH, 0.99),
        case("disordered", HEAVY, LINE, |it| it.state = State::Disordered, SOUTH, 0.79),
    ]);
}

/// PG-SQR-001, PG-TCA-009: squares are safe from horse of their own class, and nearly so from the best.
#[test]
fn horse_against_squares_fails_as_often_as_the_notes_say() {
    let square = |it: &mut Unit| it.formation = Formation::Square;
    let best = (UnitKind::Cuirassiers, 12, Class::Five);
    let poor = (UnitKind::LineInfantry, 12, Class::Two);
    let name = "class 3 against class 3";
    check(&[
        Case { name, charger: HEAVY, target: LINE, tweak: square, facing: SOUTH, often: 0.01 },
        Case {
            name: "the best against class 2",
            charger: best,
            target: poor,
            tweak: square,
            facing: SOUTH,
            often: 0.14,
        },
    ]);
}

/// PG-CHG-001..006, PG-INF-005: foot seldom drives fresh foot of its class away with the bayonet; Highlanders drive away the poor.
#[test]
fn foot_against_foot_succeeds_as_often_as_the_notes_say() {
    let class = |class| (UnitKind::LineInfantry, 12, class);
    let clans = |class| (UnitKind::ChargingInfantry, 12, class);
    let case = |name, charger, target, tweak, often| Case {
        name,
        charger,
        target,
        tweak,
        facing: SOUTH,
        often,
    };
    check(&[
        case("fresh", LINE, LINE, steady, 0.11),
        case("after its volley", LINE, LINE, fired, 0.19),
        case("class 4 against class 2", class(Class::Four), class(Class::Two), steady, 0.59),
        case("clans, loaded", clans(Class::Two), LINE, steady, 0.17),
        case("clans, empty", clans(Class::Three), class(Class::Two), empty, 0.87),
    ]);
}

/// PG-CTR-001, -004, PG-TCA-017: equal horse that meets at the charge is evenly matched; whoever stands is ridden down.
#[test]
fn horse_against_horse_succeeds_as_often_as_the_notes_say() {
    let name = "standing horse";
    let case =
        Case { name, charger: HEAVY, target: HEAVY, tweak: steady, facing: SOUTH, often: 0.84 };
    let (model, charger, target) = board(&case);
    let counter = Some(declare(target, charger));
    let met = of_battles(|n| succeeds(&model, declare(charger, target), counter, n));
    assert!((met - 0.42).abs() <= BAND, "{met}");
    check(&[case]);
}

/// PG-CHG-001..006, PG-CLA-001: the odds that players see are the frequencies of the battles.
#[test]
fn the_odds_of_a_charge_are_its_frequencies() {
    let name = "first volley";
    let case =
        Case { name, charger: HEAVY, target: LINE, tweak: steady, facing: SOUTH, often: 0.23 };
    let (model, charger, target) = board(&case);
    let (mut dice, mut events) = (Keyed::new(1, 0), Vec::new());
    let stage = Stage::Declare { side: US };
    let moment: Moment<Gloria> = Moment::begin(model, stage, &mut dice, &mut events)
        .unwrap_or_else(|why| panic!("it does not begin: {why}"));
    let act = declare(charger, target);
    let said = Said { seat: Seat(0), act, fill: kernel::Fill::Nothing };
    let odds = kernel::odds::odds(&moment, &said, 1).unwrap_or_else(|why| panic!("{why}"));
    let wins = odds.outcomes.iter().filter(|it| {
        let beaten = it.what.melee.as_ref().is_some_and(|it| it.loser.as_deref() == Some("north"));
        beaten || it.what.routed.iter().any(|unit| unit == "target")
    });
    let p: f64 = wins.map(|it| it.p).sum();
    let often = frequency(&case);
    assert!((p - often).abs() < 0.08, "{p:.3} and {often:.3}");
}
