//! Films: they show what everybody saw, without any rules.
use games::{AnyGame, Doc, Instead, No};
use kernel::{Seat, Viewer, book::Field, dice::Chooser};
use serde_json::{Value, json};

/// A random battle as a record with a film.
fn fought(id: &str, seed: u64) -> Value {
    let shipped = games::scenario(id).expect("it ships");
    let game = games::open(shipped.file, shipped.text, seed, None).expect("it is sound");
    games::record_with_film(&*to_its_end(game, seed))
}

fn to_its_end(mut game: Box<dyn AnyGame>, seed: u64) -> Box<dyn AnyGame> {
    let mut chooser = Chooser::new(seed);
    while game.step_at_random(&mut chooser) {}
    game
}

/// The same record as if other rules had made it.
fn of_other_rules(mut record: Value) -> Value {
    record["version"] = json!(999);
    record
}

/// Compares everything that a viewer can see.
fn compare(live: &dyn AnyGame, shown: &dyn AnyGame, name: &str) {
    let n = live.n_decisions();
    assert_eq!(shown.n_decisions(), n, "{name}");
    assert_eq!((live.seats(), live.die()), (shown.seats(), shown.die()), "{name} {n}");
    assert_eq!((live.verdict(), live.is_over()), (shown.verdict(), shown.is_over()), "{name} {n}");
    let seats = live.seats().into_iter().enumerate();
    let seats = seats.map(|(n, card)| (Viewer::Seat(Seat(n as u8)), card.id));
    let all = [(Viewer::Referee, "referee".to_owned()), (Viewer::Watcher, "watcher".to_owned())];
    for (viewer, id) in seats.chain(all) {
        assert_eq!(live.view(&id), shown.view(&id), "{name}: decision {n} for {id}");
        assert_eq!(live.lines(viewer), shown.lines(viewer), "{name}: decision {n} for {id}");
    }
}

fn compare_all(record: &Value, name: &str) {
    let mut live = games::walk(record.clone()).expect("it replays");
    assert_eq!(live.game().shown(), None);
    let mut shown = games::walk(of_other_rules(record.clone())).expect("it has a film");
    assert!(shown.game().shown().is_some(), "{name}");
    compare(live.game(), shown.game(), name);
    while live.step().expect("it replays") {
        assert_eq!(shown.step(), Ok(true));
        compare(live.game(), shown.game(), name);
    }
    assert_eq!(shown.step(), Ok(false));
}

/// 200 random battles of a ruleset, of all sorts and sizes.
fn battles_of(id: &str) {
    let book = games::book(id).expect("a ruleset");
    let fields = [Field::Plain, Field::Motley, Field::InHand, Field::Encounter];
    for seed in 0..200 {
        let field = (book.field)(fields[seed as usize % 4], 2 + seed as usize % 3, seed);
        let doc = Doc::from_json("field", &field).expect("it is a scenario");
        let game = games::open_doc(&doc, seed, None).expect("it opens");
        let game = to_its_end(game, seed);
        compare_all(&games::record_with_film(&*game), &format!("{id} {seed}"));
    }
}

#[test]
fn films_of_a_splendid_victory_show_what_was_seen() {
    battles_of("splendid");
}

#[test]
fn films_of_a_glorious_victory_show_what_was_seen() {
    battles_of("glorious");
}

#[test]
fn films_of_in_deo_veritas_show_what_was_seen() {
    battles_of("veritas");
}

#[test]
fn films_of_pro_gloria_show_what_was_seen() {
    battles_of("gloria");
}

#[test]
fn films_of_a_near_run_thing_show_what_was_seen() {
    battles_of("nearrun");
}

/// Films are small enough to be sent in a message.
#[test]
fn films_are_small() {
    let battles = [
        ("meeting-engagement", 1644, 40_000),
        ("agincourt-1415", 1415, 120_000),
        ("rocroi-1643", 1643, 120_000),
    ];
    for (id, seed, most) in battles {
        let record = fought(id, seed);
        let n_bytes = record["film"].to_string().len();
        assert!(n_bytes < most, "the film of {id} has {n_bytes} bytes");
    }
}

/// What is said when a battle of other rules is opened, and when somebody tries to play it on.
#[test]
fn a_record_of_other_rules_is_shown_and_not_played() {
    let record = fought("first-lesson", 3);
    let n = record["decisions"].as_array().map_or(0, Vec::len);
    let old = of_other_rules(record.clone());
    let mut shown = games::show_value(old.clone(), None).expect("it has a film");
    let told = shown.instead.as_ref().expect("it is not replayed").to_string();
    let wanted = "Shown from its film: this record was made by version 999 of the rules; this program plays version ";
    assert!(told.starts_with(wanted), "{told}");
    assert_eq!((shown.n_decisions, shown.game.is_over()), (n, true));
    let why = match shown.game.say("king", json!("end-fire"), Value::Null) {
        Err(No::Error(why)) => why,
        other => panic!("{other:?}"),
    };
    assert!(why.starts_with("this battle was played by version 999 of the rules"), "{why}");
    assert!(why.ends_with("it can be watched, but not played on"), "{why}");
    assert!(shown.game.asked().is_empty() && shown.game.undo().is_err());
    // What is written is what was read.
    assert_eq!(games::record_with_film(&*shown.game), old);
    let half = games::show_value(old.clone(), Some(n / 2)).expect("it has a film");
    let half = games::record_with_film(&*half.game);
    assert_eq!(half["film"]["frames"], json!(n / 2));
    assert!(games::show_value(half, None).is_ok_and(|half| half.n_decisions == n / 2));
    assert!(games::show_value(old.clone(), Some(n + 1)).is_err());
    assert!(games::replay_value(old.clone(), None).is_err(), "it cannot be played on");
    let checked = games::check("old.json", &old.to_string());
    assert!(checked.problems.is_empty() && checked.notice == Some(told), "{checked:?}");
}

/// Whatever the rules say against a record, its film shows it.
#[test]
fn a_film_helps_whatever_the_rules_refuse() {
    let record = fought("first-lesson-veritas", 4);
    type Spoil = fn(&mut Value);
    let broken: [(&str, Spoil); 5] = [
        ("fingerprint", |record| record["fingerprint"] = json!("0000000000000000")),
        ("not allowed", |record| record["decisions"][3] = record["decisions"][0].clone()),
        ("not a record", |record| record["setup"] = json!({"nothing": true})),
        ("not a record", |record| record["decisions"][2]["act"] = json!({"fly": 7})),
        ("not a record", |record| record["more"] = json!(1)),
    ];
    for (wanted, spoil) in broken {
        let mut record = record.clone();
        spoil(&mut record);
        let shown = games::show_value(record.clone(), None).expect("it has a film");
        let why = shown.instead.expect("it is not replayed");
        assert!(why.is_film() && why.why().contains(wanted), "{why}");
        assert!(shown.game.verdict().is_some());
        record["film"] = Value::Null;
        match games::show_value(record, None).map(|shown| shown.instead) {
            Ok(Some(Instead::Part { film: None, accepted, of, .. })) => assert!(accepted <= of),
            Ok(other) => panic!("{wanted}: {other:?}"),
            Err(why) => assert!(!why.to_string().is_empty()),
        }
    }
}

/// Without a film, today's rules play as far as they accept the decisions, and this is said.
#[test]
fn without_a_film_the_rules_go_as_far_as_they_can() {
    let mut record = of_other_rules(fought("first-lesson", 5));
    record.as_object_mut().expect("an object").remove("film");
    let whole = games::show_value(record.clone(), None).expect("the rules are the same");
    let told = whole.instead.expect("the version is another").to_string();
    assert!(told.contains("It has no film. It is shown as today's rules play"), "{told}");
    record["decisions"][7]["act"] = json!("end-battle");
    let part = games::show_value(record.clone(), None).expect("it is shown in part");
    assert_eq!(part.n_decisions, 7);
    let told = part.instead.expect("only in part").to_string();
    let of = record["decisions"].as_array().map_or(0, Vec::len);
    assert!(
        told.contains(&format!("Today's rules accept its first 7 of {of} decisions")),
        "{told}"
    );
    let walk = games::walk(record).expect("it is shown in part");
    assert_eq!(walk.n_decisions(), 7);
}

/// Films that were cut, forged or belong to another battle are not shown, and the reason is given.
#[test]
fn forged_films_are_not_shown() {
    let old = of_other_rules(fought("first-lesson", 6));
    let film = games::show_value(old.clone(), None).expect("it has a film").game.film();
    let film = film.expect("it is its own");
    let told = |film: kernel::film::Film| {
        let record = games::with_film(old.clone(), &film);
        let shown = games::show_value(record, None).expect("the rules accept it");
        shown.instead.expect("other rules").to_string()
    };
    let with = |n: usize, line: &str| {
        let mut film = film.clone();
        film.frames[n] = line.into();
        told(film)
    };
    assert!(told(film.clone()).starts_with("Shown from its film"));
    let mut short = film.clone();
    short.frames.pop();
    assert!(told(short).contains("frames, but the battle has"));
    let mut other = film.clone();
    other.opening = other.opening.replace("\"splendid\"", "\"veritas\"").into();
    assert!(told(other).contains("it is a film of `veritas`"));
    let mut empty = film.clone();
    empty.opening = "{}".into();
    assert!(told(empty).contains("damaged at decision 0"));
    assert!(with(4, "{").contains("damaged at decision 5"));
    assert!(with(4, r#"{"view":{"units":[9,{"0":[]}]}}"#).contains("damaged at decision 5"));
    assert!(with(4, r#"{"view":{"units":[4000000000,{}]}}"#).contains("damaged at decision 5"));
    assert!(with(4, r#"{"view":7,"lines":[]}"#).contains("damaged at decision 5"));
    assert!(with(4, r#"{"view":{"size":["x"]}}"#).contains("damaged"));
    let many = format!(r#"{{"view":{{"aims":[[{}0]]}}}}"#, "0,".repeat(500_000));
    assert!(with(4, &many).contains("too large"));
    let long = format!(r#"{{"view":{{"title":["{}"]}}}}"#, "x".repeat(5 << 20));
    assert!(with(4, &long).contains("too long"));
    let deep = format!(r#"{{"view":{}1{}}}"#, "[".repeat(5000), "]".repeat(5000));
    assert!(with(4, &deep).contains("damaged at decision 5"));
}
