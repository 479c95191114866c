//! `linstock serve` as a program: started, played through HTTP, killed at any moment, and started again.
use serde_json::{Value, json};
use std::{
    io::{BufRead, BufReader, Read, Write},
    net::TcpStream,
    path::{Path, PathBuf},
    process::{Child, Command, Output, Stdio},
    time::Duration,
};

/// How often the server is killed in the middle of a battle.
const KILLS: u32 = 50;

struct Folder(PathBuf);

impl Folder {
    fn new(name: &str) -> Self {
        let folder = std::env::temp_dir().join(format!("linstock-{name}-{}", std::process::id()));
        std::fs::create_dir_all(&folder).expect("a folder of one's own");
        Self(folder)
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.0);
    }
}

/// A server in its own process.
struct Server {
    child: Child,
    address: String,
}

impl Server {
    fn start(data: &Path) -> Self {
        Self::spawned(&mut command(data))
    }

    fn spawned(command: &mut Command) -> Self {
        let mut child =
            command.stdout(Stdio::piped()).stderr(Stdio::null()).spawn().expect("it starts");
        let mut line = String::new();
        let out = child.stdout.take().expect("it prints");
        BufReader::new(out).read_line(&mut line).expect("where it listens");
        let told: Value = serde_json::from_str(&line).expect("one JSON object");
        let url = told["url"].as_str().expect("an address");
        Self { child, address: url.trim_start_matches("http://").trim_end_matches('/').to_owned() }
    }

    /// One request; none if the server died during it.
    fn ask(&self, method: &str, path: &str, token: &str, body: &str) -> Option<Value> {
        let mut stream = TcpStream::connect(&self.address).ok()?;
        stream.set_read_timeout(Some(Duration::from_secs(60))).ok()?;
        let head = format!(
            "{method} {path} HTTP/1.1\r\nHost: {}\r\nAuthorization: Bearer {token}\r\nContent-Length: {}\r\nConnection: close\r\n\r\n",
            self.address,
            body.len()
        );
        stream.write_all((head + body).as_bytes()).ok()?;
        let mut answer = String::new();
        stream.read_to_string(&mut answer).ok()?;
        serde_json::from_str(answer.split_once("\r\n\r\n")?.1).ok()
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

fn command(data: &Path) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_linstock"));
    command
        .args([
            "serve",
            "--json",
            "--listen",
            "127.0.0.1:0",
            "--pace",
            "0",
            "--rate",
            "100000",
            "--data",
        ])
        .arg(data);
    command
}

/// Killed at any moment, fifty times: every acknowledged decision is there afterwards, and the battle replays to the same table.
#[test]
fn killed_at_any_moment_nothing_acknowledged_is_lost() {
    let folder = Folder::new("kill");
    let mut server = Server::start(&folder.0);
    let mut battle = begin(&server);
    let mut acknowledged = 0;
    for kill in 0..KILLS {
        // A different moment each time: after a number of milliseconds, whatever the server is doing.
        let moment = Duration::from_millis(u64::from(kill * 37 % 90));
        let id = server.child.id();
        let killer = std::thread::spawn(move || {
            std::thread::sleep(moment);
            let killed = Command::new("kill").args(["-9", &id.to_string()]).status();
            assert!(killed.is_ok_and(|status| status.success()), "the kill succeeded");
        });
        while let Some(n) = decide(&server, &battle) {
            acknowledged = n;
        }
        killer.join().expect("it was killed");
        // It locks its folder until its process has ended.
        server.child.wait().expect("it is gone");
        server = Server::start(&folder.0);
        let state =
            server.ask("GET", &format!("/api/battles/{}/moment", battle.id), &battle.tokens, "");
        let state = state.expect("the battle is there");
        let n = state["n"].as_u64().expect("a number");
        assert!(
            n == acknowledged || n == acknowledged + 1,
            "kill {kill}: {acknowledged} were acknowledged, {n} are there"
        );
        acknowledged = n;
        let record =
            server.ask("GET", &format!("/api/battles/{}/record", battle.id), &battle.tokens, "");
        let replayed =
            games::replay(&record.expect("a record").to_string(), None).expect("it replays");
        assert_eq!(
            json!(replayed.game.view("referee").expect("a view").units),
            viewed(&server, &battle),
            "kill {kill}"
        );
        if !state["over"].is_null() {
            (battle, acknowledged) = (begin(&server), 0);
        }
    }
}

struct Battle {
    id: String,
    tokens: String,
}

fn begin(server: &Server) -> Battle {
    let how = json!({"scenario": "first-lesson", "seed": 11}).to_string();
    let told = server.ask("POST", "/api/battles", "", &how).expect("it begins");
    let text = |value: &Value| value.as_str().expect("a text").to_owned();
    let tokens = [&told["seats"]["king"], &told["seats"]["parliament"]].map(text).join(",");
    Battle { id: text(&told["battle"]), tokens }
}

/// The units as both sides see them.
fn viewed(server: &Server, battle: &Battle) -> Value {
    let state =
        server.ask("GET", &format!("/api/battles/{}/moment", battle.id), &battle.tokens, "");
    state.expect("the battle is there")["view"]["units"].clone()
}

/// Makes one decision. Returns the number that was acknowledged, or none if the server is dead or the battle is over.
fn decide(server: &Server, battle: &Battle) -> Option<u64> {
    let path = format!("/api/battles/{}", battle.id);
    let state = server.ask("GET", &format!("{path}/moment"), &battle.tokens, "")?;
    let offers = state["ask"]["offers"].as_array()?;
    let n = state["n"].as_u64()?;
    let offer = offers.get(n as usize * 7 % offers.len().max(1))?;
    let said = json!({"seat": offer["seat"], "n": n, "act": offer["act"], "fill": offer["fill"]});
    server.ask("POST", &format!("{path}/say"), &battle.tokens, &said.to_string())?["done"]["n"]
        .as_u64()
}

fn failed(command: &mut Command) -> String {
    let mut child = command.stdout(Stdio::null()).stderr(Stdio::piped()).spawn().expect("it runs");
    for _ in 0..600 {
        if child.try_wait().expect("it is ours").is_some() {
            let Output { status, stderr, .. } = child.wait_with_output().expect("it has ended");
            assert_eq!(status.code(), Some(2), "a wrong call is status 2");
            return String::from_utf8(stderr).expect("words");
        }
        std::thread::sleep(Duration::from_millis(100));
    }
    let _ = child.kill();
    panic!("it runs, but should have reported why it cannot");
}

/// The disk is full in the middle of a battle: the player gets an error, acknowledged decisions stay, and the battle continues
/// when there is space again. A limit on the size of files simulates the full disk.
#[cfg(unix)]
#[test]
fn a_full_disk_loses_nothing() {
    let folder = Folder::new("full");
    let server = Server::start(&folder.0);
    let battle = begin(&server);
    let mut acknowledged = decide(&server, &battle).expect("there is room");
    drop(server);
    let program = command(&folder.0);
    let mut limited = Command::new("sh");
    // Blocks of 512 bytes; the signal of the limit is ignored.
    limited.args(["-c", "trap '' XFSZ; ulimit -f 160; exec \"$0\" \"$@\""]);
    limited.arg(program.get_program()).args(program.get_args());
    let server = Server::spawned(&mut limited);
    let path = format!("/api/battles/{}", battle.id);
    let told = loop {
        let state =
            server.ask("GET", &format!("{path}/moment"), &battle.tokens, "").expect("it answers");
        assert_eq!(state["n"], acknowledged, "what was refused has not happened");
        let offer = &state["ask"]["offers"][0];
        let said = json!({"seat": offer["seat"], "n": acknowledged, "act": offer["act"], "fill": offer["fill"]});
        let told = server
            .ask("POST", &format!("{path}/say"), &battle.tokens, &said.to_string())
            .expect("it answers");
        match told["done"]["n"].as_u64() {
            Some(n) => acknowledged = n,
            None => break told,
        }
        assert!(acknowledged < 2000, "the disk was never full");
    };
    assert!(
        told["error"]["why"].as_str().is_some_and(|why| why.contains("could not be written")),
        "{told}"
    );
    drop(server);
    let server = Server::start(&folder.0);
    let state =
        server.ask("GET", &format!("{path}/moment"), &battle.tokens, "").expect("it answers");
    assert_eq!(state["n"], acknowledged);
    assert_eq!(decide(&server, &battle), Some(acknowledged + 1), "with room again it goes on");
}

/// An unusable setup is reported with its remedy, and the program exits.
#[test]
fn folders_and_ports_that_cannot_be_used() {
    let folder = Folder::new("refused");
    let file = folder.0.join("file");
    std::fs::write(&file, "in the way").expect("a file");
    assert!(failed(&mut command(&file)).contains("--data DIR"));
    let server = Server::start(&folder.0);
    assert!(failed(&mut command(&folder.0)).contains("another Linstock server"));
    let other = Folder::new("refused-too");
    let mut taken = Command::new(env!("CARGO_BIN_EXE_linstock"));
    taken.args(["serve", "--listen", &server.address, "--data"]).arg(&other.0);
    assert!(failed(&mut taken).contains("--listen"));
    let strange = ["serve", "--listen", "nowhere"];
    assert_eq!(
        Command::new(env!("CARGO_BIN_EXE_linstock"))
            .args(strange)
            .output()
            .expect("it runs")
            .status
            .code(),
        Some(2)
    );
}

/// A read-only data folder or database: the message names it and says what to do. If the tests run as root,
/// they start the program as another user.
#[cfg(unix)]
#[test]
fn read_only_storage_is_reported() {
    use std::os::unix::{fs::PermissionsExt, process::CommandExt};
    const NOBODY: u32 = 65_534;
    let folder = Folder::new("read-only");
    let allow = |path: &Path, mode: u32| {
        let mode = std::fs::Permissions::from_mode(mode);
        std::fs::set_permissions(path, mode).expect("its owner may");
    };
    let (closed, open) = (folder.0.join("closed"), folder.0.join("open"));
    std::fs::create_dir_all(&closed).expect("a folder");
    drop(Server::start(&open));
    std::fs::remove_file(open.join("linstock.lock")).expect("it was held by a file");
    allow(&open, 0o777);
    for file in std::fs::read_dir(&open).expect("a folder") {
        allow(&file.expect("a file").path(), 0o444);
    }
    allow(&closed, 0o555);
    let may_all = std::fs::write(closed.join("try"), "").is_ok();
    let program = folder.0.join("linstock");
    std::fs::copy(env!("CARGO_BIN_EXE_linstock"), &program).expect("a copy");
    let as_who = |data: &Path| {
        let usual = command(data);
        let mut command = Command::new(&program);
        command.args(usual.get_args()).current_dir("/");
        if may_all {
            command.uid(NOBODY).gid(NOBODY);
        }
        command
    };
    if let Err(why) = as_who(&closed).arg("--help").output() {
        eprintln!("SKIPPED: nobody else can run {}: {why}", program.display());
        return;
    }
    let told = failed(&mut as_who(&closed));
    assert!(told.contains("closed cannot be used") && told.contains("--data DIR"), "{told}");
    let told = failed(&mut as_who(&closed.join("below")));
    assert!(told.contains("below cannot be used") && told.contains("--data DIR"), "{told}");
    let told = failed(&mut as_who(&open));
    assert!(told.contains("linstock.db cannot be used") && told.contains("--data DIR"), "{told}");
    allow(&closed, 0o755);
}

/// It stops cleanly when it gets a signal.
#[cfg(unix)]
#[test]
fn it_stops_on_a_signal() {
    let folder = Folder::new("stop");
    let mut server = Server::start(&folder.0);
    begin(&server);
    let told = Command::new("kill").arg(server.child.id().to_string()).status();
    assert!(told.is_ok_and(|status| status.success()));
    assert!(server.child.wait().expect("it ends").success());
}
