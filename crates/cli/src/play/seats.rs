//! Who plays which seat.
use anyhow::{Result, bail};
use games::AnyGame;
use staff::{General, Unhired};

/// Who plays a seat.
pub(crate) enum Player {
    /// A person at this terminal.
    Human,
    /// A computer general, random play, or an external program.
    General(Box<dyn General>),
}

impl Player {
    pub(super) fn is_human(&self) -> bool {
        matches!(self, Self::Human)
    }
}

/// Parses `SIDE=WHO`; a side stands for all its seats, and seats not named are human.
pub(super) fn read(game: &dyn AnyGame, named: &[String], seed: u64) -> Result<Vec<Player>> {
    let cards = game.seats();
    let mut players: Vec<_> = cards.iter().map(|_| Player::Human).collect();
    let mut taken: Vec<&str> = Vec::new();
    for text in named {
        let Some((seat, who)) = text.split_once('=') else {
            bail!("--seat {text}: write SIDE=human or SIDE=regular");
        };
        let mut found = false;
        for (n, (card, it)) in cards.iter().zip(&mut players).enumerate() {
            if card.id == seat || card.side == seat {
                if taken.contains(&card.id.as_str()) {
                    bail!("--seat {text}: `{seat}` is already assigned; name each side once");
                }
                taken.push(&card.id);
                (*it, found) = (player(game, who, !seed ^ n as u64)?, true);
            }
        }
        if !found {
            let known: Vec<_> = cards.iter().map(|card| card.id.as_str()).collect();
            bail!("there is no side or seat `{seat}`; the seats are {}", known.join(", "));
        }
    }
    Ok(players)
}

fn player(game: &dyn AnyGame, who: &str, seed: u64) -> Result<Player> {
    if who == "human" {
        return Ok(Player::Human);
    }
    match staff::hire(who, game, seed) {
        Ok(general) => Ok(Player::General(general)),
        Err(why @ Unhired::Nobody { .. }) => bail!("{why}; `human` is you"),
        Err(why) => Err(why.into()),
    }
}
