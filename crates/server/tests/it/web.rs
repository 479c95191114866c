//! Pages, headers, and what can be read without a battle.
use crate::kit::{Folder, start, text};
use serde_json::json;

#[tokio::test(flavor = "multi_thread")]
async fn headers_are_strict_everywhere() {
    let folder = Folder::new();
    let server = start(&folder, |_| ()).await;
    for path in ["/", "/health", "/nowhere", "/api/rulesets", "/metrics", "/api"] {
        let (_, head, _) = server.ask_raw("GET", path, "", "").await;
        for wanted in [
            "content-security-policy: default-src 'none'",
            "x-content-type-options: nosniff",
            "referrer-policy: no-referrer",
        ] {
            assert!(head.contains(wanted), "{path} lacks {wanted}: {head}");
        }
        assert!(!head.contains("unsafe"), "{path}: {head}");
    }
    let elsewhere = "POST /api/battles HTTP/1.1\r\nHost: HOST\r\nOrigin: http://evil.example\r\nContent-Length: 2\r\nConnection: close\r\n\r\n{}";
    let elsewhere = elsewhere.replace("HOST", &server.address.to_string());
    assert_eq!(server.raw(&elsewhere).await.0, 403, "pages of other origins may not act here");
    let rebound = "GET /health HTTP/1.1\r\nHost: evil.example\r\nConnection: close\r\n\r\n";
    assert_eq!(server.raw(rebound).await.0, 403, "another host name");
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn rulesets_scenarios_and_checks() {
    let folder = Folder::new();
    let server = start(&folder, |_| ()).await;
    let (_, rulesets) = server.ask("GET", "/api/rulesets", "", "").await;
    let rulesets = rulesets["rulesets"].as_array().expect("rulesets");
    assert_eq!(rulesets.len(), 5);
    for book in rulesets {
        assert!(
            book["author"].as_str().is_some_and(|it| !it.is_empty()),
            "the author is named: {book}"
        );
    }
    for id in games::ruleset_ids() {
        let (status, sheet) = server.ask("GET", &format!("/api/rulesets/{id}/sheet"), "", "").await;
        assert!(status == 200 && sheet["sheet"]["tables"].is_array(), "{id}");
    }
    assert_eq!(server.ask("GET", "/api/rulesets/chess/sheet", "", "").await.0, 404);
    let (status, rule) = server.ask("GET", "/api/rules/ASV-BAS-003", "", "").await;
    assert!(status == 200 && rule["rule"]["text"].is_string());
    let (_, listed) = server.ask("GET", "/api/scenarios", "", "").await;
    for scenario in listed["scenarios"].as_array().expect("scenarios") {
        let id = scenario["id"].as_str().expect("an id");
        assert!(scenario["turns"].is_u64() && scenario["story"].is_string(), "{scenario}");
        let (status, map) =
            server.ask("GET", &format!("/api/scenarios/{id}/map.svg"), "", "").await;
        assert!(status == 200 && map.as_str().is_some_and(|it| it.starts_with("<svg")), "{id}");
    }
    let (_, checked) =
        server.ask("POST", "/api/check", "", "ruleset = \"splendid\"\nsides = 7").await;
    assert_eq!(checked["ok"], false, "{checked}");
    assert!(checked["problems"][0]["why"].is_string(), "{checked}");
    let (_, document) = server.ask("GET", "/api/openapi.json", "", "").await;
    assert!(document["paths"]["/api/battles/{id}/say"]["post"].is_object());
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn battles_that_cannot_begin() {
    let folder = Folder::new();
    let server = start(&folder, |_| ()).await;
    for (how, status) in [
        (json!({}), 400),
        (json!({"scenario": "nowhere"}), 404),
        (json!({"scenario": "first-lesson", "seats": {"pope": "me"}}), 400),
        (json!({"scenario": "first-lesson", "colour": "red"}), 400),
        (json!({"scenario": "first-lesson", "text": "both"}), 400),
        (json!({"text": "not a scenario"}), 400),
        (json!({"record": {"ruleset": "splendid", "decisions": []}}), 400),
        (json!({"record": 7}), 400),
        (other_version(), 400),
        (json!({"battle": "nowhere"}), 401),
    ] {
        let (got, told) = server.ask("POST", "/api/battles", "", &how.to_string()).await;
        assert_eq!(got, status, "{how}: {told}");
        assert!(told["error"]["why"].is_string(), "{told}");
    }
    let (_, health) = server.ask("GET", "/health", "", "").await;
    assert_eq!(health["battles"], 0, "none of them was kept");
    server.stop().await;
}

/// A polling bot plays over HTTP alone.
#[tokio::test(flavor = "multi_thread")]
async fn a_bot_plays_by_asking() {
    let folder = Folder::new();
    let server = start(&folder, |_| ()).await;
    let battle = server
        .begin(json!({"scenario": "first-lesson", "seats": {"parliament": "computer"}, "seed": 4}))
        .await;
    let (king, id) = (battle.seat("king"), &battle.id);
    let mut said = 0;
    for _ in 0..400 {
        let (status, state) =
            server.ask("GET", &format!("/api/battles/{id}/moment"), &king, "").await;
        assert_eq!(status, 200);
        let Some(offer) =
            state["ask"]["offers"].as_array().and_then(|offers| offers.first().cloned())
        else {
            tokio::time::sleep(std::time::Duration::from_millis(20)).await;
            continue;
        };
        let body =
            json!({"seat": "king", "n": state["n"], "act": offer["act"], "fill": offer["fill"]});
        let (status, told) =
            server.ask("POST", &format!("/api/battles/{id}/say"), &king, &body.to_string()).await;
        assert_eq!(status, 200, "{told}");
        said += 1;
        if said == 25 {
            break;
        }
    }
    assert_eq!(said, 25);
    server.stop().await;
}

/// A record of another version of the rules: the error names the version, and no battle begins.
fn other_version() -> serde_json::Value {
    let shipped = games::scenario("first-lesson").expect("it ships");
    let game = games::open(shipped.file, shipped.text, 1, None).expect("it opens");
    let mut record = game.record();
    record["version"] = json!(999);
    let why = games::replay(&record.to_string(), None).expect_err("another version");
    assert!(why.to_string().contains("version 999"), "{why}");
    json!({"record": record})
}

/// A battle that is sent may name an army that ships, but no file: the server reads none for a stranger.
#[tokio::test(flavor = "multi_thread")]
async fn a_sent_battle_names_no_files() {
    let folder = Folder::new();
    let server = start(&folder, |_| ()).await;
    let scenario = |army: &str| {
        let text = format!(
            "format = 1\nid = \"x\"\ntitle = \"X\"\nruleset = \"splendid\"\n[[sides]]\nid = \"king\"\narmy = \"{army}\"\n\
            [[sides]]\nid = \"rebels\"\narmy = \"earl-of-essex-1643\"\n"
        );
        text
    };
    let begin = |army: &str| json!({"text": scenario(army)}).to_string();
    for file in ["king.toml", "../../etc/passwd", "/etc/passwd"] {
        for (path, body) in [("/api/battles", begin(file)), ("/api/check", scenario(file))] {
            let (_, told) = server.ask("POST", path, "", &body).await;
            assert!(
                told.to_string().contains("a battle that is sent here cannot name files"),
                "{path}: {told}"
            );
        }
    }
    let (status, told) = server.ask("POST", "/api/battles", "", &begin("oxford-army-1643")).await;
    assert_eq!(status, 200, "{told}");
    server.stop().await;
}

/// House rules of the server are laid over those of every new battle of their ruleset.
#[tokio::test(flavor = "multi_thread")]
async fn a_server_has_house_rules() {
    let rules = "format = 1\nruleset = \"splendid\"\n[fire]\nhits-on = 3\n";
    let house = games::HouseRules::read(&[("house.toml".to_owned(), rules.to_owned())]);
    let house = house.expect("they are sound");
    let folder = Folder::new();
    let server = start(&folder, |config| config.house = house).await;
    for (scenario, hits_on) in [("first-lesson", json!(3)), ("first-lesson-veritas", json!(null))] {
        let battle = server.begin(json!({"scenario": scenario, "seed": 7})).await;
        let path = format!("/api/battles/{}/record", battle.id);
        let seats = battle.told["seats"].as_object().expect("seats");
        let tokens: Vec<_> = seats.values().map(text).collect();
        let (status, record) = server.ask("GET", &path, &tokens.join(","), "").await;
        assert_eq!(status, 200, "{record}");
        assert_eq!(record["setup"]["book"]["fire"]["hits-on"], hits_on, "{scenario}");
    }
    server.stop().await;
    let twice = ("a.toml".to_owned(), rules.to_owned());
    assert!(games::HouseRules::read(&[twice.clone(), twice]).is_err(), "one file for a ruleset");
}
