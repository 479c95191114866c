//! One unit of a scenario or an army.
use crate::{
    book::Rulebook,
    kinds::{ElementKind, Formation, Side, UnitKind},
    layout,
    scene::{Edge, Roster, UnitCard, UnitSetup},
    words,
};
use geom::Length;
use kernel::{
    doc::{Item, Table, What},
    scenario::{self, Terrain, UnitOf},
};

/// The most that is read of any one number of elements; how many a unit may have is another matter.
const MOST_READ: i64 = 1000;

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
    /// The Battle that it is formed in, by a name that its members share.
    pub(super) battle: Option<String>,
}

/// Reads a unit. None if it is not sound enough to be looked at further; then a problem has been noted.
pub(super) fn unit<'a>(reading: &Reading<'_>, of: &UnitOf<'a>) -> Option<Drafted<'a>> {
    let table = &of.table;
    let kind = table.want("type", "one of the unit types, such as `foot`");
    let kind = kind.and_then(|item| item.kind::<UnitKind>("a type of unit"));
    let elements = table.get("elements");
    let formation = table.get("formation");
    let shape = formation.as_ref().map(|item| item.kind::<Formation>("a formation"));
    let files = table.get("files").map(|item| item.whole(1..=9));
    let short = table.get("short").map_or(Some(0), |item| item.whole(0..=8));
    let (at, front) = scenario::standing(table, reading.field, reading.edge.ahead());
    let flags = ["mounted", "limbered"].map(|key| table.get(key));
    let garrison = table.get("garrison").map(|item| {
        let held = garrison(reading, &item);
        // Its owner would place it, and buildings are not where one deploys.
        if at.is_none() && held.is_some() {
            item.wrong(
                format!("{} holds buildings but has no `at`", of.name),
                "give it an `at` within them, or leave `garrison` out",
            );
        }
        held
    });
    let battle = table.get("battle").and_then(|item| item.id()).map(str::to_owned);
    table.done();

    let kind = kind?;
    let [mounted, limbered] = traits(&flags, kind);
    let elements = roll(reading, table, elements.as_ref(), kind)?;
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
        garrison: garrison.unwrap_or(Some(None))?,
    };
    let card = UnitCard { id: of.id.clone(), name: of.name.clone(), more: Roster { elements } };
    Some(Drafted { whole: table.item().clone(), at, formation, card, unit, battle })
}

/// AGV-ELM-012 to -021: the elements of a unit, each of a kind that its type has, and as many as its type may have.
fn roll(
    reading: &Reading<'_>,
    table: &Table<'_>,
    item: Option<&Item<'_>>,
    kind: UnitKind,
) -> Option<Vec<ElementKind>> {
    let own = kind.elements();
    let Some(item) = item else {
        // AGV-ELM-018, -019: guns and commanders are one element, so nothing need be said of it.
        if kind.is_artillery() || kind.is_command() {
            return Some(vec![own[0]]);
        }
        table.want("elements", "such as `elements = { bill = 4, longbow = 2 }`");
        return None;
    };
    let all: Vec<ElementKind> = match item.node().what {
        What::Table(_) => {
            let rows = item.table()?.rows();
            let read = rows.iter().map(|(word, item)| {
                let n = item.whole(0..=MOST_READ);
                Some((element(item, word, kind)?, n? as usize))
            });
            let counts: Vec<_> = read.collect::<Vec<_>>().into_iter().collect::<Option<_>>()?;
            counts.into_iter().flat_map(|(kind, n)| vec![kind; n]).collect()
        }
        // Troops of one kind only need but be counted.
        What::Whole(_) if own.len() == 1 => vec![own[0]; item.whole(0..=MOST_READ)? as usize],
        _ => {
            let items = item.list("elements", 1, MOST_READ as usize)?;
            let read: Vec<_> = items.iter().map(|item| element(item, item.text()?, kind)).collect();
            read.into_iter().collect::<Option<_>>()?
        }
    };
    let size = reading.book.size(kind);
    if !(usize::from(size.fewest)..=usize::from(size.most)).contains(&all.len()) {
        let wanted = if size.fewest == size.most {
            format!("{}", size.most)
        } else {
            format!("{} to {}", size.fewest, size.most)
        };
        item.wrong(
            format!("this unit has {} ({})", words::elements(all.len()), size.cite),
            format!("a unit of {} has {wanted}", kind.name()),
        );
        return None;
    }
    Some(all)
}

fn element(item: &Item<'_>, word: &str, kind: UnitKind) -> Option<ElementKind> {
    let own = kind.elements();
    let found = own.iter().copied().find(|it| it.key() == word);
    if found.is_none() {
        item.unknown(
            &format!("an element of {}", kind.name()),
            word,
            own.iter().map(|kind| kind.key()),
        );
    }
    found
}

/// AGV-SET-007 limbers, AGV-SET-009 saddles: each only where the type has it.
fn traits(flags: &[Option<Item<'_>>; 2], kind: UnitKind) -> [Option<bool>; 2] {
    let rider = kind == UnitKind::MountedFoot;
    let usual = [!kind.is_foot() && !kind.is_artillery() || rider, false];
    let free = [rider, kind.is_artillery()];
    let who = ["only mounted foot choose", "only guns are limbered"];
    std::array::from_fn(|n| {
        let Some(item) = &flags[n] else { return Some(usual[n]) };
        let truth = item.truth()?;
        if truth != usual[n] && !free[n] {
            item.wrong(format!("{} cannot be so: {}", kind.name(), who[n]), "leave it out");
            return None;
        }
        Some(truth)
    })
}

/// The buildings that a unit holds, by their name.
fn garrison(reading: &Reading<'_>, item: &Item<'_>) -> Option<Option<u8>> {
    let name = item.text()?;
    let holds = |piece: &Terrain<'_>| {
        let kind = piece.kind.as_ref().and_then(|it| it.node().text());
        kind.and_then(|kind| reading.book.terrain(kind))
            .is_some_and(|n| reading.book.kind[usize::from(n)].holds > 0)
    };
    let found = reading.terrain.iter().position(|piece| piece.name == name && holds(piece));
    if found.is_none() {
        let pieces = reading.terrain.iter().filter(|piece| holds(piece));
        item.unknown("buildings of this battle", name, pieces.map(|piece| piece.name.as_str()));
        return None;
    }
    found.and_then(|n| u8::try_from(n).ok()).map(Some)
}
