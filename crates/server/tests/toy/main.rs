//! A ruleset that is only registered plays in the referee, in the browser's interface, in the lab and with generals.
#[allow(dead_code, unreachable_pub)]
#[path = "../it/kit.rs"]
mod kit;

use kit::{Folder, start};
use serde_json::{Value, json};
use std::sync::{Once, atomic::AtomicBool};

const LESSON: &str = "toy-lesson";

/// The one line that such a program needs.
fn registered() {
    static ONCE: Once = Once::new();
    ONCE.call_once(|| games::register(&toy::BOOK).expect("the id is free"));
}

#[test]
fn it_is_listed_and_cannot_be_registered_twice() {
    registered();
    assert_eq!(games::register(&toy::BOOK), Err(games::Taken("toy")));
    let card = games::rulesets().into_iter().find(|card| card.id == "toy").expect("a card");
    assert_eq!(card.title, "Toy Soldiers");
    assert!(games::listed().iter().any(|it| it.id == LESSON && it.units == [2, 2]));
    assert!(games::rule("TOY-FIR-002").is_some_and(|text| text.contains("One die")));
    assert!(games::soak("toy", 4).expect("a field").is_ok());
}

#[test]
fn the_referee_plays_it() {
    registered();
    let mut referee = games::Referee::new();
    let mut say = |line: Value| -> Value {
        serde_json::from_str(&referee.line(&line.to_string())).expect("JSON")
    };
    let opened = say(json!({"new": {"scenario": LESSON, "dice": [6, 1]}}));
    assert_eq!(opened["moment"]["ask"]["seats"], json!(["red"]), "{opened}");
    let march = json!({"march": {"unit": "red-left"}});
    let far = say(json!({"say": {"seat": "red", "act": march, "fill": [12, 20]}}));
    assert_eq!(far["refused"]["cite"], "TOY-MOV-001", "{far}");
    assert_eq!(far["refused"]["numbers"]["inches"], 15.0, "{far}");
    let shoot = json!({"shoot": {"unit": "red-left", "target": "blue-right"}});
    let no = say(json!({"say": {"seat": "red", "act": shoot}}));
    assert_eq!(no["refused"]["cite"], "TOY-FIR-001", "{no}");
    say(json!({"say": {"seat": "red", "act": march, "fill": [12, 10]}}));
    say(json!({"say": {"seat": "red", "act": "end-turn"}}));
    let shoot = json!({"shoot": {"unit": "blue-right", "target": "red-left"}});
    let odds = say(json!({"odds": {"seat": "blue", "act": shoot}}));
    assert!(odds.to_string().contains(r#""lost":{"red-left":1}"#), "{odds}");
    let shot = say(json!({"say": {"seat": "blue", "act": shoot}}));
    assert_eq!(shot["moment"]["events"][1]["text"], "Red left loses a figure.", "{shot}");
    say(json!({"say": {"seat": "blue", "act": "end-turn"}}));
    let shoot = json!({"shoot": {"unit": "red-left", "target": "blue-right"}});
    say(json!({"say": {"seat": "red", "act": shoot}}));
    let over = say(json!({"say": {"seat": "blue", "act": "concede"}}));
    assert_eq!(over["moment"]["verdict"]["winner"], "red", "{over}");
    let record = say(json!({"record": true}));
    let replayed = games::replay(&record["record"].to_string(), None).expect("it replays");
    assert!(replayed.game.is_over() && replayed.n_decisions == 6);
    assert_eq!(referee.close(), Ok(()), "all dice fell");
}

#[test]
fn generals_of_every_level_fight_it_to_a_verdict() {
    registered();
    let lesson = games::scenario(LESSON).expect("it is registered");
    for name in staff::NAMES {
        let mut game = games::open(lesson.file, lesson.text, 5, None).expect("it opens");
        let mut general = staff::hire(name, &*game, 5).expect("a general");
        while let Some(seat) = game.asked().into_iter().next() {
            let said = general.decide(&*game, &seat).expect("an answer");
            game.say(&seat, said.act, said.fill).expect("it is accepted");
        }
        assert!(game.verdict().is_some(), "{name}");
    }
}

#[test]
fn the_lab_fights_it() {
    registered();
    let lesson = games::scenario(LESSON).expect("it is registered");
    let plan = lab::Plan {
        scenario: LESSON.to_owned(),
        file: lesson.file.to_owned(),
        text: lesson.text.to_owned(),
        from: None,
        seats: vec!["regular".to_owned(), "recruit".to_owned()],
        games: 8,
        seed: 7,
        swap: false,
        variations: Vec::new(),
        house: None,
    };
    let run = lab::Run::new(plan).expect("it can be fought");
    let (mut rows, indices) = (Vec::new(), (0..8).collect::<Vec<u64>>());
    lab::fight(&run, &indices, 2, &AtomicBool::new(false), |row, _, _| {
        rows.push(json!(row));
        true
    });
    assert_eq!(rows.len(), 8);
    for row in &rows {
        assert_eq!(row["initiative"], "red", "the view says so: {row}");
        assert!(row["decisions"].as_u64().is_some_and(|n| n > 10), "{row}");
    }
}

/// Everything that the browser's pages request, from the list of rulesets to the last move against a computer.
#[tokio::test(flavor = "multi_thread")]
async fn the_server_gives_the_page_all_it_needs() {
    registered();
    let folder = Folder::new();
    let server = start(&folder, |_| ()).await;
    let (_, rulesets) = server.ask("GET", "/api/rulesets", "", "").await;
    assert!(rulesets.to_string().contains("Toy Soldiers"), "{rulesets}");
    let (status, sheet) = server.ask("GET", "/api/rulesets/toy/sheet", "", "").await;
    assert!(status == 200 && sheet["sheet"]["tables"].is_array(), "{sheet}");
    let (status, map) = server.ask("GET", "/api/scenarios/toy-lesson/map.svg", "", "").await;
    assert!(status == 200 && map.as_str().is_some_and(|it| it.starts_with("<svg")));
    let how = json!({"scenario": LESSON, "seed": 3, "seats": {"blue": "computer"}});
    let battle = server.begin(how).await;
    let mut red = server.join(&battle.id, &[&battle.seat("red")]).await;
    assert_eq!(red.state["view"]["ruleset"], "toy", "{}", red.state);
    assert_eq!(red.state["view"]["units"].as_array().map(Vec::len), Some(4));
    while red.state["over"].is_null() {
        if !red.is_asked() {
            red.hear().await.expect("the computer answers");
            continue;
        }
        let offers = red.offers();
        let told = red.take(offers.first().expect("something is offered")).await;
        assert!(told["done"].is_object(), "{told}");
        let n = told["done"]["n"].as_u64().expect("a number");
        red.until(n).await;
    }
    assert!(red.log.len() > 10);
    server.stop().await;
}

/// A bug in a view is reported to whoever ran into it, and nothing has changed. Other battles go on, and so does this one.
#[tokio::test(flavor = "multi_thread")]
async fn a_bug_in_a_view_is_reported() {
    registered();
    let folder = Folder::new();
    let server = start(&folder, |_| ()).await;
    let lesson = games::scenario(LESSON).expect("it is registered");
    let doc = games::Doc::parse(lesson.file, lesson.text).expect("TOML");
    let mut faulty = doc.root.to_json();
    faulty["title"] = json!(toy::FAULTY);
    let battle = server.begin(json!({"text": faulty.to_string(), "seed": 3})).await;
    let (red, blue) = (battle.seat("red"), battle.seat("blue"));
    let mut both = server.join(&battle.id, &[&red, &blue]).await;
    let end = |seat: &str, n: u64| json!({"seat": seat, "n": n, "act": "end-turn"});
    assert_eq!(both.ask("say", end("red", 0)).await["done"]["n"], 1);
    for _ in 0..2 {
        let told = both.ask("say", end("blue", 1)).await;
        let why = told["error"]["why"].as_str().unwrap_or_default();
        assert!(why.contains("nothing has changed: a fault in a view"), "{told}");
    }
    both.until(1).await;
    assert_eq!(both.state["n"], 1);
    assert!(both.ask("ping", json!(true)).await["pong"].is_boolean());
    // It is stored as it was before.
    server.stop().await;
    let server = start(&folder, |_| ()).await;
    let mut again = server.join(&battle.id, &[&blue]).await;
    assert_eq!(again.n(), 1);
    let told = again.ask("say", json!({"seat": "blue", "n": 1, "act": "concede"})).await;
    assert!(told["done"].is_object(), "{told}");
    server.stop().await;
}
