//! Clients that do not read, send too much, or hold an invalid link: nobody else waits for them.
use crate::kit::{Begun, Client, Folder, Running, ending, start};
use serde_json::{Value, json};
use std::sync::Arc;
use tokio::{io::AsyncWriteExt, net::TcpStream, sync::oneshot};

/// A client that says hello again and again and never reads; when it is disconnected it reconnects. `flooded` is notified when
/// the first connection is full.
async fn flood(server: Arc<Running>, hello: String, flooded: oneshot::Sender<()>) {
    let (mut flooded, mut unread) = (Some(flooded), Vec::new());
    loop {
        let mut watcher = server.connect().await;
        for _ in 0..2000 {
            if !watcher.push(&hello).await {
                break;
            }
        }
        // Kept open, and still not read.
        unread.push(watcher);
        flooded.take().map(|flooded| flooded.send(()));
        tokio::time::sleep(std::time::Duration::from_millis(50)).await;
    }
}

/// A watcher floods and does not read. Two players continue to play and get answers, and the server stops in time.
#[tokio::test(flavor = "multi_thread")]
async fn a_watcher_who_does_not_read_holds_nobody_up() {
    let folder = Folder::new();
    let server = Arc::new(start(&folder, |_| ()).await);
    let battle = server.begin(json!({"scenario": "first-lesson", "seed": 7})).await;
    let mut king = server.join(&battle.id, &[&battle.seat("king")]).await;
    let mut parliament = server.join(&battle.id, &[&battle.seat("parliament")]).await;
    let hello =
        json!({"id": 1, "hello": {"battle": battle.id, "tokens": [battle.watch()], "from": 0}});
    let (flooded, full) = oneshot::channel();
    let flooding = tokio::spawn(flood(Arc::clone(&server), hello.to_string(), flooded));
    let mut full = std::pin::pin!(full);
    for n in 0..40 {
        if n == 15 {
            (&mut full).await.expect("it floods");
        }
        king.until(n).await;
        parliament.until(n).await;
        let player = if king.is_asked() { &mut king } else { &mut parliament };
        let offers = player.offers();
        let offer = if n % 3 == 0 { ending(&offers) } else { offers.first() };
        let told = player.take(offer.expect("an offer")).await;
        assert_eq!(told["done"]["n"], n + 1, "{told}");
    }
    // A client that has sent half of a request does not delay the stop either.
    let mut half = TcpStream::connect(server.address).await.expect("it listens");
    let request = b"POST /api/check HTTP/1.1\r\nHost: localhost\r\nContent-Length: 100\r\n\r\nhalf";
    half.write_all(request).await.expect("it takes some");
    flooding.abort();
    let _ = flooding.await;
    // The flooding clients are gone with their task. This one is still connected when the server stops.
    let mut silent = server.connect().await;
    for _ in 0..2000 {
        if !silent.push(&hello.to_string()).await {
            break;
        }
    }
    let server = Arc::try_unwrap(server).ok().expect("nobody else uses it");
    server.stop().await;
    drop((half, silent));
}

async fn gone(client: &mut Client) -> Value {
    loop {
        let heard = client.hear().await.expect("a last word");
        if heard["gone"].is_object() {
            assert!(heard["seq"].is_u64(), "{heard}");
            return heard["gone"]["why"].clone();
        }
    }
}

/// A client whose link has become invalid is told so and receives nothing more. The new link works, also on the same connection.
#[tokio::test(flavor = "multi_thread")]
async fn a_void_link_is_told() {
    let folder = Folder::new();
    let server = start(&folder, |_| ()).await;
    let battle: Begun = server.begin(json!({"scenario": "first-lesson"})).await;
    let mut host = server.join(&battle.id, &[&battle.host()]).await;
    let mut king = server.join(&battle.id, &[&battle.seat("king")]).await;
    let mut watcher = server.join(&battle.id, &[&battle.watch()]).await;
    let mut both = server.join(&battle.id, &[&battle.seat("king"), &battle.watch()]).await;
    let told = host.ask("invite", json!({"seat": "king"})).await;
    let new = told["invite"]["token"].as_str().expect("a token").to_owned();
    let why = gone(&mut king).await;
    assert!(why.as_str().is_some_and(|why| why.contains("void")), "{why}");
    assert!(both.ask("ping", json!(true)).await["pong"].is_boolean(), "another link still opens");
    assert!(host.ask("invite", json!({"watch": true})).await["invite"]["token"].is_string());
    gone(&mut watcher).await;
    gone(&mut both).await;
    let hello = json!({"battle": battle.id, "tokens": [new]});
    assert!(king.ask("hello", hello).await["hello"].is_object());
    server.stop().await;
    let why = gone(&mut host).await;
    assert!(why.as_str().is_some_and(|why| why.contains("stops")), "{why}");
    assert!(host.hear().await.is_none(), "then the connection is closed");
}

/// A message that comes too fast is answered with its own number.
#[tokio::test(flavor = "multi_thread")]
async fn a_word_too_many_is_answered_by_its_number() {
    let folder = Folder::new();
    let server = start(&folder, |config| config.most_a_second = 2).await;
    let mut client = server.connect().await;
    for id in 100..140 {
        assert!(client.push(&json!({"id": id, "ping": true}).to_string()).await);
    }
    let mut n_slowed = 0;
    for id in 100..140 {
        let heard = client.hear().await.expect("an answer");
        assert_eq!(heard["re"], id, "{heard}");
        n_slowed += usize::from(heard["error"]["why"].is_string());
    }
    assert!(n_slowed > 0, "forty at once are too many");
    server.stop().await;
}

/// Clients are told who is connected, but not about watchers.
#[tokio::test(flavor = "multi_thread")]
async fn who_is_there_is_told() {
    let folder = Folder::new();
    let server = start(&folder, |_| ()).await;
    let battle = server.begin(json!({"scenario": "first-lesson"})).await;
    let mut king = server.join(&battle.id, &[&battle.seat("king")]).await;
    let here = |state: &Value| {
        [&state["seats"][0]["here"], &state["seats"][1]["here"]].map(|it| it == true)
    };
    assert_eq!(here(&king.state), [true, false]);
    let watcher = server.join(&battle.id, &[&battle.watch()]).await;
    assert_eq!(here(&watcher.state), [true, false]);
    let parliament = server.join(&battle.id, &[&battle.seat("parliament")]).await;
    let first = king.hear().await.expect("news");
    assert_eq!(
        here(&first["state"]),
        [true, true],
        "the first news is of a player, not of a watcher"
    );
    drop(parliament);
    while here(&king.state) != [true, false] {
        king.hear().await.expect("news");
    }
    server.stop().await;
}
