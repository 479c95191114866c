//! The firing table, its marks and its rounds: dice, CVs and what is settled when targets are named.
use crate::kit::{Board, EAST, Play, SOUTH};
use rules_glorious::{
    Act, Event, Question, Refusal, Stage,
    act::{Aim, Aims},
    event::Throw,
    kinds::{Formation, UnitId, UnitKind},
    question::ElementSet,
    refusal::FireRefusal,
};

/// All of a unit's first elements at one target.
pub(crate) fn at(unit: UnitId, target: UnitId, elements: usize) -> Act {
    Act::Fire { unit, aims: Aims::one(Aim { target, elements: ElementSet::all(elements) }) }
}

/// The throws of fire so far.
pub(crate) fn throws(play: &Play) -> Vec<&Throw> {
    fn fired(event: &Event) -> Option<&Throw> {
        match event {
            Event::Fired(throw) => Some(throw),
            _ => None,
        }
    }
    play.events.iter().filter_map(fired).collect()
}

/// The hits that a unit has taken so far, whether removed or not.
pub(crate) fn hits(play: &Play, of: UnitId) -> u32 {
    let dealt = |event: &Event| match event {
        Event::Hit { unit, hits } if *unit == of => u32::from(*hits),
        _ => 0,
    };
    play.events.iter().map(dealt).sum()
}

/// Both sides finish naming targets, whoever is asked.
pub(crate) fn end_naming(play: &mut Play) {
    while play.moment.ask().is_some_and(|ask| ask.question == Question::Targets) {
        let seat = play.moment.ask().and_then(|ask| ask.seats.iter().next()).expect("a seat");
        play.say(seat.0, Act::EndPhase);
    }
}

/// Our line of foot at (36, 10) and a target this far ahead of it.
pub(crate) fn against(
    ours: &str,
    theirs: UnitKind,
    n: &str,
    inches: f64,
) -> (Board, UnitId, UnitId) {
    let mut board = Board::new();
    let a = board.line("ours", 0, ours, (36.0, 10.0));
    let formation = if theirs.is_artillery() || theirs.is_command() {
        Formation::OpenOrder
    } else {
        Formation::Line
    };
    let b = board.unit("theirs", 1, theirs, n, formation, (36.0, 10.0 + inches), SOUTH);
    (board, a, b)
}

/// A Battle of two units of six, three deep, facing us.
pub(crate) fn battle(board: &mut Board, inches: f64) -> UnitId {
    board.battle(&["b1", "b2"], 1, "PPPPBBBBPPBB", "000011110011", 4, (36.0, 10.0 + inches), SOUTH)
}

/// One gun and a target this far ahead of it.
fn gun(kind: UnitKind, inches: f64) -> (Board, UnitId) {
    let mut board = Board::new();
    let a = board.unit("gun", 0, kind, "g", Formation::OpenOrder, (36.0, 4.0), 0.0);
    board.line("theirs", 1, "BBBB", (36.0, 4.0 + inches));
    (board, a)
}

/// Fires all elements at the only enemy and returns dice and CV of each throw, in the order of rows.
fn fired(board: &Board, a: UnitId, b: UnitId, n: usize, dice: usize) -> Vec<(usize, u8, u8)> {
    let mut play = board.play(Stage::Targets, 0, &vec![12; dice]);
    play.say(0, at(a, b, n));
    end_naming(&mut play);
    throws(&play).iter().map(|it| (it.dice.len(), it.needs, it.round)).collect()
}

/// AGV-FIR-001, AGV-BAS-002, AGV-BAS-003, AGV-FIR-006: six longbows at 5 inches throw six dice and hit on 2 or less.
#[test]
fn example_1_six_longbows_at_five_inches() {
    let (board, a, b) = against("llllll", UnitKind::Foot, "BBBBBB", 5.0);
    let mut play = board.play(Stage::Targets, 0, &[1, 2, 3, 7, 9, 12]);
    let offers = play.offers(0);
    let offer = offers.iter().find(|offer| offer.act == at(a, b, 6)).expect("the whole volley");
    assert_eq!(offer.tally.as_ref().map(kernel::Tally::dice), Some(6));
    assert!(offer.label.contains("6 dice at theirs, 2 or less"), "{}", offer.label);
    assert!(offer.notes[0].contains("1.00 hits on average"), "{:?}", offer.notes);
    play.say(0, at(a, b, 6));
    play.say(0, Act::EndPhase);
    let throw = throws(&play)[0];
    assert_eq!((throw.unit, throw.target, throw.round), (a, b, 1));
    assert_eq!((throw.needs, throw.hits), (2, 2));
    assert!(play.events.contains(&Event::Hit { unit: b, hits: 2 }));
}

/// AGV-FIR-021, AGV-FIR-005, AGV-FIR-024: twelve dice at a Battle; at exactly 3 inches six, because the short band has no mark.
#[test]
fn example_2_longbows_at_a_battle() {
    let mut board = Board::new();
    let a = board.line("ours", 0, "llllll", (36.0, 10.0));
    let b = battle(&mut board, 5.0);
    let play = board.play(Stage::Targets, 0, &[]);
    let offers = play.offers(0);
    assert!(offers.iter().any(|offer| offer.notes.iter().any(|it| it.contains("2.00 hits"))));
    assert_eq!(fired(&board, a, b, 6, 12), [(12, 2, 1)]);
    let mut board = Board::new();
    let a = board.line("ours", 0, "llllll", (36.0, 10.0));
    let b = battle(&mut board, 3.0);
    assert_eq!(fired(&board, a, b, 6, 6), [(6, 3, 1)]);
}

/// AGV-FIR-008, AGV-FIR-023, AGV-FIR-025: handguns at knights, at light cavalry, and out of range.
#[test]
fn example_3_handguns() {
    let (board, a, b) = against("hhhh", UnitKind::Knights, "kkkk", 4.0);
    let notes = board.play(Stage::Targets, 0, &[]).offers(0);
    assert!(notes.iter().any(|offer| offer.notes.iter().any(|it| it.contains("4.00 hits"))));
    assert_eq!(fired(&board, a, b, 4, 8), [(8, 6, 1)]);
    let (board, a, b) = against("hhhh", UnitKind::LightCavalry, "cccc", 4.0);
    assert_eq!(fired(&board, a, b, 4, 4), [(4, 6, 1)]);
    let (board, a, b) = against("hhhh", UnitKind::Knights, "kkkk", 4.1);
    let refusal = board.play(Stage::Targets, 0, &[]).refused(0, at(a, b, 1));
    let Refusal::Fire(FireRefusal::OutOfRange { distance, range, element: 1, .. }) = refusal else {
        panic!("{refusal}");
    };
    assert!((distance - 4.1).abs() < 0.01 && (range - 4.0).abs() < 1e-9);
}

/// AGV-FIR-018..020, AGV-FIR-022, AGV-FIR-002: a bombard throws one die, but three, two or one at a Battle, depending on the
/// band.
#[test]
fn example_4_a_bombard() {
    for (inches, dice, cv) in [(18.0, 3, 10), (30.0, 2, 10)] {
        let mut board = Board::new();
        let a =
            board.unit("gun", 0, UnitKind::Bombard, "g", Formation::OpenOrder, (36.0, 10.0), 0.0);
        let b = battle(&mut board, inches);
        let offers = board.play(Stage::Targets, 0, &[]).offers(0);
        let mean = format!("{:.2} hits", f64::from(dice) * f64::from(cv) / 12.0);
        assert!(offers.iter().any(|offer| offer.notes.iter().any(|it| it.contains(&mean))));
        assert_eq!(fired(&board, a, b, 1, dice as usize), [(dice as usize, cv, 3)]);
    }
    // Fifty inches, along the table.
    let mut board = Board::new();
    let a = board.unit("gun", 0, UnitKind::Bombard, "g", Formation::OpenOrder, (10.0, 20.0), EAST);
    let b = board.battle(&["b1", "b2"], 1, "PPPPBBBBPPBB", "000011110011", 4, (60.0, 20.0), 270.0);
    assert_eq!(fired(&board, a, b, 1, 1), [(1, 5, 3)]);
    let (board, a) = gun(UnitKind::Bombard, 18.0);
    assert_eq!(fired(&board, a, UnitId(1), 1, 1), [(1, 10, 3)]);
}

/// AGV-FIR-003..008: every row of the foot's table, just inside its end and just beyond.
#[test]
fn the_rows_of_bows_crossbows_and_handguns() {
    let rows = [
        ("bbb", 3.0, 3),
        ("bbb", 3.1, 1),
        ("bbb", 6.0, 1),
        ("lll", 3.0, 3),
        ("lll", 3.1, 2),
        ("lll", 6.0, 2),
        ("xxx", 0.5, 4),
        ("xxx", 4.0, 4),
        ("hhh", 0.5, 6),
        ("hhh", 4.0, 6),
    ];
    for (ours, inches, cv) in rows {
        let (board, a, b) = against(ours, UnitKind::Foot, "BBB", inches);
        assert_eq!(fired(&board, a, b, 3, 3), [(3, cv, 1)], "{ours} at {inches}");
    }
    for (ours, inches, most) in [("bbb", 6.1, 6.0), ("lll", 6.1, 6.0), ("xxx", 4.1, 4.0)] {
        let (board, a, b) = against(ours, UnitKind::Foot, "BBB", inches);
        let refusal = board.play(Stage::Targets, 0, &[]).refused(0, at(a, b, 1));
        let far = |range: f64| (range - most).abs() < 1e-9;
        assert!(
            matches!(refusal, Refusal::Fire(FireRefusal::OutOfRange { range, .. }) if far(range)),
            "{ours}: {refusal}"
        );
    }
}

/// AGV-FIR-009..020, AGV-FIR-024, AGV-FIR-025: every row of the guns' table; a boundary belongs to the nearer band.
#[test]
fn the_rows_of_guns() {
    let rows = [
        (UnitKind::OrganGun, [(9.0, 10), (9.1, 5), (18.0, 5), (18.1, 2), (36.0, 2)], 2),
        (UnitKind::Rocket, [(9.0, 10), (9.1, 5), (18.0, 5), (18.1, 2), (36.0, 2)], 2),
        (UnitKind::LightBombard, [(18.0, 8), (18.1, 8), (36.0, 8), (36.1, 4), (40.0, 4)], 3),
        (UnitKind::Bombard, [(18.0, 10), (18.1, 10), (36.0, 10), (36.1, 5), (40.0, 5)], 3),
    ];
    for (kind, bands, round) in rows {
        for (inches, cv) in bands {
            let (board, a) = gun(kind, inches);
            assert_eq!(fired(&board, a, UnitId(1), 1, 1), [(1, cv, round)], "{kind:?} at {inches}");
        }
    }
    for kind in [UnitKind::OrganGun, UnitKind::Rocket] {
        let (board, a) = gun(kind, 36.1);
        let mut play = board.play(Stage::Targets, 0, &[]);
        end_naming(&mut play);
        assert!(throws(&play).is_empty(), "{a:?} has nothing in range");
    }
}

/// AGV-FIR-017, AGV-FIR-020, AGV-FIR-025: both kinds of bombard reach 72 inches and no farther.
#[test]
fn bombards_reach_six_feet() {
    for (kind, cv) in [(UnitKind::LightBombard, 4), (UnitKind::Bombard, 5)] {
        for (inches, reaches) in [(72.0, true), (72.1, false)] {
            let mut board = Board::new();
            board.scene.field.width = geom::Length::inches(96.0);
            let a = board.unit("gun", 0, kind, "g", Formation::OpenOrder, (10.0, 20.0), EAST);
            let far = (10.0 + inches, 20.0);
            let b = board.unit("theirs", 1, UnitKind::Foot, "BB", Formation::Line, far, 270.0);
            if reaches {
                assert_eq!(fired(&board, a, b, 1, 1), [(1, cv, 3)]);
            } else {
                assert!(!board.play(Stage::Targets, 0, &[]).offered(0, |act| *act == at(a, b, 1)));
            }
        }
    }
}

/// AGV-FIR-009..017, AGV-FIR-021..023: the marks of guns, each against its targets and by its band.
#[test]
fn the_marks_of_guns() {
    let at_battle = [
        (UnitKind::OrganGun, [(8.0, 2), (17.0, 2), (30.0, 1)]),
        (UnitKind::Rocket, [(8.0, 1), (17.0, 1), (30.0, 1)]),
        (UnitKind::LightBombard, [(17.0, 3), (30.0, 2), (36.0, 2)]),
    ];
    for (kind, bands) in at_battle {
        for (inches, dice) in bands {
            let mut board = Board::new();
            let a = board.unit("gun", 0, kind, "g", Formation::OpenOrder, (36.0, 4.0), 0.0);
            let parts = "000011110011";
            let front = (36.0, 4.0 + inches);
            let b = board.battle(&["b1", "b2"], 1, "PPPPBBBBPPBB", parts, 4, front, SOUTH);
            assert_eq!(fired(&board, a, b, 1, dice)[0].0, dice, "{kind:?} at {inches}");
        }
    }
    for (inches, dice) in [(8.0, 2), (17.0, 2), (30.0, 1)] {
        let mut board = Board::new();
        let open = Formation::OpenOrder;
        let a = board.unit("gun", 0, UnitKind::Rocket, "g", open, (36.0, 4.0), 0.0);
        let front = (36.0, 4.0 + inches);
        let b = board.unit("el", 1, UnitKind::Elephants, "ee", Formation::Line, front, SOUTH);
        assert_eq!(fired(&board, a, b, 1, dice)[0].0, dice, "rockets at elephants, {inches}");
    }
}

/// AGV-FIR-023, AGV-FIR-026, AGV-FIR-027, AGV-BAS-009: H2 doubles against medium and heavy cavalry, knights and elephants.
#[test]
fn handguns_double_against_the_heavy_mounted_only() {
    use UnitKind::{Camels, Elephants, Foot, HeavyCavalry, Knights, LightCavalry, MediumCavalry};
    for (kind, dice) in [
        (MediumCavalry, 4),
        (HeavyCavalry, 4),
        (Knights, 4),
        (Elephants, 4),
        (LightCavalry, 2),
        (Camels, 2),
        (Foot, 2),
    ] {
        let (board, a, b) = against("hh", kind, "BB", 3.0);
        assert_eq!(fired(&board, a, b, 2, dice), [(dice, 6, 1)], "{kind:?}");
    }
    // A Battle is not a heavy mounted unit, though marks of other weapons apply to it.
    let mut board = Board::new();
    let a = board.line("ours", 0, "hhhh", (36.0, 10.0));
    let b = battle(&mut board, 3.0);
    assert_eq!(fired(&board, a, b, 4, 4), [(4, 6, 1)]);
}

/// AGV-FIR-004, AGV-FIR-021: bows at long range double against a Battle.
#[test]
fn bows_double_against_a_battle() {
    let mut board = Board::new();
    let a = board.line("ours", 0, "bbbb", (36.0, 10.0));
    let b = battle(&mut board, 4.0);
    assert_eq!(fired(&board, a, b, 4, 8), [(8, 1, 1)]);
}

/// AGV-OPT-006: by the option, a distance on a boundary belongs to the farther band; the end of the last band is still in
/// range.
#[test]
fn the_option_puts_boundaries_into_the_farther_band() {
    for (ours, inches, cv) in [("lll", 3.0, 2), ("lll", 2.9, 3), ("lll", 6.0, 2), ("xxx", 4.0, 4)] {
        let (mut board, a, b) = against(ours, UnitKind::Foot, "BBB", inches);
        board.book.options.boundary_near.value = false;
        assert_eq!(fired(&board, a, b, 3, 3), [(3, cv, 1)], "{ours} at {inches}");
    }
}
