//! A temporary PostgreSQL for the storage tests: created in a folder that is deleted afterwards, reachable only on this machine.
use crate::{shell, tools};
use anyhow::{Context, Result};
use std::{
    fs,
    net::TcpListener,
    path::{Path, PathBuf},
    process::Command,
};

/// A server that stops when it is dropped.
#[derive(Debug)]
pub(crate) struct Postgres {
    data: PathBuf,
    programs: PathBuf,
    /// Its address for the tests.
    pub(crate) address: String,
}

/// The folder of its programs.
pub(crate) fn folder() -> Option<PathBuf> {
    let versions = fs::read_dir("/usr/lib/postgresql").ok()?;
    let folders = versions.flatten().map(|version| version.path().join("bin"));
    folders.filter(|folder| folder.join("initdb").exists()).max()
}

impl Postgres {
    /// Creates and starts one.
    pub(crate) fn start() -> Result<Self> {
        tools::postgres()?;
        let programs = folder().context("the programs of PostgreSQL were not found")?;
        let port = TcpListener::bind("127.0.0.1:0")?.local_addr()?.port();
        let data = std::env::temp_dir().join(format!("linstock-postgres-{}", std::process::id()));
        fs::create_dir_all(&data)?;
        if tools::is_root() {
            // It does not run as root.
            shell::run(&mut shell::program("chown", &["postgres", &data.to_string_lossy()]))?;
        }
        let address = format!("postgres://linstock@127.0.0.1:{port}/postgres");
        let server = Self { data, programs, address };
        let folder = server.data.join("data").to_string_lossy().into_owned();
        shell::run(
            &mut server.program("initdb", &["-A", "trust", "-U", "linstock", "-D", &folder]),
        )?;
        let options =
            format!("-c listen_addresses=127.0.0.1 -p {port} -k {}", server.data.display());
        let log = server.data.join("log").to_string_lossy().into_owned();
        let start = ["-D", &folder, "-w", "-l", &log, "-o", &options, "start"];
        shell::run(&mut server.program("pg_ctl", &start))?;
        Ok(server)
    }

    /// One of its programs, run as a user who is allowed to.
    fn program(&self, name: &str, args: &[&str]) -> Command {
        let program = self.programs.join(name).to_string_lossy().into_owned();
        let mut command = if tools::is_root() {
            let mut command = shell::program("runuser", &["-u", "postgres", "--", &program]);
            command.args(args);
            command
        } else {
            shell::program(&program, args)
        };
        command.current_dir(Path::new("/"));
        command
    }
}

impl Drop for Postgres {
    fn drop(&mut self) {
        let folder = self.data.join("data").to_string_lossy().into_owned();
        let _ =
            shell::run(&mut self.program("pg_ctl", &["-D", &folder, "-m", "immediate", "stop"]));
        let _ = fs::remove_dir_all(&self.data);
    }
}
