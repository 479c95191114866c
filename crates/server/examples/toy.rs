//! A server that also has the ruleset of `crates/toy`. The browser tests play it, to show that a ruleset needs no page of its
//! own.
//!
//! It takes the options of `linstock serve` that these tests use: `toy serve --listen ADDRESS:PORT --data DIR --pace MS`.
use server::{Config, Server};
use std::{error::Error, time::Duration};

#[tokio::main]
async fn main() -> Result<(), Box<dyn Error>> {
    games::register(&toy::BOOK)?;
    let mut config = Config::new(std::env::temp_dir());
    let mut words = std::env::args().skip(1).filter(|word| word != "serve");
    while let Some(option) = words.next() {
        let value = words.next().ok_or_else(|| format!("{option} needs a value"))?;
        match option.as_str() {
            "--listen" => config.listen = value.parse()?,
            "--data" => config.data = value.into(),
            "--pace" => config.pace = Duration::from_millis(value.parse()?),
            _ => return Err(format!("unknown option {option}").into()),
        }
    }
    let server = Server::bind(config).await?;
    println!("The table is at http://{}/", server.address());
    // The tests end the process.
    server.run(std::future::pending()).await?;
    Ok(())
}
