//! Generals, with their pips and dice, and their ADCs on the way.
use super::marks;
use crate::{
    command,
    kinds::{CommandId, Rank},
    model::{Adc, Fate, General, Model},
};
use geom::{Length, Pose};
use kernel::{
    view::{Arm, Fact, StandView, UnitView},
    words,
};

/// Every general, and every ADC who rides.
pub(super) fn all(model: &Model) -> impl Iterator<Item = UnitView> + '_ {
    let generals = model.generals.iter().filter(|it| it.fate != Fate::Relieved);
    let riding = model.adcs.iter().enumerate().filter(|(_, adc)| adc.to.is_some());
    generals
        .map(|general| general_view(model, general))
        .chain(riding.filter_map(|(n, adc)| adc_view(model, n, adc)))
}

fn general_view(model: &Model, general: &General) -> UnitView {
    let size = Length(model.book.staff.general.value.0 * 2);
    let there = general.is_on_table();
    let arm = match general.rank {
        Rank::Army => Arm::Commander,
        Rank::Corps | Rank::Division => Arm::SubCommander,
        Rank::Brigade => Arm::Brigadier,
    };
    let arm = if general.chief { Arm::Commander } else { arm };
    let stand = there.then(|| StandView::new(general.at, size, size, arm));
    let what = if general.chief { Rank::Army } else { general.rank };
    UnitView {
        group: general.command.map(|id| model.scene.group_key(id).to_owned()),
        kind: match what {
            Rank::Army => "commander-in-chief".to_owned(),
            rank => format!("general of {}", rank.name()),
        },
        formation: general.with.map_or("alone", |_| "with a unit").to_owned(),
        done: general.moves > general.extra,
        // ANT-GEO-031: they stand at the centre of their base, as in files and in their rides.
        front: there.then_some(general.at),
        markers: marks::of_general(general),
        facts: facts(model, general),
        ..model.scene.general_view(general.id, general.side, stand)
    }
}

fn facts(model: &Model, general: &General) -> Vec<Fact> {
    let fate = match general.fate {
        Fate::Present | Fate::Relieved => None,
        Fate::Away => Some("not on the table".to_owned()),
        Fate::Stunned { until } => Some(format!("stunned until the end of turn {until}")),
        Fate::Fallen { turn } => Some(format!("fell in turn {turn}")),
    };
    let mut facts: Vec<Fact> = fate.map(|fate| Fact::new("Fate", fate)).into_iter().collect();
    let commands = [general.command, general.also].into_iter().flatten();
    for id in commands {
        facts.push(Fact::new("Commands", id));
        if general.rank == Rank::Brigade && general.is_on_table() {
            let words = if command::is_brigade_in_command(model, id) { "yes" } else { "no" };
            facts.push(Fact::new("In command", words));
        }
        facts.extend(pips(model, id));
    }
    facts.extend(general.with.map(|unit| Fact::new("With", unit)));
    let dice: Vec<u8> =
        model.dice.iter().filter(|(of, _)| *of == general.id).map(|(_, die)| *die).collect();
    if !dice.is_empty() {
        facts.push(Fact::new("Dice to deal", words::listed(&dice, ", ")));
    }
    let pool = model.pool[general.side.idx()];
    if general.chief && pool > 0 {
        facts.push(Fact::new("Pips for units under the army", pool));
    }
    let adcs = model.adcs.iter().filter(|adc| adc.of == general.id);
    let (ready, away): (Vec<&Adc>, Vec<&Adc>) = adcs.partition(|adc| adc.to.is_none());
    if ready.len() + away.len() > 0 {
        let all = ready.len() + away.len();
        facts.push(Fact::new("ADCs at hand", format!("{} of {all}", ready.len())));
    }
    let moves = 1 + general.extra;
    if general.is_on_table() {
        facts.push(Fact::new("Moves", format!("{} of {moves}", general.moves.min(moves))));
    }
    facts
}

/// ANT-PIP-001: the die of a division and what is left of it; of a corps, its pool.
fn pips(model: &Model, id: CommandId) -> Vec<Fact> {
    let command = model.command(id);
    let mut facts = Vec::new();
    if let Some(face) = command.face {
        let how = if command.dealt { "dealt" } else { "its own throw" };
        facts.push(Fact::new("Command die", format!("{face}, {how}")));
    }
    if command.pips > 0 {
        facts.push(Fact::new("Pips left", format!("{} of {}", command.left(), command.pips)));
    }
    if command.owes > 0 {
        facts.push(Fact::new("Owes off its next die", words::count(command.owes, "pip", "pips")));
    }
    facts
}

/// ANT-ADC-001, -002: an ADC between a general and a division.
fn adc_view(model: &Model, n: usize, adc: &Adc) -> Option<UnitView> {
    let general = model.general(adc.of);
    let to = adc.to?;
    let size = Length(model.book.staff.adc.value.0 * 2);
    let at = Pose::new(adc.at, general.at.facing);
    let id = format!("{}/adc-{n}", model.scene.general_key(general.id));
    let name = format!("ADC of {}", model.scene.generals[general.id.idx()].name);
    let stand = StandView::new(at, size, size, Arm::Messenger);
    Some(UnitView {
        kind: "ADC".to_owned(),
        formation: "riding".to_owned(),
        done: adc.rode,
        front: Some(at),
        facts: vec![Fact::new("Rides to", to)],
        ..model.scene.rider_view(&id, &name, general.side, Some(stand))
    })
}
