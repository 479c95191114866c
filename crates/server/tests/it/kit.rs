//! A server for each test, and clients.
use futures_util::{SinkExt, StreamExt};
use serde_json::{Value, json};
use server::{Config, Server};
use sqlx::{Connection, Row, SqliteConnection, sqlite::SqliteConnectOptions};
use std::{
    net::SocketAddr,
    path::PathBuf,
    sync::atomic::{AtomicU64, Ordering},
    time::Duration,
};
use tokio::{
    io::{AsyncReadExt, AsyncWriteExt},
    net::TcpStream,
    sync::oneshot,
    task::JoinHandle,
};
use tokio_tungstenite::{MaybeTlsStream, WebSocketStream, tungstenite::Message};

/// The time limit for everything, even on a busy machine.
const LONG: Duration = Duration::from_secs(60);

/// A folder that is deleted at the end of the test.
pub(crate) struct Folder(pub(crate) PathBuf);

impl Folder {
    pub(crate) fn new() -> Self {
        static NEXT: AtomicU64 = AtomicU64::new(0);
        let n = NEXT.fetch_add(1, Ordering::Relaxed);
        let folder = std::env::temp_dir().join(format!("linstock-test-{}-{n}", std::process::id()));
        std::fs::create_dir_all(&folder).expect("a folder of one's own");
        Self(folder)
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.0);
    }
}

/// Changes a stored battle while no server runs, to simulate passing time and older programs.
pub(crate) async fn rewrite(
    folder: &Folder,
    battle: &str,
    column: &str,
    change: impl FnOnce(&mut Value),
) {
    let options = SqliteConnectOptions::new().filename(folder.0.join("linstock.db"));
    let mut kept = SqliteConnection::connect_with(&options).await.expect("a database");
    let read = format!("SELECT {column} AS it FROM battle WHERE id = $1");
    let row = sqlx::query(sqlx::AssertSqlSafe(read)).bind(battle).fetch_one(&mut kept).await;
    let text: String = row.expect("the battle is there").get("it");
    let mut value = serde_json::from_str(&text).expect("JSON");
    change(&mut value);
    let write = format!("UPDATE battle SET {column} = $2 WHERE id = $1");
    let written = sqlx::query(sqlx::AssertSqlSafe(write)).bind(battle).bind(value.to_string());
    written.execute(&mut kept).await.expect("it is written");
    kept.close().await.expect("it closes");
}

/// Runs SQL on the stored battles while no server runs.
pub(crate) async fn run_sql(folder: &Folder, statements: &[&'static str]) {
    for sql in statements {
        run_sql_text(folder, sql).await;
    }
}

/// The same for one statement that a test has put together.
pub(crate) async fn run_sql_text(folder: &Folder, sql: &str) {
    let options = SqliteConnectOptions::new().filename(folder.0.join("linstock.db"));
    let mut kept = SqliteConnection::connect_with(&options).await.expect("a database");
    let sql = sqlx::AssertSqlSafe(sql.to_owned());
    sqlx::query(sql).execute(&mut kept).await.expect("it is done");
    kept.close().await.expect("it closes");
}

/// A server that runs until it is stopped.
pub(crate) struct Running {
    pub(crate) address: SocketAddr,
    stop: Option<oneshot::Sender<()>>,
    task: JoinHandle<()>,
}

/// Starts a server. The test changes its configuration.
pub(crate) async fn start(folder: &Folder, change: impl FnOnce(&mut Config)) -> Running {
    let mut config = Config::new(folder.0.clone());
    config.listen = SocketAddr::from(([127, 0, 0, 1], 0));
    config.pace = Duration::ZERO;
    config.most_a_second = 10_000;
    change(&mut config);
    let server = Server::bind(config).await.expect("it starts");
    let address = server.address();
    let (stop, stopped) = oneshot::channel();
    let task = tokio::spawn(async move {
        let until = async move { drop(stopped.await) };
        server.run(until).await.expect("it runs");
    });
    Running { address, stop: Some(stop), task }
}

impl Running {
    /// Stops it like Ctrl-C.
    pub(crate) async fn stop(mut self) {
        self.stop.take().map(|stop| stop.send(()));
        tokio::time::timeout(LONG, self.task)
            .await
            .expect("it stops in time")
            .expect("it stops well");
    }

    /// One request; status and body.
    pub(crate) async fn ask(
        &self,
        method: &str,
        path: &str,
        token: &str,
        body: &str,
    ) -> (u16, Value) {
        let (status, _, body) = self.ask_raw(method, path, token, body).await;
        (status, serde_json::from_str(&body).unwrap_or(Value::String(body)))
    }

    /// The same, with the head of the answer.
    pub(crate) async fn ask_raw(
        &self,
        method: &str,
        path: &str,
        token: &str,
        body: &str,
    ) -> (u16, String, String) {
        let auth = if token.is_empty() {
            String::new()
        } else {
            format!("Authorization: Bearer {token}\r\n")
        };
        let head = format!(
            "{method} {path} HTTP/1.1\r\nHost: {}\r\n{auth}Content-Length: {}\r\nConnection: close\r\n\r\n",
            self.address,
            body.len()
        );
        self.raw(&(head + body)).await
    }

    /// Sends any bytes.
    pub(crate) async fn raw(&self, request: &str) -> (u16, String, String) {
        let mut stream = TcpStream::connect(self.address).await.expect("it listens");
        let _ = stream.write_all(request.as_bytes()).await;
        let mut answer = Vec::new();
        let _ =
            tokio::time::timeout(LONG, stream.read_to_end(&mut answer)).await.expect("it answers");
        let answer = String::from_utf8_lossy(&answer).into_owned();
        let (head, body) = answer.split_once("\r\n\r\n").unwrap_or((&answer, ""));
        let status = head.split(' ').nth(1).and_then(|it| it.parse().ok()).unwrap_or(0);
        (status, head.to_lowercase(), body.to_owned())
    }

    /// Begins a battle.
    pub(crate) async fn begin(&self, how: Value) -> Begun {
        let (status, told) = self.ask("POST", "/api/battles", "", &how.to_string()).await;
        assert_eq!(status, 200, "{told}");
        Begun { id: text(&told["battle"]), told }
    }

    /// A client that has said hello.
    pub(crate) async fn join(&self, battle: &str, tokens: &[&str]) -> Client {
        let mut client = self.connect().await;
        let hello =
            client.ask("hello", json!({"battle": battle, "tokens": tokens, "from": 0})).await;
        assert!(hello["hello"].is_object(), "{hello}");
        client.settle().await;
        client
    }

    pub(crate) async fn connect(&self) -> Client {
        let url = format!("ws://{}/api/socket", self.address);
        let (socket, _) = tokio_tungstenite::connect_async(url).await.expect("a socket");
        Client { socket, next: 0, state: Value::Null, log: Vec::new(), heard: String::new() }
    }
}

/// A battle with its tokens.
pub(crate) struct Begun {
    pub(crate) id: String,
    pub(crate) told: Value,
}

impl Begun {
    pub(crate) fn seat(&self, seat: &str) -> String {
        text(&self.told["seats"][seat])
    }
    pub(crate) fn host(&self) -> String {
        text(&self.told["host"])
    }
    pub(crate) fn watch(&self) -> String {
        text(&self.told["watch"])
    }
}

pub(crate) fn text(value: &Value) -> String {
    value.as_str().unwrap_or_default().to_owned()
}

/// A client that merges the states it receives, as a browser does.
pub(crate) struct Client {
    socket: WebSocketStream<MaybeTlsStream<TcpStream>>,
    next: u64,
    pub(crate) state: Value,
    pub(crate) log: Vec<Value>,
    /// Every byte that it received.
    pub(crate) heard: String,
}

impl Client {
    pub(crate) async fn send(&mut self, frame: Message) {
        self.socket.send(frame).await.expect("it takes a frame");
    }

    /// Sends without reading anything. Returns false if the server does not accept it, or not for a while.
    pub(crate) async fn push(&mut self, text: &str) -> bool {
        let sent = self.socket.send(Message::text(text));
        tokio::time::timeout(Duration::from_secs(5), sent).await.is_ok_and(|sent| sent.is_ok())
    }

    /// Sends one message and waits for its answer. States that arrive meanwhile are merged.
    pub(crate) async fn ask(&mut self, word: &str, what: Value) -> Value {
        self.next += 1;
        let id = self.next;
        self.send(Message::text(json!({"id": id, word: what}).to_string())).await;
        loop {
            let heard = self.hear().await.expect("an answer");
            if heard["re"] == id {
                return heard;
            }
        }
    }

    /// The next message; none if the server has closed the connection.
    pub(crate) async fn hear(&mut self) -> Option<Value> {
        loop {
            let frame =
                tokio::time::timeout(LONG, self.socket.next()).await.expect("something comes");
            let text = match frame {
                Some(Ok(Message::Text(text))) => text.to_string(),
                Some(Ok(Message::Close(_)) | Err(_)) | None => return None,
                Some(Ok(_)) => continue,
            };
            self.heard += &text;
            let heard: Value = serde_json::from_str(&text).expect("the server speaks JSON");
            self.fold(&heard);
            return Some(heard);
        }
    }

    fn fold(&mut self, heard: &Value) {
        if let Some(state) = heard.get("state") {
            self.state = state.clone();
            let from = state["log"]["from"].as_u64().unwrap_or(0) as usize;
            self.log.truncate(from);
            self.log.extend(state["log"]["lines"].as_array().cloned().unwrap_or_default());
        }
    }

    /// Waits for the first state.
    async fn settle(&mut self) {
        while self.state.is_null() {
            self.hear().await.expect("a state");
        }
    }

    /// Waits until this many decisions are made.
    pub(crate) async fn until(&mut self, n: u64) {
        while self.n() < n {
            self.hear().await.expect("the battle goes on");
        }
    }

    pub(crate) fn n(&self) -> u64 {
        self.state["n"].as_u64().unwrap_or(0)
    }

    pub(crate) fn offers(&self) -> Vec<Value> {
        self.state["ask"]["offers"].as_array().cloned().unwrap_or_default()
    }

    pub(crate) fn is_asked(&self) -> bool {
        self.state["ask"]["yours"].as_array().is_some_and(|yours| !yours.is_empty())
    }

    /// Sends an offer back unchanged.
    pub(crate) async fn take(&mut self, offer: &Value) -> Value {
        let said = json!({"seat": offer["seat"], "n": self.n(), "act": offer["act"], "fill": offer["fill"]});
        self.ask("say", said).await
    }
}

/// The offer that ends the current phase: the one without a unit.
pub(crate) fn ending(offers: &[Value]) -> Option<&Value> {
    offers.iter().find(|offer| offer["unit"].is_null()).or_else(|| offers.first())
}
