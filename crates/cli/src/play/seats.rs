//! Who plays which seat.
use anyhow::{Result, bail};
use games::AnyGame;

/// Who plays a seat.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub(crate) enum Player {
    /// Somebody at this terminal.
    Human,
    /// Any legal offer.
    Random,
}

/// Reads `SIDE=WHO`; a side stands for all its seats, and who is not named is human.
pub(super) fn read(game: &dyn AnyGame, named: &[String]) -> Result<Vec<Player>> {
    let cards = game.seats();
    let mut players = vec![Player::Human; cards.len()];
    let mut taken: Vec<&str> = Vec::new();
    for text in named {
        let Some((seat, who)) = text.split_once('=') else {
            bail!("--seat {text}: write SIDE=human or SIDE=random");
        };
        let player = player(who)?;
        let mut found = false;
        for (card, it) in cards.iter().zip(&mut players) {
            if card.id == seat || card.side == seat {
                if taken.contains(&card.id.as_str()) {
                    bail!(
                        "--seat {text}: `{seat}` was given to somebody before; name each side once"
                    );
                }
                taken.push(&card.id);
                (*it, found) = (player, true);
            }
        }
        if !found {
            let known: Vec<_> = cards.iter().map(|card| card.id.as_str()).collect();
            bail!("there is no side or seat `{seat}`; the seats are {}", known.join(", "));
        }
    }
    Ok(players)
}

fn player(who: &str) -> Result<Player> {
    match who {
        "human" => Ok(Player::Human),
        "random" => Ok(Player::Random),
        "recruit" | "regular" | "veteran" => {
            bail!("the computer general `{who}` is not here yet; `human` and `random` are")
        }
        program if program.starts_with("cmd:") => {
            bail!(
                "programs cannot take a seat here yet; until then a program can play through `linstock referee`"
            )
        }
        other => bail!("`{other}` is nobody who can play; `human` and `random` can"),
    }
}
