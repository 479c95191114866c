//! Which units may fire at which: zones of fire, neighbours, and what blocks both.
use crate::{
    fire::{at, hits, throws},
    kit::{Board, EAST, NORTH, SOUTH, WEST},
};
use kernel::Cited;
use rules_glorious::{
    Act, Question, Refusal, Stage,
    act::{Aim, Aims},
    kinds::{Formation, UnitId, UnitKind},
    question::ElementSet,
    refusal::FireRefusal,
};

/// Some elements, numbered from 1, at a target.
pub(crate) fn some(unit: UnitId, target: UnitId, elements: &[usize]) -> Act {
    Act::Fire { unit, aims: Aims::one(aim(target, elements)) }
}

fn aim(target: UnitId, elements: &[usize]) -> Aim {
    Aim { target, elements: elements.iter().map(|n| n - 1).collect() }
}

/// The elements, from 1, that are offered to fire at a target; none if it is not offered.
pub(crate) fn may(board: &Board, unit: UnitId, target: UnitId) -> Vec<usize> {
    let play = board.play(Stage::Targets, 0, &[]);
    if play.question() != Question::Targets {
        return Vec::new();
    }
    let offers = play.offers(0);
    let found = offers.iter().find_map(|offer| match &offer.act {
        Act::Fire { unit: of, aims }
            if *of == unit && aims.only().is_some_and(|it| it.target == target) =>
        {
            aims.only()
        }
        _ => None,
    });
    found.map_or(Vec::new(), |aim| aim.elements.iter().map(|idx| idx + 1).collect())
}

pub(crate) fn refusal(board: &Board, act: Act) -> FireRefusal {
    match board.play(Stage::Targets, 0, &[]).refused(0, act) {
        Refusal::Fire(refusal) => refusal,
        other => panic!("{other}"),
    }
}

pub(crate) fn rule(refusal: &FireRefusal) -> String {
    Refusal::Fire(refusal.clone()).cite().to_string()
}

/// AGV-FIR-036, AGV-FIR-039: the zone is as wide as the base and straight ahead. A unit beside it is not in it.
#[test]
fn the_zone_is_straight_ahead_and_as_wide_as_the_base() {
    let mut board = Board::new();
    let gun =
        board.unit("gun", 0, UnitKind::OrganGun, "g", Formation::OpenOrder, (36.0, 10.0), NORTH);
    let beside = board.line("beside", 1, "BB", (38.3, 15.0));
    let out = refusal(&board, some(gun, beside, &[1]));
    assert!(matches!(out, FireRefusal::OutOfZone { element: 1, .. }), "{out}");
    assert_eq!(rule(&out), "AGV-FIR-039");
    let mut board = Board::new();
    let gun =
        board.unit("gun", 0, UnitKind::OrganGun, "g", Formation::OpenOrder, (36.0, 10.0), NORTH);
    let partly = board.line("partly", 1, "BB", (38.2, 15.0));
    assert_eq!(may(&board, gun, partly), [1], "a little of it is enough");
}

/// AGV-FIR-037, AGV-FIR-038: missile foot in open order fire to all four sides; in line, and for guns, only ahead.
#[test]
fn open_order_fires_to_all_sides() {
    let sides =
        [((36.0, 13.0), SOUTH), ((41.0, 9.25), WEST), ((36.0, 5.0), NORTH), ((31.0, 9.25), EAST)];
    for (n, (front, facing)) in sides.into_iter().enumerate() {
        for (formation, all) in [(Formation::OpenOrder, true), (Formation::Line, false)] {
            let mut board = Board::new();
            let a = board.unit("a", 0, UnitKind::Foot, "xxx", formation, (36.0, 10.0), NORTH);
            let b = board.unit("b", 1, UnitKind::Foot, "BB", Formation::Line, front, facing);
            let fires = !may(&board, a, b).is_empty();
            assert_eq!(fires, all || n == 0, "{formation:?} to side {n}");
        }
        let mut board = Board::new();
        let open = Formation::OpenOrder;
        let a = board.unit("a", 0, UnitKind::OrganGun, "g", open, (36.0, 10.0), NORTH);
        let b = board.unit("b", 1, UnitKind::Foot, "BB", Formation::Line, front, facing);
        assert_eq!(!may(&board, a, b).is_empty(), n == 0, "a gun to side {n}");
    }
}

/// AGV-FIR-037, AGV-FIR-040: to the flank only the last element fires, because the others have their own unit in front of them.
#[test]
fn open_order_blocks_its_own_fire_to_the_flank() {
    let mut board = Board::new();
    let open = Formation::OpenOrder;
    let a = board.unit("a", 0, UnitKind::Foot, "xxx", open, (36.0, 10.0), NORTH);
    let b = board.unit("b", 1, UnitKind::Foot, "BB", Formation::Line, (40.0, 9.25), WEST);
    assert_eq!(may(&board, a, b), [3]);
    let barred = refusal(&board, some(a, b, &[2]));
    assert!(matches!(&barred, FireRefusal::Barred { other, .. } if *other == a), "{barred}");
}

/// AGV-FIR-040, AGV-FIR-050: a friend or enemy in the zone blocks fire, and nobody fires over them, not even from a hill.
#[test]
fn troops_between_block_fire() {
    for side in [0, 1] {
        let mut board = Board::new();
        board.area("hill", &[(30.0, 2.0), (42.0, 2.0), (42.0, 10.5), (30.0, 10.5)]);
        let gun =
            board.unit("gun", 0, UnitKind::Bombard, "g", Formation::OpenOrder, (36.0, 10.0), NORTH);
        board.unit("mid", side, UnitKind::LightCavalry, "c", Formation::Line, (36.8, 20.0), SOUTH);
        let b = board.line("b", 1, "BBBB", (36.0, 30.0));
        let barred = refusal(&board, some(gun, b, &[1]));
        assert!(
            matches!(&barred, FireRefusal::Barred { other, .. } if *other == board.id("mid")),
            "{barred}"
        );
        assert_eq!(rule(&barred), "AGV-FIR-040");
    }
}

/// AGV-FIR-046, AGV-BTL-016: rear ranks do not fire, in a block and in a Battle.
#[test]
fn rear_ranks_do_not_fire() {
    let mut board = Board::new();
    let a = board.unit("a", 0, UnitKind::Foot, "llllll", Formation::Block, (36.0, 10.0), NORTH);
    let b = board.line("b", 1, "BBB", (36.0, 14.0));
    assert_eq!(may(&board, a, b), [1, 2, 3]);
    let out = refusal(&board, some(a, b, &[4]));
    assert_eq!(
        (out.clone(), rule(&out).as_str()),
        (FireRefusal::RearRank { unit: a, element: 4 }, "AGV-FIR-046")
    );
    let mut board = Board::new();
    let a = board.battle(&["a", "a2"], 0, "lBBlllllllll", "000000111111", 4, (36.0, 10.0), NORTH);
    let b = board.line("b", 1, "BBBB", (36.0, 14.0));
    assert_eq!(may(&board, a, b), [1, 4]);
    let mut board = Board::new();
    let a = board.unit("a", 0, UnitKind::Foot, "BBll", Formation::Block, (36.0, 10.0), NORTH);
    let l = board.line("l", 0, "ll", (42.0, 10.0));
    let b = board.line("b", 1, "BBBBBBBB", (38.0, 14.0));
    assert!(may(&board, a, b).is_empty() && !may(&board, l, b).is_empty());
    let out = refusal(&board, some(a, b, &[3]));
    assert_eq!(out, FireRefusal::AllInRear { unit: a });
}

/// AGV-FIR-047, AGV-FIR-048: units in contact neither fire nor are fired at.
#[test]
fn contact_ends_fire_both_ways() {
    let mut board = Board::new();
    let a = board.line("a", 0, "llll", (36.0, 10.0));
    let b = board.line("b", 1, "BB", (36.0, 10.0));
    let c = board.line("c", 0, "ll", (43.0, 6.0));
    let d = board.line("d", 1, "BBBB", (43.0, 10.0));
    let out = refusal(&board, some(a, d, &[4]));
    assert_eq!(out, FireRefusal::InContact { unit: a });
    assert_eq!(rule(&out), "AGV-FIR-047");
    assert_eq!(may(&board, c, d), [1, 2]);
    let mut board = Board::new();
    board.line("a", 0, "BB", (33.0, 12.0));
    let b2 = board.line("b", 1, "BBBB", (36.0, 12.0));
    let c = board.line("c", 0, "ll", (38.0, 8.0));
    let out = refusal(&board, some(c, b2, &[1]));
    assert_eq!(out, FireRefusal::TargetInContact { target: b });
    assert_eq!(rule(&out), "AGV-FIR-048");
    assert_eq!(b, UnitId(1));
}

/// AGV-FIR-049, AGV-GUN-001, AGV-MNT-002, AGV-ELM-008: columns, limbered guns, mounted foot on horse and units without missiles
/// do not fire.
#[test]
fn some_cannot_fire_at_all() {
    let mut board = Board::new();
    let column =
        board.unit("column", 0, UnitKind::Foot, "ll", Formation::RoadColumn, (30.0, 10.0), NORTH);
    let gun =
        board.unit("gun", 0, UnitKind::OrganGun, "g", Formation::OpenOrder, (33.0, 10.0), NORTH);
    board.tweak(gun, |unit| unit.limbered = true);
    let riders =
        board.unit("riders", 0, UnitKind::MountedFoot, "ll", Formation::Line, (36.0, 10.0), NORTH);
    board.tweak(riders, |unit| unit.mounted = true);
    let pikes = board.line("pikes", 0, "PP", (40.0, 10.0));
    let bows = board.line("bows", 0, "ll", (44.0, 10.0));
    let b = board.line("b", 1, "BBBBBBBBB", (36.0, 14.0));
    let c = board.line("c", 1, "BB", (44.0, 14.0));
    let out = |unit| refusal(&board, some(unit, b, &[1]));
    let all = [column, gun, riders, pikes].map(|unit| rule(&out(unit)));
    assert_eq!(all, ["AGV-FIR-049", "AGV-GUN-001", "AGV-MNT-002", "AGV-ELM-008"]);
    assert_eq!(out(column), FireRefusal::InColumn { unit: column });
    assert_eq!(out(gun), FireRefusal::Limbered { unit: gun });
    assert_eq!(out(riders), FireRefusal::OnHorse { unit: riders });
    assert_eq!(out(pikes), FireRefusal::NoWeapon { unit: pikes });
    for unit in [column, gun, riders, pikes] {
        assert!(may(&board, unit, b).is_empty());
    }
    assert!(!may(&board, bows, c).is_empty());
    // Dismounted, and unlimbered, they do (AGV-GUN-006 is tested by `a_gun_is_ready_once_unlimbered`).
    board.tweak(riders, |unit| unit.mounted = false);
    assert_eq!(may(&board, riders, b), [1, 2]);
}

/// AGV-GUN-006: a gun unlimbered in any movement phase fires in the next firing phase.
#[test]
fn a_gun_is_ready_once_unlimbered() {
    let mut board = Board::new();
    let gun =
        board.unit("gun", 0, UnitKind::OrganGun, "g", Formation::OpenOrder, (36.0, 10.0), NORTH);
    let b = board.line("b", 1, "BB", (36.0, 20.0));
    board.tweak(gun, |unit| unit.limbered = true);
    assert!(may(&board, gun, b).is_empty());
    board.tweak(gun, |unit| unit.limbered = false);
    assert_eq!(may(&board, gun, b), [1]);
}

/// AGV-FIR-031, AGV-FIR-032: firing is voluntary, for all or some elements, and any target may be chosen, even a farther one.
#[test]
fn firing_is_voluntary_and_the_target_free() {
    let mut board = Board::new();
    let a = board.line("a", 0, "llll", (36.0, 10.0));
    let near = board.line("near", 1, "BB", (34.4, 12.0));
    let far = board.line("far", 1, "BB", (37.6, 15.0));
    let mut play = board.play(Stage::Targets, 0, &[1]);
    assert!(play.offered(0, |act| *act == Act::EndPhase));
    assert!(!may(&board, a, near).is_empty());
    play.say(0, some(a, far, &[4])).say(0, Act::EndPhase);
    assert_eq!((throws(&play).len(), hits(&play, far), hits(&play, near)), (1, 1, 0));
    let mut none = board.play(Stage::Targets, 0, &[]);
    none.say(0, Act::EndPhase);
    assert!(throws(&none).is_empty());
}

/// AGV-FIR-031: newly named targets replace earlier ones, and may be taken back altogether.
#[test]
fn what_is_named_may_be_changed_and_taken_back() {
    let mut board = Board::new();
    let a = board.line("a", 0, "llll", (36.0, 10.0));
    let b = board.line("b", 1, "BBBB", (36.0, 12.0));
    let mut play = board.play(Stage::Targets, 0, &[]);
    let nothing = Act::Fire { unit: a, aims: Aims::new() };
    let out = play.refused(0, nothing);
    assert_eq!(out, FireRefusal::NothingAimed { unit: a }.into());
    play.say(0, at(a, b, 4)).say(0, at(a, b, 2));
    assert_eq!(play.model().named.len(), 1);
    assert_eq!(play.model().named[0].aim.elements.len(), 2);
    assert!(!play.offered(0, |act| matches!(act, Act::Fire { .. })), "it has named already");
    play.say(0, nothing).say(0, Act::EndPhase);
    assert!(throws(&play).is_empty());
}

/// AGV-FIR-033, AGV-FIR-034: a unit may split its fire by elements, each at one target only.
#[test]
fn fire_may_be_split() {
    let mut board = Board::new();
    let a = board.line("a", 0, "llll", (36.0, 10.0));
    let b = board.line("b", 1, "BB", (34.4, 14.0));
    let c = board.line("c", 1, "BB", (37.6, 14.0));
    let aims: Aims = [aim(b, &[1, 2]), aim(c, &[3, 4])].into_iter().collect();
    let mut play = board.play(Stage::Targets, 0, &[2, 12, 1, 2]);
    play.say(0, Act::Fire { unit: a, aims }).say(0, Act::EndPhase);
    assert_eq!((hits(&play, b), hits(&play, c)), (1, 2));
    let twice: Aims = [aim(b, &[1, 2]), aim(c, &[2, 3])].into_iter().collect();
    let out = refusal(&board, Act::Fire { unit: a, aims: twice });
    assert_eq!(out, FireRefusal::ElementTwice { unit: a, element: 2 });
    assert_eq!(rule(&out), "AGV-FIR-034");
    let same: Aims = [aim(b, &[1]), aim(b, &[2])].into_iter().collect();
    let out = refusal(&board, Act::Fire { unit: a, aims: same });
    assert_eq!(out, FireRefusal::TargetTwice { unit: a, target: b });
}

/// AGV-FIR-035: only enemies on the table are targets.
#[test]
fn only_enemies_are_targets() {
    let mut board = Board::new();
    let a = board.line("a", 0, "ll", (36.0, 10.0));
    let friend = board.line("friend", 0, "BB", (40.0, 13.0));
    let b = board.line("b", 1, "BB", (36.0, 14.0));
    let out = refusal(&board, some(a, friend, &[1]));
    assert_eq!(out, FireRefusal::Friend { unit: a, target: friend });
    assert_eq!(rule(&out), "AGV-FIR-035");
    assert_eq!(refusal(&board, some(a, UnitId(77), &[1])), FireRefusal::NoSuchTarget);
    let out = refusal(&board, some(a, b, &[3]));
    assert_eq!(out, FireRefusal::NoSuchElement { unit: a, element: 3, has: 2 });
    let empty = Aims::one(Aim { target: b, elements: ElementSet::default() });
    let out = refusal(&board, Act::Fire { unit: a, aims: empty });
    assert_eq!(out, FireRefusal::NothingAimed { unit: a });
    let play = board.play(Stage::Targets, 0, &[]);
    assert!(matches!(play.refused(0, some(b, a, &[1])), Refusal::NotYours { .. }));
    assert_eq!(play.refused(0, Act::Turn { unit: a }), Refusal::NotAsked);
}

/// AGV-BTL-014: a Battle fires as one unit, not by its members, and is one target.
#[test]
fn a_battle_is_one_unit_in_fire() {
    let mut board = Board::new();
    let a = board.battle(&["a", "a2"], 0, "llllBBBBBBBB", "001100110011", 4, (36.0, 10.0), NORTH);
    let b = board.battle(&["b", "b2"], 1, "PPPPBBBBBBBB", "001100110011", 4, (36.0, 14.0), SOUTH);
    assert_eq!(may(&board, a, b), [1, 2, 3, 4]);
    let out = refusal(&board, some(UnitId(a.0 + 1), b, &[1]));
    assert_eq!(out, FireRefusal::NotThere { unit: board.id("a2") });
    let member = FireRefusal::InBattle { target: board.id("b2"), battle: b };
    assert_eq!(refusal(&board, some(a, UnitId(b.0 + 1), &[1])), member);
}

/// AGV-FIR-036: the zones drawn for a selected unit are those that the rules measure with.
#[test]
fn zones_are_drawn_by_band() {
    use kernel::{Ruleset, Viewer};
    let mut board = Board::new();
    board.line("a", 0, "llB", (36.0, 10.0));
    board.unit("o", 0, UnitKind::Foot, "xxx", Formation::OpenOrder, (50.0, 10.0), NORTH);
    board.line("p", 0, "PP", (60.0, 10.0));
    let model = board.model(0);
    let zones = |key| {
        let all = (rules_glorious::Glorious::SHOWING.overlays)(&model, key, Viewer::Referee);
        all.into_iter().filter(|one| one.kind != "move").collect::<Vec<_>>()
    };
    let kinds: Vec<_> = zones("a").iter().map(|it| it.kind.clone()).collect();
    assert_eq!(kinds, ["close", "fire"]);
    let far = &zones("a")[1].ring;
    let (low, high) = (far.iter().map(|p| p.y).min(), far.iter().map(|p| p.y).max());
    let inches = |n: f64| Some(geom::Length::inches(n).0);
    assert_eq!((low, high), (inches(13.0), inches(16.0)));
    assert_eq!((zones("o").len(), zones("p").len()), (4, 0));
}

/// AGV-FIR-030, AGV-FIR-031: each of two seats of a side names targets for its own units and finishes for itself.
#[test]
fn seats_name_and_end_for_themselves() {
    use rules_glorious::{kinds::Side, scene::SeatSetup};
    let mut board = Board::new();
    let a = board.line("a", 0, "ll", (30.0, 10.0));
    let b = board.line("b", 0, "ll", (42.0, 10.0));
    let e = board.line("e", 1, "BB", (30.0, 14.0));
    let f = board.line("f", 1, "BB", (42.0, 14.0));
    board.scene.seats[0].units = Some(vec![a]);
    board.scene.seats.push(SeatSetup { id: "second".into(), side: Side(0), units: Some(vec![b]) });
    let mut play = board.play(Stage::Targets, 0, &[12; 2]);
    assert!(matches!(play.refused(2, some(a, e, &[1])), Refusal::NotYours { .. }));
    play.say(0, Act::EndPhase);
    assert_eq!(play.question(), Question::Targets, "the other seat goes on");
    play.say(2, some(b, f, &[1, 2])).say(2, Act::EndPhase);
    assert_eq!(throws(&play).len(), 1);
    assert!(play.model().passed.is_empty(), "every seat may act in the next phase");
}

/// AGV-BAS-004, AGV-FIR-039: measuring shows the range, which elements may fire, and how many dice.
#[test]
fn measuring_shows_fire() {
    use kernel::{Ruleset, Viewer, ruleset::Spot};
    let mut board = Board::new();
    board.line("a", 0, "llB", (36.0, 10.0));
    board.battle(&["b", "b2"], 1, "PPPPBBBBPPBB", "000011110011", 4, (36.0, 15.0), SOUTH);
    let (from, to) = (Spot::Unit("a".into()), Spot::Unit("b".into()));
    let model = board.model(0);
    let told = (rules_glorious::Glorious::SHOWING.measure)(&model, &from, &to, Viewer::Referee)
        .expect("told");
    assert_eq!(told["fire"]["elements"], serde_json::json!([1, 2]));
    assert_eq!(told["fire"]["dice"], 4, "double against a Battle");
    let back = (rules_glorious::Glorious::SHOWING.measure)(&model, &to, &from, Viewer::Referee)
        .expect("told");
    assert_eq!(back["fire"]["can"], false);
    assert_eq!(back["fire"]["cite"], "AGV-ELM-008", "they have nothing to fire with");
}

/// AGV-FIR-033, AGV-FIR-034: every element of a unit may have a target of its own.
#[test]
fn nine_elements_fire_at_nine_targets() {
    let mut board = Board::new();
    let bows = board.line("bows", 0, "lllllllll", (36.0, 10.0));
    let enemy = |n: usize| (format!("e{n}"), 36.0 + 1.5 * n as f64 - 6.0);
    let targets: Vec<UnitId> = (0..9)
        .map(|n| {
            let (key, x) = enemy(n);
            board.line(&key, 1, "B", (x, 15.0))
        })
        .collect();
    let aims: Aims = targets.iter().enumerate().map(|(n, &id)| aim(id, &[n + 1])).collect();
    let mut play = board.play(Stage::Targets, 0, &[12; 9]);
    play.say(0, Act::Fire { unit: bows, aims }).say(0, Act::EndPhase);
    let at: Vec<UnitId> = throws(&play).iter().map(|throw| throw.target).collect();
    assert_eq!(at, targets);
}
