//! Losses: how many, which units, in what order, and how ranks close up.
use crate::kit::{Board, NORTH, Play};
use kernel::Cited;
use rules_glorious::{
    Act, Event, Question, Refusal, Stage,
    event::End,
    kinds::{ElementKind, Formation, UnitId, UnitKind},
    question::ElementSet,
    refusal::MeleeRefusal,
};

const AFTER_FIRE: Stage = Stage::FireLosses { round: 3 };

fn set(numbers: &[usize]) -> ElementSet {
    numbers.iter().map(|n| n - 1).collect()
}

fn remove(unit: UnitId, numbers: &[usize]) -> Act {
    Act::Remove { unit, elements: set(numbers) }
}

fn hit(board: &mut Board, unit: UnitId, hits: u8) {
    board.tweak(unit, |unit| unit.hits = hits);
}

fn x_of(play: &Play, unit: UnitId) -> f64 {
    play.unit(unit).front().at.v2().x / 2540.0
}

/// What units lost or how they ended, in order.
fn ends(play: &Play) -> Vec<(UnitId, Option<End>)> {
    let of = |event: &Event| match event {
        Event::Lost { unit, .. } => Some((*unit, None)),
        Event::Gone { unit, why } => Some((*unit, Some(*why))),
        _ => None,
    };
    play.events.iter().filter_map(of).collect()
}

/// AGV-LOS-001, AGV-LOS-002, AGV-SEQ-007: each hit removes an element at the end of the round, and the owner chooses which.
#[test]
fn a_hit_removes_an_element_that_the_owner_chooses() {
    let mut board = Board::new();
    let unit = board.line("ours", 0, "BBll", (36.0, 10.0));
    hit(&mut board, unit, 1);
    let mut play = board.play(AFTER_FIRE, 0, &[]);
    assert!(matches!(play.question(), Question::Remove { side } if side.0 == 0));
    play.say(0, remove(unit, &[2]));
    let kinds: Vec<ElementKind> = play.unit(unit).elements.iter().map(|it| it.kind).collect();
    assert_eq!(kinds, [ElementKind::Bill, ElementKind::Longbow, ElementKind::Longbow]);
    assert_eq!((play.unit(unit).hits, play.model().lost), (0, [1, 0]));
}

/// AGV-LOS-004: the gap is closed towards the front centre, which stays.
#[test]
fn a_gap_closes_towards_the_front_centre() {
    for (n, gone, middle) in [
        (5, &[1][..], 36.75),
        (5, &[5], 35.25),
        (5, &[2, 4], 36.0),
        (6, &[1], 36.75),
        (6, &[3], 36.75),
        (6, &[4], 35.25),
        (6, &[1, 2], 37.5),
        (6, &[1, 6], 36.0),
    ] {
        let mut board = Board::new();
        let unit = board.line("ours", 0, &"B".repeat(n), (36.0, 10.0));
        hit(&mut board, unit, gone.len() as u8);
        let mut play = board.play(AFTER_FIRE, 0, &[]);
        play.say(0, remove(unit, gone));
        assert!((x_of(&play, unit) - middle).abs() < 0.01, "{n} without {gone:?}");
        assert_eq!(play.unit(unit).formation, Formation::Line);
    }
}

/// AGV-LOS-003: a block loses its rear first; the front rank stays as wide as it was.
#[test]
fn the_rear_is_lost_first() {
    let mut board = Board::new();
    let (kind, block) = (UnitKind::Foot, Formation::Block);
    let unit = board.unit("ours", 0, kind, "BBBlll", block, (36.0, 10.0), NORTH);
    hit(&mut board, unit, 2);
    let mut play = board.play(AFTER_FIRE, 0, &[]);
    let first = play.offers(0)[0].clone();
    assert_eq!(first.act, remove(unit, &[5, 6]));
    play.say(0, first.act);
    let after = play.unit(unit);
    assert_eq!((after.formation, after.grid.files, after.n()), (Formation::Block, 3, 4));
    assert_eq!(after.grid.short, 1, "the last element stands behind the centre");
    assert!((x_of(&play, unit) - 36.0).abs() < 0.01);
}

/// AGV-LOS-004: a gap in front is filled from the file behind it, or from the nearest file if nobody is behind.
#[test]
fn the_front_is_filled_from_behind() {
    let mut board = Board::new();
    let block = (Formation::Block, 3);
    let unit = board.unit_in("ours", 0, UnitKind::Foot, "PBSHl", block, (36.0, 10.0), NORTH);
    hit(&mut board, unit, 1);
    let kinds = |gone: &[usize]| {
        let mut play = board.play(AFTER_FIRE, 0, &[]);
        play.say(0, remove(unit, gone));
        play.unit(unit).elements.iter().map(|it| it.kind).collect::<Vec<ElementKind>>()
    };
    use ElementKind::{Bill, Hand, Longbow, Pike, Spear};
    assert_eq!(kinds(&[1]), [Hand, Bill, Spear, Longbow], "the element behind it steps up");
    assert_eq!(kinds(&[3]), [Pike, Bill, Longbow, Hand], "otherwise the nearest of the rear");
}

/// AGV-LOS-005: a block with one rank left becomes a line.
#[test]
fn a_block_of_one_rank_is_a_line() {
    for (hits, files) in [(3, 3), (4, 2), (5, 1)] {
        let mut board = Board::new();
        let (kind, block) = (UnitKind::Foot, Formation::Block);
        let unit = board.unit("ours", 0, kind, "BBBBBB", block, (36.0, 10.0), NORTH);
        hit(&mut board, unit, hits);
        let mut play = board.play(AFTER_FIRE, 0, &[]);
        if let Some(offer) =
            play.offers(0).iter().find(|offer| matches!(offer.act, Act::Remove { .. }))
        {
            play.say(0, offer.act);
        }
        let after = play.unit(unit);
        assert_eq!((after.formation, after.grid.files), (Formation::Line, files));
    }
}

/// AGV-LOS-002: if all choices have the same result, the owner is not asked.
#[test]
fn where_there_is_nothing_to_choose_nobody_is_asked() {
    let mut board = Board::new();
    let (kind, block) = (UnitKind::Foot, Formation::Block);
    let unit = board.unit("ours", 0, kind, "BBBBBB", block, (36.0, 10.0), NORTH);
    hit(&mut board, unit, 3);
    let play = board.play(AFTER_FIRE, 0, &[]);
    assert!(!matches!(play.question(), Question::Remove { .. }));
    assert_eq!(play.unit(unit).n(), 3);
}

/// AGV-LOS-004, AGV-FRM-014: a road column closes up to its head, and its last element is a line.
#[test]
fn a_column_closes_to_its_head() {
    let mut board = Board::new();
    let (kind, column) = (UnitKind::Foot, Formation::RoadColumn);
    let unit = board.unit("ours", 0, kind, "BBBB", column, (36.0, 10.0), NORTH);
    hit(&mut board, unit, 2);
    let play = board.play(AFTER_FIRE, 0, &[]);
    assert_eq!((play.unit(unit).n(), play.unit(unit).formation), (2, Formation::RoadColumn));
    assert!((play.unit(unit).front().at.v2().y / 2540.0 - 10.0).abs() < 0.01);
    hit(&mut board, unit, 3);
    let play = board.play(AFTER_FIRE, 0, &[]);
    assert_eq!((play.unit(unit).n(), play.unit(unit).formation), (1, Formation::Line));
}

/// AGV-LOS-006, AGV-LOS-007, AGV-GUN-008, AGV-CMD-011: hits beyond the last element are lost and pass to no other unit. One hit
/// removes a gun or a commander, and one hit removes each element of elephants.
#[test]
fn hits_beyond_the_last_element_are_lost() {
    let mut board = Board::new();
    let open = Formation::OpenOrder;
    let unit = board.line("ours", 0, "BB", (36.0, 10.0));
    let near = board.line("near", 0, "BB", (39.0, 10.0));
    let gun = board.unit("gun", 0, UnitKind::Bombard, "G", open, (50.0, 10.0), NORTH);
    let chief = board.unit("chief", 0, UnitKind::CommanderInChief, "C", open, (60.0, 10.0), NORTH);
    let beasts =
        board.unit("beasts", 0, UnitKind::Elephants, "EE", Formation::Line, (20.0, 10.0), NORTH);
    hit(&mut board, unit, 5);
    hit(&mut board, gun, 1);
    hit(&mut board, chief, 1);
    hit(&mut board, beasts, 1);
    let mut play = board.play(AFTER_FIRE, 0, &[]);
    play.say(0, remove(beasts, &[2]));
    assert_eq!((play.unit(near).n(), play.unit(beasts).n()), (2, 1));
    assert!([unit, gun, chief].iter().all(|&id| !play.unit(id).is_on_table()));
    assert_eq!(play.model().lost, [5, 0], "two, a gun, a commander and one elephant");
    let destroyed = ends(&play).iter().filter(|(_, why)| *why == Some(End::Destroyed)).count();
    assert_eq!(destroyed, 3);
}

/// AGV-LOS-011, AGV-LOS-012: the smallest units first and, for equal sizes, the side without the initiative.
#[test]
fn the_smallest_lose_first_and_then_the_side_without_the_initiative() {
    for initiative in 0..2_u8 {
        let mut board = Board::new();
        let big = board.line("big", 0, "BBB", (10.0, 10.0));
        let small = board.line("small", 0, "BB", (20.0, 10.0));
        let theirs = board.line("theirs", 1, "BB", (20.0, 40.0));
        [big, small, theirs].iter().for_each(|&id| hit(&mut board, id, 3));
        let play = board.play(AFTER_FIRE, initiative, &[]);
        let order: Vec<UnitId> = ends(&play).iter().map(|(id, _)| *id).collect();
        let first = if initiative == 0 { [theirs, small] } else { [small, theirs] };
        assert_eq!(order, [first[0], first[1], big]);
    }
}

/// AGV-LOS-001, AGV-LOS-002, AGV-LOS-011: removals that are refused.
#[test]
fn a_removal_has_the_right_number_at_the_right_time() {
    let mut board = Board::new();
    let unit = board.line("ours", 0, "BBll", (36.0, 10.0));
    let bigger = board.line("bigger", 0, "BBBll", (50.0, 10.0));
    let whole = board.line("whole", 0, "BBB", (20.0, 10.0));
    hit(&mut board, unit, 2);
    hit(&mut board, bigger, 1);
    let play = board.play(AFTER_FIRE, 0, &[]);
    let why = |unit, numbers: &[usize]| match play.refused(0, remove(unit, numbers)) {
        Refusal::Melee(why) => why,
        other => panic!("{other}"),
    };
    assert!(matches!(why(unit, &[1]), MeleeRefusal::WrongNumber { must: 2, named: 1, .. }));
    assert!(matches!(why(unit, &[1, 2, 3]), MeleeRefusal::WrongNumber { must: 2, named: 3, .. }));
    assert!(matches!(why(unit, &[1, 7]), MeleeRefusal::NotThere { element: 7, n: 4, .. }));
    assert_eq!(play.refused(0, remove(unit, &[1, 7])).cite().0, "AGV-LOS-002");
    assert!(
        matches!(why(bigger, &[1]), MeleeRefusal::NoLossNow { .. }),
        "the smaller unit comes first"
    );
    assert!(matches!(why(whole, &[1]), MeleeRefusal::NoLossNow { .. }));
}

/// AGV-OPT-001: with two hits per element, an odd hit stays until the next round of its phase and is forgotten at the end of
/// the phase.
#[test]
fn with_two_hits_per_element_an_odd_hit_stays() {
    let mut board = Board::new();
    board.book.options.hits_per_element.value = 2;
    let unit = board.line("ours", 0, "BBBB", (36.0, 20.0));
    let pikes = board.line("theirs", 1, "PPB", (36.0, 20.0));
    // Round 1: one hit of two dice. Round 2: our four dice miss and one of theirs hits. That makes two hits, so one element.
    let mut play = board.play(Stage::Melee, 0, &[1, 12, 12, 12, 12, 12, 1]);
    assert!(matches!(play.question(), Question::Remove { .. }));
    play.say(0, remove(unit, &[4]));
    assert_eq!((play.unit(unit).n(), play.unit(unit).hits, play.unit(pikes).n()), (3, 0, 3));

    let play = board.play(Stage::Melee, 0, &[1, 12, 12, 12, 12, 12, 12]);
    assert_eq!((play.unit(unit).n(), play.unit(unit).hits), (4, 0), "the odd hit is forgotten");

    hit(&mut board, unit, 1);
    let play = board.play(Stage::FireLosses { round: 3 }, 0, &[]);
    assert_eq!((play.unit(unit).n(), play.unit(unit).hits), (4, 0), "the same after the firing");
}

/// AGV-GUN-008, AGV-CMD-011, AGV-LOS-007, AGV-OPT-001: one hit destroys a gun or removes a commander even if the option says
/// two per element. Elephants are like other troops.
#[test]
fn one_hit_is_enough_for_guns_and_commanders() {
    let (open, line) = (Formation::OpenOrder, Formation::Line);
    for (kind, formation, goes) in [
        (UnitKind::Bombard, open, true),
        (UnitKind::CommanderInChief, open, true),
        (UnitKind::SubCommander, open, true),
        (UnitKind::Elephants, line, false),
    ] {
        let mut board = Board::new();
        board.book.options.hits_per_element.value = 2;
        let unit = board.unit("ours", 0, kind, "x", formation, (36.0, 10.0), NORTH);
        hit(&mut board, unit, 1);
        let play = board.play(AFTER_FIRE, 0, &[]);
        let ends_so = if goes { vec![(unit, Some(End::Destroyed))] } else { Vec::new() };
        assert_eq!(ends(&play), ends_so, "{kind:?}");
    }
}

/// AGV-LOS-008, AGV-FRM-013, AGV-FRM-014: three elements in open order that lose one become a line, because two cannot be in
/// open order; they do not rout. Four that lose one stay in open order, and so does a single element.
#[test]
fn open_order_of_two_becomes_a_line() {
    let open = Formation::OpenOrder;
    for (kind, n, hits, left) in [
        (UnitKind::LightCavalry, 3, 1, Formation::Line),
        (UnitKind::Camels, 4, 2, Formation::Line),
        (UnitKind::Foot, 3, 1, Formation::Line),
        (UnitKind::LightCavalry, 4, 1, open),
        (UnitKind::Foot, 3, 2, open),
    ] {
        let mut board = Board::new();
        let unit = board.unit("ours", 0, kind, &"l".repeat(n), open, (36.0, 10.0), NORTH);
        hit(&mut board, unit, hits);
        let mut play = board.play(AFTER_FIRE, 0, &[]);
        if let Some(offer) =
            play.offers(0).iter().find(|offer| matches!(offer.act, Act::Remove { .. }))
        {
            play.say(0, offer.act);
        }
        let after = play.unit(unit);
        assert_eq!((after.n(), after.formation), (n - usize::from(hits), left), "{kind:?} {n}");
        assert_eq!(play.model().lost, [u16::from(hits), 0]);
    }
}
