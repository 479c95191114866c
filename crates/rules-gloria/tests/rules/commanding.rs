//! Command and the replacement of generals (PG-STF, PG-ATT, PG-REP).
use crate::kit::{Board, FOOT, GENERALS, HORSE, NORTH, Play, SOUTH, general_of};
use rules_gloria::{
    Act, Model, Question, Stage, command,
    kinds::{GeneralId, Phase, Quality, Rank, Side, State, UnitId},
    model::Fate,
    refusal::{ChargeRefusal, Refusal},
    unit::Under,
};

const US: Side = Side(0);

fn board() -> (Board, UnitId) {
    let mut board = Board::new();
    let foot = board.foot("foot", US, (900.0, 600.0, NORTH));
    board.foot("enemy", Side(1), (300.0, 1100.0, SOUTH));
    (board, foot)
}

fn of(model: &Model, unit: UnitId) -> (Option<GeneralId>, bool, bool) {
    let it = command::of(model, model.unit(unit));
    (it.general, it.attached, it.out)
}

/// PG-STF-004: 400 mm from the general's stand to the nearest stand of the unit are in command, 401 are not.
#[test]
fn the_command_radius_is_four_hundred() {
    let general = general_of(FOOT[0]);
    // The rear of the line is at 580; half of the general's base is 20.
    for (y, out) in [(160.0, false), (159.0, true)] {
        let (mut board, foot) = board();
        board.post(general, 900.0, y);
        assert_eq!(of(&board.model(), foot).2, out, "{y}");
    }
    let mut board = Board::new().small();
    let foot = board.foot("foot", US, (900.0, 600.0, NORTH));
    // 15 mm: the rear is at 585, half of the base is 15, the radius 250.
    board.post(general, 900.0, 320.0);
    assert!(!of(&board.model(), foot).2);
    board.post(general, 900.0, 319.0);
    assert!(of(&board.model(), foot).2);
}

/// PG-STF-005, -011, -012: out of its own general's radius a unit may use a senior one; the best in reach is used.
#[test]
fn a_senior_general_may_be_used() {
    let (mut board, foot) = board();
    board.post(GENERALS[0], 900.0, 500.0);
    assert_eq!(of(&board.model(), foot), (Some(GENERALS[0]), false, false));
    let own = general_of(FOOT[0]);
    board.post(own, 800.0, 500.0);
    board.quality(own, Quality::Exceptional);
    assert_eq!(of(&board.model(), foot), (Some(own), false, false));
    board.quality(own, Quality::Inept);
    assert_eq!(of(&board.model(), foot), (Some(GENERALS[0]), false, false));
}

/// PG-STF-007, -008, -006: a General of Brigade commands his own units of his own arm.
#[test]
fn generals_of_brigade_command_their_own_arm() {
    let (mut board, foot) = board();
    board.post(general_of(HORSE[0]), 900.0, 500.0);
    assert_eq!(of(&board.model(), foot), (None, false, true));
    board.attach(general_of(HORSE[0]), foot);
    assert_eq!(of(&board.model(), foot), (None, false, true));
    let gun = board.gun("gun", US, (1200.0, 600.0, NORTH));
    board.tweak(gun, |it| it.under = Under::Corps(HORSE[0]));
    board.post(general_of(HORSE[0]), 1200.0, 500.0);
    assert_eq!(of(&board.model(), gun), (Some(general_of(HORSE[0])), false, false));
}

/// PG-ATT-001, -002, PG-STF-011: an attached general influences only that unit; the rest of his brigade is out of command, even
/// if a senior general is used.
#[test]
fn an_attached_general_leaves_the_rest_out_of_command() {
    let (mut board, foot) = board();
    let other = board.foot("other", US, (1200.0, 600.0, NORTH));
    let own = general_of(FOOT[0]);
    board.attach(own, foot);
    board.post(GENERALS[0], 1200.0, 500.0);
    let model = board.model();
    assert_eq!(of(&model, foot), (Some(own), true, false));
    assert_eq!(of(&model, other), (Some(GENERALS[0]), false, true));
}

/// PG-STF-013: independent units are never out of command and use only attached or senior generals.
#[test]
fn independent_units_are_never_out_of_command() {
    let (mut board, foot) = board();
    board.tweak(foot, |it| it.under = Under::Independent);
    board.post(general_of(FOOT[0]), 900.0, 500.0);
    assert_eq!(of(&board.model(), foot), (None, false, false));
    board.post(GENERALS[0], 900.0, 500.0);
    assert_eq!(of(&board.model(), foot), (Some(GENERALS[0]), false, false));
}

/// PG-RAL-003: a general with routers routs himself and does not rally them.
#[test]
fn a_general_with_routers_does_not_rally_them() {
    let (mut board, foot) = board();
    board.attach(general_of(FOOT[0]), foot);
    board.later(foot, |it| it.state = State::Routing);
    assert_eq!(of(&board.model(), foot), (None, false, false));
}

/// A brigade whose general fell in the last turn.
fn bereft(fate: Fate) -> (Board, Model, UnitId, GeneralId) {
    let (mut board, foot) = board();
    board.turn = 3;
    board.post(GENERALS[0], 900.0, 500.0);
    let own = general_of(FOOT[0]);
    let mut model = board.model();
    model.phase = Phase::Morale;
    (model.generals[own.idx()].fate, model.generals[own.idx()].vacant_since) = (fate, Some(2));
    (board, model, foot, own)
}

/// PG-REP-002, -003, -006, PG-STF-009: the turn after the loss somebody is promoted; 1 to 3 is Inept, 4 to 6 Capable.
#[test]
fn a_lost_general_is_replaced_by_promotion() {
    for (die, quality) in [(3, Quality::Inept), (4, Quality::Capable)] {
        let (_, model, foot, own) = bereft(Fate::Killed);
        assert!(of(&model, foot).2, "out of command until he is replaced");
        let mut play = Play::from(model, Stage::Promote { side: US }, &[die]);
        assert_eq!(play.question(), Question::Promote { general: own });
        play.say(0, Act::Promote { unit: foot });
        let general = play.model().general(own);
        assert_eq!((general.quality(), general.with), (quality, Some(foot)));
        assert!(!of(play.model(), foot).2);
    }
}

/// PG-REP-005: the owner may wait, for a wounded man too.
#[test]
fn the_owner_may_wait() {
    let (_, model, _, own) = bereft(Fate::Wounded { until: 5 });
    let mut play = Play::from(model, Stage::Promote { side: US }, &[]);
    play.say(0, Act::Wait);
    assert_eq!(play.model().general(own).fate, Fate::Wounded { until: 5 });
}

/// PG-REP-002, -003: not in the turn of the loss, not while the player's General is far, not beside another brigade's unit.
#[test]
fn promotions_need_the_players_general() {
    let asked = |model: Model| {
        let play = Play::from(model, Stage::Promote { side: US }, &[]);
        matches!(play.question(), Question::Promote { .. })
    };
    let (_, mut model, _, own) = bereft(Fate::Captured);
    model.generals[own.idx()].vacant_since = Some(3);
    assert!(!asked(model));
    let (_, mut model, ..) = bereft(Fate::Captured);
    model.generals[0].at = crate::kit::mm(30.0, 30.0);
    assert!(!asked(model));
    let (_, model, ..) = bereft(Fate::Captured);
    let play = Play::from(model, Stage::Promote { side: US }, &[]);
    let refused = play.refused(0, Act::Promote { unit: UnitId(1) });
    assert_eq!(refused, Refusal::from(ChargeRefusal::NotOfFormation { unit: UnitId(1) }));
}

/// PG-REP-004: the player's General is followed by the senior Wing General, who keeps his quality.
#[test]
fn a_wing_general_takes_over_the_army() {
    let (mut board, foot) = board();
    let wing = general_of(FOOT[0]);
    board.setup.generals[wing.idx()].rank = Rank::Wing;
    board.quality(wing, Quality::Exceptional);
    board.attach(wing, foot);
    let mut model = board.model();
    model.phase = Phase::Morale;
    (model.generals[0].fate, model.generals[0].vacant_since) = (Fate::Killed, Some(1));
    let play = Play::from(model, Stage::Promote { side: US }, &[]);
    let army = play.model().general(GENERALS[0]);
    assert_eq!((army.quality(), army.with), (Quality::Exceptional, Some(foot)));
    assert_eq!(play.model().general(wing).fate, Fate::Replaced);
}

/// PG-STF-014: a Wing General commands the brigades of the wing, but no others.
#[test]
fn a_wing_general_commands_the_brigades_of_the_wing() {
    let (mut board, foot) = board();
    let horse = board.horse("horse", US, (1000.0, 600.0, NORTH));
    let wing = HORSE[0];
    board.scene().corps[wing.idx()].rank = Rank::Wing;
    board.scene().corps[wing.idx()].branch = None;
    let leader = general_of(wing);
    board.setup.generals[leader.idx()].rank = Rank::Wing;
    board.tweak(horse, |it| it.under = Under::Independent);
    board.post(leader, 900.0, 500.0);
    assert_eq!(of(&board.model(), foot), (None, false, true));
    board.scene().corps[FOOT[0].idx()].over = Some(wing);
    assert_eq!(of(&board.model(), foot), (Some(leader), false, false));
}

/// PG-CAP-002, PG-STF-009: the formation of a captured general is out of command until the general is replaced, from the next turn.
#[test]
fn a_captured_general_leaves_the_formation_out_of_command() {
    let (_, model, foot, own) = bereft(Fate::Captured);
    assert!(of(&model, foot).2);
    let mut play = Play::from(model, Stage::Promote { side: US }, &[4]);
    play.say(0, Act::Promote { unit: foot });
    assert!(play.model().general(own).commands() && !of(play.model(), foot).2);
}

/// PG-CAP-003: a general who is captured counts as lost, also once replaced.
#[test]
fn a_captured_general_is_lost() {
    let mut board = Board::new();
    board.foot("south", US, (900.0, 600.0, NORTH));
    let general = general_of(FOOT[1]);
    board.post(general, 900.0, 620.0);
    let play = board.play(Stage::Assault, Phase::Assault, &[]);
    let captured = play.model().general(general);
    assert_eq!((captured.is_lost(), captured.fallen), (true, 1));
}

/// PG-REP-007: a wounded general stays without command, can be captured, and comes back without a die.
#[test]
fn a_wounded_general_stays_and_may_be_captured() {
    let (mut board, foot) = board();
    let general = general_of(FOOT[0]);
    board.post(general, 900.0, 500.0);
    let wounded = |board: &Board, turn: u16| {
        let mut model = board.model();
        (model.turn, model.phase) = (turn, Phase::Shooting);
        let it = &mut model.generals[general.idx()];
        (it.fate, it.hurt_in) = (Fate::Wounded { until: 3 }, Phase::Movement);
        model
    };
    let model = wounded(&board, 2);
    assert_eq!(of(&model, foot), (None, false, true));
    assert!(model.general(general).is_on_table());
    let next = Stage::Move { side: US };
    let early = Play::from(wounded(&board, 2), next, &[]);
    assert!(!early.model().general(general).commands());
    let back = Play::from(wounded(&board, 3), next, &[]);
    assert!(back.model().general(general).commands());
    board.foot("reaches", Side(1), (900.0, 480.0, NORTH));
    let play = Play::from(wounded(&board, 2), Stage::Assault, &[]);
    assert_eq!(play.model().general(general).fate, Fate::Captured);
}

/// PG-STF-010: a unit without a general in reach moves and charges like any other; only its factors differ.
#[test]
fn units_out_of_command_act_freely() {
    let offers = |near: bool| {
        let mut board = Board::new();
        board.foot("foot", US, (900.0, 400.0, NORTH));
        board.foot("enemy", Side(1), (900.0, 450.0, SOUTH));
        if near {
            board.post(general_of(FOOT[0]), 900.0, 300.0);
        }
        let declares = board.play(Stage::Declare { side: US }, Phase::Morale, &[]).offers(0);
        let moves = board.play(Stage::Move { side: US }, Phase::Movement, &[]).offers(0);
        let moves = moves.iter().filter(|offer| !matches!(offer.act, Act::Lead { .. }));
        let totals = declares.iter().filter_map(|offer| Some(offer.tally.as_ref()?.total()));
        let acts = |all: Vec<Act>| all;
        let moves = acts(moves.map(|offer| offer.act).collect());
        (acts(declares.iter().map(|offer| offer.act).collect()), moves, totals.sum::<i32>())
    };
    let (near, far) = (offers(true), offers(false));
    assert_eq!((&near.0, &near.1), (&far.0, &far.1));
    assert_eq!(near.2 + 1, far.2);
}
