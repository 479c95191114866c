//! Programs that play, and how faulty ones forfeit: silent, garbled, dead, flooding or stubborn.
use kernel::any::AnyGame;
use staff::{Decision, General, Unhired, hire};
use std::{
    path::{Path, PathBuf},
    sync::atomic::{AtomicU32, Ordering},
    time::{Duration, Instant},
};

/// A folder for one test, removed with it.
struct Folder(PathBuf);

impl Folder {
    fn new() -> Self {
        static NEXT: AtomicU32 = AtomicU32::new(0);
        let n = NEXT.fetch_add(1, Ordering::Relaxed);
        let folder =
            Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("bots-{}-{n}", std::process::id()));
        std::fs::create_dir_all(&folder).expect("a folder can be made");
        Self(folder)
    }

    fn file(&self, name: &str) -> String {
        self.0.join(name).display().to_string()
    }

    /// The name of a bot in Python, with a time limit in seconds.
    fn python(&self, seconds: f64, text: &str) -> String {
        let start = "import json, sys, time, os\ndef write(it): print(json.dumps(it), flush=True)\n\
            def read(): return json.loads(sys.stdin.readline())\n";
        std::fs::write(self.0.join("bot.py"), format!("{start}{text}")).expect("it is written");
        format!("cmd@{seconds}:python3 '{}'", self.file("bot.py"))
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.0);
    }
}

fn lesson() -> Box<dyn AnyGame> {
    let shipped = games::scenario("first-lesson").expect("it ships");
    games::open(shipped.file, shipped.text, 7, None).expect("it opens")
}

/// The first answer of a bot in Python.
fn first(seconds: f64, text: &str) -> (Decision, Option<String>) {
    let (folder, game) = (Folder::new(), lesson());
    let mut bot = hire(&folder.python(seconds, text), &*game, 1).expect("it starts");
    let seat = game.asked().remove(0);
    let said = bot.decide(&*game, &seat).expect("it is asked");
    game.may(&seat, said.act.clone(), said.fill.clone()).expect("whatever is said is accepted");
    (said, bot.forfeited())
}

/// It concedes, and the reason contains these words.
#[track_caller]
fn forfeits(seconds: f64, text: &str, words: &str) {
    let (said, why) = first(seconds, text);
    let why = why.expect("it forfeits");
    assert_eq!(said.act, "concede");
    assert!(why.contains(words), "{why}");
    assert!(said.why.contains(&why), "{}", said.why);
}

#[test]
fn the_answer_of_a_bot_is_its_decision() {
    let (said, why) = first(
        20.0,
        "hello = read()['hello']\n\
         assert hello['ruleset'] == 'splendid' and hello['protocol'] == 1 and hello['side'] == 'king'\n\
         told = read()\nassert told['seat'] == hello['seat']\n\
         offer = told['moment']['ask']['offers'][-1]\n\
         write({'say': {**offer, 'why': 'because\\x1b[31m'}})\nsys.stdin.read()\n",
    );
    assert_eq!(why, None);
    assert_eq!(said.act, "end-fire");
    assert_eq!(said.why, "because [31m");
}

#[test]
fn a_bot_may_ask_before_it_answers_and_sees_no_dice() {
    let (said, why) = first(
        20.0,
        "read(); told = read()['moment']\nassert 'question' not in told['ask']\n\
         offer = next(it for it in told['ask']['offers'] if 'fire' in it['act'])\n\
         write({'try': offer}); tried = read()\n\
         assert tried['accepted'] and tried['rolls'] and 'moment' not in tried, tried\n\
         write({'odds': offer}); odds = read()['odds']\n\
         assert odds['exact'] and abs(sum(it['p'] for it in odds['outcomes']) - 1) < 1e-9\n\
         write({'odds': {**offer, 'answers': True, 'until': 'losses'}}); assert read()['odds']['outcomes']\n\
         write({'measure': {'from': offer['unit'], 'to': [1, 1]}}); assert 'measure' in read()\n\
         write({'view': True}); assert read()['view']['units']\n\
         write({'odds': {'act': 'dance'}}); assert 'error' in read()\n\
         write({'try': {'act': 'end-moves'}}); assert 'refused' in read()\n\
         print(); write({'say': offer})\n",
    );
    assert_eq!(why, None);
    assert!(said.act["fire"].is_object(), "{said:?}");
}

#[test]
fn a_refusal_is_reported_and_the_bot_may_answer_again() {
    let (_, why) = first(
        20.0,
        "read(); offer = read()['moment']['ask']['offers'][0]\n\
         write({'say': {'act': 'end-moves'}}); assert 'refused' in read()\n\
         write({'say': {**offer, 'seat': 'parliament'}}); assert 'error' in read()\n\
         write({'say': offer})\n",
    );
    assert_eq!(why, None);
}

#[test]
fn a_bot_that_is_refused_three_times_forfeits() {
    forfeits(
        20.0,
        "read(); read()\nfor n in range(3):\n    write({'say': {'act': 'end-moves'}})\n    sys.stdin.readline()\n",
        "refused",
    );
}

#[test]
fn a_silent_bot_forfeits_in_time() {
    let begun = Instant::now();
    forfeits(0.3, "time.sleep(60)\n", "gave no answer for 0.3 s");
    assert!(begun.elapsed() < Duration::from_secs(20), "{:?}", begun.elapsed());
}

#[test]
fn a_bot_that_does_not_read_forfeits_in_time() {
    // It asks for the table endlessly and reads none of it.
    let text = "while True: write({'view': True})\n";
    let (said, why) = first(2.0, text);
    assert_eq!(said.act, "concede");
    let why = why.expect("it forfeits");
    assert!(why.contains("did not read") || why.contains("lines"), "{why}");
}

#[test]
fn a_bot_that_prints_garbage_forfeits() {
    forfeits(
        20.0,
        "for n in range(3): print('thinking...', flush=True)\ntime.sleep(60)\n",
        "`thinking...`",
    );
    forfeits(20.0, "for n in range(3): write([1])\ntime.sleep(60)\n", "`[1]`");
    forfeits(20.0, "for n in range(3): write({'record': True})\ntime.sleep(60)\n", "record");
    let bytes = "os.write(1, b'\\xff\\xfe\\n' * 3)\ntime.sleep(60)\n";
    forfeits(20.0, bytes, "cannot be parsed");
}

#[test]
fn a_bot_that_floods_forfeits() {
    forfeits(60.0, "while True: print('x' * 100000, end='')\n", "longer than 1048576 bytes");
    forfeits(60.0, "while True: print()\n", "wrote 1000 lines");
    let asks = "import threading\nthreading.Thread(target=lambda: [0 for _ in sys.stdin], daemon=True).start()\n\
        while True: write({'measure': {'from': [1, 1], 'to': [2, 2]}})\n";
    forfeits(60.0, asks, "wrote 1000 lines");
}

#[test]
fn a_bot_that_dies_forfeits_with_its_last_words() {
    forfeits(20.0, "read()\nraise SystemExit('out of powder')\n", "exit status: 1");
    forfeits(20.0, "read()\nraise SystemExit('out of powder')\n", "out of powder");
    forfeits(20.0, "read(); read(); sys.exit(3)\n", "exit status: 3");
    forfeits(20.0, "os.close(1); time.sleep(60)\n", "closed its output");
}

#[test]
fn much_standard_error_does_not_block() {
    let text = "sys.stderr.write('x' * 1000000)\nread()\nwrite({'say': read()['moment']['ask']['offers'][0]})\n";
    assert_eq!(first(20.0, text).1, None);
}

#[test]
fn a_bot_that_has_forfeited_keeps_conceding_and_is_killed() {
    let (folder, game) = (Folder::new(), lesson());
    let file = folder.file("pid");
    let text = format!("open('{file}', 'w').write(str(os.getpid()))\nprint('{{', flush=True)\n")
        + "print('{', flush=True)\nprint('{', flush=True)\ntime.sleep(60)\n";
    let mut bot = hire(&folder.python(20.0, &text), &*game, 1).expect("it starts");
    let seat = game.asked().remove(0);
    for _ in 0..2 {
        assert_eq!(bot.decide(&*game, &seat).expect("an answer").act, "concede");
    }
    assert_eq!(bot.decide(&*game, "nobody"), None, "only a seat that is asked answers");
    assert!(is_gone(&file), "killed and reaped before the general is dropped");
    let mut after = game.boxed_clone();
    after.say(&seat, "concede".into(), serde_json::Value::Null).expect("one may concede");
    let verdict = after.verdict().expect("it is over");
    assert!(verdict.winner.is_some_and(|side| side != seat), "the other side has won");
}

#[test]
fn a_bot_ends_with_its_general() {
    for obeys in [true, false] {
        let (folder, game) = (Folder::new(), lesson());
        let file = folder.file("pid");
        let end = if obeys { "sys.stdin.read()\n" } else { "time.sleep(60)\n" };
        let text = format!(
            "read(); offer = read()['moment']['ask']['offers'][0]\n\
            open('{file}', 'w').write(str(os.getpid()))\nwrite({{'say': offer}})\n{end}"
        );
        let mut bot = hire(&folder.python(20.0, &text), &*game, 1).expect("it starts");
        let seat = game.asked().remove(0);
        assert_ne!(bot.decide(&*game, &seat).expect("an answer").act, "concede");
        let begun = Instant::now();
        drop(bot);
        assert!(begun.elapsed() < Duration::from_secs(10), "nobody waits for it");
        assert!(is_gone(&file), "no process is left, not even a zombie");
    }
}

/// Whether the process whose id is in a file is gone. A zombie still has its folder in /proc.
fn is_gone(file: &str) -> bool {
    let pid = std::fs::read_to_string(file).expect("it wrote its number");
    !Path::new("/proc").join(pid).exists()
}

#[test]
fn an_unknown_general_is_reported_at_once() {
    let game = lesson();
    let why = |name: &str| match hire(name, &*game, 1) {
        Ok(_) => panic!("{name} is hired"),
        Err(why) => why,
    };
    assert!(matches!(why("marshal"), Unhired::Nobody { .. }));
    assert!(why("marshal").to_string().contains("veteran"));
    assert!(matches!(why("cmd:"), Unhired::NoProgram));
    assert!(matches!(why("cmd@0:true"), Unhired::Limit { .. }));
    let missing = why("cmd:/no/such/program --fast");
    assert!(matches!(missing, Unhired::NotStarted { .. }));
    assert!(missing.to_string().contains("`/no/such/program` cannot be started"), "{missing}");
}

#[test]
fn a_bot_plays_a_whole_battle_against_a_general() {
    let text = "read()\nwhile True:\n    line = sys.stdin.readline()\n    if not line: break\n\
        \x20   told = json.loads(line)\n    write({'say': told['moment']['ask']['offers'][0]})\n";
    let (folder, mut game) = (Folder::new(), lesson());
    let mut bot = hire(&folder.python(20.0, text), &*game, 1).expect("it starts");
    let mut other = hire("recruit", &*game, 2).expect("a recruit");
    for _ in 0..4000 {
        let Some(seat) = game.asked().into_iter().next() else { break };
        let general: &mut dyn General = if seat == "king" { &mut *bot } else { &mut *other };
        let said = general.decide(&*game, &seat).expect("an answer");
        game.say(&seat, said.act, said.fill).expect("it is accepted");
    }
    assert_eq!(bot.forfeited(), None);
    assert!(game.verdict().is_some());
}
