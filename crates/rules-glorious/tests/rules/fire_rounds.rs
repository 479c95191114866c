//! Rounds of fire, the secrecy of targets, and what is settled when they are named.
use crate::{
    fire::{against, at, battle, hits, throws},
    kit::{Board, Play},
};
use rules_glorious::{
    Act, Event, Question, Stage,
    act::{Aim, Aims},
    kinds::{ElementKind, Formation, UnitId, UnitKind},
    model::{Named, Shot},
    question::ElementSet,
    refusal::FireRefusal,
    unit::{Element, Elements, Members},
};

/// AGV-SEQ-002, AGV-SEQ-009: both sides' shots of a round are fired, whatever they do to each other; the numbers of dice are
/// settled first.
#[test]
fn a_round_is_simultaneous() {
    let mut board = Board::new();
    let a = board.line("ours", 0, "ll", (36.0, 10.0));
    let b = board.line("theirs", 1, "ll", (36.0, 12.0));
    let mut play = board.play(Stage::Targets, 0, &[1, 1, 1, 1]);
    // They name first, but our shots are thrown first.
    play.say(1, at(b, a, 2)).say(0, at(a, b, 2));
    play.say(1, Act::EndPhase).say(0, Act::EndPhase);
    let all = throws(&play);
    assert_eq!(all.iter().map(|it| (it.unit, it.hits)).collect::<Vec<_>>(), [(a, 2), (b, 2)]);
}

/// AGV-SEQ-008, AGV-SEQ-011: each weapon fires in its round, one, two or three; a mixed unit fires in the round of each.
#[test]
fn each_weapon_fires_in_its_round() {
    let mut board = Board::new();
    let open = Formation::OpenOrder;
    let g = board.unit("bombard", 0, UnitKind::Bombard, "g", open, (30.0, 10.0), 0.0);
    let o = board.unit("organ", 0, UnitKind::OrganGun, "g", open, (36.0, 10.0), 0.0);
    let m = board.line("mixed", 0, "BlxB", (42.0, 10.0));
    let b = board.line("theirs", 1, "BBBBBBBBB", (36.0, 13.5));
    let c = board.line("others", 1, "BBBB", (49.0, 13.5));
    let mut play = board.play(Stage::Targets, 0, &[12; 4]);
    play.say(0, at(g, b, 1)).say(0, at(o, b, 1));
    let two = ElementSet::default().and(1).and(2);
    let mixed = Act::Fire { unit: m, aims: Aims::one(Aim { target: b, elements: two }) };
    play.say(0, mixed).say(0, Act::EndPhase);
    let all: Vec<_> = throws(&play).iter().map(|it| (it.unit, it.round, it.needs)).collect();
    assert_eq!(all, [(m, 1, 2), (m, 1, 4), (o, 2, 10), (g, 3, 10)]);
    assert_eq!(hits(&play, c), 0);
}

/// What was named for one shot.
fn named(unit: UnitId, target: UnitId, n: usize, band: u8, members: &[UnitId]) -> Named {
    let members: Members = members.iter().copied().collect();
    let shot = Shot { band, cover: None, members };
    Named { unit, aim: Aim { target, elements: ElementSet::all(n) }, shot: Some(shot) }
}

/// AGV-SEQ-010: an element removed in an earlier round does not fire. Of three named, two are left.
#[test]
fn removed_elements_do_not_fire() {
    let (board, a, b) = against("ll", UnitKind::Foot, "BBB", 5.0);
    let mut model = board.model(0);
    model.named = vec![named(a, b, 3, 3, &[])];
    let play = Play::from(model, Stage::Fire { round: 1 }, &[12, 12]);
    assert_eq!(throws(&play)[0].dice.len(), 2);
}

/// AGV-FIR-051: shots at a unit that is gone are lost, and no die is thrown for them.
#[test]
fn shots_at_a_unit_that_is_gone_are_lost() {
    let (board, a, b) = against("ll", UnitKind::Foot, "BBB", 5.0);
    let mut model = board.model(0);
    model.units.change(b.idx(), |unit| unit.elements = Elements::new());
    model.named = vec![named(a, b, 2, 3, &[])];
    let play = Play::from(model, Stage::Fire { round: 1 }, &[]);
    assert!(play.events.contains(&Event::InVain { unit: a, target: b }));
    assert!(throws(&play).is_empty());
}

/// AGV-FIR-052: the band and the permission stay as named although the target is now farther away.
#[test]
fn the_band_stays_as_named() {
    let (board, a, b) = against("ll", UnitKind::Foot, "BBB", 7.0);
    let mut model = board.model(0);
    model.named = vec![named(a, b, 2, 2, &[])];
    let play = Play::from(model, Stage::Fire { round: 1 }, &[3, 4]);
    let throw = throws(&play)[0];
    assert_eq!((throw.needs, throw.hits), (3, 1), "the short band");
}

/// AGV-FIR-053, AGV-FIR-026: shots at a dissolved Battle go to the nearest remaining member, which is not a Battle.
#[test]
fn shots_at_a_dissolved_battle_strike_its_nearest_member() {
    let mut board = Board::new();
    let g = board.unit("gun", 0, UnitKind::Bombard, "g", Formation::OpenOrder, (36.0, 4.0), 0.0);
    let lead = board.line("far", 1, "PPP", (36.0, 20.0));
    let near = board.line("near", 1, "BBB", (42.0, 14.0));
    let mut model = board.model(0);
    model.named = vec![named(g, lead, 1, 15, &[lead, near])];
    let play = Play::from(model, Stage::Fire { round: 3 }, &[10]);
    let throw = throws(&play)[0];
    assert_eq!((throw.target, throw.dice.len(), throw.hits), (near, 1, 1));
    assert_eq!(hits(&play, near), 1);
    // While it is a Battle it is one target. With no member left the shots are lost.
    let mut board = Board::new();
    let g = board.unit("gun", 0, UnitKind::Bombard, "g", Formation::OpenOrder, (36.0, 4.0), 0.0);
    let b = battle(&mut board, 20.0);
    let mut model = board.model(0);
    model.named = vec![named(g, b, 1, 15, &[b, UnitId(b.0 + 1)])];
    let play = Play::from(model.clone(), Stage::Fire { round: 3 }, &[1, 1, 1]);
    assert_eq!((throws(&play)[0].target, throws(&play)[0].hits), (b, 3));
    let gone = (Elements::new(), Members::new());
    model.units.change(b.idx(), |body| (body.elements, body.members) = gone);
    let play = Play::from(model, Stage::Fire { round: 3 }, &[]);
    assert!(play.events.contains(&Event::InVain { unit: g, target: b }));
}

/// AGV-FIR-030: named targets are shown only to their own side, and what a seat knows includes nothing of the enemy's.
#[test]
fn targets_are_named_in_secret() {
    use kernel::{Ruleset, Seat, Viewer};
    use rules_glorious::Glorious;
    let mut board = Board::new();
    let a = board.line("ours", 0, "ll", (36.0, 10.0));
    let b = board.line("theirs", 1, "ll", (36.0, 12.0));
    let mut play = board.play(Stage::Targets, 0, &[]);
    assert_eq!(play.question(), Question::Targets);
    assert_eq!(play.moment.ask().map(|ask| ask.seats.len()), Some(2), "both at once");
    assert!((Glorious::SECRETS.sealed)(&Question::Targets));
    play.say(0, at(a, b, 2));
    let aimed = play.last.iter().find(|it| matches!(it, Event::Aimed { .. })).expect("it aims");
    let seen = |viewer| (Glorious::SHOWING.line)(play.model(), aimed, viewer).is_some();
    assert!(seen(Viewer::Seat(Seat(0))) && seen(Viewer::Referee));
    assert!(!seen(Viewer::Seat(Seat(1))) && !seen(Viewer::Watcher));
    assert_eq!(play.model().named.len(), 1);
    assert!(play.moment.known_to(Seat(1)).model().named.is_empty());
    assert_eq!(play.moment.known_to(Seat(0)).model().named.len(), 1);
    let before =
        |viewer| (Glorious::SHOWING.view)(board.play(Stage::Targets, 0, &[]).model(), None, viewer);
    let after = |viewer| (Glorious::SHOWING.view)(play.model(), None, viewer);
    let enemy = Viewer::Seat(Seat(1));
    assert_eq!(after(enemy).units, before(enemy).units, "nothing shows on the table");
}

/// AGV-ELM-008, AGV-SEQ-011: only the elements of a mixed unit that have missiles fire.
#[test]
fn only_elements_with_missiles_fire() {
    let (board, a, b) = against("BlB", UnitKind::Foot, "BBB", 5.0);
    let play = board.play(Stage::Targets, 0, &[]);
    let refusal = play.refused(0, at(a, b, 3));
    assert_eq!(refusal, FireRefusal::NotAWeapon { unit: board.id("ours"), element: 1 }.into());
    let middle = Aim { target: b, elements: ElementSet::default().and(1) };
    assert!(play.offered(0, |act| *act == Act::Fire { unit: a, aims: Aims::one(middle) }));
    let kinds: Vec<_> = play.unit(a).elements.iter().map(|it: &Element| it.kind).collect();
    assert_eq!(kinds[1], ElementKind::Longbow);
}
