//! Who plays the seats of a battle: random play, our generals, external programs.
use crate::{
    plan::{Ticket, derived},
    rows::Forfeit,
};
use games::AnyGame;
use kernel::dice::Chooser;
use staff::{General, Unhired};

/// Who plays all the seats.
pub(crate) enum Hands {
    /// Random play for every seat: the fastest.
    Chance(Box<Chooser>),
    /// A general for each seat, in the order of the seats.
    Generals(Vec<Hired>),
}

/// A general at a seat.
pub(crate) struct Hired {
    seat: String,
    name: String,
    general: Box<dyn General>,
    decisions: u32,
}

/// Why a general cannot be hired, with a suggestion for a misspelt name.
pub(crate) fn unhired(name: &str, why: &Unhired) -> String {
    let meant = match why {
        Unhired::Nobody { .. } => kernel::doc::nearest(name, staff::NAMES),
        _ => None,
    };
    let meant = meant.map(|it| format!(" (did you mean `{it}`?)")).unwrap_or_default();
    format!("{why}{meant}")
}

/// Whether this is one of our own generals. Programs are started by name, so only these may come from the network.
pub fn is_ours(name: &str) -> bool {
    staff::NAMES.contains(&name)
}

impl Hands {
    /// Hires the general of its side for every seat. A general's random choices come from the battle's seed and from its place in
    /// the plan, not from its side: after a swap it is the same general.
    pub(crate) fn hire(
        game: &dyn AnyGame,
        sides: &[String],
        generals: &[String],
        Ticket { swapped, seed, .. }: Ticket,
    ) -> Result<Self, String> {
        if generals.iter().all(|name| name == "random") {
            return Ok(Self::Chance(Box::new(Chooser::new(seed))));
        }
        let mut hired = Vec::new();
        for (n, card) in game.seats().into_iter().enumerate() {
            let side = sides.iter().position(|side| *side == card.side).unwrap_or(0);
            let name = generals.get(side).map(String::as_str).unwrap_or_default();
            let who = if swapped { sides.len() - 1 - side } else { side };
            let whims = derived(seed, ((who as u64 + 1) << 32) + n as u64 / sides.len() as u64);
            let general = staff::hire(name, game, whims).map_err(|why| unhired(name, &why))?;
            hired.push(Hired { seat: card.id, name: name.to_owned(), general, decisions: 0 });
        }
        Ok(Self::Generals(hired))
    }

    /// Makes the next decision; returns the side that made it, if known. An error ends the battle.
    pub(crate) fn decide(&mut self, game: &mut dyn AnyGame) -> Result<(), String> {
        let hired = match self {
            Self::Chance(chooser) => {
                let went_on = game.step_at_random(chooser);
                return went_on.then_some(()).ok_or_else(|| "no seat could decide".to_owned());
            }
            Self::Generals(hired) => hired,
        };
        let asked = game.asked();
        let seat = asked.first().ok_or("no seat is asked")?;
        let man = hired.iter_mut().find(|it| it.seat == *seat);
        let man = man.ok_or_else(|| format!("there is no general at `{seat}`"))?;
        let said = man.general.decide(game, seat);
        man.decisions += u32::from(man.general.forfeited().is_none());
        let said = said.ok_or_else(|| format!("the general at `{seat}` gave no answer"))?;
        let shown = said.act.to_string();
        game.say(seat, said.act, said.fill).map_err(|no| {
            format!("the general at `{seat}` was refused: {} for {shown}", serde_json::json!(no))
        })
    }

    /// The program that has forfeited: it did not answer, exited or broke the rules.
    pub(crate) fn forfeit(&self) -> Option<Forfeit> {
        let Self::Generals(hired) = self else { return None };
        hired.iter().find_map(|it| {
            let why = it.general.forfeited()?;
            let (seat, general) = (it.seat.clone(), it.name.clone());
            Some(Forfeit { seat, general, why, decisions: it.decisions })
        })
    }
}
