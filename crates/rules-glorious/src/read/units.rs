//! One unit of a scenario or an army.
use super::Drafted;
use crate::{
    book::Rulebook,
    kinds::{ElementKind, Formation, UnitKind},
    layout,
    scene::{Brought, UnitCard, UnitSetup},
    words,
};
use kernel::{
    doc::{Item, Table, What},
    scenario::{self, Roll, Trait, UnitOf, must_be_sized},
};

type Reading<'b> = scenario::Reading<'b, Rulebook>;

/// Reads a unit. Returns none if it cannot be checked further; then a problem has been noted.
pub(super) fn unit<'a>(reading: &Reading<'_>, of: &UnitOf<'a>) -> Option<Drafted<'a>> {
    let table = &of.table;
    let kind = table.want("type", "one of the unit types, such as `foot`");
    let kind = kind.and_then(|item| item.kind::<UnitKind>("a type of unit"));
    let elements = table.get("elements");
    let formation = table.get("formation");
    let shape = formation.as_ref().map(|item| item.kind::<Formation>("a formation"));
    let files = table.get("files").map(|item| item.whole(1..=9));
    let short = table.get("short").map_or(Some(0), |item| item.whole(0..=8));
    let (at, front) = reading.standing(table);
    let flags = ["mounted", "limbered"].map(|key| table.get(key));
    let garrison = table.get("garrison").map(|item| {
        let held = garrison(reading, &item);
        // A unit without a place is deployed by its owner, and nobody deploys into buildings.
        if at.is_none() && held.is_some() {
            item.wrong(
                format!("{} holds buildings but has no `at`", of.name),
                "give it an `at` within them, or leave `garrison` out",
            );
        }
        held
    });
    // The name of its Battle is read after all units have been read.
    table.get("battle").and_then(|item| item.id());
    table.done();

    let Some(kind) = kind else {
        elements.iter().for_each(known);
        return None;
    };
    let [mounted, limbered] = traits(&flags, kind);
    let elements = roll(reading.book, table, elements.as_ref(), kind)?;
    let shape = shape.unwrap_or(Some(layout::usual(kind)))?;
    let files = match files {
        Some(files) => files? as u8,
        None => layout::usual_files(shape, elements.len()),
    };
    let unit = UnitSetup {
        side: reading.side,
        kind,
        elements: elements.clone(),
        formation: shape,
        files,
        short: short? as u8,
        at: front?,
        mounted: mounted?,
        limbered: limbered?,
        garrison: match garrison {
            Some(held) => Some(held?),
            None => None,
        },
    };
    let card = UnitCard { id: of.id.clone(), name: of.name.clone(), more: Brought { elements } };
    Some(Drafted { whole: table.item().clone(), at, formation, card, unit })
}

/// AGV-ELM-012 to -021: the elements of a unit, each of a kind that its type has, and as many as its type may have.
fn roll(
    book: &Rulebook,
    table: &Table<'_>,
    item: Option<&Item<'_>>,
    kind: UnitKind,
) -> Option<Vec<ElementKind>> {
    let own = kind.elements();
    let Some(item) = item else {
        // AGV-ELM-018, -019: guns and commanders are one element, so the file need not say so.
        if kind.is_artillery() || kind.is_command() {
            return Some(vec![own[0]]);
        }
        table.want("elements", "such as `elements = { bill = 4, longbow = 2 }`");
        return None;
    };
    // Troops of only one kind can be given as a number.
    let only = own.first().copied().filter(|_| own.len() == 1);
    let all = Roll::read(item, "elements", only, |item, word| {
        let found = own.iter().copied().find(|it| it.key() == word);
        if found.is_none() {
            let what = format!("an element of {}", kind.name());
            item.unknown(&what, word, own.iter().map(|kind| kind.key()));
        }
        found
    });
    let (all, size) = (all?.all(), book.size(kind));
    let has = format!("{} ({})", words::elements(all.len()), size.cite);
    let whose = format!("a unit of {}", kind.name());
    must_be_sized(item, all.len(), size.fewest..=size.most, &has, &whose)?;
    Some(all)
}

/// Notes what is wrong with the elements of a unit whose type could not be read.
fn known(item: &Item<'_>) {
    // A number is right for some types.
    if let What::Whole(_) = item.node().what {
        return;
    }
    Roll::read(item, "elements", None, |item, word| {
        let found = ElementKind::ALL.into_iter().find(|kind| kind.key() == word);
        if found.is_none() {
            item.unknown("an element", word, ElementKind::KEYS);
        }
        found
    });
}

/// AGV-SET-007 limbers, AGV-SET-009 horses: each only if the type has them.
fn traits(flags: &[Option<Item<'_>>; 2], kind: UnitKind) -> [Option<bool>; 2] {
    let (rider, gun) = (kind == UnitKind::MountedFoot, kind.is_artillery());
    let rides = !kind.is_foot() && !gun || rider;
    let rows = [
        Trait { usual: rides, free: rider, who: "only mounted foot choose" },
        Trait { usual: false, free: gun, who: "only guns are limbered" },
    ];
    scenario::traits(flags, kind.name(), rows)
}

/// The buildings that a unit holds, by their name.
fn garrison(reading: &Reading<'_>, item: &Item<'_>) -> Option<u8> {
    let kinds = &reading.book.kind;
    let holds = |name: &str| kinds.iter().any(|kind| kind.name == name && kind.holds > 0);
    reading.ground(item, "buildings", holds)
}
