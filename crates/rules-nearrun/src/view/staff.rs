//! Generals, with their pips and dice, and their ADCs on the way.
use super::marks;
use crate::{
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
    let radius = model.book.staff.general.value;
    let size = Length(radius.0 * 2);
    let there = general.is_on_table();
    let arm = match general.rank {
        Rank::Army => Arm::Commander,
        Rank::Corps | Rank::Division => Arm::SubCommander,
        Rank::Brigade => Arm::Brigadier,
    };
    let arm = if general.chief { Arm::Commander } else { arm };
    let front = Pose::new(general.at.place(0.0, radius.units()).into(), general.at.facing);
    let what = if general.chief { Rank::Army } else { general.rank };
    UnitView {
        id: model.scene.general_key(general.id).to_owned(),
        name: model.scene.generals[general.id.idx()].name.clone(),
        side: model.scene.side(general.side).id.clone(),
        group: general.command.map(|id| model.scene.commands[id.idx()].id.clone()),
        kind: match what {
            Rank::Army => "commander-in-chief".to_owned(),
            rank => format!("general of {}", rank.name()),
        },
        formation: general.with.map_or("alone", |_| "with a unit").to_owned(),
        on_table: there,
        done: general.moves > general.extra,
        front: there.then_some(front),
        stands: there.then(|| StandView::new(general.at, size, size, arm)).into_iter().collect(),
        markers: marks::of_general(general),
        facts: facts(model, general),
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
    let name = &model.scene.generals[general.id.idx()].name;
    Some(UnitView {
        id: format!("{}/adc-{n}", model.scene.general_key(general.id)),
        name: format!("ADC of {name}"),
        side: model.scene.side(general.side).id.clone(),
        group: None,
        kind: "ADC".to_owned(),
        formation: "riding".to_owned(),
        on_table: true,
        done: adc.rode,
        front: Some(at.advanced(size.units() * 0.5)),
        stands: vec![StandView::new(at, size, size, Arm::Messenger)],
        markers: Vec::new(),
        facts: vec![Fact::new("Rides to", to)],
    })
}
