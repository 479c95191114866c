//! How the pips of a division are counted (ANT-PIP-001 to -013, ANT-RGP-004 to -008).
use crate::{
    book::{Face, Figure},
    kinds::{CommandId, Rank},
    model::{General, Model},
};
use kernel::Tally;

/// ANT-PIP-001 to -013, ANT-RGP-007: the pips of a division, with what they are made of.
pub(crate) fn counted(model: &Model, division: CommandId) -> Tally {
    let (rows, command) = (&model.book.pips, model.command(division));
    let face = command.face.unwrap_or(0);
    let brigades: Vec<CommandId> = model.commands_under(division).collect();
    let mut tally = Tally::default();
    match heals(model, division) {
        0 => tally.base(i32::from(face), "die", "ANT-PIP-001".into()),
        _ => {
            let left = &model.book.regrouping.pips;
            tally.base(left.value, "left after regrouping", left.cite.clone());
        }
    }
    let times = |tally: &mut Tally, row: &Figure, n: usize, what: &str| {
        tally.add(row.value * n as i32, what, row.cite.clone());
    };
    let of = |which: &dyn Fn(CommandId) -> bool| brigades.iter().filter(|id| which(**id)).count();
    // ANT-REP-012: a post counts once, however often it was filled.
    let is_new = |id: CommandId| {
        model.leader(id).is_some_and(|it| it.replacement && it.rank == Rank::Brigade)
    };
    times(&mut tally, &rows.adc, usize::from(command.adcs), "ADCs");
    times(
        &mut tally,
        &rows.reaction,
        usize::from(command.owes),
        "opportunity charges and emergency squares",
    );
    times(&mut tally, &rows.brigade, of(&|id| has_units(model, id)), "brigades");
    times(&mut tally, &rows.halved_brigade, of(&|id| is_halved(model, id)), "worn brigades");
    times(&mut tally, &rows.new_brigadier, of(&is_new), "new brigadiers");
    let personal = |general: &General| match model.book.options.personalities {
        true => i32::from(general.personality.at(model.turn).pips),
        false => 0,
    };
    // ANT-PER-001: whoever throws the dice for others puts their mark on them.
    if let Some(dealer) = dealer_of(model, division).filter(|_| command.dealt) {
        tally.add(personal(dealer), "personality of the commander", "ANT-PIP-012".into());
    }
    let Some(general) = model.leader(division).filter(|general| general.commands()) else {
        return tally;
    };
    let leads = |id: CommandId| model.leader(id).is_some_and(|it| it.id == general.id);
    times(&mut tally, &rows.joined, usize::from(general.with.is_some()), "general with a brigade");
    times(
        &mut tally,
        &rows.new_general,
        usize::from(general.replacement && general.rank == Rank::Division),
        "new general",
    );
    times(&mut tally, &rows.leads_brigade, usize::from(of(&leads) > 0), "general leads a brigade");
    tally.add(personal(general), "personality", "ANT-PIP-012".into());
    tally
}

/// What a number is made of, after a colon.
pub(crate) fn parts(tally: &Tally) -> String {
    let all = tally.parts.iter().map(|part| format!("{} {:+}", part.what, part.add));
    let all: Vec<String> = all.collect();
    if all.is_empty() { String::new() } else { format!(": {}", all.join(", ")) }
}

/// The commander who deals to a division, if it is not its own general.
fn dealer_of(model: &Model, division: CommandId) -> Option<&General> {
    let dealer = match model.corps(division) {
        Some(corps) => model.leader(corps),
        None => model.chief(model.scene.commands[division.idx()].side),
    };
    dealer.filter(|dealer| model.leader(division).is_none_or(|leader| leader.id != dealer.id))
}

/// ANT-RGP-004, -005, -008, -013: how many hits the die of a division takes back, if it named a brigade.
pub(crate) fn heals(model: &Model, division: CommandId) -> u8 {
    let named = model.commands_under(division).any(|brigade| model.command(brigade).regroups);
    let face = model.command(division).face.filter(|face| named && *face > 0);
    face.map_or(0, |face| model.book.regroup[Face::of(face)].value.clamp(0, 20) as u8)
}

/// Whether a brigade still has units.
fn has_units(model: &Model, brigade: CommandId) -> bool {
    model.directly_under(brigade).any(|unit| !unit.is_gone() && !unit.tags.ad_hoc)
}

/// ANT-ORG-003 to -005, ANT-STR-006: whether a brigade has lost half its hits, removed units included.
fn is_halved(model: &Model, brigade: CommandId) -> bool {
    let units =
        || model.directly_under(brigade).filter(|unit| !unit.tags.ad_hoc && !unit.tags.companies);
    let whole: u32 = units().map(|unit| u32::from(unit.strength)).sum();
    let lost: u32 =
        units().map(|unit| u32::from(if unit.is_gone() { unit.strength } else { unit.lost })).sum();
    whole > 0 && 2 * lost >= whole
}
