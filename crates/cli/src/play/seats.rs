//! Who plays which seat.
use anyhow::{Result, bail};
use games::AnyGame;
use staff::{General, Unhired};
use std::collections::BTreeMap;

/// How a file remembers a program: which one, only the command line may say.
const PROGRAM: &str = "program";

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

/// The players of a battle, and what each was called.
pub(super) struct Seated {
    pub(super) players: Vec<Player>,
    /// The seat and the name of each: `human`, `regular`, `cmd:PROGRAM`.
    pub(super) names: Names,
}

/// The names of players by their seats.
#[derive(Clone, Default)]
pub(super) struct Names(Vec<(String, String)>);

impl Names {
    /// As a file remembers them. It never says which program to start.
    pub(super) fn kept(&self) -> BTreeMap<&str, &str> {
        let kept = self.0.iter().map(|(seat, who)| {
            let who = if is_program(who) { PROGRAM } else { who.as_str() };
            (seat.as_str(), who)
        });
        kept.collect()
    }

    /// The words of a command line that a file does not remember.
    pub(super) fn words(&self) -> String {
        let programs = self.0.iter().filter(|(_, who)| is_program(who));
        programs
            .map(|(seat, who)| format!(" --seat {}", quoted(&format!("{seat}={who}"))))
            .collect()
    }

    /// The seats of people.
    pub(super) fn humans(&self) -> impl Iterator<Item = &str> {
        self.0.iter().filter(|(_, who)| who == "human").map(|(seat, _)| seat.as_str())
    }
}

fn is_program(who: &str) -> bool {
    who.starts_with("cmd:") || who.starts_with("cmd@")
}

/// A word as a shell takes it.
pub(super) fn quoted(word: &str) -> String {
    let plain = |it: char| it.is_ascii_alphanumeric() || "-_./=:@,+".contains(it);
    match word.chars().all(plain) && !word.is_empty() {
        true => word.to_owned(),
        false => format!("'{}'", word.replace('\'', "'\\''")),
    }
}

/// Parses `SIDE=WHO`; a side stands for all its seats. Seats not named are played by those whom the file remembers, else by people.
pub(super) fn read(
    game: &dyn AnyGame,
    named: &[String],
    remembered: &BTreeMap<String, String>,
    seed: u64,
) -> Result<Seated> {
    let cards = game.seats();
    let mut who: Vec<Option<&str>> = vec![None; cards.len()];
    for text in named {
        let Some((seat, name)) = text.split_once('=') else {
            bail!("--seat {text}: write SIDE=human or SIDE=regular");
        };
        let mut found = false;
        for (card, it) in cards.iter().zip(&mut who) {
            if card.id == seat || card.side == seat {
                if it.replace(name).is_some() {
                    bail!("--seat {text}: `{seat}` is already assigned; name each side once");
                }
                found = true;
            }
        }
        if !found {
            let known: Vec<_> = cards.iter().map(|card| card.id.as_str()).collect();
            bail!("there is no side or seat `{seat}`; the seats are {}", known.join(", "));
        }
    }
    let mut seated = Seated { players: Vec::new(), names: Names::default() };
    for (n, (card, said)) in cards.iter().zip(who).enumerate() {
        let kept = remembered.get(&card.id).map(String::as_str);
        // A file must never choose which program is started.
        if said.is_none() && kept.is_some_and(|who| who == PROGRAM || is_program(who)) {
            let id = &card.id;
            bail!(
                "a program played `{id}`: name it again with --seat {id}=cmd:PROGRAM, or choose somebody else"
            );
        }
        let name = said.or(kept).unwrap_or("human");
        seated.players.push(player(game, name, !seed ^ n as u64)?);
        seated.names.0.push((card.id.clone(), name.to_owned()));
    }
    Ok(seated)
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

#[cfg(test)]
mod tests {
    use super::*;

    fn battle() -> Box<dyn AnyGame> {
        let lesson = games::scenario("first-lesson").expect("it ships");
        games::open(lesson.file, lesson.text, 7, None).expect("it opens")
    }

    fn remembered(king: &str) -> BTreeMap<String, String> {
        BTreeMap::from([("king".to_owned(), king.to_owned())])
    }

    #[test]
    fn a_file_remembers_who_played_and_the_command_line_overrules_it() {
        let game = battle();
        let seated = read(&*game, &[], &remembered("regular"), 1).expect("they are seated");
        assert_eq!(seated.names.kept().get("king"), Some(&"regular"));
        assert!(!seated.players[0].is_human() && seated.players[1].is_human());
        assert_eq!(seated.names.words(), "");
        let named = ["king=human".to_owned()];
        let seated = read(&*game, &named, &remembered("regular"), 1).expect("they are seated");
        assert!(seated.players.iter().all(Player::is_human));
    }

    /// A file that somebody sent must not start a program.
    #[test]
    fn a_program_is_started_only_by_the_command_line() {
        let game = battle();
        for who in ["program", "cmd:true", "cmd@2:true"] {
            let why = read(&*game, &[], &remembered(who), 1).err().expect("it is not started");
            assert!(why.to_string().contains("--seat king=cmd:PROGRAM"), "{why}");
        }
        let names = Names(vec![("king".to_owned(), "cmd:python3 it's.py".to_owned())]);
        assert_eq!(names.kept().get("king"), Some(&"program"));
        assert_eq!(names.words(), " --seat 'king=cmd:python3 it'\\''s.py'");
    }
}
