//! Entry functions for fuzzing: none of these may panic, whatever the bytes.
use crate::{Referee, check, open, replay, shipped, show};
use kernel::dice::Chooser;

/// How many decisions a battle of an arbitrary scenario is played.
const MOST_DECISIONS: usize = 30;

/// Any bytes as a scenario: it opens and plays, or reports every problem.
pub fn scenario(bytes: &[u8]) {
    let Ok(text) = std::str::from_utf8(bytes) else { return };
    let checked = check("fuzzed.toml", text);
    for problem in &checked.problems {
        assert!(!problem.why.is_empty(), "a problem says what is wrong");
    }
    if let Ok(mut game) = open("fuzzed.toml", text, 1, None) {
        let mut chooser = Chooser::new(1);
        for _ in 0..MOST_DECISIONS {
            if !game.step_at_random(&mut chooser) {
                break;
            }
        }
        let _ = game.moment();
    }
}

/// Any bytes as a record: it replays, is shown from its film, or reports why not.
pub fn record(bytes: &[u8]) {
    let Ok(text) = std::str::from_utf8(bytes) else { return };
    for opened in [replay(text, None), show(text, None)] {
        match opened {
            Ok(replayed) => drop(replayed.game.moment()),
            Err(why) => assert!(!why.to_string().is_empty(), "a refusal says why"),
        }
    }
}

/// Any bytes as lines to the referee: each gets one answer of one line, and the game continues.
pub fn referee(bytes: &[u8]) {
    let Ok(text) = std::str::from_utf8(bytes) else { return };
    let mut referee = Referee::new();
    if let Some(first) = shipped().next() {
        referee.begin_with(first.id, 1);
    }
    for line in text.lines() {
        let answer = referee.answer(line);
        assert!(answer.is_object(), "an answer is an object");
        assert!(!answer.to_string().contains('\n'), "an answer is one line");
    }
    let _ = referee.close();
}
