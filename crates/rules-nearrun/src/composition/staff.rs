//! What a general may be (ANT-ORG, ANT-CMD, ANT-ADC): a command of their own rank, perhaps a second one, and ADCs.
use crate::{
    kinds::{CommandId, Rank},
    scene::{CommandCard, GeneralSetup},
};
use kernel::scenario::{Fault, fault};

/// Everything that is wrong with a general; `card` finds a command.
pub(crate) fn staff_faults<'a>(
    general: &GeneralSetup,
    card: impl Fn(CommandId) -> &'a CommandCard,
) -> Vec<Fault> {
    let own = general.command.map(&card);
    let second = second(general, &card);
    [own_command(general.rank, own), second, adcs(general)].into_iter().flatten().collect()
}

/// ANT-ORG-001: generals below the army have a command of their own rank.
fn own_command(rank: Rank, own: Option<&CommandCard>) -> Option<Fault> {
    match (rank, own) {
        (Rank::Army, Some(_)) => {
            fault("corps", "a commander-in-chief commands the whole army", "leave it out")
        }
        (Rank::Brigade | Rank::Division | Rank::Corps, None) => {
            let remedy = "add `corps` with the id of what they command";
            fault("corps", "a general without a command", remedy)
        }
        (_, Some(card)) if card.rank != rank => {
            let remedy = "give the general the rank of what they command";
            fault("corps", format!("this is a {}", card.rank.name()), remedy)
        }
        _ => None,
    }
}

/// ANT-CMD-009, ANT-PIP-011: a second command is one that the general's own is directly over, or that is over it.
fn second<'a>(
    general: &GeneralSetup,
    card: &impl Fn(CommandId) -> &'a CommandCard,
) -> Option<Fault> {
    let (own, second) = (general.command?, general.also?);
    if card(second).over == Some(own) || card(own).over == Some(second) {
        return None;
    }
    let why = format!("`{}` is no part of what they command", card(second).id);
    fault("leads", why, "name a brigade of their division, or leave it out")
}

/// ANT-ADC-001.
fn adcs(general: &GeneralSetup) -> Option<Fault> {
    let may = general.chief || general.rank == Rank::Corps;
    let why = "only corps and army commanders have ADCs";
    if general.adcs > 0 && !may { fault("adcs", why, "leave it out") } else { None }
}
