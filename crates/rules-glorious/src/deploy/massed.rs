//! Battles that are deployed whole (AGV-BTL-008). Their members stand one behind the other or side by side, each in its own
//! formation, and together make the rectangle.
use super::{place::Placing, unplaced, zone};
use crate::{
    act::{Act, Order},
    event::Event,
    kinds::{Formation, Side, UnitId},
    model::{self, Model},
    moves::battles,
    question::Units,
    refusal::{BattleRefusal, Refusal},
    seats,
    unit::Unit,
};
use geom::{Length, Point, Pose};
use kernel::Seat;

/// How to place some units as a Battle.
#[derive(Copy, Clone, Debug)]
pub(super) struct Massing {
    pub(super) units: Units,
    /// The files of the whole Battle; 0 for the usual number.
    files: u8,
    /// Whether the units stand side by side, from the left. Otherwise they stand one behind the other, from the front.
    abreast: bool,
}

/// A Battle as placed: the events, and the unit that then stands there.
pub(super) struct Massed {
    pub(super) events: Vec<Event>,
    pub(super) body: Unit,
}

impl Massing {
    /// From an act.
    pub(super) fn of(act: &Act) -> Option<Self> {
        match *act {
            Act::DeployBattle { units, files, abreast } => Some(Self { units, files, abreast }),
            _ => None,
        }
    }

    /// AGV-BTL-001..006: the Battle with the middle of its front at a place. Whether the place is free is checked later.
    pub(super) fn at(&self, model: &Model, front: Pose) -> Result<Massed, Refusal> {
        battles::may_be_members(model, &self.units)?;
        for (n, &id) in self.units.iter().enumerate() {
            if self.units[..n].contains(&id) {
                return Err(BattleRefusal::Repeated { unit: id }.into());
            }
            if !model.unit(id).kind.is_foot() {
                return Err(BattleRefusal::NotFoot { unit: id }.into());
            }
        }
        let mut events = Vec::with_capacity(self.units.len() + 1);
        let mut table = model.clone();
        for (placing, front) in self.placings(model, front)? {
            let unit = placing.at(&table, front)?;
            let (stance, mounted, limbered) = (unit.stance(), unit.mounted, unit.limbered);
            let placed = Event::Deployed { unit: unit.id, stance, mounted, limbered };
            model::apply(&mut table, &placed);
            events.push(placed);
        }
        let stance = battles::massed(&table, &self.units)?;
        let body = battles::body(table.unit(self.units[0]), &self.units, &stance);
        let members = self.units.iter().copied().collect();
        events.push(Event::BattleFormed { members, stance });
        Ok(Massed { events, body })
    }

    /// Each member in line or block, and where the middle of its front is.
    fn placings(&self, model: &Model, front: Pose) -> Result<Vec<(Placing, Pose)>, Refusal> {
        let no = |id: UnitId| BattleRefusal::NoRectangle { unit: id };
        let (first, n) = (self.units[0], |id: UnitId| model.scene.brought(id).elements.len());
        let total: usize = self.units.iter().map(|&id| n(id)).sum();
        let files = match self.files {
            0 => self.usual_files(model).ok_or_else(|| no(first))?,
            files => files,
        };
        let wide = usize::from(files);
        let ranks = total / wide;
        if ranks == 0 || !total.is_multiple_of(wide) {
            return Err(no(first).into());
        }
        let grid = model.unit(first).grid;
        let (mut done, mut all) = (0, Vec::with_capacity(self.units.len()));
        for &unit in &self.units {
            let n = n(unit);
            if n % (if self.abreast { ranks } else { wide }) != 0 {
                return Err(no(unit).into());
            }
            let own = if self.abreast { n / ranks } else { wide };
            let (across, back) = if self.abreast {
                (done as f64 + own as f64 / 2.0 - wide as f64 / 2.0, 0.0)
            } else {
                (0.0, done as f64)
            };
            done += if self.abreast { own } else { n / wide };
            let at = front.place(across * f64::from(grid.width), -back * f64::from(grid.depth));
            let formation = if own == n { Formation::Line } else { Formation::Block };
            let (files, short, order) = (own as u8, 0, Order::new());
            let (mounted, limbered) = (false, false);
            let placing = Placing { unit, formation, files, short, order, mounted, limbered };
            all.push((placing, Pose::new(Point::from(at), front.facing)));
        }
        Ok(all)
    }

    /// The files of the widest rectangle of whole members that is deep enough, if there is one.
    fn usual_files(&self, model: &Model) -> Option<u8> {
        let sizes = || self.units.iter().map(|id| model.scene.brought(*id).elements.len());
        let (total, options) = (sizes().sum::<usize>(), &model.book.options);
        let least = usize::from(options.battle_ranks.value).max(1);
        if total < usize::from(options.battle_elements.value) {
            return None;
        }
        let fits = |files: &usize| {
            let ranks = total / files;
            total % files == 0
                && if self.abreast {
                    sizes().all(|n| n % ranks == 0 && n / ranks > 1)
                } else {
                    sizes().all(|n| n % files == 0)
                }
        };
        (2..=total / least).rev().find(fits).map(|files| files as u8)
    }

    /// The first free place for it.
    pub(super) fn find(&self, model: &Model) -> Option<Pose> {
        let side = model.units.get(self.units.first()?.idx())?.side;
        let body = self.at(model, Pose::new(Point::new(0, 0), model.edge(side).ahead())).ok()?.body;
        zone::place_for(model, &body)
    }
}

/// The Battles worth considering for a seat: each pair of its foot units, and each three or four that follow one another in the
/// order of battle.
pub(super) fn candidates(model: &Model, side: Side, seat: Seat, acts: &mut Vec<Act>) {
    let mine = |id: &UnitId| seats::commands(model, seat, *id) && model.unit(*id).kind.is_foot();
    let foot: Vec<UnitId> = unplaced(model, side).filter(mine).collect();
    for (n, &first) in foot.iter().enumerate() {
        let pairs = foot[n + 1..].iter().map(|&other| [first, other].into_iter().collect());
        let rows = (3..=4).filter_map(|size| foot.get(n..n + size));
        let rows = rows.map(|row| row.iter().copied().collect::<Units>());
        for units in pairs.chain(rows) {
            if battles::may_be_members(model, &units).is_err() {
                continue;
            }
            for abreast in [false, true] {
                let massing = Massing { units, files: 0, abreast };
                if let Some(files) = massing.usual_files(model) {
                    acts.push(Act::DeployBattle { units, files, abreast });
                }
            }
        }
    }
}

/// The label of the offer.
pub(super) fn label(model: &Model, massing: &Massing, body: &Unit) -> String {
    let names: Vec<&str> = massing.units.iter().map(|id| model.name(*id)).collect();
    let how = if massing.abreast { "side by side" } else { "one behind the other" };
    let wide = Length(body.grid.width * i32::from(body.grid.files));
    format!("Deploy a Battle of {}, {how}, {wide} wide", names.join(" and "))
}
