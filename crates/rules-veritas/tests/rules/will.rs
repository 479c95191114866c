//! General Will: which armies test, the table, and the results.
use crate::kit::*;
use rules_veritas::{
    Event, Model, Stage,
    event::Outcome,
    kinds::{Order, Phase, Side, State, Status, UnitKind, WingId},
    unit::{End, Place},
    will,
};

/// Eight infantry brigades a side in wings of four; wings 0 and 2 have these statuses.
fn model(status: [Status; 2], routed: [usize; 2]) -> Model {
    let mut board = Board::new();
    for side in 0..2 {
        for n in 0..8 {
            let wing = WINGS[side * 2 + n / 4];
            let (x, y) = (5.0 + 5.0 * n as f64, if side == 0 { 8.0 } else { 40.0 });
            let facing = if side == 0 { NORTH } else { SOUTH };
            board.unit(&format!("{side}-{n}"), wing, UnitKind::InfantryBrigade, (x, y), facing);
        }
    }
    let mut model = board.model();
    model.phase = Phase::GeneralWill;
    for side in 0..2 {
        model.wings[side * 2].status = status[side];
        for n in 0..routed[side] {
            model.units.change(side * 8 + n, |unit| unit.state = State::Routed);
        }
    }
    model
}

fn rolled(play: &Play) -> Vec<(Side, u16, u16, Option<u8>)> {
    let each = play.events.iter().filter_map(|event| match event {
        Event::WillRolled { side, routed, brigades, die } => {
            Some((*side, *routed, *brigades, *die))
        }
        _ => None,
    });
    each.collect()
}

/// IDV-WIL-001, IDV-WIL-008, IDV-FAT-025: an army with a fatigued or a broken wing tests; one without counts as having passed.
#[test]
fn an_army_with_a_fatigued_wing_tests() {
    use Status::{Broken, Fatigued, Fresh};
    let play = Play::from(model([Fresh, Fresh], [3, 3]), Stage::Will, &[]);
    assert_eq!(rolled(&play), []);
    for status in [Fatigued, Broken] {
        let play = Play::from(model([status, Fresh], [2, 3]), Stage::Will, &[4]);
        assert_eq!(rolled(&play), [(Side(0), 2, 8, Some(4))]);
        assert!(!play.is_over());
        play.end();
    }
}

/// IDV-WIL-001, IDV-WIL-002, IDV-WIL-003, IDV-WIL-005: an army that rolls at most the number fights on. Above it all its wings
/// must withdraw, and the other side wins.
#[test]
fn an_army_that_rolls_above_the_number_withdraws() {
    let tested = model([Status::Fatigued, Status::Fresh], [2, 8]);
    let play = Play::from(tested.clone(), Stage::Will, &[4]);
    assert!(play.events.contains(&Event::WillTested { side: Side(0), holds: true }));
    let play = Play::from(tested, Stage::Will, &[5]);
    assert!(play.is_over());
    assert_eq!(play.model().ended, Some((Some(Side(1)), Outcome::Will)));
    assert_eq!(play.model().unwilling, [true, false]);
    let forced: Vec<Option<Order>> = play.model().wings.iter().map(|wing| wing.forced).collect();
    assert_eq!(forced, [Some(Order::Withdraw), Some(Order::Withdraw), None, None]);
}

/// IDV-WIL-004, IDV-WIL-013: if both fail in one phase the battle ends at once as a draw.
#[test]
fn both_failing_is_a_draw() {
    let play = Play::from(model([Status::Fatigued; 2], [2, 3]), Stage::Will, &[5, 4]);
    assert_eq!(play.model().ended, Some((None, Outcome::Will)));
    assert_eq!(play.model().unwilling, [true; 2]);
    play.end();
}

/// IDV-WIL-008: with no brigade routed the will holds without a die.
#[test]
fn with_no_brigade_routed_the_will_holds() {
    let play = Play::from(model([Status::Fatigued, Status::Fresh], [0, 0]), Stage::Will, &[]);
    assert_eq!(rolled(&play), [(Side(0), 0, 8, None)]);
    assert!(!play.is_over());
}

/// IDV-WIL-010: an automatic failure needs no die.
#[test]
fn an_automatic_failure_needs_no_die() {
    let play = Play::from(model([Status::Fatigued, Status::Fresh], [6, 0]), Stage::Will, &[]);
    assert_eq!(rolled(&play), [(Side(0), 6, 8, None)]);
    assert_eq!(play.model().ended, Some((Some(Side(1)), Outcome::Will)));
}

/// IDV-WIL-006, IDV-WIL-002, IDV-UNT-004: brigades at the start, gone or not; large units count two, companies nothing.
#[test]
fn large_units_count_as_two_brigades() {
    let mut board = Board::new();
    for (n, kind) in UnitKind::ALL.into_iter().enumerate() {
        board.unit(kind.key(), WingId(0), kind, (5.0 + 5.0 * n as f64, 10.0), NORTH);
    }
    let mut model = board.model();
    assert_eq!(will::brigades(&model, Side(0)), 2 * 2 + 5);
    model.units.change(0, |unit| unit.place = Place::Gone(End::Destroyed));
    assert_eq!(will::brigades(&model, Side(0)), 9);
    assert_eq!(will::routed(&model, Side(0)), 2);
}

/// IDV-WIL-007, IDV-ORD-022: routed on the table, gone in rout, destroyed and removed; not those that withdrew or pursue.
#[test]
fn routed_destroyed_and_removed_units_count() {
    for (place, state, counts) in [
        (Place::Table, State::Disrupted, 0),
        (Place::Table, State::Routed, 1),
        (Place::Gone(End::Routed), State::Routed, 1),
        (Place::Gone(End::Destroyed), State::Sound, 1),
        (Place::Gone(End::NoRoom), State::Sound, 1),
        (Place::Gone(End::Withdrew), State::Sound, 0),
        (Place::Pursuing, State::Disordered, 0),
    ] {
        let mut model = model([Status::Fresh; 2], [0, 0]);
        model.units.change(0, |unit| (unit.place, unit.state) = (place, state));
        assert_eq!(will::routed(&model, Side(0)), counts, "{place:?} {state:?}");
    }
}

/// IDV-WIL-009: an army under 5 uses the first column, one over 40 the last, and 18 routed or more is a failure.
#[test]
fn very_small_and_very_large_armies_use_the_outer_columns() {
    use rules_veritas::book::{Auto, Cell};
    let book = rules_veritas::Rulebook::default();
    assert_eq!(book.will(1, 2), Cell::Roll(6));
    assert_eq!(book.will(5, 4), Cell::Roll(0));
    assert_eq!(book.will(16, 60), Cell::Roll(0));
    assert_eq!(book.will(18, 60), Cell::Auto(Auto::Fail));
    assert_eq!(book.will(40, 60), Cell::Auto(Auto::Fail));
}

/// IDV-WIL-011: the pair as printed, by a switch.
#[test]
fn a_switch_restores_the_pair_as_printed() {
    use rules_veritas::book::Cell;
    let mut book = rules_veritas::Rulebook::default();
    let pair = |book: &rules_veritas::Rulebook| [book.will(6, 33), book.will(7, 33)];
    assert_eq!(pair(&book), [Cell::Roll(5), Cell::Roll(4)]);
    book.options.will_as_printed = true;
    assert_eq!(pair(&book), [Cell::Roll(4), Cell::Roll(5)]);
    assert_eq!(book.will(6, 40), Cell::Roll(5), "no other cell");
}

/// IDV-WIL-012: the roll has no modifier unless the players agree on one.
#[test]
fn a_modifier_may_be_agreed() {
    for (modifier, holds) in [(0, true), (1, false), (-1, true)] {
        let mut model = model([Status::Fatigued, Status::Fresh], [2, 0]);
        let mut book = (*model.book).clone();
        book.options.will_modifier = modifier;
        model.book = std::sync::Arc::new(book);
        let play = Play::from(model, Stage::Will, &[4]);
        assert!(play.events.contains(&Event::WillTested { side: Side(0), holds }), "{modifier}");
    }
}

/// IDV-WIL-003: if the scenario's terms replace the verdict, the army withdraws and the battle goes on; it does not test again.
#[test]
fn terms_may_replace_the_verdict() {
    let mut tested = model([Status::Fatigued, Status::Fresh], [2, 0]);
    std::sync::Arc::make_mut(&mut tested.scene).terms_replace = true;
    let play = Play::from(tested, Stage::Will, &[6]);
    assert!(!play.is_over());
    assert_eq!(play.model().wings[1].forced, Some(Order::Withdraw));
    let again = Play::from(play.model().clone(), Stage::Will, &[]);
    assert_eq!(rolled(&again), []);
}

/// IDV-WIL-001, IDV-WIL-002, IDV-FAT-017, IDV-FAT-018: the log shows what was needed, what was rolled, and the rule.
#[test]
fn the_log_shows_the_number_needed_and_the_die() {
    use kernel::{Ruleset, Viewer};
    let play = Play::from(model([Status::Fatigued, Status::Fresh], [2, 3]), Stage::Will, &[4]);
    let line = |event: &Event| {
        let line = || (rules_veritas::Veritas::SHOWING.line)(play.model(), event, Viewer::Watcher);
        named(play.model(), line)
    };
    let rolled = play.events.iter().find(|event| matches!(event, Event::WillRolled { .. }));
    let told = line(rolled.expect("a roll")).expect("a line");
    let words = "south tested will: 2 of 8 brigades routed, needed 4 or less and rolled 4.";
    assert_eq!((told.text.as_str(), &told.dice[..]), (words, &[4][..]));
    for (status, rule) in [(Status::Fatigued, "IDV-FAT-017"), (Status::Broken, "IDV-FAT-018")] {
        let told = line(&Event::WingFatigued { wing: WINGS[0], status }).expect("a line");
        assert_eq!(told.cite.expect("a rule").0, rule);
    }
}
