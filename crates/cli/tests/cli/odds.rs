//! `linstock odds`.
use crate::program::run;

#[test]
fn odds_of_a_volley_are_exact_and_shown_with_their_modifiers() {
    let listed = run(&["odds", "first-lesson", "--seed", "7", "--json"]).is(0).json();
    let offers = listed["offers"].as_array().expect("offers");
    let fire = offers.iter().find(|it| it["label"].as_str().is_some_and(|it| it.contains("1 die")));
    let act = fire.expect("a shot with one die")["act"].to_string();
    let args = ["odds", "first-lesson", "--seed", "7", "--seat", "king", "--act", &act];
    let told = run(&[&args[..], &["--json"]].concat()).is(0).json();
    assert_eq!(told["odds"]["exact"], true);
    let outcomes = told["odds"]["outcomes"].as_array().expect("outcomes");
    assert_eq!(outcomes.len(), 2);
    assert!((outcomes[0]["p"].as_f64().expect("a chance") - 2.0 / 3.0).abs() < 1e-9, "{told}");
    let text = run(&args).is(0).out;
    assert!(
        text.contains("33.33 %") && text.contains("ASV-FIR-052") && text.contains("Exact"),
        "{text}"
    );
}

#[test]
fn a_refusal_is_status_1_and_nonsense_2() {
    let act = "{\"fire\":{\"unit\":\"hopton\",\"aims\":[]}}";
    let ran = run(&["odds", "first-lesson", "--seed", "7", "--act", act]).is(1);
    assert!(ran.err.contains("refused by ASV-"), "{}", ran.err);
    let ran = run(&["odds", "first-lesson", "--seed", "7", "--act", act, "--json"]).is(1);
    assert!(ran.json()["refused"]["cite"].is_string());
    run(&["odds", "first-lesson", "--act", "not json"]).is(2);
    run(&["odds", "first-lesson", "--act", "\"dance\""]).is(2);
    run(&["odds", "first-lesson", "--seat", "nobody", "--act", "\"end-fire\""]).is(2);
    let ran = run(&["odds", "first-lesson", "--seat", "nobody"]).is(2);
    assert!(ran.err.contains("no seat `nobody`") && ran.err.contains("king"), "{}", ran.err);
}

#[test]
fn odds_are_followed_through_answers_and_to_the_losses() {
    let listed = run(&["odds", "first-lesson", "--seed", "7", "--json"]).is(0).json();
    let act = listed["offers"][0]["act"].to_string();
    let base =
        ["odds", "first-lesson", "--seed", "7", "--act", &act, "--answers", "--until", "losses"];
    let told = run(&[&base[..], &["--json"]].concat()).is(0).json();
    assert_eq!(told["odds"]["exact"], true, "{told}");
    assert!(run(&base).is(0).out.contains('%'));
    let told = run(&["odds", "first-lesson", "--seed", "7", "--until", "losses", "--json"]).is(0);
    assert_eq!(told.json()["odds"]["outcomes"][0]["p"], 1.0);
    run(&["odds", "first-lesson", "--until", "tomorrow"]).is(2);
    run(&["odds", "first-lesson", "--answers"]).is(2);
    // In this ruleset losses are removed at once, so nothing waits.
    let told = run(&["odds", "first-lesson-veritas", "--until", "losses"]).is(0).out;
    assert!(told.contains("losses are removed at once"), "{told}");
}
