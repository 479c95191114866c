//! The contents of a battle's row, which only the plan determines.
use crate::kit::{fought, plan, ready};
use lab::{Origin, Plan, Run, Unready, fight};
use std::sync::atomic::AtomicBool;

#[test]
fn the_number_of_threads_does_not_change_the_rows() {
    for (scenario, seats) in [
        ("first-lesson", "random,random"),
        ("first-lesson-veritas", "random,random"),
        ("first-lesson", "regular,random"),
    ] {
        let games = if seats.starts_with("regular") { 3 } else { 12 };
        let run = ready(Plan { swap: true, ..plan(scenario, seats, games) });
        let one = fought(&run, 1);
        assert_eq!(one.len() as u64, games);
        assert_eq!(one, fought(&run, 4), "{scenario}");
        assert!(one.iter().zip(0..).all(|(row, n)| row.index == n));
    }
}

#[test]
fn a_row_says_what_happened() {
    for scenario in ["first-lesson", "first-lesson-veritas"] {
        let run = ready(plan(scenario, "random,random", 20));
        let rows = fought(&run, 2);
        assert!(rows.iter().any(|row| row.luck[0] != 0.0), "dice are counted");
        for row in rows {
            assert_eq!(row.error, None, "{row:?}");
            assert!(
                !row.ended.is_empty() && !row.why.is_empty() && row.turns > 0 && row.decisions > 0
            );
            assert!(row.winner.as_ref().is_none_or(|winner| run.sides().contains(winner)));
            assert!(row.strength.iter().all(|&strength| strength > 0), "{row:?}");
            assert!(row.lost.iter().zip(&row.strength).all(|(lost, strength)| lost <= strength));
            assert!(row.luck.iter().all(|luck| luck.abs() < 8.0));
            for unit in &row.units {
                assert!(unit.end <= unit.start, "{unit:?}");
                assert_eq!(unit.fate == "stands", unit.end > 0, "{unit:?}");
            }
            assert!(
                row.units.iter().any(|unit| unit.leads) && row.units.iter().any(|unit| !unit.leads)
            );
        }
    }
}

/// *A Splendid Victory!* rolls for the initiative; the side that wins it moves first.
#[test]
fn the_first_initiative_and_the_first_mover_are_known() {
    let run = ready(plan("first-lesson", "random,random", 30));
    let rows = fought(&run, 2);
    for side in run.sides() {
        assert!(rows.iter().any(|row| row.initiative.as_ref() == Some(side)), "{side} had it once");
    }
    assert!(rows.iter().all(|row| row.initiative.is_some()));
    let moved: Vec<_> = rows.iter().filter(|row| row.first_mover.is_some()).collect();
    assert!(moved.len() > 20);
    let veritas = ready(plan("first-lesson-veritas", "random,random", 3));
    assert!(fought(&veritas, 1).iter().all(|row| row.initiative.is_none()));
}

/// With swapped seats both battles of a pair have one seed, and the generals have changed sides.
#[test]
fn generals_change_seats_on_the_same_seed() {
    let run = ready(Plan { swap: true, ..plan("first-lesson", "recruit,random", 4) });
    let rows = fought(&run, 2);
    assert_eq!(rows[0].seed, rows[1].seed);
    assert_ne!(rows[0].seed, rows[2].seed);
    assert_eq!(rows[0].generals, ["recruit", "random"]);
    assert_eq!(rows[1].generals, ["random", "recruit"]);
}

#[test]
fn a_run_can_be_stopped() {
    let run = ready(plan("first-lesson", "random,random", 50));
    let (mut n, never) = (0, AtomicBool::new(false));
    let indices: Vec<u64> = (0..50).collect();
    fight(&run, &indices, 2, &never, |_, _, _| {
        n += 1;
        n < 5
    });
    assert_eq!(n, 5);
    fight(&run, &indices, 2, &AtomicBool::new(true), |_, _, _| panic!("it should have stopped"));
}

/// Battles continue from the same moment with other dice; a finished battle is refused.
#[test]
fn battles_start_from_a_record() {
    let start = ready(plan("first-lesson", "random,random", 1));
    let mut game = games::open("x", &start.plan().text, 3, None).expect("it opens");
    let mut chooser = kernel::dice::Chooser::new(3);
    while game.step_at_random(&mut chooser) {}
    let (record, n) = (game.record().to_string(), game.n_decisions());
    let from = |at| Plan {
        from: Some(Origin { record: record.clone(), at }),
        text: String::new(),
        ..plan("first-lesson", "random,random", 6)
    };
    let rows = fought(&ready(from(Some(n / 4))), 2);
    assert!(rows.iter().all(|row| row.is_fought()), "{rows:?}");
    assert!(rows.iter().any(|row| row.dice != rows[0].dice), "the dice differ");
    match Run::new(from(None)) {
        Err(Unready::Over(at)) => assert_eq!(at, n),
        other => panic!("{other:?}"),
    }
    assert!(matches!(Run::new(from(Some(n + 1))), Err(Unready::Record { .. })));
}

#[test]
fn generals_that_cannot_be_hired_are_reported() {
    let told = |seats: &str| Run::new(plan("first-lesson", seats, 1)).expect_err("no").to_string();
    assert!(told("regular,regulr").contains("did you mean `regular`?"));
    assert!(told("regular").contains("2 sides (king, parliament), but 1 general was given"));
    assert!(told("cmd:no-such-program,regular").contains("cannot be started"));
}
