//! Requests that want too much: each is refused with a reason, and the server continues.
use crate::kit::{Folder, Running, start};
use serde_json::{Value, json};
use std::{sync::Arc, time::Duration};

async fn varied(server: &Running, vary: &[String]) -> (u16, String) {
    let wish = json!({"scenario": "first-lesson", "games": 1, "vary": vary}).to_string();
    let (status, told) = server.ask("POST", "/api/lab", "", &wish).await;
    (status, told["error"]["why"].as_str().unwrap_or_default().to_owned())
}

/// Variations are counted before they are made: how deep, how many, how long.
#[tokio::test(flavor = "multi_thread")]
async fn what_is_compared_is_bounded() {
    let folder = Folder::new();
    let server = start(&folder, |_| ()).await;
    let deep = vec!["a"; 20_000].join(".");
    let lists = format!("sides{}", "[0]".repeat(20_000));
    for key in [deep.clone(), lists.clone(), format!("roster:x.{deep}"), format!("roster:{lists}")]
    {
        let (status, why) = varied(&server, &[format!("{key}=1")]).await;
        assert_eq!(status, 400, "{why}");
        assert!(why.contains("at most 24 steps deep") && why.len() < 500, "{why}");
    }
    let values = |n: usize| (0..n).map(|n| n.to_string()).collect::<Vec<_>>().join(",");
    let keys =
        |n: usize, of: usize| (0..n).map(|n| format!("k{n}={}", values(of))).collect::<Vec<_>>();
    let (status, why) =
        varied(&server, &[format!("a={}", values(64)), format!("b={}", values(5_000))]).await;
    assert_eq!(status, 400);
    assert!(why.contains("320000 variations are too many"), "{why}");
    let (status, why) = varied(&server, &keys(30, 30)).await;
    assert_eq!(status, 400);
    assert!(why.contains("variations are too many"), "{why}");
    let (status, why) = varied(&server, &keys(1000, 1)).await;
    assert_eq!(status, 400);
    assert!(why.contains("1000 keys are too many"), "{why}");
    let (status, why) = varied(&server, &[format!("a={}", "x".repeat(100_000))]).await;
    assert_eq!(status, 400);
    assert!(why.contains("100002 bytes long"), "{why}");
    assert_eq!(server.ask("GET", "/health", "", "").await.0, 200);
    server.stop().await;
}

/// Endless nesting, in every way that a text can nest.
#[tokio::test(flavor = "multi_thread")]
async fn texts_that_nest_without_end() {
    let folder = Folder::new();
    let server = start(&folder, |_| ()).await;
    let key = vec!["a"; 79].join(".");
    let dotted = format!("{}1{}", format!("{{{key} = ").repeat(79), "}".repeat(79));
    for text in [
        format!("[{key}]\n{key} = {dotted}"),
        format!("a = {dotted}"),
        format!("{} = 1", vec!["a"; 100_000].join(".")),
        format!("[{}]", vec!["a"; 100_000].join(".")),
        format!("a = {}", "[".repeat(100_000)),
        format!("a = {}", "{a = ".repeat(100_000)),
        format!("{{\"decisions\": {}", "[".repeat(100_000)),
        format!("{{\"a\": {}", "{\"a\":".repeat(100_000)),
    ] {
        let (status, told) = server.ask("POST", "/api/check", "", &text).await;
        assert_eq!((status, &told["ok"]), (200, &Value::Bool(false)), "{told}");
        let begin = json!({"text": text}).to_string();
        assert_eq!(server.ask("POST", "/api/battles", "", &begin).await.0, 400);
    }
    let (status, why) = varied(&server, &[format!("turns={dotted}")]).await;
    assert_eq!(status, 400, "{why}");
    let deep = format!("{{\"record\": {}", "[".repeat(100_000));
    for path in ["/api/battles", "/api/lab", "/api/battles/list"] {
        assert_eq!(server.ask("POST", path, "", &deep).await.0, 400, "{path}");
    }
    let mut client = server.connect().await;
    assert!(client.push(&format!("{{\"id\":1,\"say\":{}", "[".repeat(100_000))).await);
    assert!(client.hear().await.expect("an answer")["error"].is_object());
    server.stop().await;
}

/// More work than the server accepts at once is refused with the time to try again. The rest is done, and then there is space.
#[tokio::test(flavor = "multi_thread")]
async fn too_much_at_once_is_told_to_try_again() {
    let folder = Folder::new();
    let server = start(&folder, |config| {
        (config.most_work, config.patience) = (1, Duration::ZERO);
    });
    let server = Arc::new(server.await);
    let long: Arc<str> = (0..60_000).map(|n| format!("k{n} = {n}\n")).collect::<String>().into();
    let ask = || {
        let (server, long) = (Arc::clone(&server), Arc::clone(&long));
        tokio::spawn(async move { server.ask_raw("POST", "/api/check", "", &long).await })
    };
    let mut n_busy = 0;
    for _ in 0..10 {
        let asked: Vec<_> = (0..12).map(|_| ask()).collect();
        for answer in asked {
            let (status, head, body) = answer.await.expect("an answer");
            if status == 503 {
                n_busy += 1;
                assert!(head.contains("retry-after: 5"), "{head}");
                assert!(body.contains("busy") && body.contains("try again in 5 seconds"), "{body}");
            } else {
                assert_eq!(status, 200, "{body}");
            }
        }
        if n_busy > 0 {
            break;
        }
    }
    assert!(n_busy > 0, "twelve at once are too many for one place");
    assert_eq!(ask().await.expect("an answer").0, 200, "when they are done there is room again");
    Arc::try_unwrap(server).ok().expect("nobody else uses it").stop().await;
}

/// A request that is not an upload must be short.
#[tokio::test(flavor = "multi_thread")]
async fn short_requests_are_short() {
    let folder = Folder::new();
    let server = start(&folder, |_| ()).await;
    let body = format!("{{\"tokens\":[],\"x\":\"{}\"}}", "x".repeat(300 << 10));
    for path in ["/api/battles/list", "/api/lab"] {
        let (status, _) = server.ask("POST", path, "", &body).await;
        assert!(status == 413 || status == 0, "{path}: {status}");
    }
    server.stop().await;
}
