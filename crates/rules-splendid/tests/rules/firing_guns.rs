//! Guns: dice by range, and shot that bounces on.
use crate::{
    firing::{fire, firing, no, volleys},
    kit::{Board, EAST, NORTH, Play, SOUTH, WEST},
};
use kernel::Seat;
use rules_splendid::{
    Act, Event, Question,
    kinds::{Formation, UnitId, UnitKind},
    refusal::FireRefusal,
    rulings::Chooser,
};

const PM: UnitKind = UnitKind::PikeAndMusket;

/// A gun facing east near the west edge.
fn gun(board: &mut Board, kind: UnitKind) -> UnitId {
    board.unit("gun", 0, kind, "G", Formation::OpenOrder, (5.0, 20.0), EAST)
}

/// A unit facing the gun at a distance.
fn at(board: &mut Board, key: &str, side: u8, inches: f64, formation: Formation) -> UnitId {
    board.unit(key, side, PM, "PPPP", formation, (5.0 + inches, 20.0), WEST)
}

/// The units struck by a bounce, with the dice thrown and the hits.
fn bounced(play: &Play) -> Vec<(UnitId, usize, u8)> {
    let each = |event: &Event| match event {
        Event::Fired { target, dice, hits, bounce: true, .. } => Some((*target, dice.len(), *hits)),
        _ => None,
    };
    play.events.iter().filter_map(each).collect()
}

/// ASV-FIR-052, ASV-FIR-053: dice by the range band, including the end of a band; zero dice still count as fire (Q17).
#[test]
fn guns_throw_by_range_band() {
    let rows = [
        (UnitKind::FrameGun, [Some(1), Some(0), None, None]),
        (UnitKind::RegularGun, [Some(2), Some(1), Some(0), None]),
        (UnitKind::HeavyGun, [Some(4), Some(2), Some(1), Some(0)]),
    ];
    let bands = [[3.0, 10.0], [10.1, 20.0], [20.1, 40.0], [40.1, 60.0]];
    for (kind, row) in rows {
        for (dice, distances) in row.into_iter().zip(bands) {
            for inches in distances {
                let mut board = Board::new();
                let gun = gun(&mut board, kind);
                let target = at(&mut board, "target", 1, inches, Formation::Line);
                let Some(n) = dice else {
                    let refusal = no(firing(&board, &[]).refused(0, fire(gun, target, &[1])));
                    assert!(matches!(refusal, FireRefusal::OutOfRange { .. }));
                    continue;
                };
                let mut play = firing(&board, &vec![6; n]);
                play.say(0, fire(gun, target, &[1]));
                assert_eq!(volleys(&play), [(n, 0)], "{kind:?} at {inches}");
                assert!(play.unit(gun).red);
            }
        }
    }
}

/// ASV-FIR-055, ASV-FIR-054: a heavy gun at a block 19 inches away throws 2+1 dice; 2, 2, 5 are two hits (EX-10).
#[test]
fn a_heavy_gun_at_a_block() {
    let mut board = Board::new();
    let gun = gun(&mut board, UnitKind::HeavyGun);
    let block = at(&mut board, "block", 1, 19.0, Formation::Block);
    let mut play = firing(&board, &[2, 2, 5]);
    play.say(0, fire(gun, block, &[1]));
    assert_eq!(volleys(&play), [(3, 2)]);
    assert_eq!(play.unit(block).green, 2);
}

/// ASV-FIR-054: the target's modifiers are those for muskets, and the dice are never fewer than zero (Q17).
#[test]
fn the_target_changes_a_guns_dice() {
    let cases = [
        (UnitKind::Mounted, "RR", Formation::Line, 3),
        (PM, "PPPP", Formation::DefensiveBlock, 4),
        (PM, "MM", Formation::OpenOrder, 1),
    ];
    for (kind, letters, formation, n) in cases {
        let mut board = Board::new();
        let gun = gun(&mut board, UnitKind::RegularGun);
        let target = board.unit("target", 1, kind, letters, formation, (13.0, 20.0), WEST);
        let mut play = firing(&board, &vec![6; n]);
        play.say(0, fire(gun, target, &[1]));
        assert_eq!(volleys(&play), [(n, 0)]);
    }
    let mut board = Board::new();
    let gun = gun(&mut board, UnitKind::FrameGun);
    let loose = board.unit("loose", 1, PM, "MM", Formation::OpenOrder, (20.0, 20.0), WEST);
    let mut play = firing(&board, &[]);
    play.say(0, fire(gun, loose, &[1]));
    assert_eq!(volleys(&play), [(0, 0)]);
    assert!(play.unit(gun).red);
}

/// ASV-FIR-051: guns side by side each fire alone.
#[test]
fn each_gun_fires_for_itself() {
    let mut board = Board::new();
    let one = gun(&mut board, UnitKind::RegularGun);
    let other =
        board.unit("other", 0, UnitKind::RegularGun, "G", Formation::OpenOrder, (5.0, 22.0), EAST);
    let target = board.unit("target", 1, PM, "PPPP", Formation::Line, (13.0, 21.0), WEST);
    let mut play = firing(&board, &[1, 1, 2, 6]);
    play.say(0, fire(one, target, &[1])).say(0, fire(other, target, &[1]));
    assert_eq!(volleys(&play), [(2, 2), (2, 1)]);
    assert_eq!(play.unit(target).green, 3);
}

/// ASV-BNC-013, ASV-BNC-005, ASV-BNC-006, ASV-BNC-008, ASV-BNC-009, ASV-BNC-011: the one miss must be thrown at the
/// friend in hand-to-hand combat beyond; a 1 hits that friend (EX-11). By the other ruling hail shot does not bounce (Q14).
#[test]
fn a_miss_bounces_into_a_friend_hand_to_hand() {
    let mut board = Board::new();
    let gun = gun(&mut board, UnitKind::HeavyGun);
    let block = at(&mut board, "block", 1, 19.0, Formation::Block);
    let friend = board.unit("friend", 0, PM, "PPP", Formation::Line, (32.0, 20.0), EAST);
    board.unit("enemy", 1, PM, "PPP", Formation::Line, (32.0, 20.0), WEST);
    let mut play = firing(&board, &[2, 2, 5, 1]);
    play.say(0, fire(gun, block, &[1]));
    assert_eq!(bounced(&play), [(friend, 1, 1)]);
    assert_eq!((play.unit(block).green, play.unit(friend).green), (2, 1));
    board.book.rulings.bounce_after_hail = false;
    let mut play = firing(&board, &[2, 2, 5]);
    play.say(0, fire(gun, block, &[1]));
    assert_eq!(bounced(&play), []);
}

/// ASV-BNC-001: a frame gun's shot does not bounce.
#[test]
fn frame_guns_do_not_bounce() {
    let mut board = Board::new();
    let gun = gun(&mut board, UnitKind::FrameGun);
    let block = at(&mut board, "block", 1, 15.0, Formation::Block);
    at(&mut board, "beyond", 1, 25.0, Formation::Line);
    let mut play = firing(&board, &[6]);
    play.say(0, fire(gun, block, &[1]));
    assert_eq!(bounced(&play), []);
}

/// ASV-BNC-002, ASV-BNC-003: only a unit at medium range is struck; a nearer one is not, and it shields the unit
/// behind it (Q15).
#[test]
fn shot_bounces_into_medium_range_alone() {
    let cases = [
        (12.0, 18.0, Some(30.0), None),
        (12.0, 20.0, None, None),
        (12.0, 20.1, None, Some(20.1)),
        (12.0, 40.0, None, Some(40.0)),
        (12.0, 40.1, None, None),
        (30.0, 45.0, None, None),
    ];
    for (first, second, third, struck) in cases {
        let mut board = Board::new();
        let gun = gun(&mut board, UnitKind::HeavyGun);
        let block = at(&mut board, "block", 1, first, Formation::Block);
        let next = at(&mut board, "second", 1, second, Formation::Line);
        if let Some(third) = third {
            at(&mut board, "third", 1, third, Formation::Line);
        }
        let n = if first < 20.0 { 3 } else { 2 };
        let mut dice = vec![6; n];
        if struck.is_some() {
            dice.extend(vec![6; n]);
        }
        let mut play = firing(&board, &dice);
        play.say(0, fire(gun, block, &[1]));
        let wanted: Vec<_> = struck.map(|_| (next, n, 0)).into_iter().collect();
        assert_eq!(bounced(&play), wanted, "{first} {second}");
    }
}

/// ASV-BNC-006: the next nearest unit is struck, enemy or friend, and without a miss there is no bounce.
#[test]
fn the_next_closest_is_struck() {
    let mut board = Board::new();
    let gun = gun(&mut board, UnitKind::HeavyGun);
    let first = at(&mut board, "first", 1, 8.0, Formation::Line);
    // Two units partly in the zone and side by side: the nearer one is struck.
    board.unit("far", 1, PM, "PP", Formation::Line, (31.5, 21.8), WEST);
    let near = board.unit("near", 1, PM, "PP", Formation::Line, (31.0, 18.2), WEST);
    let mut play = firing(&board, &[1, 1, 1, 3, 3]);
    play.say(0, fire(gun, first, &[1]));
    assert_eq!(bounced(&play), [(near, 1, 0)]);
    let mut play = firing(&board, &[1, 1, 1, 1]);
    play.say(0, fire(gun, first, &[1]));
    assert_eq!(bounced(&play), []);
}

/// ASV-BNC-010, ASV-BNC-012: there are as many dice as misses whatever the target is, and their misses go no farther.
#[test]
fn a_bounce_has_no_modifiers_and_bounces_no_more() {
    let mut board = Board::new();
    let gun = gun(&mut board, UnitKind::HeavyGun);
    let first = at(&mut board, "first", 1, 8.0, Formation::Line);
    let horse =
        board.unit("horse", 1, UnitKind::Mounted, "RRRR", Formation::Block, (30.0, 20.0), WEST);
    at(&mut board, "beyond", 1, 35.0, Formation::Line);
    let mut play = firing(&board, &[1, 6, 6, 6, 2, 6, 6]);
    play.say(0, fire(gun, first, &[1]));
    assert_eq!(bounced(&play), [(horse, 3, 1)]);
    assert_eq!(play.unit(horse).green, 1);
}

/// ASV-BNC-007: the gun does not pivot again: a unit that its first pivot did not bring into its zone is not struck.
#[test]
fn a_gun_does_not_pivot_to_bounce() {
    let mut board = Board::new();
    let gun = gun(&mut board, UnitKind::HeavyGun);
    let first = at(&mut board, "first", 1, 8.0, Formation::Line);
    board.unit("aside", 1, PM, "PP", Formation::Line, (30.0, 24.0), WEST);
    let mut play = firing(&board, &[6; 4]);
    play.say(0, fire(gun, first, &[1]));
    assert_eq!(bounced(&play), []);
}

/// ASV-BNC-006: if several units are equally near, the firer's opponent chooses which is struck, or by a ruling the firer (Q15).
#[test]
fn equally_near_the_opponent_chooses() {
    let mut board = Board::new();
    let gun = gun(&mut board, UnitKind::HeavyGun);
    let first = at(&mut board, "first", 1, 8.0, Formation::Line);
    let one = board.unit("one", 1, PM, "PP", Formation::Line, (31.0, 21.8), WEST);
    let other = board.unit("other", 0, PM, "PP", Formation::Line, (31.0, 18.2), WEST);
    let mut play = firing(&board, &[1, 1, 1, 3]);
    play.say(0, fire(gun, first, &[1]));
    let Question::Bounce { gun: asked, among } = play.question() else { panic!("no choice") };
    assert_eq!((asked, among), (gun, [one, other].into_iter().collect()));
    assert!(play.moment.ask().unwrap().seats.has(Seat(1)));
    assert!(!play.moment.ask().unwrap().seats.has(Seat(0)));
    assert_eq!(play.offers(1).len(), 2);
    let wrong = no(play.refused(1, Act::Bounce { target: first }));
    assert_eq!(wrong, FireRefusal::NotEquallyNear);
    play.refused(1, Act::EndFire);
    play.dice(&[2]).say(1, Act::Bounce { target: other });
    assert_eq!(bounced(&play), [(other, 1, 1)]);
    board.book.rulings.bounce_tie = Chooser::Firer;
    let mut play = firing(&board, &[1, 1, 1, 3]);
    play.say(0, fire(gun, first, &[1]));
    assert!(play.moment.ask().unwrap().seats.has(Seat(0)));
}

/// ASV-FIR-011: the book we have allows no overhead fire; with the option (Q16) round shot from higher ground passes over units
/// well clear of both ends, and never bounces. ASV-BNC-007: all other rules of fire apply.
#[test]
fn overhead_fire_is_an_option() {
    let set = |hill: bool, allowed: bool, x: f64, dice: &[u8]| {
        let mut board = Board::new();
        board.book.rulings.overhead_fire = allowed;
        let gun = gun(&mut board, UnitKind::HeavyGun);
        let target = at(&mut board, "target", 1, 30.0, Formation::Block);
        board.unit("between", 0, PM, "PP", Formation::Line, (x, 20.0), EAST);
        at(&mut board, "beyond", 1, 38.0, Formation::Line);
        if hill {
            board.area("gentle-hill", &[(1.0, 15.0), (7.0, 15.0), (7.0, 25.0), (1.0, 25.0)]);
        }
        (firing(&board, dice), gun, target)
    };
    let (mut play, gun, target) = set(true, true, 20.0, &[6, 6]);
    play.say(0, fire(gun, target, &[1]));
    assert_eq!(volleys(&play), [(2, 0)]);
    for (hill, allowed, x) in
        [(false, true, 20.0), (true, false, 20.0), (true, true, 10.0), (true, true, 31.0)]
    {
        let (play, gun, target) = set(hill, allowed, x, &[]);
        let refusal = no(play.refused(0, fire(gun, target, &[1])));
        assert!(matches!(refusal, FireRefusal::Barred { .. }), "{hill} {allowed} {x}");
    }
    // Muskets never fire overhead.
    let mut board = Board::new();
    board.book.rulings.overhead_fire = true;
    let foot = board.unit("foot", 0, PM, "M", Formation::Line, (5.0, 10.0), NORTH);
    board.unit("between", 0, PM, "P", Formation::Line, (5.0, 12.5), NORTH);
    let enemy = board.unit("enemy", 1, PM, "P", Formation::Line, (5.0, 15.0), SOUTH);
    board.area("gentle-hill", &[(1.0, 5.0), (9.0, 5.0), (9.0, 10.5), (1.0, 10.5)]);
    let refusal = no(firing(&board, &[]).refused(0, fire(foot, enemy, &[1])));
    assert!(matches!(refusal, FireRefusal::Barred { .. }));
}
