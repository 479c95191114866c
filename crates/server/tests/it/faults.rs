//! Bad input and bad luck: each is reported, and nothing is lost.
use crate::kit::{Folder, Running, ending, start};
use serde_json::{Value, json};
use std::time::Duration;
use tokio::{io::AsyncWriteExt, net::TcpStream};
use tokio_tungstenite::tungstenite::Message;

/// Garbage is answered with an error, and the battle goes on.
#[tokio::test(flavor = "multi_thread")]
async fn garbage_frames() {
    let folder = Folder::new();
    let server = start(&folder, |_| ()).await;
    let battle = server.begin(json!({"scenario": "first-lesson"})).await;
    let mut client = server.connect().await;
    for text in [
        "",
        "hello",
        "{",
        "[]",
        "7",
        "{\"id\":1}",
        "{\"id\":2,\"dance\":true}",
        "{\"id\":3,\"say\":7}",
        "{\"id\":\"x\",\"ping\":true}",
    ] {
        client.send(Message::text(text)).await;
        let told = client.hear().await.expect("an answer");
        assert!(told["error"]["why"].is_string(), "{text}: {told}");
    }
    client.send(Message::binary(vec![0, 159, 146, 150])).await;
    assert!(client.hear().await.expect("an answer")["error"].is_object());
    assert!(
        client.ask("say", json!({"seat": "king", "n": 0, "act": "end"})).await["error"].is_object(),
        "hello comes first"
    );
    let king = battle.seat("king");
    let mut player = server.join(&battle.id, &[&king]).await;
    let strange = json!({"seat": "king", "n": 0, "act": {"fly": {"to": "the moon"}}, "fill": [[1e300, null]]});
    assert!(player.ask("say", strange).await["error"].is_object());
    let long = json!({"seat": "king", "n": 0, "act": "end", "key": "k".repeat(1000)});
    assert!(player.ask("say", long).await["error"].is_object());
    assert_eq!(player.n(), 0);
    server.stop().await;
}

/// A frame that is too long ends its own connection and nothing else.
#[tokio::test(flavor = "multi_thread")]
async fn oversized_frames() {
    let folder = Folder::new();
    let server = start(&folder, |_| ()).await;
    let battle = server.begin(json!({"scenario": "first-lesson"})).await;
    let king = battle.seat("king");
    let mut big = server.join(&battle.id, &[&king]).await;
    big.send(Message::text("x".repeat(300 << 10))).await;
    while big.hear().await.is_some() {}
    let mut other = server.join(&battle.id, &[&king]).await;
    assert!(other.ask("ping", json!(true)).await["pong"].is_boolean());
    let body = format!("{{\"text\":\"{}\"}}", "x".repeat(9 << 20));
    let (status, _) = server.ask("POST", "/api/battles", "", &body).await;
    assert!(status == 413 || status == 0, "too long a body is refused or cut off: {status}");
    server.stop().await;
}

/// No token gives rights to a seat that is not its own.
#[tokio::test(flavor = "multi_thread")]
async fn wrong_seats_and_forged_tokens() {
    let folder = Folder::new();
    let server = start(&folder, |_| ()).await;
    let battle = server.begin(json!({"scenario": "first-lesson"})).await;
    let other = server.begin(json!({"scenario": "first-lesson"})).await;
    let king = battle.seat("king");
    let mut player = server.join(&battle.id, &[&king]).await;
    for seat in ["parliament", "referee", "", "king\u{0}"] {
        let told = player.ask("say", json!({"seat": seat, "n": 0, "act": "end"})).await;
        assert!(told["error"].is_object(), "{seat}: {told}");
        let told = player.ask("odds", json!({"seat": seat, "act": "end"})).await;
        assert!(told["error"].is_object(), "{seat}: {told}");
    }
    let mut forged = king.clone();
    forged.replace_range(0..1, if king.starts_with('A') { "B" } else { "A" });
    for token in [forged.as_str(), "", "null", &other.host()] {
        let mut stranger = server.connect().await;
        let told = stranger.ask("hello", json!({"battle": battle.id, "tokens": [token]})).await;
        assert!(told["error"].is_object(), "{told}");
        let (status, _) =
            server.ask("GET", &format!("/api/battles/{}/moment", battle.id), token, "").await;
        assert_eq!(status, 401);
    }
    let mut watcher = server.join(&battle.id, &[&battle.watch()]).await;
    let offers = player.offers();
    if let Some(offer) = ending(&offers) {
        assert!(watcher.take(offer).await["error"].is_object(), "who watches decides nothing");
    }
    let mut lost = server.connect().await;
    let told = lost.ask("hello", json!({"battle": "nowhere", "tokens": [king]})).await;
    assert!(told["error"]["why"].as_str().is_some_and(|why| why.contains("nowhere")), "{told}");
    server.stop().await;
}

/// A client that floods is told to slow down, and the server stays healthy.
#[tokio::test(flavor = "multi_thread")]
async fn floods() {
    let folder = Folder::new();
    let server = start(&folder, |config| config.most_a_second = 20).await;
    let mut refused = 0;
    for _ in 0..200 {
        let (status, _) = server.ask("GET", "/api/rulesets", "", "").await;
        assert!(status == 200 || status == 429, "{status}");
        refused += usize::from(status == 429);
    }
    assert!(refused > 0, "two hundred at once are too many");
    tokio::time::sleep(std::time::Duration::from_secs(2)).await;
    assert_eq!(server.ask("GET", "/health", "", "").await.0, 200, "a little later all is well");
    server.stop().await;
}

/// A client sends its decisions over HTTP and hangs up at once, every time. Each decision that counts is done to its end: the
/// computer is told, and answers.
#[tokio::test(flavor = "multi_thread")]
async fn whoever_hangs_up_cuts_no_decision() {
    let folder = Folder::new();
    let server = start(&folder, |_| ()).await;
    let how = json!({"scenario": "first-lesson", "seats": {"parliament": "recruit"}, "seed": 4});
    let battle = server.begin(how).await;
    let (king, id) = (battle.seat("king"), &battle.id);
    for _ in 0..30 {
        let Some(state) = until_asked(&server, id, &king).await else { break };
        let offers = state["ask"]["offers"].as_array().expect("offers").clone();
        let (offer, n) = (ending(&offers).expect("an offer"), state["n"].clone());
        let said = json!({"seat": "king", "n": n, "act": offer["act"], "fill": offer["fill"]});
        let said = said.to_string();
        let request = format!(
            "POST /api/battles/{id}/say HTTP/1.1\r\nHost: {}\r\nAuthorization: Bearer {king}\r\nContent-Length: {}\r\n\r\n{said}",
            server.address,
            said.len()
        );
        // The server may not have begun to read it when the client hangs up. Then it is sent again.
        for pause in 0.. {
            let mut stream = TcpStream::connect(server.address).await.expect("it listens");
            stream.write_all(request.as_bytes()).await.expect("it is sent");
            tokio::time::sleep(Duration::from_millis(pause % 4)).await;
            drop(stream);
            tokio::time::sleep(Duration::from_millis(30)).await;
            if moment(&server, id, &king).await["n"] != n {
                break;
            }
        }
    }
    server.stop().await;
}

async fn moment(server: &Running, id: &str, token: &str) -> Value {
    let (status, state) = server.ask("GET", &format!("/api/battles/{id}/moment"), token, "").await;
    assert_eq!(status, 200, "{state}");
    state
}

/// Asks, without doing anything else, until it is this player's turn; none if the battle is over.
async fn until_asked(server: &Running, id: &str, token: &str) -> Option<Value> {
    for _ in 0..3000 {
        let state = moment(server, id, token).await;
        if state["ask"]["yours"].as_array().is_some_and(|yours| !yours.is_empty()) {
            return Some(state);
        }
        if !state["over"].is_null() {
            return None;
        }
        tokio::time::sleep(Duration::from_millis(20)).await;
    }
    panic!("the computer does not answer");
}
