//! `linstock lab`: runs in folders, stopped and resumed.
use crate::program::{Folder, run};
use std::{
    process::{Child, Command, Stdio},
    time::{Duration, Instant},
};

const SEATS: [&str; 2] = ["--seats", "random,random"];

fn begin(folder: &str, games: &str) -> Child {
    let args = ["lab", "run", "first-lesson", "--games", games, "--into", folder, "--threads", "2"];
    Command::new(env!("CARGO_BIN_EXE_linstock"))
        .args(args)
        .args(SEATS)
        .stdin(Stdio::null())
        .stdout(Stdio::null())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the program runs")
}

fn rows(folder: &str) -> String {
    std::fs::read_to_string(format!("{folder}/battles.jsonl")).unwrap_or_default()
}

fn wait_for_rows(folder: &str, n: usize) {
    let start = Instant::now();
    while rows(folder).lines().count() < n {
        assert!(start.elapsed() < Duration::from_secs(60), "no battle was fought");
        std::thread::sleep(Duration::from_millis(5));
    }
}

/// A run that was killed or stopped, and then resumed, has exactly the same rows as one that never stopped.
#[test]
fn a_run_that_is_stopped_goes_on() {
    let folder = Folder::new("lab-stopped");
    let (whole, killed, asked) =
        (folder.file("whole"), folder.file("killed"), folder.file("asked"));
    let games = "600";
    let mut child = begin(&killed, games);
    wait_for_rows(&killed, 20);
    child.kill().expect("it is killed");
    child.wait().expect("it is gone");
    let mut child = begin(&asked, games);
    wait_for_rows(&asked, 20);
    let kill = Command::new("kill").args(["-INT", &child.id().to_string()]).status();
    assert!(kill.expect("kill is there").success());
    let mut err = String::new();
    std::io::Read::read_to_string(&mut child.stderr.take().expect("its errors"), &mut err)
        .expect("text");
    assert_eq!(child.wait().expect("it ends").code(), Some(1), "{err}");
    assert!(err.contains("To continue:") && err.contains("linstock lab resume"), "{err}");
    run(&[&["lab", "run", "first-lesson", "--games", games, "--into", &whole][..], &SEATS].concat()).is(0);
    for folder in [&killed, &asked] {
        assert!(rows(folder).lines().count() < 600, "it was stopped before its end");
        let shown = run(&["lab", "show", folder, "--json"]).is(0).json();
        assert!(shown["games"].as_u64() < shown["planned"].as_u64());
        let done = run(&["lab", "resume", folder, "--json"]).is(0).json();
        assert_eq!(done["games"], 600);
        assert_eq!(rows(folder), rows(&whole), "{folder}");
        assert!(std::path::Path::new(&format!("{folder}/report.html")).exists());
    }
    let told = |folder: &str| {
        let mut told = run(&["lab", "show", folder, "--json"]).is(0).json();
        told["battles_per_s"] = 0.into();
        told
    };
    assert_eq!(told(&killed), told(&whole));
    let again = run(&["lab", "resume", &whole]).is(0);
    assert!(again.out.contains("600 battles"), "a finished run shows its results");
}

#[test]
fn unusable_folders_are_reported() {
    let folder = Folder::new("lab-bad");
    let lab = |args: &[&str]| run(&[&["lab"], args].concat()).is(2).err;
    assert!(lab(&["resume", &folder.file("nothing")]).contains("holds no run"));
    assert!(lab(&["show", &folder.file("nothing")]).contains("lab run SCENARIO"));
    let into = folder.file("run");
    let begin = ["lab", "run", "first-lesson", "--games", "3", "--into", &into];
    run(&[&begin[..], &SEATS].concat()).is(0);
    assert!(run(&[&begin[..], &SEATS].concat()).is(2).err.contains("already holds a run"));
    std::fs::write(folder.file("run/run.json"), "{\"format\": 1").expect("a file");
    assert!(lab(&["resume", &into]).contains("is broken"));
    let in_the_way = folder.write("a-file", "in the way");
    assert!(
        lab(&["run", "first-lesson", "--games", "1", "--into", &in_the_way]).contains("a-file")
    );
    assert!(lab(&["worker", "--queue", "mysql://here"]).contains("PostgreSQL"));
    assert!(
        lab(&["worker", "--queue", "postgres://nobody@127.0.0.1:1/none"])
            .contains("queue cannot be used")
    );
}
