//! The referee's JSON lines, with the first lesson.
use games::Referee;
use serde_json::{Value, json};

/// A referee with the first lesson opened.
pub(crate) fn begun(seed: u64) -> (Referee, Value) {
    let mut referee = Referee::new();
    let moment = ask(&mut referee, &json!({"new": {"scenario": "first-lesson", "seed": seed}}));
    (referee, moment)
}

pub(crate) fn ask(referee: &mut Referee, line: &Value) -> Value {
    let answer = referee.line(&line.to_string());
    serde_json::from_str(&answer).expect("an answer is JSON")
}

fn why(answer: &Value) -> &str {
    answer["error"]["why"].as_str().unwrap_or_else(|| panic!("no error: {answer}"))
}

#[test]
fn a_bot_of_few_lines_plays_a_battle_to_its_verdict() {
    let (mut referee, mut moment) = begun(7);
    let mut n = 0;
    while let Some(offers) = moment["moment"]["ask"]["offers"].as_array() {
        let offer = &offers[n * 7 % offers.len()];
        moment = ask(&mut referee, &json!({"say": offer}));
        n += 1;
        assert_eq!(moment["moment"]["n"], n, "{moment}");
    }
    assert!(moment["moment"]["verdict"]["words"].is_string(), "{moment}");
    assert_eq!(referee.close(), Ok(()));
}

#[test]
fn units_sides_and_seats_are_named_by_their_ids() {
    let (_, moment) = begun(7);
    let ask = &moment["moment"]["ask"];
    assert_eq!(ask["seats"], json!(["king"]));
    assert_eq!(ask["question"], json!({"fire": {"side": "king"}}));
    let offer = &ask["offers"][0];
    assert_eq!(offer["unit"], "kings-saker");
    assert_eq!(offer["act"]["fire"]["unit"], "kings-saker");
    assert_eq!(offer["seat"], "king");
}

#[test]
fn a_try_gives_the_same_answer_and_changes_nothing() {
    let (mut referee, moment) = begun(7);
    let offer = moment["moment"]["ask"]["offers"][1].clone();
    let record = ask(&mut referee, &json!({"record": true}));
    let tried = ask(&mut referee, &json!({"try": offer.clone()}));
    assert_eq!(ask(&mut referee, &json!({"record": true})), record);
    assert_eq!(ask(&mut referee, &json!({"say": offer})), tried);
}

/// With given dice that are used up, a dry run tells a legal act from an illegal one.
#[test]
fn a_try_without_dice_says_which_die_is_needed() {
    let mut referee = Referee::new();
    let first = json!({"new": {"scenario": "first-lesson", "dice": [6, 5, 2, 3]}});
    let moment = ask(&mut referee, &first);
    let offer = moment["moment"]["ask"]["offers"][0].clone();
    assert_eq!(ask(&mut referee, &json!({"try": offer})), json!({"needs": {"die": 6}}));
    let mut wrong = offer.clone();
    wrong["act"]["fire"]["aims"][0]["target"] = json!("kings-saker");
    let refused = ask(&mut referee, &json!({"try": wrong}));
    assert!(refused["refused"]["cite"].is_string(), "{refused}");
    assert!(why(&ask(&mut referee, &json!({"say": offer}))).contains("used up"));
}

#[test]
fn a_refusal_carries_its_rule_and_changes_nothing() {
    let (mut referee, _) = begun(7);
    let before = ask(&mut referee, &json!({"moment": true}));
    let fire =
        json!({"fire": {"unit": "hoptons-foot", "aims": [{"target": "waller", "stands": [1]}]}});
    let refused = ask(&mut referee, &json!({"say": {"seat": "king", "act": fire}}));
    let cite = refused["refused"]["cite"].as_str().unwrap_or_else(|| panic!("{refused}"));
    assert!(games::rule(cite).is_some(), "{cite} is in the index");
    assert_eq!(ask(&mut referee, &json!({"moment": true})), before);
}

#[test]
fn odds_go_on_to_the_losses_and_through_answers() {
    let (mut referee, moment) = begun(7);
    let offer = &moment["moment"]["ask"]["offers"][0];
    let mut asked = offer.clone();
    (asked["answers"], asked["until"]) = (json!(true), json!("losses"));
    let told = ask(&mut referee, &json!({"odds": asked}));
    assert_eq!(told["odds"]["exact"], true, "{told}");
    let seat = &offer["seat"];
    let told = ask(&mut referee, &json!({"odds": {"seat": seat, "until": "losses"}}));
    assert_eq!(told["odds"]["outcomes"][0]["p"], 1.0, "{told}");
    for wrong in [
        json!({"odds": {"seat": seat}}),
        json!({"odds": {"seat": "nobody", "until": "losses"}}),
        json!({"odds": {"seat": seat, "until": "tomorrow", "act": "end-fire"}}),
        json!({"odds": {"seat": seat, "answers": 99, "act": "end-fire"}}),
        json!({"odds": []}),
    ] {
        assert!(ask(&mut referee, &wrong)["error"]["why"].is_string(), "{wrong}");
    }
}

#[test]
fn odds_measures_views_and_offers_are_given() {
    let (mut referee, moment) = begun(7);
    let offer = moment["moment"]["ask"]["offers"][1].clone();
    let odds = ask(&mut referee, &json!({"odds": offer}));
    assert_eq!(odds["odds"]["exact"], true);
    let sum: f64 = odds["odds"]["outcomes"]
        .as_array()
        .expect("outcomes")
        .iter()
        .filter_map(|it| it["p"].as_f64())
        .sum();
    assert!((sum - 1.0).abs() < 1e-9, "{odds}");
    let measured = ask(&mut referee, &json!({"measure": {"from": "hopton", "to": [24, 20]}}));
    assert!(measured["measure"].is_object(), "{measured}");
    let wrong = ask(&mut referee, &json!({"measure": {"from": "nobody", "to": [24, 20]}}));
    assert!(why(&wrong).contains("nobody"), "{wrong}");
    let view = ask(&mut referee, &json!({"view": "king"}));
    assert_eq!(view["view"]["units"].as_array().map(Vec::len), Some(10));
    let offers = ask(&mut referee, &json!({"offers": "king"}));
    assert_eq!(offers["offers"], moment["moment"]["ask"]["offers"]);
    assert_eq!(ask(&mut referee, &json!({"offers": "parliament"})), json!({"offers": []}));
    let wrong = ask(&mut referee, &json!({"offers": "cromwell"}));
    assert!(why(&wrong).contains("king, parliament"), "{wrong}");
}

#[test]
fn given_dice_are_used_in_order_and_must_be_used_up() {
    let mut referee = Referee::new();
    let new = |dice: &[u8]| json!({"new": {"scenario": "first-lesson", "dice": dice}});
    let short = ask(&mut referee, &new(&[1, 2, 3]));
    assert!(why(&short).contains("used up"), "{short}");
    let odd = ask(&mut referee, &new(&[1, 2, 9, 4]));
    assert!(
        why(&odd).contains("die 3 of those given is 9") && why(&odd).contains("1 to 6"),
        "{odd}"
    );
    let moment = ask(&mut referee, &new(&[1, 1, 6, 6]));
    assert_eq!(moment["moment"]["n"], 0, "{moment}");
    assert_eq!(referee.close(), Ok(()));
    let given = ask(&mut referee, &json!({"dice": [2, 5]}));
    assert_eq!(given, json!({"dice": {"waiting": 2}}));
    for wrong in
        [json!([4, 7]), json!([0]), json!([300]), json!({"instead": [7]}), json!({"all": []})]
    {
        let told = ask(&mut referee, &json!({"dice": wrong}));
        assert!(told["error"].is_object(), "{wrong}: {told}");
        let left = referee.close().expect_err("two are left");
        assert!(why(&left).contains("2 of the given dice"), "{wrong}: {left}");
    }
    let given = ask(&mut referee, &json!({"dice": {"instead": [2, 5]}}));
    assert_eq!(given, json!({"dice": {"waiting": 2}}));
    let left = referee.close().expect_err("two are left");
    assert!(why(&left).contains("2 of the given dice"), "{left}");
    ask(&mut referee, &json!({"new": {"scenario": "first-lesson"}}));
    assert!(referee.close().is_err(), "unused dice of an earlier battle still count");
}

#[test]
fn a_battle_of_the_seed_takes_no_dice() {
    let (mut referee, _) = begun(7);
    let wrong = ask(&mut referee, &json!({"dice": [1]}));
    assert!(why(&wrong).contains("seed"), "{wrong}");
}

#[test]
fn undo_goes_back_one_decision_unless_a_die_was_rolled() {
    let (mut referee, opened) = begun(7);
    let wrong = ask(&mut referee, &json!({"undo": true}));
    assert!(why(&wrong).contains("no decision"), "{wrong}");
    let said = ask(&mut referee, &json!({"say": {"seat": "king", "act": "end-fire"}}));
    assert_eq!(said["moment"]["n"], 1);
    let back = ask(&mut referee, &json!({"undo": true}));
    assert_eq!(back["moment"]["n"], 0, "{back}");
    assert_eq!(back["moment"]["ask"], opened["moment"]["ask"]);
}

#[test]
fn a_battle_continues_from_a_record() {
    let (mut referee, moment) = begun(7);
    let offer = moment["moment"]["ask"]["offers"][0].clone();
    ask(&mut referee, &json!({"say": offer}));
    let record = ask(&mut referee, &json!({"record": true}))["record"].clone();
    let now = ask(&mut referee, &json!({"moment": true}));
    let mut other = Referee::new();
    let taken = ask(&mut other, &json!({"new": {"record": record}}));
    assert_eq!(taken["moment"]["ask"], now["moment"]["ask"]);
    let start = ask(&mut other, &json!({"new": {"record": record, "to": 0}}));
    assert_eq!(start["moment"]["ask"], moment["moment"]["ask"]);
}

#[test]
fn a_scenario_is_an_id_or_the_whole_of_it() {
    let mut referee = Referee::new();
    let doc = games::Doc::parse("it", games::scenario("first-lesson").expect("it ships").text);
    let whole = doc.expect("it reads").root.to_json();
    let moment = ask(&mut referee, &json!({"new": {"scenario": whole, "seed": 7}}));
    assert_eq!(moment, begun(7).1);
    let wrong = ask(&mut referee, &json!({"new": {"scenario": "no-such-battle"}}));
    assert!(why(&wrong).contains("first-lesson"), "{wrong}");
    let wrong = ask(&mut referee, &json!({"new": {"scenario": {"ruleset": "chess"}}}));
    assert!(why(&wrong).contains("there is no ruleset `chess`"), "{wrong}");
    let broken = ask(&mut referee, &json!({"moment": true}));
    assert!(broken["moment"].is_object(), "the earlier battle continues");
}

#[test]
fn an_invalid_line_gets_an_error_and_the_game_continues() {
    let mut referee = Referee::new();
    for line in ["{\"say\":{}}", "{\"view\":\"king\"}", "{\"undo\":true}"] {
        let answer: Value = serde_json::from_str(&referee.line(line)).expect("JSON");
        assert!(why(&answer).contains("begin with `new`"), "{answer}");
    }
    let (mut referee, moment) = begun(7);
    for line in [
        "",
        "nonsense",
        "{",
        "[]",
        "1",
        "null",
        "{}",
        "{\"fly\":1}",
        "{\"say\":1}",
        "{\"say\":{}}",
        "{\"say\":{\"seat\":\"king\"}}",
        "{\"say\":{\"seat\":\"nobody\",\"act\":\"end-fire\"}}",
        "{\"say\":{\"seat\":\"parliament\",\"act\":\"end-fire\"}}",
        "{\"say\":{\"seat\":\"king\",\"act\":\"dance\"}}",
        "{\"say\":{\"seat\":\"king\",\"act\":\"end-fire\",\"fill\":{\"x\":1}}}",
        "{\"say\":{\"seat\":\"king\",\"act\":{\"fire\":{\"unit\":99,\"aims\":[]}}}}",
        "{\"undo\":1}",
        "{\"record\":null}",
        "{\"view\":7}",
        "{\"dice\":\"six\"}",
        "{\"dice\":[0]}",
        "{\"dice\":[256]}",
        "{\"new\":{\"scenario\":\"first-lesson\",\"seed\":-1}}",
        "{\"new\":{\"scenario\":\"first-lesson\",\"sed\":1}}",
        "{\"new\":{}}",
        "{\"new\":{\"record\":{}}}",
        "{\"measure\":{\"from\":\"hopton\"}}",
        "{\"view\":\"king\",\"undo\":true}",
    ] {
        let answer = referee.line(line);
        assert!(!answer.contains('\n'));
        let answer: Value = serde_json::from_str(&answer).expect("JSON");
        assert!(!why(&answer).is_empty(), "{line}");
    }
    assert_eq!(ask(&mut referee, &json!({"moment": true})), moment);
    let long = format!("{{\"view\":\"{}\"}}", "x".repeat(games::referee::MOST_LINE));
    assert!(referee.line(&long).contains("bytes long"));
}

/// Plays the offers of a scenario in a fixed order and returns all its moments.
fn moments(scenario: &str, seed: u64) -> Vec<Value> {
    let mut referee = Referee::new();
    let mut moment = ask(&mut referee, &json!({"new": {"scenario": scenario, "seed": seed}}));
    let mut all = Vec::new();
    while let Some(offers) = moment["moment"]["ask"]["offers"].as_array() {
        let offer = offers[all.len() * 7 % offers.len()].clone();
        all.push(moment);
        moment = ask(&mut referee, &json!({"say": offer}));
    }
    all.push(moment);
    all
}

/// A question with only one answer is not asked, but the moment names it with its answer.
#[test]
fn questions_with_one_answer_are_named_in_the_moment() {
    let all: Vec<Value> = (1..6).flat_map(|seed| moments("first-lesson-veritas", seed)).collect();
    let skipped = |of: &str| {
        let each =
            all.iter().flat_map(|it| it["moment"]["skipped"].as_array().into_iter().flatten());
        let mut found = each.filter(|it| it["question"][of].is_object());
        found.next().unwrap_or_else(|| panic!("no `{of}` was skipped")).clone()
    };
    let melee = skipped("melee");
    assert_eq!(melee["question"]["melee"]["among"], json!([melee["act"]["melee"]["target"]]));
    assert!(melee["seats"][0].is_string(), "{melee}");
    let against = skipped("against");
    assert_eq!(
        against["question"]["against"]["among"],
        json!([against["act"]["against"]["enemy"]])
    );
    assert!(
        all[0]["moment"].get("skipped").is_none(),
        "nothing was skipped before the first question"
    );
}

/// A seat is told what was skipped for it, and not what was skipped for others.
#[test]
fn a_seat_is_told_of_its_own_skipped_questions_only() {
    let mut referee = Referee::new();
    let new = json!({"new": {"scenario": "first-lesson-veritas", "seed": 1}});
    let (mut moment, mut n_told) = (ask(&mut referee, &new), 0);
    for n in 0.. {
        let Some(offers) = moment["moment"]["ask"]["offers"].as_array() else { break };
        moment = ask(&mut referee, &json!({"say": offers[n * 7 % offers.len()]}));
        let all = moment["moment"]["skipped"].as_array().cloned().unwrap_or_default();
        for seat in ["league", "union"] {
            let own: Vec<_> =
                all.iter().filter(|it| it["seats"] == json!([seat])).cloned().collect();
            let game = referee.game().expect("a battle");
            let told = game.moment_for(seat).expect("it is a seat")["moment"]["skipped"].take();
            assert_eq!(told.as_array().cloned().unwrap_or_default(), own);
            n_told += own.len();
        }
    }
    assert!(n_told > 0);
}

/// Who throws their own dice sees beforehand which offers draw a card, and from how many.
#[test]
fn offers_announce_dice_of_unusual_sizes() {
    let mut referee = Referee::new();
    // Without orders in the scenario, the players name them, and the cards are drawn afterwards.
    let lesson = include_str!("../../../../scenarios/veritas/first-lesson-veritas.toml");
    let lines = lesson.lines().filter(|line| !line.starts_with("order = "));
    let text = lines.collect::<Vec<_>>().join("\n");
    let scenario = kernel::doc::Doc::parse("lesson", &text).expect("it is TOML").root.to_json();
    let mut moment = ask(&mut referee, &json!({"new": {"scenario": scenario, "dice": []}}));
    for seat in ["league", "union"] {
        let offers = moment["moment"]["ask"]["offers"].as_array().expect("offers").clone();
        let end = |it: &&Value| it["act"] == "end-orders" && it["seat"] == seat;
        let end = offers.iter().find(end).expect("orders can end").clone();
        // The cards are drawn when both sides are done.
        let sizes = if seat == "league" { Value::Null } else { json!([4]) };
        assert_eq!(end["dice"], sizes, "{end}");
        if seat == "union" {
            assert!(why(&ask(&mut referee, &json!({"say": end}))).contains("d4"));
            ask(&mut referee, &json!({"dice": [4]}));
        }
        moment = ask(&mut referee, &json!({"say": end}));
    }
    assert_eq!(moment["moment"]["n"], 2, "{moment}");
    // With a seed nobody needs to know.
    let (_, moment) = begun(7);
    assert!(moment["moment"]["ask"]["offers"][0].get("dice").is_none());
}

/// Odds without a fill are those of the offer's own example.
#[test]
fn odds_need_no_fill() {
    for scenario in [
        "first-lesson",
        "first-lesson-glorious",
        "first-lesson-veritas",
        "first-lesson-gloria",
        "first-lesson-nearrun",
    ] {
        let mut n_asked = 0;
        let mut referee = Referee::new();
        let new = json!({"new": {"scenario": scenario, "seed": 3}});
        let mut moment = ask(&mut referee, &new);
        for n in 0..40 {
            let Some(offers) = moment["moment"]["ask"]["offers"].as_array().cloned() else { break };
            if let Some(offer) = offers.iter().find(|it| it["want"] != "nothing") {
                let asked = json!({"odds": {"seat": offer["seat"], "act": offer["act"]}});
                let told = ask(&mut referee, &asked);
                assert_eq!(told, ask(&mut referee, &json!({"odds": offer})));
                assert!(told["odds"]["outcomes"].is_array(), "{told}");
                n_asked += 1;
            }
            moment = ask(&mut referee, &json!({"say": offers[n * 7 % offers.len()]}));
        }
        assert!(n_asked > 0, "{scenario}");
    }
}
