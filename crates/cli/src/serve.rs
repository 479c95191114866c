//! `linstock serve`: the browser table on this machine.
use crate::{
    Answer, files,
    print::{self, Output},
};
use anyhow::{Context, Result};
use clap::Args as Clap;
use games::HouseRules;
use serde_json::json;
use server::{Config, Kept, Server};
use std::{
    env,
    net::{IpAddr, SocketAddr},
    path::PathBuf,
    process::{Command, Stdio},
    time::Duration,
};
use tracing_subscriber::{filter::Targets, layer::SubscriberExt, util::SubscriberInitExt};

const EXAMPLES: &str = "\
Examples:
  linstock serve --open                        the table in your browser, for this machine only
  linstock serve --listen 0.0.0.0:4680         for everybody who can reach this machine; put a TLS proxy in front of it
  linstock serve --rules house.toml            your own rules in every new battle
  linstock serve --database postgres://linstock@db/linstock";

/// How long a public server keeps battles that nobody changes, in days, and those without any decision.
const A_YEAR: u32 = 365;
const A_WEEK: u32 = 7;

#[derive(Clap, Debug)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Args {
    /// The address to listen on; port 0 picks a free port
    #[arg(long, default_value = "127.0.0.1:4680", value_name = "ADDRESS:PORT")]
    listen: SocketAddr,
    /// The folder for battles and lab runs [default: your data folder]
    #[arg(long, value_name = "DIR", env = "LINSTOCK_DATA")]
    data: Option<PathBuf>,
    /// Use a database instead: postgres://… or sqlite:FILE
    #[arg(long, value_name = "URL", env = "LINSTOCK_DATABASE", hide_env_values = true)]
    database: Option<String>,
    /// Open the table in the browser
    #[arg(long)]
    open: bool,
    /// Pause between two decisions of the computer, in milliseconds
    #[arg(long, default_value_t = 350, value_name = "MS")]
    pace: u64,
    /// The maximum number of requests per second from one address
    #[arg(long, default_value_t = 100, value_name = "N")]
    rate: u32,
    /// The address of a proxy that is trusted to name its clients. Give one for each
    #[arg(long, value_name = "ADDRESS")]
    proxy: Vec<IpAddr>,
    /// The header in which it names them: a list of addresses, to which each proxy adds one at the end
    #[arg(long, default_value = "x-forwarded-for", value_name = "NAME")]
    proxy_header: String,
    /// Delete battles that nobody has changed for so many days; 0 keeps them for ever [default: 0 on this machine only, otherwise
    /// 365]. Battles without any decision are then deleted after a week
    #[arg(long, value_name = "DAYS")]
    keep_days: Option<u32>,
    /// The maximum number of battles of a run on the lab page; 0 allows no runs
    #[arg(long, default_value_t = 10_000, value_name = "N")]
    lab_battles: u64,
    /// The log level: error, warn, info, debug
    #[arg(long, default_value = "info", value_name = "LEVEL")]
    log: tracing::Level,
    /// A file of house rules, laid over the rules of every new battle of its ruleset: where both give a value, the file's counts.
    /// Give one for each ruleset
    #[arg(long, value_name = "FILE")]
    rules: Vec<PathBuf>,
    /// Serve the pages from this folder instead of the built-in ones
    #[arg(long, value_name = "DIR", env = "LINSTOCK_WEB", hide = true)]
    web: Option<PathBuf>,
}

/// The default command of `linstock`.
pub(crate) fn open_table(output: Output) -> Result<Answer> {
    let args = Args {
        listen: SocketAddr::from(([127, 0, 0, 1], 4680)),
        data: env::var_os("LINSTOCK_DATA").map(PathBuf::from),
        database: env::var("LINSTOCK_DATABASE").ok(),
        open: true,
        pace: 350,
        rate: 100,
        proxy: Vec::new(),
        proxy_header: "x-forwarded-for".to_owned(),
        keep_days: None,
        lab_battles: 10_000,
        log: tracing::Level::WARN,
        rules: Vec::new(),
        web: env::var_os("LINSTOCK_WEB").map(PathBuf::from),
    };
    run(&args, output)
}

pub(crate) fn run(args: &Args, output: Output) -> Result<Answer> {
    let data = match &args.data {
        Some(folder) => folder.clone(),
        None => data_folder().context("there is no data folder: give one with --data DIR")?,
    };
    let mut config = Config::new(data);
    config.listen = args.listen;
    config.database.clone_from(&args.database);
    config.pace = Duration::from_millis(args.pace);
    config.most_a_second = args.rate.max(1);
    config.proxies.clone_from(&args.proxy);
    config.proxy_header.clone_from(&args.proxy_header);
    let is_private = args.listen.ip().is_loopback() && args.proxy.is_empty();
    if is_private {
        // Everybody has the same address here.
        config.most_from_one = usize::MAX;
    }
    let days = args.keep_days.unwrap_or(if is_private { 0 } else { A_YEAR });
    config.kept = (days > 0).then(|| Kept { days, unplayed: A_WEEK.min(days) });
    config.lab_battles = args.lab_battles.min(lab::MOST_BATTLES);
    config.web.clone_from(&args.web);
    config.house = house(&args.rules)?;
    log(args.log, output);
    let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build()?;
    let served = runtime.block_on(async {
        let server = Server::bind(config).await?;
        let url = format!("http://{}/", server.address());
        match output.is_json() {
            true => print::json(&json!({"url": url, "data": server.place()})),
            false => print::line(&format!(
                "The table is at {url}\nBattles are stored in {}. Stop with Ctrl-C.",
                server.place()
            )),
        }
        if args.open && !browse(&url) {
            print::line("Could not open a browser: open that address yourself.");
        }
        server.run(told_to_stop()).await?;
        Ok(Answer::Yes)
    });
    // Work that nobody waits for any more does not delay the exit.
    runtime.shutdown_timeout(Duration::from_secs(5));
    served
}

/// The house rules of all battles.
fn house(files: &[PathBuf]) -> Result<HouseRules> {
    let read = |path: &PathBuf| Ok((path.display().to_string(), files::read(path)?));
    let read = files.iter().map(read).collect::<Result<Vec<_>>>()?;
    HouseRules::read(&read).map_err(|problems| anyhow::anyhow!(files::told(&problems)))
}

/// Logs to standard error: lines for people, or objects for programs.
fn log(level: tracing::Level, output: Output) {
    let targets = Targets::new().with_default(tracing::Level::WARN).with_target("server", level);
    let lines = tracing_subscriber::fmt::layer().with_writer(std::io::stderr);
    let registry = tracing_subscriber::registry().with(targets);
    // On a second call the existing logger stays.
    let _ = match output.is_json() {
        true => registry.with(lines.json()).try_init(),
        false => registry.with(lines.compact()).try_init(),
    };
}

/// Ctrl-C, or a termination signal.
async fn told_to_stop() {
    let interrupted = tokio::signal::ctrl_c();
    #[cfg(unix)]
    {
        let mut ended =
            match tokio::signal::unix::signal(tokio::signal::unix::SignalKind::terminate()) {
                Ok(ended) => ended,
                Err(_) => return drop(interrupted.await),
            };
        tokio::select! {
            _ = interrupted => {}
            _ = ended.recv() => {}
        }
    }
    #[cfg(not(unix))]
    let _ = interrupted.await;
}

/// The data folder of this user.
fn data_folder() -> Option<PathBuf> {
    let folder = |name: &str| env::var_os(name).filter(|it| !it.is_empty()).map(PathBuf::from);
    let home = || folder("HOME");
    let base = if cfg!(windows) {
        folder("LOCALAPPDATA")
    } else if cfg!(target_os = "macos") {
        home().map(|home| home.join("Library/Application Support"))
    } else {
        folder("XDG_DATA_HOME").or_else(|| home().map(|home| home.join(".local/share")))
    };
    base.map(|base| base.join("linstock"))
}

/// Opens the browser; false if there is none.
fn browse(url: &str) -> bool {
    let (program, args): (&str, &[&str]) = if cfg!(windows) {
        ("cmd", &["/C", "start", url])
    } else if cfg!(target_os = "macos") {
        ("open", &[url])
    } else {
        ("xdg-open", &[url])
    };
    let quiet = || Stdio::null();
    Command::new(program).args(args).stdin(quiet()).stdout(quiet()).stderr(quiet()).spawn().is_ok()
}
