//! Runs that are stored, stopped and resumed; unusable folders.
use crate::kit::{Place, fought, plan, ready};
use lab::{Bad, Folder, Kept, Row, fight, line};
use std::{fs, sync::atomic::AtomicBool};

fn keep(folder: &mut Folder, kept: Kept, most: usize) {
    let mut n = 0;
    let stop = AtomicBool::new(false);
    fight(&kept.run, &kept.missing, 2, &stop, |row, seconds, _| {
        folder.keep(&row, seconds).expect("it is kept");
        n += 1;
        n < most
    });
    folder.finish().expect("it is on the disk");
}

fn begun(place: &Place, games: u64, most: usize) -> Vec<Row> {
    let run = ready(plan("first-lesson", "random,random", games));
    let rows = fought(&run, 1);
    let mut folder = Folder::begin(&place.0, run.plan(), "test").expect("a folder");
    let missing = (0..games).collect();
    keep(&mut folder, Kept { run, rows: Vec::new(), missing, broken: 0 }, most);
    rows
}

/// However a run was interrupted, its rows are in the end byte for byte those of a run without interruption.
#[test]
fn a_resumed_run_equals_a_run_that_never_stopped() {
    let place = Place::new("again");
    let rows = begun(&place, 12, 5);
    let whole: String = rows.iter().map(line).collect();
    let file = place.0.join("battles.jsonl");
    let kept = fs::read_to_string(&file).expect("rows");
    assert_eq!(kept, whole[..kept.len()]);
    assert_eq!(kept.lines().count(), 5);
    let lines: Vec<&str> = whole.lines().collect();
    let half = &lines[4][..lines[4].len() / 2];
    for broken in [
        kept.clone(),                                 // Stopped between two battles.
        format!("{}\n{half}", lines[..4].join("\n")), // In the middle of a line.
        format!("{}\n{half}\n{}\n", lines[..4].join("\n"), lines[6]), // A broken line, and a later complete one.
        format!("{}\n{}\n{}\n", lines[3], lines[1], lines[3]), // Out of order, and one twice.
        format!("{}\n\u{0}\u{0}garbage\n", lines[0]),          // Garbage after a disk failure.
        String::new(),
    ] {
        fs::write(&file, &broken).expect("a file");
        let (mut folder, kept) = Folder::resume(&place.0).expect("a run");
        assert_eq!(kept.rows.len() + kept.missing.len(), 12);
        keep(&mut folder, kept, usize::MAX);
        assert_eq!(place.read("battles.jsonl"), whole, "after {broken:.80}");
        let (_, kept) = {
            drop(folder);
            Folder::resume(&place.0).expect("a run")
        };
        assert!(kept.missing.is_empty() && kept.broken == 0);
        assert_eq!(kept.rows, rows);
    }
}

/// A row of another run is ignored.
#[test]
fn rows_of_other_runs_are_ignored() {
    let place = Place::new("other");
    let mut rows = begun(&place, 3, usize::MAX);
    rows[1].seed += 1;
    rows[2].index = 99;
    let text: String = rows.iter().map(line).collect();
    fs::write(place.0.join("battles.jsonl"), text).expect("a file");
    let kept = Folder::look(&place.0).expect("a run");
    assert_eq!((kept.rows.len(), kept.broken, kept.missing), (1, 2, vec![1, 2]));
}

#[test]
fn folders_that_cannot_be_used_are_reported() {
    let place = Place::new("bad");
    assert!(matches!(Folder::look(&place.0), Err(Bad::NoRun(_))));
    begun(&place, 2, 1);
    let plan = plan("first-lesson", "random,random", 2);
    assert!(matches!(Folder::begin(&place.0, &plan, "x"), Err(Bad::Taken(_))));
    let held = Folder::resume(&place.0).expect("a run");
    assert!(matches!(Folder::resume(&place.0), Err(Bad::InUse(_))));
    drop(held);
    let head = place.0.join("run.json");
    let text = place.read("run.json");
    for (broken, told) in [
        ("", "is broken"),
        ("{", "is broken"),
        ("[]", "is broken"),
        (&text.replace("\"format\": 1", "\"format\": 9"), "format is 9"),
        (&text.replace("\"games\": 2", "\"games\": 0"), "0 games"),
        (&text.replace(env!("CARGO_PKG_VERSION"), "99.0.0"), "started by Linstock 99.0.0"),
        (&text.replace("ruleset = \\\"splendid\\\"", "ruleset = \\\"chess\\\""), "chess"),
    ] {
        fs::write(&head, broken).expect("a file");
        let why = Folder::resume(&place.0).expect_err("no run").to_string();
        assert!(why.contains(told), "{why}");
    }
}
