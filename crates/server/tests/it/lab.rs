//! Runs of the lab over HTTP: started, completed, stopped, resumed, refused, deleted.
use crate::kit::{Folder, Running, ending, start, text};
use serde_json::{Value, json};
use server::Config;
use std::time::Duration;

/// A run of few quick battles.
fn small(games: u64) -> Value {
    json!({"scenario": "first-lesson", "games": games, "seats": ["recruit", "recruit"], "seed": 7})
}

/// A run that does not end during a test.
fn long() -> Value {
    json!({"scenario": "first-lesson", "games": 10_000, "seats": ["regular", "regular"], "seed": 7})
}

async fn begun(server: &Running, wish: Value) -> String {
    let (status, told) = server.ask("POST", "/api/lab", "", &wish.to_string()).await;
    assert_eq!(status, 200, "{told}");
    text(&told["id"])
}

async fn look(server: &Running, id: &str) -> Value {
    let (status, run) = server.ask("GET", &format!("/api/lab/{id}"), "", "").await;
    assert_eq!(status, 200, "{run}");
    run
}

/// Waits until a run satisfies a condition.
async fn until(server: &Running, id: &str, what: impl Fn(&Value) -> bool) -> Value {
    for _ in 0..1200 {
        let run = look(server, id).await;
        if what(&run) {
            return run;
        }
        tokio::time::sleep(Duration::from_millis(50)).await;
    }
    panic!("this never happened: {}", look(server, id).await)
}

fn is(state: &'static str) -> impl Fn(&Value) -> bool {
    move |run| run["state"] == state
}

/// What the lab itself finds in the folder of a run.
fn opened(folder: &Folder, id: &str) -> lab::Kept {
    lab::Folder::look(&folder.0.join("lab").join(id)).expect("a folder of the lab")
}

#[tokio::test(flavor = "multi_thread")]
async fn a_run_is_begun_fills_in_and_is_kept() {
    let folder = Folder::new();
    let server = start(&folder, |_| ()).await;
    let mut wish = small(20);
    wish["swap"] = json!(true);
    let id = begun(&server, wish).await;
    let run = until(&server, &id, is("done")).await;
    assert_eq!((&run["fought"], &run["of"]), (&json!(20), &json!(20)), "{run}");
    assert_eq!(run["plan"]["seats"], json!(["recruit", "recruit"]));
    assert_eq!(run["plan"]["sides"][0]["id"], "king", "{run}");
    let (sides, draws) = (&run["summary"]["sides"], run["summary"]["draws"].as_u64());
    let wins = |side: &str| sides[side]["wins"].as_u64().expect("wins");
    assert_eq!(wins("king") + wins("parliament") + draws.expect("draws"), 20);
    assert!(sides["king"]["low"].as_f64() < sides["king"]["high"].as_f64());
    assert!(!run.to_string().contains("owner"), "the owner is not revealed");
    let (status, told) = server.ask("POST", &format!("/api/lab/{id}/resume"), "", "").await;
    assert!(status == 409 && text(&told["error"]["why"]).contains("is done"), "{told}");
    let kept = opened(&folder, &id);
    assert!(kept.missing.is_empty() && kept.rows.len() == 20);
    // The lab alone plays the same plan to the same rows.
    let alone = lab::Run::new(kept.run.plan().clone()).expect("a plan");
    let mut rows = Vec::new();
    let all: Vec<u64> = (0..20).collect();
    lab::fight(&alone, &all, 1, &false.into(), |row, _, _| {
        rows.push(row);
        true
    });
    assert_eq!(rows, kept.rows);
    let (status, head, page) =
        server.ask_raw("GET", &format!("/api/lab/{id}/report"), "", "").await;
    assert!(status == 200 && page.contains("Method") && page.ends_with("</html>\n"));
    assert!(head.contains("text/html") && !head.contains("script-src"), "{head}");
    for table in ["battles", "units"] {
        let path = format!("/api/lab/{id}/{table}.parquet");
        let (status, head, bytes) = server.ask_raw("GET", &path, "", "").await;
        assert!(status == 200 && bytes.starts_with("PAR1") && bytes.ends_with("PAR1"), "{table}");
        assert!(head.contains(&format!("filename=\"{id}.battles")), "{head}");
    }
    server.stop().await;
    // The next server finds it, done.
    let server = start(&folder, |_| ()).await;
    let (_, listed) = server.ask("GET", "/api/lab", "", "").await;
    assert_eq!(listed["runs"][0]["id"], id.as_str(), "{listed}");
    assert_eq!(listed["runs"][0]["finding"], run["finding"]);
    assert_eq!(look(&server, &id).await["summary"]["sides"], run["summary"]["sides"]);
    server.stop().await;
}

/// Stopped at any moment, a run loses nothing and has the same battles as without the stop.
#[tokio::test(flavor = "multi_thread")]
async fn a_run_is_stopped_and_resumed_also_after_a_restart() {
    let folder = Folder::new();
    let server = start(&folder, |_| ()).await;
    let id = begun(&server, long()).await;
    until(&server, &id, |run| run["fought"].as_u64() > Some(0)).await;
    let (status, run) = server.ask("POST", &format!("/api/lab/{id}/stop"), "", "").await;
    assert_eq!((status, &run["state"]), (200, &json!("stopped")), "{run}");
    let fought = run["fought"].as_u64().expect("a number");
    assert_eq!(opened(&folder, &id).rows.len() as u64, fought);
    let (_, run) = server.ask("POST", &format!("/api/lab/{id}/resume"), "", "").await;
    assert!(["waiting", "running"].contains(&run["state"].as_str().unwrap_or("")), "{run}");
    until(&server, &id, |run| run["fought"].as_u64() > Some(fought)).await;
    server.stop().await;
    let kept = opened(&folder, &id);
    let n = kept.rows.len() as u64;
    assert!(n > fought, "a stop of the server loses nothing");
    let server = start(&folder, |_| ()).await;
    let run = look(&server, &id).await;
    assert_eq!((&run["state"], run["fought"].as_u64()), (&json!("stopped"), Some(n)), "{run}");
    assert!(run["finding"].is_string() && run["summary"]["games"] == n, "{run}");
    server.ask("POST", &format!("/api/lab/{id}/resume"), "", "").await;
    until(&server, &id, |run| run["fought"].as_u64() > Some(n)).await;
    server.stop().await;
    let rows = opened(&folder, &id).rows;
    assert!(rows.iter().zip(0..).all(|(row, n)| row.index == n), "one after the other");
    assert_eq!(rows[..n as usize], kept.rows, "what was kept stays as it is");
    let around: Vec<u64> = (fought.saturating_sub(2)..fought + 2).collect();
    let mut alone = Vec::new();
    lab::fight(&kept.run, &around, 1, &false.into(), |row, _, _| {
        alone.push(row);
        true
    });
    let same = &rows[around[0] as usize..(fought + 2) as usize];
    assert_eq!(alone, same, "the stop left no mark");
}

/// A server that was killed could not record the state of its runs. Runs from the terminal are found too.
#[tokio::test(flavor = "multi_thread")]
async fn runs_are_found_whoever_left_them() {
    let folder = Folder::new();
    let server = start(&folder, |_| ()).await;
    let id = begun(&server, small(5)).await;
    until(&server, &id, is("done")).await;
    server.stop().await;
    let path = folder.0.join("lab").join(&id);
    let lines = std::fs::read_to_string(path.join("battles.jsonl")).expect("rows");
    let two: String = lines.lines().take(2).map(|line| format!("{line}\n")).collect();
    std::fs::write(path.join("battles.jsonl"), two + "{\"index\": 2, \"se").expect("torn");
    let note = std::fs::read_to_string(path.join("page.json")).expect("a note");
    std::fs::write(path.join("page.json"), note.replace("\"done\"", "\"running\""))
        .expect("a note");
    let other = folder.0.join("lab").join("by-hand");
    std::fs::create_dir_all(&other).expect("a folder");
    for file in ["run.json", "battles.jsonl"] {
        std::fs::copy(path.join(file), other.join(file)).expect("a copy");
    }
    std::fs::create_dir_all(folder.0.join("lab/empty")).expect("a folder without a run");
    let broken = folder.0.join("lab/broken");
    std::fs::create_dir_all(&broken).expect("a folder");
    std::fs::write(broken.join("run.json"), "{").expect("a broken head");
    // A program that would leave a trace if it were started.
    let (led, trace) = (folder.0.join("lab/by-program"), folder.0.join("started"));
    std::fs::create_dir_all(&led).expect("a folder");
    let mut head: Value =
        serde_json::from_slice(&std::fs::read(path.join("run.json")).expect("a head"))
            .expect("JSON");
    head["plan"]["seats"][0] = json!(format!("cmd:touch {}", trace.display()));
    std::fs::write(led.join("run.json"), head.to_string()).expect("a head");
    let server = start(&folder, |_| ()).await;
    let run = look(&server, "by-program").await;
    assert!(run["trouble"].as_str().is_some_and(|it| it.contains("uses a program")), "{run}");
    server.ask("POST", "/api/lab/by-program/resume", "", "").await;
    until(&server, "by-program", |run| run["trouble"].is_string()).await;
    assert_eq!(server.ask("GET", "/api/lab/by-program/report", "", "").await.0, 400);
    assert!(!trace.exists(), "no page starts programs");
    for id in [id.as_str(), "by-hand"] {
        let run = look(&server, id).await;
        assert_eq!((&run["state"], &run["fought"]), (&json!("stopped"), &json!(2)), "{run}");
        server.ask("POST", &format!("/api/lab/{id}/resume"), "", "").await;
        until(&server, id, is("done")).await;
        let rows = std::fs::read_to_string(folder.0.join("lab").join(id).join("battles.jsonl"));
        assert_eq!(rows.expect("rows"), lines, "the torn line is fought again");
    }
    let run = look(&server, "broken").await;
    assert!(run["trouble"].as_str().is_some_and(|it| it.contains("run.json is broken")), "{run}");
    assert_eq!(server.ask("GET", "/api/lab/empty", "", "").await.0, 404);
    server.stop().await;
}

/// Everything wrong with a request is reported with its place and a remedy, and nothing is left behind.
#[tokio::test(flavor = "multi_thread")]
async fn runs_that_cannot_begin() {
    let folder = Folder::new();
    let server = start(&folder, |_| ()).await;
    let with = |key: &str, value: Value| {
        let mut wish = small(5);
        wish[key] = value;
        wish
    };
    for (wish, status, words) in [
        (with("games", json!(0)), 400, "games: 0 battles are not a run; ask for at least 1"),
        (
            with("games", json!(1_000_000_000)),
            400,
            "too many for a run on this server; the maximum is 10000",
        ),
        (with("games", json!(-3)), 400, "invalid value: integer `-3`"),
        (with("games", json!("many")), 400, "invalid type: string \"many\""),
        (with("scenario", json!("first-lessen")), 404, "first-lesson"),
        (with("scenario", Value::Null), 400, "give one of `scenario` and `from`"),
        (with("seats", json!(["cmd:rm", "regular"])), 400, "not one of this server's generals"),
        (with("seats", json!(["napoleon", "regular"])), 400, "random, recruit, regular, veteran"),
        (
            with("seats", json!(["regular"])),
            400,
            "2 sides (king, parliament), but 1 general was given",
        ),
        (with("vary", json!(["turns"])), 400, "vary: turns: write KEY=VALUE,VALUE"),
        (with("vary", json!(["turns=0"])), 400, "turns"),
        (with("vary", json!(["turns=6", "turns=8"])), 400, "given twice"),
        (with("vary", json!(["roster:ruperd=none"])), 400, "there is no unit `ruperd`"),
        (with("colour", json!("red")), 400, "unknown field `colour`"),
        (with("from", json!({"battle": "x", "at": 1})), 401, "this needs a token"),
        (json!({"games": 7}), 400, "give one of `scenario` and `from`"),
    ] {
        let (got, told) = server.ask("POST", "/api/lab", "", &wish.to_string()).await;
        assert_eq!(got, status, "{wish}: {told}");
        let why = text(&told["error"]["why"]);
        assert!(why.contains(words) && !why.contains("--"), "{wish}: {why}");
    }
    let many = with("vary", json!(["turns=4,6,8,10"]));
    let (_, told) = server.ask("POST", "/api/lab", "", &many.to_string()).await;
    assert!(told["id"].is_string(), "five of each of four are few: {told}");
    let mut many = many;
    many["games"] = json!(2501);
    let (_, told) = server.ask("POST", "/api/lab", "", &many.to_string()).await;
    assert!(text(&told["error"]["why"]).contains("10004 battles"), "{told}");
    for path in ["/api/lab/nothing", "/api/lab/nothing/report", "/api/lab/..%2f..%2fetc/events"] {
        assert_eq!(server.ask("GET", path, "", "").await.0, 404, "{path}");
    }
    let elsewhere = "POST /api/lab HTTP/1.1\r\nHost: HOST\r\nOrigin: http://evil.example\r\nContent-Length: 2\r\nConnection: close\r\n\r\n{}";
    let elsewhere = elsewhere.replace("HOST", &server.address.to_string());
    assert_eq!(server.raw(&elsewhere).await.0, 403, "pages of others begin nothing here");
    let (_, listed) = server.ask("GET", "/api/lab", "", "").await;
    assert_eq!(listed["runs"].as_array().map(Vec::len), Some(1), "nothing is left: {listed}");
    server.stop().await;
}

/// One at a time: the next waits its turn, and may be stopped and deleted while it waits.
#[tokio::test(flavor = "multi_thread")]
async fn runs_wait_are_deleted_and_are_few() {
    let folder = Folder::new();
    let few = |config: &mut Config| config.lab_runs = 3;
    let server = start(&folder, few).await;
    let first = begun(&server, long()).await;
    until(&server, &first, is("running")).await;
    let (second, third) = (begun(&server, small(3)).await, begun(&server, small(3)).await);
    assert_eq!(look(&server, &second).await["before"], 0);
    let run = look(&server, &third).await;
    assert_eq!((&run["state"], &run["before"]), (&json!("waiting"), &json!(1)), "{run}");
    let (status, told) = server.ask("POST", "/api/lab", "", &small(3).to_string()).await;
    assert_eq!(status, 409, "{told}");
    assert!(text(&told["error"]["why"]).contains("keeps 3 runs"), "{told}");
    assert!(text(&told["error"]["why"]).contains("delete one"), "{told}");
    let delete = |id: String| {
        let server = &server;
        async move { server.ask("DELETE", &format!("/api/lab/{id}"), "", "").await }
    };
    let (status, told) = delete(first.clone()).await;
    assert!(status == 409 && text(&told["error"]["why"]).contains("stop it first"), "{told}");
    let (_, run) = server.ask("POST", &format!("/api/lab/{third}/stop"), "", "").await;
    assert_eq!(run["state"], "stopped", "{run}");
    assert_eq!(delete(third.clone()).await.0, 200);
    assert!(!folder.0.join("lab").join(&third).exists(), "with all its files");
    server.ask("POST", &format!("/api/lab/{first}/stop"), "", "").await;
    until(&server, &second, is("done")).await;
    for id in [first, second] {
        assert_eq!(delete(id.clone()).await.0, 200);
        assert_eq!(server.ask("GET", &format!("/api/lab/{id}"), "", "").await.0, 404);
        assert_eq!(delete(id).await.0, 404);
    }
    server.stop().await;
}

/// What fills in is told as it does, by server-sent events; the line ends when the server stops.
#[tokio::test(flavor = "multi_thread")]
async fn a_run_is_watched_while_it_fills_in() {
    let folder = Folder::new();
    let server = start(&folder, |_| ()).await;
    let id = begun(&server, long()).await;
    let path = format!("/api/lab/{id}/events");
    let (stopped, has_stopped) = tokio::sync::oneshot::channel();
    let watching = watched(server.address, path, stopped);
    let stopping = async {
        until(&server, &id, |run| run["fought"].as_u64() >= Some(3)).await;
        server.ask("POST", &format!("/api/lab/{id}/stop"), "", "").await;
        // A watcher hears of the newest state only: what is deleted at once is gone before anybody has heard that it stopped.
        has_stopped.await.expect("the watcher hears it");
        server.ask("DELETE", &format!("/api/lab/{id}"), "", "").await
    };
    let (heard, (deleted, _)) = tokio::join!(watching, stopping);
    assert!(deleted == 200 && heard.starts_with("HTTP/1.1 200"), "{heard}");
    assert!(heard.contains("text/event-stream"), "{heard}");
    let told: Vec<Value> = heard
        .lines()
        .filter_map(|line| line.strip_prefix("data: "))
        .map(|line| serde_json::from_str(line).expect("JSON"))
        .collect();
    let fought: Vec<u64> = told.iter().filter_map(|run| run["fought"].as_u64()).collect();
    assert!(fought.is_sorted() && fought.iter().any(|&n| n > 0), "{fought:?}");
    assert_eq!(told.last().map(|run| &run["state"]), Some(&json!("stopped")), "then it is gone");
    let id = begun(&server, long()).await;
    until(&server, &id, is("running")).await;
    let path = format!("/api/lab/{id}/events");
    let address = server.address;
    let watching = tokio::spawn(async move {
        use tokio::io::{AsyncReadExt, AsyncWriteExt};
        let mut stream = tokio::net::TcpStream::connect(address).await.expect("it listens");
        let asked = format!("GET {path} HTTP/1.1\r\nHost: {address}\r\n\r\n");
        stream.write_all(asked.as_bytes()).await.expect("it hears");
        let mut heard = Vec::new();
        stream.read_to_end(&mut heard).await.map(|_| heard)
    });
    until(&server, &id, |run| run["fought"].as_u64() > Some(0)).await;
    server.stop().await;
    let heard = watching.await.expect("it ends").expect("it ends well");
    assert!(String::from_utf8_lossy(&heard).contains("data: "));
}

/// All that a watcher of a run hears until the stream ends; says when it has heard that the run stopped.
async fn watched(
    address: std::net::SocketAddr,
    path: String,
    stopped: tokio::sync::oneshot::Sender<()>,
) -> String {
    use tokio::io::{AsyncReadExt, AsyncWriteExt};
    let mut stream = tokio::net::TcpStream::connect(address).await.expect("it listens");
    let asked = format!("GET {path} HTTP/1.1\r\nHost: {address}\r\nConnection: close\r\n\r\n");
    stream.write_all(asked.as_bytes()).await.expect("it hears");
    let (mut heard, mut stopped) = (Vec::new(), Some(stopped));
    while stream.read_buf(&mut heard).await.expect("it is read") > 0 {
        if String::from_utf8_lossy(&heard).contains("\"state\":\"stopped\"")
            && let Some(stopped) = stopped.take()
        {
            let _ = stopped.send(());
        }
    }
    String::from_utf8_lossy(&heard).into_owned()
}

/// The record of a battle that is over.
fn ended() -> Value {
    let shipped = games::scenario("first-lesson").expect("it ships");
    let mut game = games::open(shipped.file, shipped.text, 5, None).expect("it opens");
    let mut chooser = kernel::dice::Chooser::new(5);
    while game.step_at_random(&mut chooser) {}
    assert!(game.is_over());
    game.record()
}

/// A battle that was played is fought on from a moment of it, by whoever may see all of it.
#[tokio::test(flavor = "multi_thread")]
async fn a_run_begins_from_a_moment_of_a_battle() {
    let folder = Folder::new();
    let server = start(&folder, |_| ()).await;
    let battle = server.begin(json!({"scenario": "first-lesson", "seed": 7})).await;
    let (king, parliament) = (battle.seat("king"), battle.seat("parliament"));
    let both = format!("{king},{parliament}");
    let mut player = server.join(&battle.id, &[&king, &parliament]).await;
    for n in 0..6 {
        let offers = player.offers();
        player.take(ending(&offers).expect("an offer")).await;
        player.until(n + 1).await;
    }
    let mut wish =
        json!({"from": {"battle": battle.id, "at": 4}, "games": 4, "seats": ["recruit", "random"]});
    let (status, told) = server.ask("POST", "/api/lab", &king, &wish.to_string()).await;
    assert_eq!(status, 403, "one seat may not see all: {told}");
    let (status, told) = server.ask("POST", "/api/lab", &both, &wish.to_string()).await;
    assert_eq!(status, 200, "{told}");
    let id = text(&told["id"]);
    let run = until(&server, &id, is("done")).await;
    assert_eq!(run["plan"]["from"], json!({"battle": battle.id, "at": 4}), "{run}");
    assert_eq!(opened(&folder, &id).rows.len(), 4);
    wish["vary"] = json!(["turns=3,4"]);
    let (status, told) = server.ask("POST", "/api/lab", &both, &wish.to_string()).await;
    assert!(status == 400 && text(&told["error"]["why"]).contains("keeps its rules"), "{told}");
    wish["vary"] = json!([]);
    wish["from"]["at"] = json!(99);
    let (status, told) = server.ask("POST", "/api/lab", &both, &wish.to_string()).await;
    assert_eq!(status, 400, "{told}");
    assert!(text(&told["error"]["why"]).contains('6'), "it has 6 decisions: {told}");
    // One that is over can only be fought on from before its end.
    let over = server.begin(json!({"record": ended()})).await;
    let wish = json!({"from": {"battle": over.id}, "games": 2});
    let (status, told) = server.ask("POST", "/api/lab", &over.watch(), &wish.to_string()).await;
    let why = text(&told["error"]["why"]);
    assert!(status == 400 && why.contains("is over after") && why.contains("earlier"), "{told}");
    server.stop().await;
}

/// On a public server a run belongs to the client that started it: others do not see it in the list and cannot stop it.
#[tokio::test(flavor = "multi_thread")]
async fn a_shared_server_asks_for_tokens_and_patience() {
    let folder = Folder::new();
    let shared = |config: &mut Config| config.listen = ([0, 0, 0, 0], 0).into();
    let server = start(&folder, shared).await;
    let (status, told) = server.ask("POST", "/api/lab", "", &long().to_string()).await;
    assert_eq!(status, 200, "{told}");
    let (id, token) = (text(&told["id"]), text(&told["token"]));
    let (_, listed) = server.ask("GET", "/api/lab", "", "").await;
    assert_eq!(listed["runs"], json!([]), "not for strangers");
    let (_, listed) = server.ask("GET", "/api/lab", &token, "").await;
    assert_eq!(listed["runs"][0]["id"], id.as_str(), "{listed}");
    for (method, path) in [("POST", "/stop"), ("POST", "/resume"), ("DELETE", "")] {
        let path = format!("/api/lab/{id}{path}");
        for stranger in ["", "somebody"] {
            let (status, told) = server.ask(method, &path, stranger, "").await;
            assert_eq!(status, 401, "{method} {path}: {told}");
        }
    }
    for _ in 0..4 {
        begun(&server, small(1)).await;
    }
    let (status, told) = server.ask("POST", "/api/lab", "", &small(1).to_string()).await;
    assert_eq!(status, 429, "{told}");
    let (status, run) = server.ask("POST", &format!("/api/lab/{id}/stop"), &token, "").await;
    assert_eq!((status, &run["state"]), (200, &json!("stopped")), "{run}");
    let note = folder.0.join("lab").join(&id).join("page.json");
    let note = std::fs::read_to_string(note).expect("a note");
    assert!(!note.contains(&token), "no token is kept, only its hash");
    server.stop().await;
}

/// A folder that cannot be written is reported with its path. A server may have no lab at all.
#[tokio::test(flavor = "multi_thread")]
async fn a_lab_that_cannot_write_or_is_off() {
    let folder = Folder::new();
    std::fs::write(folder.0.join("lab"), "in the way").expect("a file");
    let server = start(&folder, |_| ()).await;
    let (status, told) = server.ask("POST", "/api/lab", "", &small(1).to_string()).await;
    let why = text(&told["error"]["why"]);
    assert!(status == 503 && why.contains("lab") && why.contains("may write there"), "{told}");
    server.stop().await;
    let server = start(&folder, |config| config.lab_battles = 0).await;
    let (status, told) = server.ask("POST", "/api/lab", "", &small(1).to_string()).await;
    assert!(status == 403 && text(&told["error"]["why"]).contains("linstock lab run"), "{told}");
    server.stop().await;
}
