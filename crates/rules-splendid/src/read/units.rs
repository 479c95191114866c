//! One unit of a scenario or an army.
use super::{Drafted, stands};
use crate::{
    book::Rulebook,
    deploy,
    kinds::{CommandQuality, Formation, Quality, UnitKind},
    rulings::CommandQualities,
    scene::{Brought, UnitCard, UnitSetup},
    unit::MOST_STANDS,
};
use kernel::{
    doc::Item,
    offer::Turn,
    scenario::{self, Trait, UnitOf},
};

type Reading<'b> = scenario::Reading<'b, Rulebook>;

/// Reads a unit. None if it is too broken to check further; then a problem has been noted.
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
    let (at, front) = reading.standing(table);
    let flags = ["lance", "mounted", "limbered"].map(|key| table.get(key));
    let quality = table.get("quality");
    let command = table.get("command");
    let garrison = table.get("garrison").map(|item| {
        let held = garrison(reading, &item);
        // Its owner places the unit, and units are not deployed in buildings.
        if at.is_none() && held.is_some() {
            item.wrong(
                format!("{} holds a building but has no `at`", of.name),
                "give it an `at` within the building, or leave `garrison` out",
            );
        }
        held
    });
    table.done();

    let Some(kind) = kind else {
        stands.iter().for_each(stands::known);
        return None;
    };
    let [lance, mounted, limbered] = traits(&flags, kind);
    let quality = quality.map_or(Some(Quality::Regular), |item| rated(reading, &item));
    let command = command.map_or(Some(CommandQuality::Inspiring), |item| led(reading, kind, &item));
    let roll = stands::read(reading.book, table, stands.as_ref(), kind)?;
    let shape = shape.unwrap_or(Some(usual(kind)))?;
    let given = match files {
        Some(files) => Some(files? as u8),
        None => None,
    };
    let files = given.unwrap_or_else(|| deploy::usual_files(shape, roll.len()));
    let stands = stands::laid(&roll, shape, files);
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
        garrison: match garrison {
            Some(held) => Some(held?),
            None => None,
        },
    };
    let more = Brought { stands, files: given };
    let card = UnitCard { id: of.id.clone(), name: of.name.clone(), more };
    Some(Drafted { whole: table.item().clone(), at, formation, card, unit })
}

/// ASV-BND-005, ASV-BND-011: how far each stand of a bent road column is turned relative to the stand ahead of it.
fn bends(item: &Item<'_>) -> Option<Vec<Turn>> {
    let items = item.list("bends", 1, MOST_STANDS - 1)?;
    let bends: Vec<_> = items.iter().map(|item| item.number(-90.0..=90.0)).collect();
    bends.into_iter().map(|bend| bend.map(Turn::degrees)).collect()
}

/// ASV-UNT-032 lances, ASV-SET-006 mounted dragoons, ASV-SET-007 limbers: each is allowed only for its types.
fn traits(flags: &[Option<Item<'_>>; 3], kind: UnitKind) -> [Option<bool>; 3] {
    let (dragoon, gun) = (kind == UnitKind::Dragoon, kind.is_artillery());
    let rides = matches!(kind, UnitKind::Mounted | UnitKind::HeavyMounted) || kind.is_command();
    let lancer = kind == UnitKind::Mounted;
    let rows = [
        Trait { usual: false, free: lancer, who: "only Mounted units carry lances" },
        Trait { usual: rides || dragoon, free: dragoon, who: "only Dragoons choose" },
        Trait { usual: false, free: gun, who: "only guns are limbered" },
    ];
    scenario::traits(flags, &format!("a {} unit", kind.name()), rows)
}

/// ASV-VUQ-001: quality matters only if the variation is agreed.
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

/// ASV-VCQ-001, -002: a commander's quality, if the scenario gives it and it is not thrown for.
fn led(reading: &Reading<'_>, kind: UnitKind, item: &Item<'_>) -> Option<CommandQuality> {
    let quality = item.kind("a quality of commanders")?;
    let given = reading.book.rulings.command_quality == CommandQualities::Given;
    if !kind.is_command() {
        item.wrong(format!("a {} unit is not a commander", kind.name()), "leave it out");
    } else if quality != CommandQuality::Inspiring && !given {
        item.wrong(
            "the quality of commanders is a variation that is not agreed here",
            "add `command_quality = \"given\"` under [rules], or leave it out",
        );
    } else {
        return Some(quality);
    }
    None
}

/// Notes 4.5: the building that a unit holds, by its name.
fn garrison(reading: &Reading<'_>, item: &Item<'_>) -> Option<u8> {
    if !reading.book.rulings.garrison {
        item.text()?;
        item.wrong("garrisons are not agreed here", "add `garrison = true` under [rules]");
        return None;
    }
    reading.ground(item, "a building", |kind| kind == "building")
}

/// ASV-FRM-013: guns and commanders are in open order; all others start in line unless the file says otherwise.
fn usual(kind: UnitKind) -> Formation {
    if kind.is_artillery() || kind.is_command() { Formation::OpenOrder } else { Formation::Line }
}
