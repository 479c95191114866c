//! Command (ANT-CMD): boxes, chains, distances; and what actions cost (ANT-PIP-020 to -032).
use super::kit::*;
use kernel::{Fill, Leg};
use rules_nearrun::{
    Act, Stage, command,
    kinds::{Formation, Nation, Side, Step, UnitId},
    model::Fate,
    refusal::CommandRefusal,
};

fn ahead(inches: f64) -> Fill {
    Fill::Path(vec![Leg::Move { r#move: geom::Length::inches(inches) }])
}

fn spent(play: &Play) -> u8 {
    play.model().commands[DIVISION[0].idx()].spent
}

/// ANT-CMD-001, -007, -008, EX-N03: a box of 12" by 8" around the brigadier; part of the base inside is enough.
#[test]
fn a_unit_is_in_command_if_part_of_it_is_in_the_box() {
    let mut board = Board::new();
    board.lead(Side(0), 20.0, 20.0);
    let inside = board.foot("in", Side(0), (27.5, 20.0, NORTH));
    let outside = board.foot("out", Side(0), (28.5, 24.0, NORTH));
    let model = board.model();
    assert!(command::is_in_command(&model, model.unit(inside)));
    assert!(!command::is_in_command(&model, model.unit(outside)));
}

/// ANT-CMD-002, ANT-GEO-032, EX-N04: a chain of march columns, each within 3" of the next.
#[test]
fn march_columns_are_in_command_by_a_chain() {
    let mut board = Board::new();
    board.lead(Side(0), 10.0, 20.0);
    // A brigadier far to the side keeps his box away: the chain runs east from his base at x 10.5.
    let xs = [13.5, 17.0, 20.5, 25.0];
    let all = xs.map(|x| board.foot("march", Side(0), (x, 26.0, EAST)));
    for unit in all {
        board.form(unit, Formation::March);
        board.tweak(unit, |it| it.figures = 3);
    }
    board.post(general_of(FIRST[0]), 10.0, 26.0);
    let model = board.model();
    let area = command::area(&model, FIRST[0]).expect("a box");
    assert!(area.half_width > 0.0);
    let chained = all.map(|id| command::in_chain(&model, FIRST[0], model.unit(id)));
    assert_eq!(chained, [true, true, true, false]);
}

/// ANT-CMD-003 to -005, -012: 10" from brigadier to divisional general, and to units of the division.
#[test]
fn brigadiers_and_unattached_units_must_be_near_their_general() {
    let mut board = Board::new();
    board.lead(Side(0), 20.0, 20.0);
    let line = board.foot("line", Side(0), (20.0, 22.0, NORTH));
    let guns = board.guns("guns", Side(0), (30.0, 22.0, NORTH));
    let model = board.model();
    assert!([line, guns].iter().all(|id| command::is_in_command(&model, model.unit(*id))));
    board.post(general_of(DIVISION[0]), 8.5, 20.0);
    let model = board.model();
    assert!(!command::is_brigade_in_command(&model, FIRST[0]), "10.5 inches between the bases");
    assert!([line, guns].iter().all(|id| !command::is_in_command(&model, model.unit(*id))));
    board.post(general_of(DIVISION[0]), 9.0, 20.0);
    let mut model = board.model();
    assert!(command::is_brigade_in_command(&model, FIRST[0]));
    // ANT-REP-001: without its general the division is out of command.
    model.generals[general_of(DIVISION[0]).idx()].fate = Fate::Fallen { turn: 1 };
    assert!(!command::is_brigade_in_command(&model, FIRST[0]));
}

/// Two battalions of the first brigade in command, with no enemy near.
fn board() -> (Board, [UnitId; 2]) {
    let mut board = Board::new();
    board.lead(Side(0), 20.0, 8.0);
    let units = [17.0, 23.0].map(|x| board.foot("line", Side(0), (x, 10.0, NORTH)));
    board.foot("foe", Side(1), (20.0, 44.0, SOUTH));
    (board, units)
}

/// ANT-PIP-020, -021: one pip is an action of every unit in command, a second pip a second one.
#[test]
fn a_pip_moves_the_whole_brigade_once() {
    let (board, [one, two]) = board();
    let mut play = board.play(Stage::Move, Step::Movement, &[]);
    play.say_with(0, Act::Move { unit: one }, ahead(2.0));
    play.say_with(0, Act::Move { unit: two }, ahead(2.0));
    assert_eq!(spent(&play), 1);
    play.say_with(0, Act::Move { unit: one }, ahead(2.0));
    play.say_with(0, Act::Move { unit: two }, ahead(2.0));
    assert_eq!(spent(&play), 2);
}

/// ANT-PIP-001, -023, -024: a unit out of the box pays alone, and everything costs one more if the brigadier is out of command.
#[test]
fn units_out_of_command_cost_more() {
    let (mut board, [one, two]) = board();
    board.tweak(two, |it| it.at = Some(at(50.0, 10.0, NORTH)));
    let mut play = board.play(Stage::Move, Step::Movement, &[]);
    play.say_with(0, Act::Move { unit: one }, ahead(2.0));
    play.say_with(0, Act::Move { unit: two }, ahead(2.0));
    assert_eq!(spent(&play), 2);
    drop(play);
    board.post(general_of(DIVISION[0]), 60.0, 8.0);
    board.pips = [3, 6];
    let mut play = board.play(Stage::Move, Step::Movement, &[]);
    play.say_with(0, Act::Move { unit: one }, ahead(2.0));
    assert_eq!(spent(&play), 2);
    let refused = play.refused_with(0, Act::Move { unit: two }, ahead(2.0));
    let none = CommandRefusal::NoPips { command: DIVISION[0], needs: 2, has: 1 };
    assert_eq!(refused, none.into());
}

/// ANT-PIP-025, -026, -032: unattached units pay one for each action, two out of command; Russian guns one more to limber.
#[test]
fn unattached_units_pay_for_each_action() {
    for (x, nation, cost) in
        [(20.0, Nation::Other, 1), (60.0, Nation::Other, 2), (20.0, Nation::Russia, 2)]
    {
        let (mut board, _) = board();
        let guns = board.guns("guns", Side(0), (x, 5.0, NORTH));
        board.tweak(guns, |it| it.nation = nation);
        let mut play = board.play(Stage::Move, Step::Movement, &[]);
        play.say(0, Act::Form { unit: guns, formation: Formation::Limbered });
        assert_eq!(spent(&play), cost, "{nation:?} at {x}");
    }
}

/// ANT-PIP-031, ANT-REP-013, EX-N15: a brigade that has just lost its brigadier uses one pip at most, surcharges included.
#[test]
fn a_brigade_without_its_brigadier_uses_one_pip() {
    let (board, [one, _]) = board();
    let mut model = board.model();
    model.step = Step::Movement;
    let brigadier = &mut model.generals[general_of(FIRST[0]).idx()];
    (brigadier.fate, brigadier.shock) = (Fate::Fallen { turn: 1 }, true);
    let mut play = proving::Bout::<rules_nearrun::NearRun>::scripted(model, Stage::Move, &[]);
    play.say_with(0, Act::Move { unit: one }, ahead(2.0));
    let refused = play.refused_with(0, Act::Move { unit: one }, ahead(2.0));
    assert_eq!(refused, CommandRefusal::Capped { brigade: FIRST[0] }.into());
}

/// ANT-STR-005, -006, -016: a unit that has lost half its hits pays one pip more to advance, and nothing more to go back.
#[test]
fn a_worn_unit_pays_more_to_advance() {
    let (mut board, [one, two]) = board();
    for unit in [one, two] {
        board.tweak(unit, |it| it.lost = 2);
    }
    let mut play = board.play(Stage::Move, Step::Movement, &[]);
    play.say_with(0, Act::Move { unit: one }, ahead(2.0));
    assert_eq!(spent(&play), 2);
    play.say_with(0, Act::Retrograde { unit: two, about: false }, ahead(2.0));
    assert_eq!(spent(&play), 2, "the brigade's pip covers it");
}
