//! One unit of a scenario or an army.
use super::stands::{self, Roll};
use crate::{
    book::Rulebook,
    composition, deploy,
    kinds::{CommandQuality, Formation, Quality, Side, StandKind, UnitKind},
    rulings::CommandQualities,
    scene::{Brought, Edge, UnitCard, UnitSetup},
    unit::MOST_STANDS,
};
use geom::Length;
use kernel::{
    doc::{Item, Table},
    offer::Turn,
    scenario::{self, Terrain, UnitOf},
};

/// What a unit is read against.
#[derive(Copy, Clone, Debug)]
pub(super) struct Reading<'b> {
    pub(super) book: &'b Rulebook,
    pub(super) side: Side,
    pub(super) edge: Edge,
    /// Width and height of the table; none in an army file, whose units stand nowhere.
    pub(super) field: Option<[Length; 2]>,
    pub(super) terrain: &'b [Terrain<'b>],
}

/// A unit as it was read, and where its problems belong.
#[derive(Clone, Debug)]
pub(super) struct Drafted<'a> {
    pub(super) whole: Item<'a>,
    pub(super) at: Option<Item<'a>>,
    pub(super) formation: Option<Item<'a>>,
    pub(super) card: UnitCard,
    pub(super) unit: UnitSetup,
}

/// Reads a unit. None if it is not sound enough to be looked at further; then a problem has been noted.
pub(super) fn unit<'a>(reading: &Reading<'_>, of: &UnitOf<'a>) -> Option<Drafted<'a>> {
    let table = &of.table;
    let kind = table.want("type", "one of the unit types, such as `pike-and-musket`");
    let kind = kind.and_then(|item| item.kind::<UnitKind>("a type of unit"));
    let stands = table.get("stands");
    let formation = table.get("formation");
    let shape = formation.as_ref().map(|item| item.kind("a formation"));
    let files = table.get("files").map(|item| item.whole(1..=9));
    let (bend, swing) = (table.get("bend"), table.get("swing"));
    let bend = bend.map_or(Some(0), |item| item.whole(0..=8));
    let swing = swing.map_or(Some(0.0), |item| item.number(-90.0..=90.0));
    let bends = table.get("bends").map_or(Some(Vec::new()), |item| bends(&item));
    let (at, front) = scenario::standing(table, reading.field, reading.edge.ahead());
    let flags = ["lance", "mounted", "limbered"].map(|key| table.get(key));
    let quality = table.get("quality");
    let command = table.get("command");
    let garrison = table.get("garrison").map(|item| {
        let held = garrison(reading, &item);
        // It would be placed by its owner, and a building is not where one deploys.
        if at.is_none() && held.is_some() {
            item.wrong(
                format!("{} holds a building but has no `at`", of.name),
                "give it an `at` within the building, or leave `garrison` out",
            );
        }
        held
    });
    table.done();

    let kind = kind?;
    let [lance, mounted, limbered] = traits(&flags, kind);
    let quality = quality.map_or(Some(Quality::Regular), |item| rated(reading, &item));
    let command = command.map_or(Some(CommandQuality::Inspiring), |item| led(reading, kind, &item));
    let roll = roll(reading, table, stands.as_ref(), kind)?;
    let shape = shape.unwrap_or(Some(usual(kind)))?;
    let given = match files {
        Some(files) => Some(files? as u8),
        None => None,
    };
    let files = given.unwrap_or_else(|| deploy::usual_files(shape, roll.len()));
    let stands = roll.laid(shape, usize::from(files));
    let unit = UnitSetup {
        side: reading.side,
        kind,
        stands: stands.clone(),
        formation: shape,
        files,
        bend: bend? as u8,
        swing: Turn::degrees(swing?),
        bends: bends?,
        at: front?,
        lance: lance?,
        mounted: mounted?,
        limbered: limbered?,
        quality: quality?,
        command: command?,
        garrison: garrison.unwrap_or(Some(None))?,
    };
    let card = UnitCard {
        id: of.id.clone(),
        name: of.name.clone(),
        more: Brought { stands, files: given },
    };
    Some(Drafted { whole: table.item().clone(), at, formation, card, unit })
}

/// ASV-BND-005, ASV-BND-011: how far each stand of a bent road column is turned against the one ahead of it.
fn bends(item: &Item<'_>) -> Option<Vec<Turn>> {
    let items = item.list("bends", 1, MOST_STANDS - 1)?;
    let bends: Vec<_> = items.iter().map(|item| item.number(-90.0..=90.0)).collect();
    bends.into_iter().map(|bend| bend.map(Turn::degrees)).collect()
}

fn roll(
    reading: &Reading<'_>,
    table: &Table<'_>,
    item: Option<&Item<'_>>,
    kind: UnitKind,
) -> Option<Roll> {
    if let Some(item) = item {
        return stands::read(reading, item, kind);
    }
    // ASV-UNT-045, -047: guns and commanders are one stand, so nothing need be said of it.
    if kind.is_artillery() || kind.is_command() {
        let only: StandKind = composition::stands_of(kind)[0];
        return Some(Roll::Listed(vec![only]));
    }
    table.want("stands", "such as `stands = { pike = 2, musket = 4 }`");
    None
}

/// ASV-UNT-032 lances, ASV-SET-006 saddles, ASV-SET-007 limbers: each only where the type has it.
fn traits(flags: &[Option<Item<'_>>; 3], kind: UnitKind) -> [Option<bool>; 3] {
    let dragoon = kind == UnitKind::Dragoon;
    let rides = matches!(kind, UnitKind::Mounted | UnitKind::HeavyMounted) || kind.is_command();
    let usual = [false, rides || dragoon, false];
    let free = [kind == UnitKind::Mounted, dragoon, kind.is_artillery()];
    let who = ["only Mounted units carry lances", "only Dragoons choose", "only guns are limbered"];
    std::array::from_fn(|n| {
        let Some(item) = &flags[n] else { return Some(usual[n]) };
        let truth = item.truth()?;
        if truth != usual[n] && !free[n] {
            item.wrong(format!("a {} unit cannot be so: {}", kind.name(), who[n]), "leave it out");
            return None;
        }
        Some(truth)
    })
}

/// ASV-VUQ-001: quality counts only where the variation is agreed.
fn rated(reading: &Reading<'_>, item: &Item<'_>) -> Option<Quality> {
    let quality = item.kind("a quality")?;
    if quality != Quality::Regular && !reading.book.rulings.unit_quality {
        item.wrong(
            "the quality of units is a variation that is not agreed here",
            "add `unit_quality = true` under [rules], or leave it out",
        );
        return None;
    }
    Some(quality)
}

/// ASV-VCQ-001, -002: how far a commander's word carries, where it is given and not thrown for.
fn led(reading: &Reading<'_>, kind: UnitKind, item: &Item<'_>) -> Option<CommandQuality> {
    let quality = item.kind("a quality of commanders")?;
    if !kind.is_command() {
        item.wrong(format!("a {} unit commands nobody", kind.name()), "leave it out");
        return None;
    }
    let given = reading.book.rulings.command_quality == CommandQualities::Given;
    if quality != CommandQuality::Inspiring && !given {
        item.wrong(
            "the quality of commanders is a variation that is not agreed here",
            "add `command_quality = \"given\"` under [rules], or leave it out",
        );
        return None;
    }
    Some(quality)
}

/// Notes 4.5: the building that a unit holds, by its name.
fn garrison(reading: &Reading<'_>, item: &Item<'_>) -> Option<Option<u8>> {
    let name = item.text()?;
    let named = || {
        let all = reading.terrain.iter().enumerate();
        all.filter(|(_, piece)| !name.is_empty() && piece.name == name).map(|(n, _)| n)
    };
    let is_building = |n: usize| {
        reading.terrain[n].kind.as_ref().and_then(|it| it.node().text()) == Some("building")
    };
    // A building before other ground of the same name.
    let found = named().find(|&n| is_building(n)).or(named().next());
    if !reading.book.rulings.garrison {
        item.wrong("garrisons are not agreed here", "add `garrison = true` under [rules]");
    } else if found.is_some_and(|n| !is_building(n)) {
        item.wrong(
            format!("`{name}` is ground of this battle but not a building"),
            "name a piece of the kind `building`",
        );
    } else if found.is_none() {
        let pieces = reading.terrain.iter().enumerate().filter(|(n, _)| is_building(*n));
        let named = pieces.map(|(_, piece)| piece.name.as_str()).filter(|name| !name.is_empty());
        item.unknown("a building of this battle", name, named);
    } else {
        return found.and_then(|n| u8::try_from(n).ok()).map(Some);
    }
    None
}

/// ASV-FRM-013: guns and commanders are in open order; all others come in line unless told.
fn usual(kind: UnitKind) -> Formation {
    if kind.is_artillery() || kind.is_command() { Formation::OpenOrder } else { Formation::Line }
}
