//! Replays a record decision by decision and collects the data of a report.
use super::{Luck, PhaseLines, Report, Series, TurnPage};
use crate::{Arrow, standards};
use geom::{Point, V2};
use kernel::any::{AnyGame, No, Walk};
use kernel::luck::Die;
use kernel::view::{Line, Posture, StandView, UnitView, View, Viewer};
use std::collections::BTreeMap;

/// Units that have moved less than this, in table units, count as not moved.
const STOOD: f64 = 1270.0;

/// How far from a base an arrow ends, in table units.
const CLEAR: f64 = 250.0;

/// With fewer dice than this the report says nothing about luck.
const FEW_DICE: u32 = 40;

/// Walks through a record up to a number of decisions, and reports the battle as one viewer sees it.
///
/// The walk must be at its start; afterwards it is at the last of those decisions. A refusal means that the record
/// does not match its battle.
pub fn from_record(walk: &mut Walk, to: usize, viewer: Viewer) -> Result<Report, No> {
    let seen = name_of(walk.game(), viewer);
    let mut telling = Telling::new(walk.game().view(&seen)?, walk.game().die());
    telling.hear(walk.game(), &seen, viewer)?;
    while walk.game().n_decisions() < to && walk.step()? {
        telling.hear(walk.game(), &seen, viewer)?;
    }
    Ok(telling.end(walk.game().view(&seen)?))
}

fn name_of(game: &dyn AnyGame, viewer: Viewer) -> String {
    match viewer {
        Viewer::Referee => "referee".to_owned(),
        Viewer::Watcher => "watcher".to_owned(),
        Viewer::Seat(seat) => {
            game.seats().get(usize::from(seat.0)).map(|card| card.id.clone()).unwrap_or_default()
        }
    }
}

/// A report being collected.
struct Telling {
    start: View,
    turns: Vec<TurnPage>,
    turn: u32,
    phases: Vec<PhaseLines>,
    /// The die whose faces are counted.
    die: Die,
    /// Faces by side, counted from 0.
    faces: Vec<Vec<u32>>,
}

impl Telling {
    fn new(start: View, die: Die) -> Self {
        let faces = vec![vec![0; usize::from(die.sides)]; start.sides.len()];
        Self { start, turns: Vec::new(), turn: 0, phases: Vec::new(), die, faces }
    }

    /// Records what happened at the last decision.
    fn hear(&mut self, game: &dyn AnyGame, seen: &str, viewer: Viewer) -> Result<(), No> {
        for line in game.lines(viewer) {
            match heading(&line) {
                Some(Heading::Turn(turn)) => {
                    if self.turn > 0 || self.phases.iter().any(|phase| !phase.lines.is_empty()) {
                        self.close(game.view(seen)?);
                    }
                    self.turn = turn;
                }
                Some(Heading::Phase(name)) => {
                    self.phases.push(PhaseLines { name: name.to_owned(), lines: Vec::new() });
                }
                None => self.take(line),
            }
        }
        Ok(())
    }

    fn take(&mut self, line: Line) {
        let of = |id: &String| self.start.units.iter().find(|unit| unit.id == *id);
        let side = line.units.first().and_then(of).map(|unit| unit.side.as_str());
        let place = self.start.sides.iter().position(|known| Some(known.id.as_str()) == side);
        if let Some(place) = place {
            let faces = &mut self.faces[place];
            for &face in line.dice.iter().filter(|face| (1..=self.die.sides).contains(face)) {
                faces[usize::from(face) - 1] += 1;
            }
        }
        if self.phases.is_empty() {
            self.phases.push(PhaseLines { name: String::new(), lines: Vec::new() });
        }
        if let Some(phase) = self.phases.last_mut() {
            phase.lines.push(line);
        }
    }

    /// Ends the turn.
    fn close(&mut self, mut view: View) {
        view.turn = self.turn;
        let before = self.turns.last().map_or(&self.start, |page| &page.view);
        let there = |unit: &&UnitView| unit.on_table;
        let is_gone =
            |unit: &&UnitView| !view.units.iter().any(|now| now.id == unit.id && now.on_table);
        let gone = before.units.iter().filter(there).filter(is_gone);
        let page = TurnPage {
            turn: self.turn,
            arrows: arrows(before, &view),
            gone: gone.map(|unit| unit.name.clone()).collect(),
            phases: std::mem::take(&mut self.phases),
            view,
        };
        self.turns.push(page);
    }

    fn end(mut self, view: View) -> Report {
        let verdict = view.verdict.clone();
        if self.turn > 0 || !self.phases.is_empty() {
            self.close(view);
        }
        for page in &mut self.turns {
            page.phases.retain(|phase| !phase.lines.is_empty());
        }
        let losses = self.series();
        let luck = self.luck();
        let (chances, notice) = (Vec::new(), None);
        Report { start: self.start, turns: self.turns, losses, luck, chances, verdict, notice }
    }

    fn series(&self) -> Vec<Series> {
        let deployed = |page: &&TurnPage| page.turn > 0;
        let opening = self.turns.iter().rev().find(|page| page.turn == 0);
        let opening = (0, opening.map_or(&self.start, |page| &page.view));
        let later = self.turns.iter().filter(deployed).map(|page| (page.turn, &page.view));
        let counted = |side: &str| {
            let views = [opening].into_iter().chain(later.clone());
            let mut known = BTreeMap::new();
            views.map(|(turn, view)| (turn, bases(view, side, &mut known))).collect()
        };
        let sides = self.start.sides.iter();
        sides.map(|side| Series { side: side.id.clone(), bases: counted(&side.id) }).collect()
    }

    /// How the dice fell, if there are enough of them.
    fn luck(&self) -> Option<Luck> {
        let thrown: u32 = self.faces.iter().flatten().sum();
        (thrown >= FEW_DICE).then(|| Luck { die: self.die, faces: self.faces.clone() })
    }
}

/// A line that only announces a turn or phase.
#[derive(PartialEq, Eq, Debug)]
enum Heading<'a> {
    Turn(u32),
    Phase(&'a str),
}

/// Turns and phases are announced by a short line that cites a rule of the sequence of play.
fn heading(line: &Line) -> Option<Heading<'_>> {
    let of_sequence = line.cite.as_ref().is_some_and(|cite| cite.to_string().contains("-SEQ-"));
    if !of_sequence || !line.units.is_empty() || !line.dice.is_empty() {
        return None;
    }
    let name = line.text.strip_suffix('.')?;
    let turn = name.strip_prefix("Turn ").and_then(|turn| turn.parse().ok());
    Some(turn.map_or(Heading::Phase(name), Heading::Turn))
}

/// The bases of a side's troops on the table; commanders are not counted. A square or a garrison is drawn as one body: it counts as many
/// as it had before.
fn bases<'v>(view: &'v View, side: &str, known: &mut BTreeMap<&'v str, u32>) -> u32 {
    let own = view.units.iter().filter(|unit| unit.on_table && unit.side == side);
    let count = |unit: &'v UnitView| {
        let whole = |stand: &StandView| stand.hollow || stand.order == Some(Posture::Garrison);
        let n = unit.stands.iter().filter(|stand| !standards::bears(stand.arm)).count() as u32;
        if unit.stands.iter().any(whole) {
            return known.get(unit.id.as_str()).copied().unwrap_or(n);
        }
        known.insert(&unit.id, n);
        n
    };
    own.map(count).sum()
}

/// An arrow for every unit that is on the table before and after and has moved, from its old middle to the edge of its new
/// position; a unit that only turned or changed formation has none.
pub fn arrows(before: &View, after: &View) -> Vec<Arrow> {
    let mut out = Vec::new();
    for unit in after.units.iter().filter(|unit| unit.on_table) {
        let was = before.units.iter().find(|was| was.id == unit.id && was.on_table);
        let Some((from, to)) = was.and_then(place).zip(place(unit)) else { continue };
        let to = edge(unit, from, to);
        if from.v2().distance(to.v2()) >= STOOD {
            let side = after.sides.iter().find(|side| side.id == unit.side);
            let colour = side.map_or_else(String::new, |side| side.colour.clone());
            out.push(Arrow { from, to, colour });
        }
    }
    out
}

/// Where a line to a unit's middle reaches its bases.
fn edge(unit: &UnitView, from: Point, to: Point) -> Point {
    const STEPS: i32 = 200;
    let on = |at: V2| {
        unit.stands.iter().any(|stand| {
            let (off, pose) = (at - stand.pose.at.v2(), stand.pose);
            off.dot(pose.facing.right()).abs() <= stand.width.units() * 0.5 + CLEAR
                && off.dot(pose.facing.forward()).abs() <= stand.depth.units() * 0.5 + CLEAR
        })
    };
    let way = (0..=STEPS)
        .map(|step| from.v2().towards(to.v2(), f64::from(step) / f64::from(STEPS)))
        .find(|&at| on(at));
    way.map_or(to, |at| Point::new(at.x.round() as i32, at.y.round() as i32))
}

/// The middle of a unit's bases.
fn place(unit: &UnitView) -> Option<Point> {
    let n = i64::try_from(unit.stands.len()).ok().filter(|&n| n > 0)?;
    let mean = |along: fn(&Point) -> i32| {
        let sum: i64 = unit.stands.iter().map(|stand| i64::from(along(&stand.pose.at))).sum();
        i32::try_from(sum / n).unwrap_or_default()
    };
    Some(Point::new(mean(|at| at.x), mean(|at| at.y)))
}

#[cfg(test)]
mod tests {
    use super::*;
    use kernel::Cite;

    #[test]
    fn turns_and_phases_are_told_from_what_happens_in_them() {
        let told = |text: &str, cite: &'static str| Line {
            cite: Some(Cite::new(cite)),
            ..Line::new(text)
        };
        assert_eq!(heading(&told("Turn 12.", "ASV-SEQ-005")), Some(Heading::Turn(12)));
        assert_eq!(heading(&told("Firing.", "IDV-SEQ-001")), Some(Heading::Phase("Firing")));
        assert_eq!(heading(&told("Firing.", "IDV-FIR-001")), None);
        let thrown = Line { dice: vec![3], ..told("Turn 2.", "ASV-SEQ-005") };
        assert_eq!(heading(&thrown), None);
    }
}
