//! Phase 1: who has the initiative.
use crate::kit::Board;
use kernel::{Ruleset, Viewer};
use rules_glorious::{Act, Event, Glorious, Question, Stage, kinds::Side};

fn board() -> Board {
    let mut board = Board::new();
    board.line("ours", 0, "BBBB", (36.0, 10.0));
    board.line("theirs", 1, "BBBB", (36.0, 38.0));
    board
}

/// AGV-INI-001, AGV-INI-002, AGV-INI-003: each side throws a die at the start of every turn, ties are thrown again, and the
/// lower has the initiative.
#[test]
fn the_lower_die_has_it_for_the_whole_turn() {
    let mut play = board().play(Stage::Initiative, 0, &[7, 7, 3, 3, 12, 1]);
    let thrown = |event: &&Event| matches!(event, Event::InitiativeThrown { .. });
    let line = |event| (Glorious::SHOWING.line)(play.model(), event, Viewer::Referee)?.cite;
    let cites = play.events.iter().filter(thrown).filter_map(line);
    let cites: Vec<String> = cites.map(|cite| cite.to_string()).collect();
    assert_eq!(cites, ["AGV-INI-003", "AGV-INI-003", "AGV-INI-001"]);
    for side in [1, 0, 1, 0] {
        assert_eq!(play.model().initiative, Side(1), "it does not change within the turn");
        if (side, play.question()) == (0, Question::Move { side: Side(0), second: true }) {
            play.dice(&[2, 9]);
        }
        play.say(side, Act::EndPhase);
    }
    assert_eq!(play.model().initiative, Side(0), "it is thrown for again in the next turn");
}

/// AGV-INI-004: the side that has it moves first in both movements.
#[test]
fn the_side_with_the_initiative_moves_first_in_both_movements() {
    for first in [0, 1] {
        let dice = if first == 0 { [1, 12] } else { [12, 1] };
        let mut play = board().play(Stage::Initiative, 1 - first, &dice);
        for (side, second) in [(first, false), (1 - first, false), (first, true)] {
            assert_eq!(play.question(), Question::Move { side: Side(side), second });
            play.say(side, Act::EndPhase);
        }
        assert_eq!(play.question(), Question::Move { side: Side(1 - first), second: true });
    }
}

/// AGV-OPT-004: a scenario may give the initiative to the higher die.
#[test]
fn the_option_gives_it_to_the_higher() {
    let mut board = board();
    board.book.options.initiative_low_wins.value = false;
    assert_eq!(board.play(Stage::Initiative, 1, &[4, 4, 12, 1]).model().initiative, Side(0));
}
