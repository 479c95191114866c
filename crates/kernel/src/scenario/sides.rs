//! Sides, the ids and names of their units, their zones and seats.
use super::{Edge, MOST_UNITS, ground::outline_of};
use crate::{
    doc::{Item, Node, Table, What},
    ruleset::Seats,
};
use geom::{Length, Point};
use std::collections::BTreeMap;

/// A side: its names, and its units for the ruleset to read.
#[derive(Clone, Debug)]
pub struct SideOf<'a> {
    /// The whole side, for problems.
    pub item: Item<'a>,
    /// Its id.
    pub id: String,
    /// Its name.
    pub name: String,
    /// Its colour.
    pub colour: String,
    /// Its edge.
    pub edge: Edge,
    /// Its units.
    pub units: Vec<UnitOf<'a>>,
    /// The rest, for the ruleset.
    pub table: Table<'a>,
}

/// A unit as the ruleset receives it: id and name are read, and the table has everything else.
#[derive(Clone, Debug)]
pub struct UnitOf<'a> {
    /// Its id.
    pub id: String,
    /// Its name.
    pub name: String,
    /// The rest; call `done` on it when everything is read.
    pub table: Table<'a>,
}

/// A seat.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Chair {
    /// Its id.
    pub id: String,
    /// The index of its side.
    pub side: usize,
    /// The units it commands, by their numbers in the order of battle; none means all.
    pub units: Option<Vec<usize>>,
}

/// Ids that must differ, each with the place of its first use.
#[derive(Debug, Default)]
struct Ids(BTreeMap<String, String>);

impl Ids {
    fn add(&mut self, what: &str, id: &str, item: &Item<'_>) {
        if let Some(first) = self.0.get(id) {
            item.wrong(
                format!("the id `{id}` is already used by {first}"),
                format!("give every {what} an id of its own"),
            );
        } else if !id.is_empty() {
            self.0.insert(id.to_owned(), format!("`{}`", item.key()));
        }
    }
}

/// The most sides that are looked at; a battle has two.
const MOST_SIDES: usize = 100;

/// The sides, with default edges.
pub(super) fn sides<'a>(top: &Table<'a>, usual: [Edge; 2]) -> Vec<SideOf<'a>> {
    let list = top.want("sides", "the two sides, each as [[sides]]");
    let items =
        list.as_ref().and_then(|item| item.list("sides", 0, MOST_SIDES)).unwrap_or_default();
    if let Some(item) = list.filter(|_| items.len() != 2) {
        // The first two are read all the same, for their own problems.
        item.wrong(format!("this list has {} sides", items.len()), "write 2");
    }
    let (mut ids, mut units) = (Ids::default(), Ids::default());
    let sides: Vec<_> = items
        .into_iter()
        .zip(usual)
        .enumerate()
        .filter_map(|(n, (item, edge))| side(n, edge, item, &mut ids, &mut units))
        .collect();
    if let [one, other] = &sides[..]
        && one.edge == other.edge
    {
        other.item.wrong(
            format!("both sides have the {} edge", one.edge.name()),
            format!("give one of them `edge = \"{}\"`", one.edge.opposite().name()),
        );
    }
    sides
}

fn side<'a>(
    n: usize,
    usual: Edge,
    item: Item<'a>,
    ids: &mut Ids,
    units: &mut Ids,
) -> Option<SideOf<'a>> {
    let table = item.table()?;
    let id_item = table.want("id", "a short name such as `king`");
    let id = id_item.as_ref().and_then(|item| item.id()).unwrap_or_default();
    if let Some(item) = &id_item {
        ids.add("side", id, item);
    }
    let name = table.get("name").and_then(|item| item.words(80)).unwrap_or(id);
    let colour = table.get("colour").and_then(|item| colour(&item));
    let edge = table.get("edge").and_then(|item| Edge::read(&item));
    if let Some(army) = table.get("army") {
        army.wrong("the army of this side was not read", "write its units here");
    }
    let list = table.want("units", "its units, each as [[sides.units]], or an `army`");
    let list = list.and_then(|item| item.list("units", 1, MOST_UNITS)).unwrap_or_default();
    Some(SideOf {
        id: id.to_owned(),
        name: name.to_owned(),
        colour: colour.unwrap_or(if n == 0 { "#a33" } else { "#36a" }).to_owned(),
        edge: edge.unwrap_or(usual),
        units: list.into_iter().filter_map(|item| unit(&item, units)).collect(),
        table,
        item,
    })
}

/// The units of a list, whose ids must differ.
pub fn units<'a>(items: &[Item<'a>]) -> Vec<UnitOf<'a>> {
    let mut ids = Ids::default();
    items.iter().filter_map(|item| unit(item, &mut ids)).collect()
}

fn unit<'a>(item: &Item<'a>, ids: &mut Ids) -> Option<UnitOf<'a>> {
    let table = item.table()?;
    let id_item = table.want("id", "a short name such as `ruperts-horse`");
    let id = id_item.as_ref().and_then(|item| item.id()).unwrap_or_default();
    if let Some(item) = &id_item {
        ids.add("unit", id, item);
    }
    let name = table.get("name").and_then(|item| item.words(80)).unwrap_or(id);
    Some(UnitOf { id: id.to_owned(), name: name.to_owned(), table })
}

fn colour<'a>(item: &Item<'a>) -> Option<&'a str> {
    let text = item.text()?;
    let digits = text.strip_prefix('#').filter(|digits| matches!(digits.len(), 3 | 6));
    if digits.is_some_and(|digits| digits.bytes().all(|byte| byte.is_ascii_hexdigit())) {
        return Some(text);
    }
    item.wrong("this is not a colour", "write one such as \"#a33\" or \"#aa3333\"");
    None
}

/// `[deploy]`: how deep the zones are, and the zone of each side that has its own.
pub(super) fn zones(
    top: &Table<'_>,
    sides: &[SideOf<'_>],
    width: Length,
    height: Length,
) -> (Option<Length>, Vec<Option<Vec<Point>>>) {
    let mut zones = vec![None; sides.len()];
    let Some(deploy) = top.get("deploy").and_then(|item| item.table()) else {
        return (None, zones);
    };
    let depth = deploy.get("depth").and_then(|item| item.length(2.0..=120.0));
    if let Some(table) = deploy.get("zones").and_then(|item| item.table()) {
        for (side, zone) in sides.iter().zip(&mut zones) {
            *zone = table.get(&side.id).and_then(|item| outline_of(&item, width, height));
        }
        table.done();
    }
    deploy.done();
    (depth, zones)
}

/// `[[seats]]`: the seats; by default one for each side.
pub(super) fn seats(top: &Table<'_>, sides: &[SideOf<'_>]) -> Vec<Chair> {
    let most = usize::from(Seats::MOST);
    let Some(items) = top.get("seats").and_then(|item| item.list("seats", 1, most)) else {
        let chair =
            |(n, side): (usize, &SideOf<'_>)| Chair { id: side.id.clone(), side: n, units: None };
        return sides.iter().enumerate().map(chair).collect();
    };
    let mut ids = Ids::default();
    let chairs: Vec<_> = items.iter().filter_map(|item| seat(item, sides, &mut ids)).collect();
    for (n, side) in sides.iter().enumerate() {
        if chairs.len() == items.len() && !chairs.iter().any(|chair| chair.side == n) {
            side.item.wrong(
                format!("no seat plays for `{}`", side.id),
                "add a seat for it, or leave out all [[seats]]",
            );
        }
    }
    chairs
}

fn seat(item: &Item<'_>, sides: &[SideOf<'_>], ids: &mut Ids) -> Option<Chair> {
    let table = item.table()?;
    let id_item = table.want("id", "a short name such as `right-wing`");
    let id = id_item.as_ref().and_then(|item| item.id());
    if let (Some(item), Some(id)) = (&id_item, id) {
        ids.add("seat", id, item);
        if matches!(id, "referee" | "watcher") {
            item.wrong(
                format!("`{id}` is reserved for those who do not play"),
                "choose another id",
            );
        }
    }
    let side = table.want("side", "the id of its side").and_then(|it| side_named(&it, sides));
    let units = table.get("units").and_then(|item| units_named(&item, sides, side));
    let led = table.get("corps").and_then(|item| units_under(&item, sides, side?));
    table.done();
    let both = units.clone().zip(led.clone()).map(|(units, led)| [units, led].concat());
    Some(Chair { id: id?.to_owned(), side: side?, units: both.or(units).or(led) })
}

/// Reads commands of a side by their ids, as the numbers of their units in the order of battle. A command has the units that name it as
/// their `corps`, and those of the commands that it is `over`.
fn units_under(item: &Item<'_>, sides: &[SideOf<'_>], of: usize) -> Option<Vec<usize>> {
    let side = &sides[of];
    let text = |node: &'_ Node, key: &str| node.get(key).and_then(Node::text).map(str::to_owned);
    let listed = match side.item.node().get("corps").map(|node| &node.what) {
        Some(What::List(list)) => &list[..],
        _ => &[],
    };
    let commands: Vec<(String, Option<String>)> =
        listed.iter().filter_map(|node| Some((text(node, "id")?, text(node, "over")))).collect();
    let mut led: Vec<String> = Vec::new();
    for item in item.list("ids of commands", 1, MOST_UNITS)? {
        let Some(id) = item.text() else { continue };
        match commands.iter().any(|(known, _)| known == id) {
            true => led.push(id.to_owned()),
            false => {
                let known = commands.iter().map(|(id, _)| id.as_str());
                item.unknown("a command of this side", id, known);
            }
        }
    }
    // Each round finds the commands one level lower; a command is never found twice.
    let mut n = 0;
    while let Some(over) = led.get(n).cloned() {
        let under = commands.iter().filter(|(_, above)| above.as_ref() == Some(&over));
        let more: Vec<String> =
            under.map(|(id, _)| id.clone()).filter(|id| !led.contains(id)).collect();
        led.extend(more);
        n += 1;
    }
    let first: usize = sides[..of].iter().map(|side| side.units.len()).sum();
    let belongs = |unit: &UnitOf<'_>| {
        text(unit.table.item().node(), "corps").is_some_and(|corps| led.contains(&corps))
    };
    let own = side.units.iter().enumerate().filter(|(_, unit)| belongs(unit));
    Some(own.map(|(n, _)| first + n).collect())
}

/// A side by its id.
pub(super) fn side_named(item: &Item<'_>, sides: &[SideOf<'_>]) -> Option<usize> {
    let id = item.text()?;
    let found = sides.iter().position(|side| side.id == id);
    if found.is_none() {
        item.unknown("a side of this battle", id, sides.iter().map(|side| side.id.as_str()));
    }
    found
}

/// Reads units by their ids, as numbers in the order of battle. If a side is given, only its units.
pub(super) fn units_named(
    item: &Item<'_>,
    sides: &[SideOf<'_>],
    of: Option<usize>,
) -> Option<Vec<usize>> {
    let all: Vec<(usize, &str)> = sides
        .iter()
        .enumerate()
        .flat_map(|(n, side)| side.units.iter().map(move |unit| (n, unit.id.as_str())))
        .collect();
    let mut found = Vec::new();
    for item in item.list("unit ids", 1, 2 * MOST_UNITS)? {
        let Some(id) = item.text() else { continue };
        let known = |(side, unit): &(usize, &str)| *unit == id && of.is_none_or(|of| of == *side);
        match all.iter().position(known) {
            Some(number) => found.push(number),
            None => {
                let ours = all.iter().filter(|(side, _)| of.is_none_or(|of| of == *side));
                item.unknown("a unit that can be named here", id, ours.map(|(_, unit)| *unit));
            }
        }
    }
    Some(found)
}
