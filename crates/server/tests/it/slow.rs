//! Clients that are slow, idle or many: each is let go or told to wait, and the others are served.
use crate::kit::{Folder, Running, start};
use serde_json::json;
use std::{net::SocketAddr, time::Duration};
use tokio::{
    io::{AsyncReadExt, AsyncWriteExt},
    net::{TcpSocket, TcpStream},
};

/// Everything that the server sends until it closes the connection.
async fn to_the_end(stream: &mut TcpStream) -> String {
    let mut heard = Vec::new();
    let reading = stream.read_to_end(&mut heard);
    let _ = tokio::time::timeout(Duration::from_secs(60), reading).await.expect("it is closed");
    String::from_utf8_lossy(&heard).into_owned()
}

async fn connect(server: &Running) -> TcpStream {
    TcpStream::connect(server.address).await.expect("it listens")
}

/// Half a head, half a body, and a connection that asks nothing more. Each is closed by the server.
#[tokio::test(flavor = "multi_thread")]
async fn half_requests_and_idle_connections_end() {
    let folder = Folder::new();
    let server = start(&folder, |config| config.slowest = Duration::from_millis(300)).await;
    let host = server.address;
    let mut silent = connect(&server).await;
    let mut half = connect(&server).await;
    half.write_all(b"GET /health HTTP/1.1\r\nHo").await.expect("it is sent");
    assert_eq!(to_the_end(&mut silent).await, "");
    to_the_end(&mut half).await;
    for path in ["/api/battles/list", "/api/battles", "/api/check", "/api/lab"] {
        let mut half = connect(&server).await;
        let head =
            format!("POST {path} HTTP/1.1\r\nHost: {host}\r\nContent-Length: 100\r\n\r\nhalf");
        half.write_all(head.as_bytes()).await.expect("it is sent");
        let told = to_the_end(&mut half).await;
        assert!(told.starts_with("HTTP/1.1 408") && told.contains("send it again"), "{told}");
    }
    let mut idle = connect(&server).await;
    let ask = format!("GET /health HTTP/1.1\r\nHost: {host}\r\n\r\n");
    idle.write_all(ask.as_bytes()).await.expect("it is sent");
    assert!(to_the_end(&mut idle).await.starts_with("HTTP/1.1 200"));
    server.stop().await;
}

/// A client asks for much and reads nothing. Its place is free again after a while.
#[tokio::test(flavor = "multi_thread")]
async fn whoever_does_not_read_answers_is_let_go() {
    let folder = Folder::new();
    let server = start(&folder, |config| {
        (config.slowest, config.most_connections) = (Duration::from_millis(300), 1);
    });
    let server = server.await;
    let mut deaf = connect(&server).await;
    let ask = format!("GET /api/scenarios HTTP/1.1\r\nHost: {}\r\n\r\n", server.address);
    // As long as the server reads: it stops when its answers are not taken.
    let asking = async { while deaf.write_all(ask.as_bytes()).await.is_ok() {} };
    let _ = tokio::time::timeout(Duration::from_secs(2), asking).await;
    while server.ask("GET", "/health", "", "").await.0 != 200 {
        tokio::time::sleep(Duration::from_millis(50)).await;
    }
    drop(deaf);
    server.stop().await;
}

/// There are places for so many connections in all, sockets among them, and for so many from one address.
#[tokio::test(flavor = "multi_thread")]
async fn connections_are_counted() {
    let folder = Folder::new();
    let server = start(&folder, |config| {
        (config.most_from_one, config.most_connections) = (3, 4);
    });
    let server = server.await;
    let battle = server.begin(json!({"scenario": "first-lesson"})).await;
    let mut king = server.join(&battle.id, &[&battle.seat("king")]).await;
    let idle = [connect(&server).await, connect(&server).await];
    let (status, _, body) = server.ask_raw("GET", "/health", "", "").await;
    assert_eq!(status, 503, "the fourth from one address");
    assert!(body.contains("too many connections"), "{body}");
    assert!(king.ask("ping", json!(true)).await["pong"].is_boolean(), "whoever is in stays");
    let mut other = from(2, &server).await;
    let ask = format!("GET /health HTTP/1.1\r\nHost: {}\r\n\r\n", server.address);
    other.write_all(ask.as_bytes()).await.expect("it is sent");
    let mut answer = [0; 12];
    other.read_exact(&mut answer).await.expect("an answer");
    assert_eq!(&answer, b"HTTP/1.1 200", "another address has places of its own");
    assert!(to_the_end(&mut from(3, &server).await).await.starts_with("HTTP/1.1 503"), "the fifth");
    drop((idle, other));
    while server.ask("GET", "/health", "", "").await.0 != 200 {
        tokio::time::sleep(Duration::from_millis(20)).await;
    }
    server.stop().await;
}

/// A connection from another address of this machine.
async fn from(n: u8, server: &Running) -> TcpStream {
    let socket = TcpSocket::new_v4().expect("a socket");
    socket.bind(SocketAddr::from(([127, 0, 0, n], 0))).expect("an address of this machine");
    socket.connect(server.address).await.expect("it listens")
}

/// Behind a trusted proxy, clients are told apart by the header that it sends.
#[tokio::test(flavor = "multi_thread")]
async fn a_trusted_proxy_speaks_for_many() {
    let folder = Folder::new();
    let server = start(&folder, |config| {
        (config.proxies, config.most_from_one) = (vec![[127, 0, 0, 1].into()], 1);
        config.most_a_second = 1;
    });
    let server = server.await;
    let _busy = connect(&server).await;
    let ask = async |from: &str| {
        let (address, from) = (server.address, format!("1.1.1.1, {from}"));
        let request = format!(
            "GET /api/rulesets HTTP/1.1\r\nHost: {address}\r\nX-Forwarded-For: {from}\r\nConnection: close\r\n\r\n"
        );
        server.raw(&request).await.0
    };
    let mut n_slowed = 0;
    for _ in 0..20 {
        n_slowed += usize::from(ask("2.2.2.2").await == 429);
    }
    assert!(n_slowed > 0, "twenty at once are too many");
    assert_eq!(ask("3.3.3.3").await, 200, "another client of the same proxy");
    server.stop().await;
}
