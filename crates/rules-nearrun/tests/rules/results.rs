//! What melees end in (ANT-ROU, ANT-WDR, ANT-CAP, ANT-MMU, ANT-CVC, ANT-ADV): where losers go, what becomes of guns, and who is asked when.
use super::{
    drill::{THEM, US, blows},
    kit::*,
    melee::fight,
};
use rules_nearrun::{
    Act, Event, Question, Refusal,
    event::Cause,
    kinds::{Aspect, Class, Formation, Size, UnitId, UnitKind},
    refusal::MeleeRefusal,
    unit::Guns,
};

/// ANT-ROU-001, ANT-ADV-008, ANT-MCH-004, ANT-GEO-026: a column that is struck in flank and routs runs directly away; nobody who does not pursue
/// destroys it.
#[test]
fn a_column_that_routs_from_its_flank_runs_away() {
    for formation in [Formation::Column, Formation::March] {
        let mut board = Board::new();
        let ours = board.foot("ours", US, (19.5, 21.0, EAST));
        let column = board.foot("column", THEM, (20.0, 20.0, SOUTH));
        board.form(column, formation);
        if formation == Formation::Column {
            board.tweak(column, |it| it.class = Class::Bad);
        }
        board.contact(ours, column, Aspect::Flank);
        let dice: &[u8] = if formation == Formation::March { &[] } else { &[6, 1, 1] };
        let play = fight(&board, dice);
        let it = play.unit(column);
        assert!(it.is_on_table() && it.is_routing(), "{formation:?}");
        assert_eq!(it.at.facing, at(0.0, 0.0, EAST).facing);
        // Its centre has gone a whole rout move from where it stood, at x = 20.
        let gone = (it.centre().x - 20.0 * 2540.0) / 2540.0;
        let wants = play.model().book.rout(it).to_inches();
        assert!((gone - wants).abs() < 0.05, "{formation:?}: {gone} of {wants}");
        assert_eq!(play.question(), Question::Won { unit: ours, may_occupy: false });
    }
}

/// ANT-WDR-001, ANT-GEO-027: whoever withdraws faces its enemy from where it ends, also if that enemy struck one end of it.
#[test]
fn a_withdrawal_ends_faced_to_its_enemy() {
    let mut board = Board::new();
    let ours = board.foot("ours", US, (19.0, 20.0, NORTH));
    board.form(ours, Formation::Column);
    let theirs = board.foot("theirs", THEM, (20.0, 20.0, SOUTH));
    board.contact(ours, theirs, Aspect::Front);
    let play = fight(&board, &[6, 1, 5]);
    let it = play.unit(theirs);
    assert!(!it.is_routing() && it.centre().y > 23.0 * 2540.0, "it withdrew");
    let corner = inch(19.5, 20.0).v2();
    let bearing = geom::Angle::of(corner - it.centre()).expect("a direction");
    assert!(it.at.facing.turn_to(bearing).abs() < 200, "{:?}, not {bearing:?}", it.at.facing);
}

/// ANT-CVC-001, ANT-CVL-003, ANT-GEO-020: a friend behind a column does not secure the ends of its front; friends beside both ends do.
#[test]
fn a_friend_behind_secures_no_flank() {
    let blow = |friends: &[(f64, f64)]| {
        let mut board = Board::new();
        let horse = board.unit("horse", US, UnitKind::LightCavalry, 10, (20.0, 10.0, NORTH));
        board.tweak(horse, |it| it.size = Size::Normal);
        let column = board.foot("column", THEM, (20.0, 10.0, SOUTH));
        board.form(column, Formation::Column);
        for (x, y) in friends {
            let friend = board.foot("friend", THEM, (*x, *y, SOUTH));
            board.form(friend, Formation::Column);
        }
        board.contact(horse, column, Aspect::Front);
        let mut play = fight(&board, &[4, 1, 6, 6, 6, 6, 6, 6]);
        play.from_now_on(6);
        blows(&play)[0]
    };
    let open = blow(&[]);
    assert!(open.3 > 0, "4 on COL hits");
    assert_eq!(blow(&[(20.0, 12.5)]), open, "half an inch behind it");
    assert_eq!(blow(&[(18.4, 10.2), (21.6, 10.2)]).3, 0, "4 on MASSE does not hit");
}

/// Our battalion has charged a battery of theirs.
fn at_guns() -> (Board, UnitId, UnitId) {
    let mut board = Board::new();
    let unit = board.foot("unit", US, (20.0, 10.0, NORTH));
    let guns = board.guns("guns", THEM, (20.0, 10.0, SOUTH));
    board.contact(unit, guns, Aspect::Front);
    (board, unit, guns)
}

/// ANT-CAP-001, -005, -006: guns whose crew routs from a melee are overrun at that instant, before the winner is asked to advance.
#[test]
fn guns_whose_crew_routs_from_melee_are_overrun_at_once() {
    let (board, unit, guns) = at_guns();
    let mut play = fight(&board, &[4, 1, 1, 5]);
    assert!(play.unit(guns).is_routing());
    assert_eq!(play.question(), Question::Overrun { unit, guns, may_take: false });
    play.say(0, Act::Spike);
    assert!(matches!(play.unit(guns).guns, Guns::Spiked(_)));
    // The crew is gone with its last hit.
    let (mut board, unit, guns) = at_guns();
    board.later(guns, |it| it.lost = it.strength - 1);
    let play = fight(&board, &[6, 1, 6]);
    assert!(play.unit(guns).is_gone());
    assert_eq!(play.question(), Question::Overrun { unit, guns, may_take: true });
}

/// ANT-MMU-010, ANT-MEL-005: a unit with one blow against two enemies says on whose row it strikes before any die of the melee is thrown.
#[test]
fn whoever_strikes_once_chooses_before_the_dice() {
    let mut board = Board::new();
    let columns = [18.5, 21.5].map(|x| board.foot("column", US, (x, 10.0, NORTH)));
    let line = board.foot("line", THEM, (20.0, 10.0, SOUTH));
    for column in columns {
        board.form(column, Formation::Column);
        board.contact(column, line, Aspect::Front);
    }
    let mut play = fight(&board, &[]);
    assert_eq!(play.question(), Question::Strike { unit: line });
    assert!(!play.events.iter().any(|event| matches!(event, Event::Struck { .. })));
    play.dice(&[1, 1, 6, 6, 6, 6, 6, 6, 6]).say(1, Act::StrikeAt { target: columns[1] });
    let struck = play.events.iter().find_map(|event| match event {
        Event::Struck { unit, target, .. } if *unit == line => Some(*target),
        _ => None,
    });
    assert_eq!(struck, Some(columns[1]));
    play.from_now_on(6);
}

/// ANT-WDR-001, -002: horse that must withdraw is offered to withdraw or to rally back; it cannot stay.
#[test]
fn whoever_must_withdraw_is_not_offered_to_stay() {
    let mut board = Board::new();
    let ours = board.unit("ours", US, UnitKind::LightCavalry, 10, (20.0, 20.0, NORTH));
    let theirs = board.unit("theirs", THEM, UnitKind::LightCavalry, 10, (20.0, 20.0, SOUTH));
    board.contact(ours, theirs, Aspect::Front);
    let play = fight(&board, &[6, 1, 5]);
    assert_eq!(play.question(), Question::Withdraw { unit: theirs });
    let offers = play.offers(1);
    let acts: Vec<Act> = offers.iter().map(|offer| offer.act).collect();
    assert_eq!(acts, [Act::Withdraw, Act::RallyBack]);
    assert_eq!(offers[0].cite, "ANT-WDR-001".into());
    assert!(offers[0].label.ends_with("withdraws"), "{}", offers[0].label);
    assert_eq!(play.refused(1, Act::Stay), Refusal::NotAsked);
}

/// ANT-ADV-001, -002: whoever has stormed a building stays outside or occupies it; there is no ground before it to advance over.
#[test]
fn nobody_advances_into_the_building_it_stormed() {
    let mut board = Board::new();
    board.area("building", &[(19.0, 10.0), (21.0, 10.0), (21.0, 12.0), (19.0, 12.0)]);
    let ours = board.foot("ours", US, (20.0, 10.0, NORTH));
    let theirs = board.foot("theirs", THEM, (20.0, 10.0, SOUTH));
    board.tweak(theirs, |it| (it.in_cover, it.class) = (true, Class::Bad));
    board.contact(ours, theirs, Aspect::Front);
    let mut play = fight(&board, &[6, 1, 1]);
    let moved = |event: &Event| match event {
        Event::Moved { unit, cause, .. } if *unit == theirs => Some(*cause),
        _ => None,
    };
    let causes: Vec<Cause> = play.events.iter().filter_map(moved).collect();
    assert_eq!(causes, [Cause::Leave, Cause::Rout], "each is told once");
    assert_eq!(play.question(), Question::Won { unit: ours, may_occupy: true });
    let acts: Vec<Act> = play.offers(0).into_iter().map(|offer| offer.act).collect();
    assert_eq!(acts, [Act::Stay, Act::Occupy]);
    let why = MeleeRefusal::NoRoom { unit: ours };
    assert_eq!(play.refused(0, Act::Advance), Refusal::Melee(why));
    play.from_now_on(6);
    play.say(0, Act::Stay);
    assert_eq!(play.unit(ours).at, at(20.0, 10.0, NORTH));
}
