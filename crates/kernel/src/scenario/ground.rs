//! The table's size and terrain.
use super::{MOST_TERRAIN, TABLE};
use crate::doc::{Item, Table, What};
use geom::{Length, Point, Polygon};
use table::{Piece, field::Outline};

/// The most points of an area or a line.
const MOST_POINTS: usize = 200;

/// A piece of terrain; only the ruleset knows what its kind means.
#[derive(Clone, Debug)]
pub struct Terrain<'a> {
    /// The whole piece, for problems.
    pub item: Item<'a>,
    /// Its kind.
    pub kind: Option<Item<'a>>,
    /// Its name, if it has one.
    pub name: String,
    /// The outline of an area, or the course of a line.
    pub points: Vec<Point>,
    /// Whether it is a line.
    pub line: bool,
    /// The width of a line, if the scenario gives one.
    pub width: Option<Length>,
}

/// What the reader must know about a kind of terrain.
#[derive(Copy, Clone, PartialEq, Debug)]
pub struct Sort<'a> {
    /// Its name in scenarios.
    pub name: &'a str,
    /// Whether it is a line, not an area.
    pub line: bool,
    /// The usual width of a line.
    pub width: Option<Length>,
    /// How high it is.
    pub level: u8,
}

impl Terrain<'_> {
    /// The piece, if its kind is one of these and its shape suits the kind. Kinds are ordered by number. Problems are noted.
    pub fn piece<'s>(&self, kinds: impl Iterator<Item = Sort<'s>> + Clone) -> Option<Piece> {
        let item = self.kind.as_ref()?;
        let name = item.text()?;
        let Some((number, kind)) = kinds.clone().enumerate().find(|(_, kind)| kind.name == name)
        else {
            let known = kinds.map(|kind| kind.name);
            item.unknown("a kind of terrain that the rulebook knows", name, known);
            return None;
        };
        let width = self.width_as(&kind)?;
        if self.points.is_empty() {
            return None;
        }
        let outline = Outline {
            kind: u8::try_from(number).ok()?,
            name: self.name.clone(),
            points: self.points.clone(),
            width,
            level: kind.level,
            ..Outline::default()
        };
        match Piece::new(outline) {
            Ok(piece) => Some(piece),
            Err(why) => {
                self.item.wrong(why.to_string(), "draw an outline that does not cross itself");
                None
            }
        }
    }

    /// The width of a line, or none for an area. Nothing at all if the shape does not suit the kind.
    fn width_as(&self, kind: &Sort<'_>) -> Option<Option<Length>> {
        if !self.line {
            if kind.line && !self.points.is_empty() {
                self.item.wrong(
                    format!("a {} is a line, not an area", kind.name),
                    "give its course as `line = [[x, y], ...]`",
                );
                return None;
            }
            return Some(None);
        }
        let width = self.width.or(kind.width);
        if width.is_none() {
            self.item.wrong(
                format!("the rulebook gives a {} no width of its own", kind.name),
                "add `width`, or give an `area`",
            );
            return None;
        }
        Some(width)
    }
}

/// Width and height of the table, with a default.
pub(super) fn size(top: &Table<'_>, usual: [Length; 2]) -> [Length; 2] {
    let Some(item) = top.get("table") else { return usual };
    let wanted = "its size, such as `size = [72, 48]` in inches or \"1800x1200mm\"";
    let read = item.table().and_then(|table| {
        let size = table.want("size", wanted);
        table.done();
        size.and_then(|item| size_of(&item))
    });
    read.unwrap_or([Length::inches(TABLE[1]); 2])
}

fn size_of(item: &Item<'_>) -> Option<[Length; 2]> {
    let [low, high] = TABLE;
    let What::Text(text) = &item.node().what else {
        return item.size(low..=high);
    };
    let units = [("mm", 1.0 / 25.4), ("cm", 1.0 / 2.54), ("in", 1.0), ("ft", 12.0)];
    let parsed = units.into_iter().find_map(|(unit, scale)| {
        let (width, height) = text.trim().strip_suffix(unit)?.split_once(['x', '×'])?;
        let read = |text: &str| text.trim().parse::<f64>().ok().map(|number| number * scale);
        Some([read(width)?, read(height)?])
    });
    let sound = parsed.filter(|size| size.iter().all(|side| (low..=high).contains(side)));
    if sound.is_none() {
        item.wrong(
            "this is not the size of a table",
            format!("write [width, height] in inches, {low} to {high} each, or \"1800x1200mm\""),
        );
    }
    sound.map(|size| size.map(Length::inches))
}

/// Reads the terrain.
pub(super) fn terrain<'a>(top: &Table<'a>, width: Length, height: Length) -> Vec<Terrain<'a>> {
    let list = top.get("terrain").and_then(|item| item.list("pieces of terrain", 0, MOST_TERRAIN));
    let pieces = list.unwrap_or_default();
    pieces.into_iter().filter_map(|item| piece(item, width, height)).collect()
}

fn piece(item: Item<'_>, width: Length, height: Length) -> Option<Terrain<'_>> {
    let table = item.table()?;
    let kind = table.want("kind", "a kind of terrain, such as `wood`");
    let name = table.get("name").and_then(|item| item.words(80)).unwrap_or_default().to_owned();
    let (area, line) = (table.get("area"), table.get("line"));
    let wide = table.get("width");
    let is_line = line.is_some();
    let points = match (area, line) {
        (Some(_), Some(line)) => {
            line.wrong("this piece has an `area` and a `line`", "keep one of them");
            None
        }
        (Some(area), None) => {
            if let Some(wide) = &wide {
                wide.wrong("an area has no `width`", "leave it out, or give a `line`");
            }
            outline_of(&area, width, height)
        }
        (None, Some(line)) => course(&line, width, height),
        (None, None) => {
            table.wrong("this piece has no place", "give it an `area` or a `line` of points");
            None
        }
    };
    let width = wide.and_then(|item| item.length(0.1..=24.0));
    table.done();
    Some(Terrain { item, kind, name, points: points.unwrap_or_default(), line: is_line, width })
}

fn course(item: &Item<'_>, width: Length, height: Length) -> Option<Vec<Point>> {
    let points = points_of(item, 2, width, height)?;
    if points.iter().all(|point| *point == points[0]) {
        item.wrong("all points of this line are the same", "give it at least two places");
        return None;
    }
    Some(points)
}

/// Reads a list of points on the table.
pub fn points_of(
    item: &Item<'_>,
    least: usize,
    width: Length,
    height: Length,
) -> Option<Vec<Point>> {
    let items = item.list("points", least, MOST_POINTS)?;
    // All points are read before the list is given up, so that every wrong one is reported.
    let points: Vec<_> = items.iter().map(|item| item.place([width, height])).collect();
    points.into_iter().collect()
}

/// Reads an outline on the table that does not cross itself. The first point may be repeated at the end.
pub fn outline_of(item: &Item<'_>, width: Length, height: Length) -> Option<Vec<Point>> {
    let mut points = points_of(item, 3, width, height)?;
    if points.len() > 3 && points.first() == points.last() {
        points.pop();
    }
    if let Err(why) = Polygon::new(points.clone()) {
        item.wrong(why.to_string(), "draw an outline of three points or more round some ground");
        return None;
    }
    Some(points)
}
