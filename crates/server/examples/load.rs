//! Plays many battles at once, each with two clients, against a server in a process of its own.
//!
//! Run it with `cargo xtask load [BATTLES]`. It uses only loopback and ends after a number of decisions.
use futures_util::{SinkExt, StreamExt};
use serde_json::{Value, json};
use std::{
    io::{BufRead, BufReader, Write},
    path::Path,
    process::{Child, Command, Stdio},
    sync::{
        Arc, Mutex,
        atomic::{AtomicU64, Ordering},
    },
    time::{Duration, Instant},
};
use tokio::{
    io::{AsyncReadExt, AsyncWriteExt},
    net::TcpStream,
};
use tokio_tungstenite::{MaybeTlsStream, WebSocketStream, tungstenite::Message};

/// Decisions in each battle.
const DECISIONS: u64 = 24;
/// After this time, no battle without viewers is in memory.
const REST: Duration = Duration::from_secs(80);
/// The time limit for everything.
const LONG: Duration = Duration::from_secs(300);

type Socket = WebSocketStream<MaybeTlsStream<TcpStream>>;

#[derive(Debug, Default)]
struct Counts {
    decisions: AtomicU64,
    errors: AtomicU64,
    /// Round trips in microseconds.
    trips: Mutex<Vec<u64>>,
}

#[tokio::main]
async fn main() {
    let mut args = std::env::args().skip(1);
    let program = args.next().expect("the program to load: a path");
    let n_battles: usize = args.next().and_then(|it| it.parse().ok()).unwrap_or(500);
    let folder = std::env::temp_dir().join(format!("linstock-load-{}", std::process::id()));
    std::fs::create_dir_all(&folder).expect("a folder");
    let (mut server, address) = start(&program, &folder);
    let before = memory(server.id());
    let counts = Arc::new(Counts::default());
    let began = Instant::now();
    let mut tasks = Vec::new();
    for _ in 0..n_battles {
        let (address, counts) = (address.clone(), Arc::clone(&counts));
        tasks.push(tokio::spawn(async move {
            let played = tokio::time::timeout(LONG, battle(&address, &counts)).await;
            played.unwrap_or(Err("too slow".into())).inspect_err(|why| {
                eprintln!("{why}");
                counts.errors.fetch_add(1, Ordering::Relaxed);
            })
        }));
    }
    let mut held = Vec::new();
    for task in tasks {
        held.push(task.await);
    }
    let took = began.elapsed().as_secs_f64();
    let decisions = counts.decisions.load(Ordering::Relaxed);
    // All clients are still connected and idle.
    let live = memory(server.id());
    drop(held);
    tokio::time::sleep(Duration::from_secs(3)).await;
    let left = memory(server.id());
    let (median, worst) = median(&counts);
    println!(
        "{n_battles} battles with two clients each: {decisions} decisions, {} errors",
        counts.errors.load(Ordering::Relaxed)
    );
    println!(
        "{:.0} decisions a second; round trip under this load {median:.1} ms at the median, {worst:.1} ms at the worst",
        decisions as f64 / took
    );
    println!(
        "memory of the server: {before} kB before; {live} kB with all connected, {} kB a battle; {left} kB when they have left, {} kB a battle",
        live.saturating_sub(before) / n_battles as u64,
        left.saturating_sub(before) / n_battles as u64
    );
    alone(&address, &folder).await;
    if args.next().is_some_and(|it| it == "rest") {
        tokio::time::sleep(REST).await;
        let rests = memory(server.id());
        println!(
            "when all battles have left memory: {rests} kB, {} kB a battle",
            rests.saturating_sub(before) / n_battles as u64
        );
    }
    let _ = server.kill();
    let _ = server.wait();
    let _ = std::fs::remove_dir_all(&folder);
    std::process::exit(i32::from(counts.errors.load(Ordering::Relaxed) > 0));
}

/// Plays one battle on an idle server: the cost of a decision besides the disk's own sync.
async fn alone(address: &str, folder: &Path) {
    let counts = Counts::default();
    if let Err(why) = battle(address, &counts).await {
        eprintln!("{why}");
    }
    let mut syncs: Vec<u64> = (0..40).map(|_| sync(folder)).collect();
    syncs.sort_unstable();
    let sync = syncs[syncs.len() / 2] as f64 / 1000.0;
    println!(
        "alone: round trip {:.2} ms at the median; the disk's own sync {sync:.2} ms",
        median(&counts).0
    );
}

fn sync(folder: &Path) -> u64 {
    let began = Instant::now();
    let mut file = std::fs::OpenOptions::new()
        .create(true)
        .append(true)
        .open(folder.join("sync"))
        .expect("a file");
    file.write_all(&[0; 4096]).expect("a page");
    file.sync_data().expect("a sync");
    began.elapsed().as_micros() as u64
}

fn median(counts: &Counts) -> (f64, f64) {
    let mut trips = counts.trips.lock().expect("nobody died").clone();
    trips.sort_unstable();
    let at = |n: usize| trips.get(n).map_or(0.0, |it| *it as f64 / 1000.0);
    (at(trips.len() / 2), at(trips.len().saturating_sub(1)))
}

fn start(program: &str, folder: &Path) -> (Child, String) {
    let mut command = Command::new(program);
    command
        .args([
            "serve",
            "--json",
            "--listen",
            "127.0.0.1:0",
            "--rate",
            "1000000",
            "--log",
            "error",
            "--data",
        ])
        .arg(folder);
    let mut child = command.stdout(Stdio::piped()).spawn().expect("the program starts");
    let mut line = String::new();
    BufReader::new(child.stdout.take().expect("it prints")).read_line(&mut line).expect("a line");
    let told: Value = serde_json::from_str(&line).expect("JSON");
    let url = told["url"].as_str().expect("an address").to_owned();
    (child, url.trim_start_matches("http://").trim_end_matches('/').to_owned())
}

/// The memory of the process, in kB.
fn memory(id: u32) -> u64 {
    let status = std::fs::read_to_string(format!("/proc/{id}/status")).unwrap_or_default();
    let line = status.lines().find_map(|line| line.strip_prefix("VmRSS:"));
    line.and_then(|line| line.trim().trim_end_matches(" kB").parse().ok()).unwrap_or(0)
}

/// Plays a battle from its beginning with two clients that take what is offered. Returns them, still connected.
async fn battle(address: &str, counts: &Counts) -> Result<Vec<Client>, String> {
    let told = begin(address).await?;
    let text = |value: &Value| value.as_str().unwrap_or_default().to_owned();
    let seats = told["seats"].as_object().ok_or_else(|| format!("no battle: {told}"))?;
    let mut clients = Vec::new();
    for token in seats.values() {
        clients.push(Client::join(address, &text(&told["battle"]), &text(token)).await?);
    }
    for n in 0..DECISIONS {
        for client in &mut clients {
            client.until(n).await?;
        }
        let Some(client) = clients.iter_mut().find(|it| it.offer(n).is_some()) else { break };
        let offer = client.offer(n).ok_or("an offer disappeared")?;
        let began = Instant::now();
        client.say(n, &offer).await?;
        let took = began.elapsed().as_micros() as u64;
        counts.trips.lock().map_err(|why| why.to_string())?.push(took);
        counts.decisions.fetch_add(1, Ordering::Relaxed);
    }
    Ok(clients)
}

async fn begin(address: &str) -> Result<Value, String> {
    let lost = |why: std::io::Error| why.to_string();
    let mut stream = TcpStream::connect(address).await.map_err(lost)?;
    let body = json!({"scenario": "first-lesson"}).to_string();
    let head = format!(
        "POST /api/battles HTTP/1.1\r\nHost: {address}\r\nContent-Length: {}\r\nConnection: close\r\n\r\n{body}",
        body.len()
    );
    stream.write_all(head.as_bytes()).await.map_err(lost)?;
    let mut answer = String::new();
    stream.read_to_string(&mut answer).await.map_err(lost)?;
    let body = answer.split_once("\r\n\r\n").map_or("", |(_, body)| body);
    serde_json::from_str(body).map_err(|why| format!("{why}: {answer}"))
}

struct Client {
    socket: Socket,
    state: Value,
}

impl Client {
    async fn join(address: &str, battle: &str, token: &str) -> Result<Self, String> {
        let url = format!("ws://{address}/api/socket");
        // As in browsers: messages are sent without delay.
        let connected = tokio_tungstenite::connect_async_with_config(url, None, true).await;
        let (socket, _) = connected.map_err(|why| why.to_string())?;
        let mut client = Self { socket, state: Value::Null };
        client
            .send(json!({"id": 0, "hello": {"battle": battle, "tokens": [token], "from": 0}}))
            .await?;
        while client.state.is_null() {
            client.hear().await?;
        }
        Ok(client)
    }

    async fn send(&mut self, what: Value) -> Result<(), String> {
        self.socket.send(Message::text(what.to_string())).await.map_err(|why| why.to_string())
    }

    async fn hear(&mut self) -> Result<Value, String> {
        loop {
            let frame = self.socket.next().await.ok_or("the server closed")?;
            if let Message::Text(text) = frame.map_err(|why| why.to_string())? {
                let heard: Value = serde_json::from_str(&text).map_err(|why| why.to_string())?;
                if let Some(state) = heard.get("state") {
                    self.state = state.clone();
                }
                return Ok(heard);
            }
        }
    }

    async fn until(&mut self, n: u64) -> Result<(), String> {
        while self.state["n"].as_u64().unwrap_or(0) < n {
            self.hear().await?;
        }
        Ok(())
    }

    fn offer(&self, n: u64) -> Option<Value> {
        let offers = self.state["ask"]["offers"].as_array()?;
        let unit = |it: &&Value| it["unit"].is_null();
        let end = offers.iter().find(unit).filter(|_| n.is_multiple_of(3));
        end.or(offers.first()).cloned()
    }

    async fn say(&mut self, n: u64, offer: &Value) -> Result<(), String> {
        let said =
            json!({"seat": offer["seat"], "n": n, "act": offer["act"], "fill": offer["fill"]});
        self.send(json!({"id": n + 1, "say": said})).await?;
        loop {
            let heard = self.hear().await?;
            if heard["re"] == n + 1 {
                let done = heard["done"]["n"] == n + 1;
                return if done { Ok(()) } else { Err(heard.to_string()) };
            }
        }
    }
}
