//! Charges and contact over terrain: obstacles, marsh, woods, hills, buildings; and when contact is fought.
use crate::kit::{Board, NORTH, Play, SOUTH, go};
use kernel::{Cited, offer::Turn};
use rules_glorious::{
    Act, Event, Question, Refusal, Stage,
    event::Throw,
    kinds::{Formation, UnitId, UnitKind},
    near,
    refusal::{ChargeRefusal, MoveRefusal},
};

fn knights(board: &mut Board, n: usize, at: (f64, f64)) -> UnitId {
    let (kind, line) = (UnitKind::Knights, Formation::Line);
    board.unit("knights", 0, kind, &"K".repeat(n), line, at, NORTH)
}

fn charge(unit: UnitId, target: UnitId) -> Act {
    Act::Charge { unit, target, pivot: None }
}

/// What a unit threw.
fn throws(play: &Play, unit: UnitId) -> Vec<Throw> {
    let of = |event: &Event| match event {
        Event::Attacked(throw) if throw.unit == unit => Some(throw.clone()),
        _ => None,
    };
    play.events.iter().filter_map(of).collect()
}

/// Both sides finish moving, and the charges are fought.
fn fight(play: &mut Play) {
    play.say(0, Act::EndPhase).say(1, Act::EndPhase);
}

/// AGV-CHG-007: a target just behind a hedge, wall or stream is contacted across it.
#[test]
fn a_unit_just_behind_an_obstacle_is_contacted_across_it() {
    for (kind, width) in [("hedge", 0.5), ("wall", 0.5), ("stream", 1.0), ("stakes", 0.5)] {
        let mut board = Board::new();
        let unit = knights(&mut board, 4, (36.0, 10.0));
        let target = board.line("bills", 1, "BBBB", (36.0, 20.0));
        board.ribbon(kind, &[(26.0, 20.0 - width / 2.0), (46.0, 20.0 - width / 2.0)], width);
        let mut play = board.moves(0);
        play.say(0, charge(unit, target));
        assert!(near::touches(play.model(), play.unit(unit), play.unit(target)), "{kind}");
    }
}

/// AGV-TER-009, AGV-TER-010: an obstacle with no enemy just behind it stops a charge, unless the charger begins at it.
#[test]
fn an_obstacle_farther_off_stops_a_charge() {
    let with = |hedge: f64| {
        let mut board = Board::new();
        let unit = knights(&mut board, 4, (36.0, 10.0));
        let target = board.line("bills", 1, "BBBB", (36.0, 20.0));
        board.ribbon("hedge", &[(26.0, hedge), (46.0, hedge)], 0.5);
        (board, unit, target)
    };
    let (board, unit, target) = with(15.0);
    let why = board.moves(0).refused(0, charge(unit, target));
    assert!(matches!(why, Refusal::Charge(ChargeRefusal::Obstacle { .. })), "{why}");
    let (board, unit, target) = with(10.25);
    board.moves(0).say(0, charge(unit, target));
}

/// AGV-TER-009, AGV-TER-010: a unit that reaches an obstacle in the charge's own pivot, or by a move of the same phase, does
/// not begin at it. The obstacle stops the charge, and no charge over it is offered.
#[test]
fn an_obstacle_reached_in_this_phase_stops_a_charge() {
    let mut board = Board::new();
    let unit = knights(&mut board, 4, (36.0, 10.0));
    let target = board.line("bills", 1, "BBBB", (36.0, 18.0));
    board.ribbon("stream", &[(26.0, 10.9), (46.0, 10.9)], 1.0);
    let play = board.moves(0);
    for pivot in [None, Some(Turn::degrees(9.5)), Some(Turn::degrees(-9.5))] {
        let why = play.refused(0, Act::Charge { unit, target, pivot });
        assert!(matches!(why, Refusal::Charge(ChargeRefusal::Obstacle { .. })), "{pivot:?}: {why}");
        assert_eq!(why.cite().0, "AGV-TER-009");
    }
    assert!(!play.offered(0, |act| matches!(act, Act::Charge { .. })));

    board.book.options.functions_per_phase.value = 4;
    let mut play = board.moves(0);
    play.say_with(0, Act::Move { unit }, go(0.4));
    let why = play.refused(0, charge(unit, target));
    assert!(matches!(why, Refusal::Charge(ChargeRefusal::Obstacle { .. })), "{why}");
}

/// AGV-TER-008, AGV-TER-009: a charge crosses a stream at a ford as a move does.
#[test]
fn a_ford_leads_a_charge_over_a_stream() {
    let mut board = Board::new();
    let (kind, line) = (UnitKind::Elephants, Formation::Line);
    let unit = board.unit("elephant", 0, kind, "E", line, (36.0, 10.0), NORTH);
    let target = board.line("bills", 1, "BBBB", (36.0, 18.0));
    board.ribbon("stream", &[(26.0, 14.0), (46.0, 14.0)], 1.0);
    let why = board.moves(0).refused(0, charge(unit, target));
    assert!(matches!(why, Refusal::Charge(ChargeRefusal::Obstacle { .. })), "{why}");
    board.ribbon("ford", &[(36.0, 13.0), (36.0, 15.0)], 2.0);
    board.moves(0).say(0, charge(unit, target));
}

/// AGV-TER-012, AGV-TER-013, AGV-TER-019: over an obstacle a charger throws half its dice, rounded up, after all doubling, in
/// the first combat only. Its target throws all of its dice.
#[test]
fn over_an_obstacle_the_first_combat_is_at_half_dice() {
    let mut board = Board::new();
    let unit = knights(&mut board, 3, (36.0, 10.0));
    let target = board.line("handguns", 1, "hhhhh", (36.0, 20.0));
    board.ribbon("hedge", &[(26.0, 19.75), (46.0, 19.75)], 0.5);
    let mut play = board.moves(0);
    play.say(0, charge(unit, target)).dice(&[12; 3 + 5]);
    fight(&mut play);
    let ours = throws(&play, unit);
    assert_eq!(ours.len(), 1);
    assert_eq!(ours[0].dice.len(), 3, "three knights, twice against handguns, then half");
    assert_eq!(
        ours[0].tally.parts.last().map(|part| part.cite.to_string()).as_deref(),
        Some("AGV-TER-012")
    );
    assert_eq!(throws(&play, target)[0].dice.len(), 5);
    // The next turn: first the initiative, then everything passes until the fight.
    play.dice(&[1, 2]).dice(&[12; 6 + 5]);
    next_fight(&mut play);
    assert_eq!(throws(&play, unit)[1].dice.len(), 6, "the second combat has all dice");
}

/// AGV-TER-012: half is rounded up once for all dice that a unit throws at an enemy.
#[test]
fn half_is_rounded_up_once() {
    let mut board = Board::new();
    let unit = board.line("ours", 0, "SSSHH", (36.0, 14.0));
    let target = board.line("theirs", 1, "LLLLL", (36.0, 20.0));
    board.ribbon("wall", &[(26.0, 19.75), (46.0, 19.75)], 0.5);
    let mut play = board.moves(0);
    play.say(0, charge(unit, target)).dice(&[12; 3 + 5]);
    fight(&mut play);
    let dice: Vec<usize> = throws(&play, unit).iter().map(|throw| throw.dice.len()).collect();
    assert_eq!(dice, [1, 2], "five dice become three, the better ones first");
}

/// Passes everything up to the next hand-to-hand phase and through it.
fn next_fight(play: &mut Play) {
    let before = play.model().turn;
    loop {
        match play.question() {
            Question::Move { second: true, .. } if play.model().turn > before => return,
            Question::Move { side, .. } | Question::Pivot { side } => {
                play.say(side.0, Act::EndPhase)
            }
            Question::Targets => {
                let seats = play.moment.ask().expect("asked").seats;
                let seat = seats.iter().next().expect("somebody");
                play.say(seat.0, Act::EndPhase)
            }
            other => panic!("{other:?}"),
        };
    }
}

/// AGV-CHG-015: contact made in the second movement is fought in the next turn.
#[test]
fn contact_of_the_second_movement_is_fought_next_turn() {
    let mut board = Board::new();
    let unit = knights(&mut board, 3, (36.0, 10.0));
    let target = board.line("bills", 1, "BBB", (36.0, 20.0));
    let open = Formation::OpenOrder;
    board.unit("chief", 0, UnitKind::CommanderInChief, "C", open, (36.0, 5.0), NORTH);
    let mut play = board.play(Stage::March { half: 0, second: true }, 0, &[]);
    play.say(0, charge(unit, target));
    assert!(throws(&play, unit).is_empty() && play.model().turn == 1);
    play.dice(&[1, 2]).dice(&[12; 6]);
    next_fight(&mut play);
    assert_eq!(play.model().turn, 2);
    assert_eq!(throws(&play, unit).len(), 1);
    assert!(!play.events.iter().any(|event| matches!(event, Event::Fired(_))));
}

/// AGV-SEQ-005, AGV-CMD-010: a charge of the first movement is fought in the same turn, and units in contact cannot leave.
#[test]
fn a_charge_is_fought_in_the_same_turn_and_holds_even_commanders() {
    let mut board = Board::new();
    let unit = knights(&mut board, 3, (36.0, 10.0));
    let open = Formation::OpenOrder;
    let chief = board.unit("chief", 1, UnitKind::CommanderInChief, "C", open, (36.0, 20.0), SOUTH);
    let mut play = board.moves(0);
    play.say(0, charge(unit, chief)).say(0, Act::EndPhase);
    let why = play.refused_with(1, Act::Turn { unit: chief }, crate::kit::turn(90.0));
    assert!(matches!(why, Refusal::Move(MoveRefusal::InContact { .. })), "{why}");
    play.dice(&[12; 4]).say(1, Act::EndPhase);
    assert_eq!((throws(&play, unit).len(), play.model().turn), (1, 1));
}

/// AGV-TER-015: nobody charges in or into marsh.
#[test]
fn nobody_charges_in_or_into_marsh() {
    for (from, to) in [(8.0, 12.0), (14.0, 17.0)] {
        let mut board = Board::new();
        let unit = knights(&mut board, 4, (36.0, 10.0));
        let target = board.line("bills", 1, "BBBB", (36.0, 20.0));
        board.area("marsh", &[(30.0, from), (42.0, from), (42.0, to), (30.0, to)]);
        let why = board.moves(0).refused(0, charge(unit, target));
        assert!(matches!(why, Refusal::Charge(ChargeRefusal::Marsh { .. })), "{why}");
    }
}

/// AGV-TER-003, AGV-MOV-022: woods are barred to knights when they charge, and not to foot.
#[test]
fn woods_bar_the_charge_of_knights() {
    for foot in [false, true] {
        let mut board = Board::new();
        let unit = if foot {
            board.line("foot", 0, "BBBB", (36.0, 10.0))
        } else {
            knights(&mut board, 4, (36.0, 10.0))
        };
        let target = board.line("bills", 1, "BBBB", (36.0, 18.0));
        board.area("wood", &[(30.0, 13.0), (42.0, 13.0), (42.0, 16.0), (30.0, 16.0)]);
        let mut play = board.moves(0);
        if foot {
            play.say(0, charge(unit, target));
        } else {
            let why = play.refused(0, charge(unit, target));
            assert!(matches!(why, Refusal::Move(MoveRefusal::Barred { .. })), "{why}");
        }
    }
}

/// AGV-TER-006: a charger coming downhill adds 1 to its CV. One going uphill, or along the top, does not.
#[test]
fn downhill_adds_one() {
    for (hill, needs) in [((6.0, 12.0), 10), ((18.0, 24.0), 9), ((6.0, 24.0), 9)] {
        let mut board = Board::new();
        let unit = knights(&mut board, 2, (36.0, 10.0));
        let target = board.line("bills", 1, "LL", (36.0, 20.0));
        let (from, to) = hill;
        board.area("hill", &[(30.0, from), (42.0, from), (42.0, to), (30.0, to)]);
        let mut play = board.moves(0);
        play.say(0, charge(unit, target)).dice(&[12; 4]);
        fight(&mut play);
        assert_eq!(throws(&play, unit)[0].needs, needs);
        assert_eq!(throws(&play, target)[0].needs, 2);
    }
}

/// AGV-TER-018: a garrison is charged at the walls and cannot be outflanked.
#[test]
fn a_garrison_is_charged_at_its_walls_and_not_outflanked() {
    let mut board = Board::new();
    let unit = knights(&mut board, 2, (36.0, 10.0));
    let (kind, line) = (UnitKind::Foot, Formation::Line);
    let target = board.unit("garrison", 1, kind, "LLL", line, (36.0, 23.5), NORTH);
    let walls = [(33.0, 21.0), (39.0, 21.0), (39.0, 26.0), (33.0, 26.0)];
    board.area("buildings", &walls);
    board.tweak(target, |unit| unit.garrison = Some(0));
    let mut play = board.moves(0);
    play.say(0, charge(unit, target)).dice(&[12; 5]);
    assert!((play.unit(unit).front().at.v2().y / 2540.0 - 21.0).abs() < 0.02);
    fight(&mut play);
    assert_eq!(throws(&play, unit)[0].dice.len(), 2);
    assert_eq!(throws(&play, target)[0].dice.len(), 3);
}

/// The tally of a charge's offer, and the dice that the charger throws in the following combat, all of them misses.
fn told_and_thrown(board: &Board, unit: UnitId, target: UnitId, theirs: usize) -> (u32, usize) {
    let mut play = board.moves(0);
    let offers = play.offers(0);
    let offer = offers.iter().find(|offer| offer.act == charge(unit, target)).expect("offered");
    let told = offer.tally.as_ref().expect("a tally").dice();
    play.say(0, charge(unit, target)).dice(&vec![12; told as usize + theirs]);
    fight(&mut play);
    (told, throws(&play, unit).iter().map(|throw| throw.dice.len()).sum())
}

/// AGV-HTH-017, AGV-TER-012, AGV-SEQ-011: the tally of a charge counts all dice that the charger will throw, of all weapons and
/// rounds, not only the first.
#[test]
fn the_tally_of_a_charge_counts_all_its_dice() {
    for (ours, hedge, dice) in [("PPPBB", false, 5), ("PPPBBB", true, 4), ("SSSHH", true, 3)] {
        let mut board = Board::new();
        let unit = board.line("ours", 0, ours, (36.0, 14.0));
        let target = board.line("theirs", 1, "LLLLL", (36.0, 20.0));
        if hedge {
            board.ribbon("wall", &[(26.0, 19.75), (46.0, 19.75)], 0.5);
        }
        assert_eq!(told_and_thrown(&board, unit, target, 5), (dice, dice as usize), "{ours}");
    }
}

/// AGV-TER-012, AGV-HTH-001: if halving leaves one die for two kinds of element, the better one throws it and the other is
/// listed with it. No throw has zero dice.
#[test]
fn no_throw_has_zero_dice() {
    let mut board = Board::new();
    let unit = board.line("ours", 0, "SH", (36.0, 14.0));
    let target = board.line("theirs", 1, "LLLLL", (36.0, 20.0));
    board.ribbon("wall", &[(26.0, 19.75), (46.0, 19.75)], 0.5);
    let mut play = board.moves(0);
    let offers = play.offers(0);
    let offer = offers.iter().find(|offer| offer.act == charge(unit, target)).expect("offered");
    assert!(offer.notes.iter().all(|note| !note.contains("0 dice")), "{:?}", offer.notes);
    play.say(0, charge(unit, target)).dice(&[12; 1 + 5]);
    fight(&mut play);
    let ours = throws(&play, unit);
    assert_eq!(ours.len(), 1, "one line for one die");
    assert_eq!((ours[0].needs, ours[0].dice.len()), (5, 1));
    let parts: Vec<i32> = ours[0].tally.parts.iter().map(|part| part.add).collect();
    assert_eq!(parts, [1, 1, -1]);
}
