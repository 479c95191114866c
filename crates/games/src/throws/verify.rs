//! Checks the sealed dice of a record, from the record alone.
use super::{FORMAT, Fallen, LENGTH, Link, Party, SERVER, SealedThrow, Throws, key, seed};
use crate::records;
use kernel::Dice;
use serde_json::Value;
use std::collections::BTreeMap;

/// The most chains that are checked: far more than a battle has seats. Each throw looks at all of them.
const MOST_PARTIES: usize = 200;

/// What a check has found right.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Verified {
    /// How many throws there are, including those that were taken back.
    pub throws: usize,
    /// How many of them were taken back.
    pub taken_back: usize,
    /// The parties who gave links.
    pub shares: Vec<String>,
    /// The numbers of throws that were made without someone's link, and whose.
    pub without: Vec<(u32, String)>,
    /// Anchors, to compare with those that a player's page showed at the beginning.
    pub parties: Vec<Party>,
    /// Why the decisions could not be replayed with these dice, if today's rules cannot do so.
    pub unplayed: Option<String>,
}

/// The first thing that is wrong.
#[derive(thiserror::Error, Clone, PartialEq, Eq, Debug)]
pub enum Wrong {
    /// There is nothing to check.
    #[error("the dice of this battle were not sealed: its record has no `throws`")]
    NotSealed,
    /// The list of throws cannot be read.
    #[error("the list of throws cannot be read: {0}")]
    Unread(String),
    /// A party has no usable anchor.
    #[error("party `{id}`: {why}")]
    Party {
        /// Who.
        id: String,
        /// What is wrong.
        why: String,
    },
    /// A throw is wrong.
    #[error("throw {number}: {why}")]
    Throw {
        /// Its number.
        number: u32,
        /// What is wrong.
        why: String,
    },
    /// A decision threw dice without a throw, or the battle does not replay with the dice.
    #[error("{0}")]
    Play(String),
}

/// Checks every commitment, link and throw of a record and says what is wrong first.
pub fn verify(record: &Value) -> Result<Verified, Wrong> {
    let throws = record.get("throws").ok_or(Wrong::NotSealed)?;
    let throws: Throws =
        serde_json::from_value(throws.clone()).map_err(|why| Wrong::Unread(why.to_string()))?;
    if throws.format != FORMAT {
        let why = format!("it has format {}, and this program reads {FORMAT}", throws.format);
        return Err(Wrong::Unread(why));
    }
    check_parties(&throws)?;
    let mut chains = Chains::default();
    let mut dice = record["dice"].as_array().into_iter().flatten().map(Value::as_u64);
    let mut before: Option<&SealedThrow> = None;
    for throw in &throws.throws {
        let wrong = |why: String| Wrong::Throw { number: throw.number, why };
        check_order(before, throw).map_err(wrong)?;
        let said = said(record, throw).map_err(wrong)?;
        check_needed(&throws, throw, &said).map_err(wrong)?;
        chains.check(&throws, throw).map_err(wrong)?;
        let key = key(&throws, throw.number, &said, &throw.links);
        if throw.decision.is_none() {
            if record["seed"].as_u64() != Some(seed(key)) {
                return Err(wrong("the record's seed does not follow from its links".to_owned()));
            }
        } else if throw.taken_back.is_none() {
            check_faces(key, throw, &mut dice).map_err(wrong)?;
        }
        before = Some(throw);
    }
    if dice.next().is_some() {
        return Err(Wrong::Play("the record has dice that belong to no throw".to_owned()));
    }
    let unplayed = check_play(record, &throws)?;
    Ok(Verified {
        throws: throws.throws.len(),
        taken_back: throws.throws.iter().filter(|throw| throw.taken_back.is_some()).count(),
        shares: throws.ids().iter().map(|id| name(id).to_owned()).collect(),
        without: throws.throws.iter().flat_map(left_out).collect(),
        parties: throws.parties,
        unplayed,
    })
}

fn left_out(throw: &SealedThrow) -> impl Iterator<Item = (u32, String)> {
    throw.without.iter().map(|id| (throw.number, name(id).to_owned()))
}

/// A party's id for people.
fn name(id: &str) -> &str {
    if id == SERVER { "server" } else { id }
}

/// There is a server and at least one seat, and chains of one party follow one another.
fn check_parties(throws: &Throws) -> Result<(), Wrong> {
    if throws.parties.len() > MOST_PARTIES {
        let n = throws.parties.len();
        return Err(Wrong::Unread(format!(
            "it has {n} parties, and at most {MOST_PARTIES} are read"
        )));
    }
    let ids = throws.ids();
    if !ids.contains(&SERVER) || ids.len() < 2 {
        let why = "the server and at least one seat must take part".to_owned();
        return Err(Wrong::Party { id: name(SERVER).to_owned(), why });
    }
    for id in ids {
        let chains = throws.parties.iter().filter(|party| party.id == id);
        let starts: Vec<u32> = chains.map(|party| party.after).collect();
        if starts[0] != 0 || starts.windows(2).any(|pair| pair[0] >= pair[1]) {
            let why = "its chains must begin with the battle and follow one another".to_owned();
            return Err(Wrong::Party { id: name(id).to_owned(), why });
        }
    }
    Ok(())
}

/// Numbers rise by one; the throw before the first decision comes first, and decisions never go back, except to where
/// decisions were taken back.
fn check_order(before: Option<&SealedThrow>, throw: &SealedThrow) -> Result<(), String> {
    let next = before.map_or(1, |before| before.number + 1);
    if throw.number != next {
        return Err(format!("the throw after number {} must be number {next}", next - 1));
    }
    if (throw.number == 1) != throw.decision.is_none() {
        return Err("only the first throw belongs to no decision".to_owned());
    }
    let kept = before.filter(|before| before.taken_back.is_none());
    if let (Some(before), Some(now)) = (kept.and_then(|it| it.decision), throw.decision)
        && now <= before
    {
        return Err(format!("it is for decision {now}, but decision {before} came before it"));
    }
    Ok(())
}

/// The text of the decision that the throw is for.
fn said(record: &Value, throw: &SealedThrow) -> Result<String, String> {
    match (throw.decision, &throw.taken_back) {
        (None, _) => Ok(String::new()),
        (Some(_), Some(said)) => Ok(said.clone()),
        (Some(n), None) => {
            let said = record["decisions"].get(n);
            said.map(Value::to_string).ok_or(format!("the record has no decision {n}"))
        }
    }
}

/// Every link that the form asks for is there, or is named as missing.
fn check_needed(throws: &Throws, throw: &SealedThrow, said: &str) -> Result<(), String> {
    let seat = serde_json::from_str::<Value>(said).ok();
    let seat = seat.as_ref().and_then(|said| said["seat"].as_str());
    for id in throws.needed(throw.decision.and(seat)) {
        let is_out = throw.without.iter().any(|out| out == id);
        if throw.links.contains_key(id) == is_out {
            let why = if is_out { "is there and is named as missing" } else { "is missing" };
            return Err(format!("the link of `{}` {why}", name(id)));
        }
    }
    if throw.without.iter().any(|out| out == SERVER) {
        return Err("no throw is made without the server".to_owned());
    }
    Ok(())
}

/// The last link of each chain that was checked, so that the whole check hashes each link once.
#[derive(Default)]
struct Chains(BTreeMap<(String, u32), (u32, Link)>);

impl Chains {
    fn check(&mut self, throws: &Throws, throw: &SealedThrow) -> Result<(), String> {
        for (id, link) in &throw.links {
            let party = throws.party(id, throw.number);
            let party = party.ok_or(format!("`{}` does not take part", name(id)))?;
            let place = (id.clone(), party.after);
            let (number, known) = *self.0.get(&place).unwrap_or(&(party.after, party.anchor));
            if throw.number - party.after > LENGTH {
                return Err(format!("the chain of `{}` has no link for it", name(id)));
            }
            if link.back(throw.number - number) != known {
                return Err(format!("the link of `{}` does not lead to its anchor", name(id)));
            }
            self.0.insert(place, (throw.number, *link));
        }
        Ok(())
    }
}

/// The faces in the record are those of the key.
fn check_faces(
    key: [u8; 32],
    throw: &SealedThrow,
    dice: &mut impl Iterator<Item = Option<u64>>,
) -> Result<(), String> {
    let mut fallen = Fallen::new(key);
    for (at, sides) in throw.sides.iter().enumerate() {
        let face = fallen.d(*sides).map_err(|_| "a die without faces".to_owned())?;
        let found = dice.next().flatten();
        if found != Some(u64::from(face)) {
            let found = found.map_or("none".to_owned(), |face| face.to_string());
            let at = at + 1;
            return Err(format!("die {at} must show {face}, but the record has {found}"));
        }
    }
    Ok(())
}

/// The battle replays with these dice, and each decision takes exactly those of its throw. If today's rules cannot play it, the
/// reason is returned.
fn check_play(record: &Value, throws: &Throws) -> Result<Option<String>, Wrong> {
    if let Err(why) = records::replay_value(record.clone(), None) {
        return match records::show_value(record.clone(), None) {
            Ok(_) => Ok(Some(why.to_string())),
            Err(_) => Err(Wrong::Play(why.to_string())),
        };
    }
    let n_dice = |n: usize| {
        let own = |throw: &&SealedThrow| throw.decision == Some(n) && throw.taken_back.is_none();
        throws.throws.iter().find(own).map_or(0, |throw| throw.sides.len())
    };
    let walk = records::walk_by_rules(record.clone());
    let mut walk = walk.map_err(|why| Wrong::Play(why.to_string()))?;
    let mut left = walk.game().dice_left();
    loop {
        let n = walk.game().n_decisions();
        match walk.step() {
            Ok(true) => {}
            Ok(false) => return Ok(None),
            Err(why) => return Err(Wrong::Play(why.to_string())),
        }
        let now = walk.game().dice_left();
        let (took, sealed) = (left - now, n_dice(n));
        if took != sealed {
            let why = format!("decision {n} took {took} dice, but its throw has {sealed}");
            return Err(Wrong::Play(why));
        }
        left = now;
    }
}
