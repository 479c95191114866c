//! Hand-to-hand at its limits: several units that share out at once, what contact costs by house rules, how rounds are counted.
use crate::kit::{Board, NORTH, Play, SOUTH};
use rules_glorious::{
    Act, Event, Question, Stage,
    act::{Aim, Aims},
    event::Throw,
    kinds::{Formation, Side, UnitId, UnitKind},
};

fn throws(play: &Play, unit: UnitId) -> Vec<&Throw> {
    let mut all = Vec::new();
    for event in &play.events {
        if let Event::Attacked(throw) = event
            && throw.unit == unit
        {
            all.push(throw);
        }
    }
    all
}

fn attack(unit: UnitId, all: &[(UnitId, &[usize])]) -> Act {
    let aim = |&(target, elements): &(UnitId, &[usize])| Aim {
        target,
        elements: elements.iter().map(|n| n - 1).collect(),
    };
    Act::Attack { unit, aims: all.iter().map(aim).collect::<Aims>() }
}

/// AGV-HTH-018, AGV-HTH-020: if two units share out in one round, each throws its own elements at the enemies that it named,
/// once.
#[test]
fn each_unit_throws_what_it_shared_out() {
    let mut board = Board::new();
    let one = board.line("one", 0, "HHHH", (36.0, 20.0));
    let two = board.line("two", 0, "HHHH", (42.0, 20.0));
    let small = board.line("small", 1, "HH", (34.5, 20.0));
    let large = board.line("large", 1, "HHHH", (39.0, 20.0));
    let mut play = board.play(Stage::Melee, 0, &[12; 14]);
    assert_eq!(play.question(), Question::Attack { side: Side(1), round: 3 });
    play.say(1, attack(large, &[(one, &[1, 2, 3]), (two, &[4])]));
    assert_eq!(play.question(), Question::Attack { side: Side(0), round: 3 });
    play.say(0, attack(one, &[(small, &[1]), (large, &[2, 3, 4])]));
    let dice = |unit| {
        let all = throws(&play, unit).into_iter().map(|it| (it.target, it.dice.len()));
        all.collect::<Vec<_>>()
    };
    assert_eq!(dice(one), [(small, 1), (large, 3)]);
    assert_eq!(dice(large), [(one, 3), (two, 1)]);
    assert_eq!((dice(two), dice(small)), (vec![(large, 4)], vec![(one, 2)]));
}

/// AGV-HTH-027: if house rules make contact cost a hit, it costs one however many enemies are touched, and nothing to a unit
/// that touches none.
#[test]
fn contact_by_house_rules_costs_once() {
    let mut board = Board::new();
    board.book.melee_dice.contact_hits.cells.value = 1;
    let ours = board.line("ours", 0, "PPPP", (36.0, 20.0));
    let one = board.line("one", 1, "LL", (34.0, 20.0));
    let other = board.line("other", 1, "LL", (38.0, 20.0));
    board.line("far", 1, "LL", (60.0, 40.0));
    board.line("away", 0, "LL", (10.0, 10.0));
    let play = board.play(Stage::Melee, 0, &[]);
    let hit = |event: &Event| match event {
        Event::Hit { unit, hits } => Some((*unit, *hits)),
        _ => None,
    };
    let all: Vec<_> = play.events.iter().filter_map(hit).collect();
    assert_eq!(all, [(ours, 1), (one, 1), (other, 1)]);
}

/// AGV-SEQ-008: there are four rounds, each logged as it begins. If no units touch, there is none.
#[test]
fn rounds_are_counted() {
    let rounds = |play: &Play| {
        let of = |event: &Event| match event {
            Event::RoundBegan { round } => Some(*round),
            _ => None,
        };
        play.events.iter().filter_map(of).collect::<Vec<_>>()
    };
    let mut board = Board::new();
    board.line("ours", 0, "PP", (36.0, 20.0));
    board.line("theirs", 1, "LL", (36.0, 20.0));
    let play = board.play(Stage::Melee, 0, &[12; 4]);
    assert_eq!(rounds(&play), [2, 3, 4]);
    let play = board.play(Stage::Melee, 0, &[1, 1]);
    assert!(rounds(&play).is_empty(), "nobody is left to fight after the first");
    let mut board = Board::new();
    board.line("ours", 0, "PP", (36.0, 20.0));
    board.line("theirs", 1, "LL", (36.0, 20.1));
    assert!(rounds(&board.play(Stage::Melee, 0, &[])).is_empty());
}

/// AGV-TER-006, AGV-HTH-001: downhill adds only to the unit that came down, by its own value.
#[test]
fn only_the_unit_that_came_downhill_adds() {
    let mut board = Board::new();
    let line = Formation::Line;
    let down = board.unit("down", 0, UnitKind::Knights, "KK", line, (30.0, 10.0), NORTH);
    let level = board.unit("level", 0, UnitKind::Elephants, "EE", line, (50.0, 14.0), NORTH);
    let one = board.unit("one", 1, UnitKind::Foot, "SS", line, (30.0, 20.0), SOUTH);
    let two = board.unit("two", 1, UnitKind::Foot, "SS", line, (50.0, 20.0), SOUTH);
    board.area("hill", &[(24.0, 6.0), (36.0, 6.0), (36.0, 12.0), (24.0, 12.0)]);
    let mut play = board.moves(0);
    play.say(0, Act::Charge { unit: down, target: one, pivot: None });
    play.say(0, Act::Charge { unit: level, target: two, pivot: None }).dice(&[12; 8]);
    play.say(0, Act::EndPhase).say(1, Act::EndPhase);
    assert_eq!((throws(&play, down)[0].needs, throws(&play, level)[0].needs), (10, 10));
    assert_eq!((throws(&play, one)[0].needs, throws(&play, two)[0].needs), (4, 4));
}

/// A Battle of 36 elements, six wide, with single enemies along its front, its rear and its left side.
fn surrounded() -> (Board, UnitId, Vec<UnitId>) {
    let mut board = Board::new();
    let parts = ["0", "1", "2", "3"].map(|part| part.repeat(9)).concat();
    let keys = ["a", "b", "c", "d"];
    let battle = board.battle(&keys, 0, &"P".repeat(36), &parts, 6, (36.0, 30.0), NORTH);
    let mut around = Vec::new();
    for n in 0..6 {
        let off = 1.5 * f64::from(n) - 3.75;
        for (at, facing) in [
            ((36.0 + off, 30.0), SOUTH),
            ((36.0 + off, 21.0), NORTH),
            ((31.5, 25.5 + off), crate::kit::EAST),
        ] {
            let (key, line) = (format!("enemy {}", around.len()), Formation::Line);
            around.push(board.unit(&key, 1, UnitKind::Foot, "B", line, at, facing));
        }
    }
    (board, battle, around)
}

/// AGV-BAS-007, AGV-HTH-018: a unit is in contact with every enemy that touches it, however many there are, and may share its
/// attacks over all of them.
#[test]
fn every_enemy_that_touches_counts() {
    let (board, battle, around) = surrounded();
    let model = board.model(0);
    assert_eq!(rules_glorious::near::contacts(&model, model.unit(battle)).len(), 18);
    let play = board.play(Stage::Melee, 0, &[]);
    let last = around[around.len() - 1];
    let aims = |act: &Act| match *act {
        Act::Attack { unit, aims } if unit == battle => aims.iter().collect(),
        _ => Vec::new(),
    };
    assert!(play.offered(0, |act| matches!(aims(act)[..], [aim] if aim.target == last)));
    let offers = play.offers(0);
    let shared = offers.iter().find(|offer| aims(&offer.act).len() > 1).expect("it shares");
    assert_eq!(aims(&shared.act).len(), around.len());
    let json = serde_json::to_value(shared.act).expect("it is written");
    assert_eq!(serde_json::from_value::<Act>(json).expect("it is read"), shared.act);
    // Its enemies strike in the next round, those behind it with double dice.
    let mut play = board.play(Stage::Melee, 0, &[12; 36 + 24]);
    play.say(0, shared.act);
    assert_eq!(throws(&play, battle).len(), around.len());
}
