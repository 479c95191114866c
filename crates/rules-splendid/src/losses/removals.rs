//! Which stands a unit may lose (G27): the rest must be a valid formation and touch every enemy touched before.
use crate::{
    kinds::{Formation, UnitId},
    layout,
    model::Model,
    moves::buildings,
    near,
    question::StandSet,
    rulings::Rulings,
    unit::{Stand, Stands, Unit},
};
use geom::{Angle, EPS_CONTACT, V2, same_facing};

/// The rest of a unit. Q84: nothing closes up; only a defensive block's stands turn about (ASV-RLS-005).
#[derive(Copy, Clone, PartialEq, Debug)]
pub(super) struct Left {
    pub(super) formation: Formation,
    pub(super) bend: u8,
    pub(super) stands: Stands,
}

/// Why these stands cannot be removed.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub(super) enum NoRemoval {
    /// ASV-RLS-003, Q99: there are too many or too few.
    Number { must: usize },
    /// ASV-ROU-001.
    Formation,
    /// ASV-ROU-002.
    Contact(UnitId),
}

/// The owner's choice.
#[derive(Copy, Clone, PartialEq, Debug)]
pub(super) enum Choice {
    /// No stand is lost.
    Nothing,
    /// Every stand is lost.
    All,
    /// The unit routs, whichever stands are lost.
    Rout,
    /// There is only one way to lose the stands.
    Only(StandSet, Left),
    /// There are several ways.
    Owner,
}

/// A unit that must lose stands.
#[derive(Clone, Debug)]
pub(super) struct Losing {
    unit: Unit,
    rulings: Rulings,
    must: usize,
    /// Notes 4.5: the middle of the building that it holds.
    house: Option<V2>,
    /// The enemies it touches, each with the stands that touch it. ASV-ROU-004: enemies removed earlier no longer count.
    touched: Vec<(UnitId, u16)>,
}

/// ASV-RLS-003, -007: one stand for every two markers, up to all its stands.
pub(super) fn number(model: &Model, unit: &Unit) -> usize {
    usize::from(unit.green / model.book.losses.markers_per_stand.max(1)).min(unit.n())
}

/// All ways to pick this many of the first `n` stands.
pub(super) fn subsets(n: usize, must: usize) -> impl Iterator<Item = StandSet> {
    (0..1_u16 << n).map(StandSet).filter(move |set| set.len() == must)
}

impl Losing {
    /// A unit with the losses it must take.
    pub(super) fn of(model: &Model, unit: &Unit) -> Self {
        let must = number(model, unit);
        let mut touched = Vec::new();
        if (1..unit.n()).contains(&must) {
            for enemy in near::contacts(model, unit) {
                let enemy = model.unit(enemy);
                let by = buildings::touching(model, unit, enemy);
                touched.push((enemy.id, by.unwrap_or_else(|| touching(unit, enemy))));
            }
        }
        let house = near::walls(model, unit).map(buildings::middle);
        Self { unit: *unit, rulings: model.rulings, must, house, touched }
    }

    /// The rest without these stands. Q83: the same removal must pass both tests.
    pub(super) fn without(&self, gone: StandSet) -> Result<Left, NoRemoval> {
        if gone.len() != self.must || self.must == 0 {
            return Err(NoRemoval::Number { must: self.must });
        }
        let stay = StandSet(StandSet::all(self.unit.n()).0 & !gone.0);
        if let Some((enemy, _)) = self.touched.iter().find(|(_, by)| by & stay.0 == 0) {
            return Err(NoRemoval::Contact(*enemy));
        }
        // Notes 4.5: in a building there is no front rank to break; the remaining stands are packed into it again.
        if let Some(middle) = self.house {
            let stands = stay.iter().map(|idx| self.unit.stands[idx]).collect();
            let Unit { formation, stands, .. } =
                buildings::packed(&Unit { stands, ..self.unit }, middle);
            return Ok(Left { formation, bend: 0, stands });
        }
        left(&self.unit, stay, &self.rulings).ok_or(NoRemoval::Formation)
    }

    /// The owner's choice.
    pub(super) fn choice(&self) -> Choice {
        if self.must == 0 {
            return Choice::Nothing;
        }
        if self.must == self.unit.n() {
            return Choice::All;
        }
        let mut ways = subsets(self.unit.n(), self.must)
            .filter_map(|set| Some((set, self.without(set).ok()?)));
        match (ways.next(), ways.next()) {
            (None, _) => Choice::Rout,
            (Some((set, left)), None) => Choice::Only(set, left),
            (Some(_), Some(_)) => Choice::Owner,
        }
    }
}

/// The stands of a unit that touch an enemy, one bit each.
fn touching(unit: &Unit, enemy: &Unit) -> u16 {
    let theirs = enemy.outline();
    let by = |reach: f64| {
        let touches =
            |stand: &Stand| theirs.iter().any(|rect| geom::within(&unit.base(stand), rect, reach));
        unit.stands
            .iter()
            .enumerate()
            .filter(|(_, stand)| touches(stand))
            .fold(0, |set, (idx, _)| set | 1 << idx)
    };
    // Contact is judged with each rank as one rectangle; the tiny extra reach makes up for the rounding of single stands.
    match by(EPS_CONTACT) {
        0 => by(EPS_CONTACT + 4.0),
        set => set,
    }
}

/// The formation that these stands make without moving, if they make one (G13, G27, Q09, Q10).
fn left(unit: &Unit, stay: StandSet, rulings: &Rulings) -> Option<Left> {
    let stands: Stands = stay.iter().map(|idx| unit.stands[idx]).collect();
    if let [stand] = *stands {
        let formation =
            if unit.formation.is_open_order() { Formation::OpenOrder } else { Formation::Line };
        let stands = Stands::one(Stand { rank: 0, file: 0, ..stand });
        return Some(Left { formation, bend: 0, stands });
    }
    match unit.formation {
        Formation::Block | Formation::DefensiveBlock => block(unit, stands, rulings),
        _ if !is_run(stay) => None,
        Formation::Line | Formation::OpenOrder => Some(row(unit.formation, stands)),
        Formation::BentLine | Formation::BentOpenOrder => Some(bent(unit, stay, stands)),
        Formation::RoadColumn | Formation::BentRoadColumn => Some(column(unit, stands)),
    }
}

/// Whether these stands are next to one another without a gap.
fn is_run(stay: StandSet) -> bool {
    let run = stay.0 >> stay.0.trailing_zeros();
    run & (run + 1) == 0
}

/// Stands side by side, renumbered from the left.
fn row(formation: Formation, mut stands: Stands) -> Left {
    for (file, stand) in stands.iter_mut().enumerate() {
        (stand.rank, stand.file) = (0, file as u8);
    }
    Left { formation, bend: 0, stands }
}

/// A bent line that has lost a whole wing is straight (Q09).
fn bent(unit: &Unit, stay: StandSet, stands: Stands) -> Left {
    let on_left = stay.0 & ((1 << unit.bend) - 1);
    let bend = on_left.count_ones() as u8;
    if bend > 0 && usize::from(bend) < stands.len() {
        return Left { bend, ..row(unit.formation, stands) };
    }
    let straight =
        if unit.formation == Formation::BentLine { Formation::Line } else { Formation::OpenOrder };
    row(straight, stands)
}

/// A road column; it is straight once its bends are gone.
fn column(unit: &Unit, mut stands: Stands) -> Left {
    for (rank, stand) in stands.iter_mut().enumerate() {
        (stand.rank, stand.file) = (rank as u8, 0);
    }
    let straight = Unit { formation: Formation::RoadColumn, stands, ..*unit };
    let formation =
        if layout::is_valid(&straight) { Formation::RoadColumn } else { unit.formation };
    Left { formation, bend: 0, stands }
}

/// A block, a defensive block, or the line that remains of one. It never becomes a road column: three stands or more in one
/// file are not a valid formation.
fn block(unit: &Unit, mut stands: Stands, rulings: &Rulings) -> Option<Left> {
    let (rank, file) = stands
        .iter()
        .fold((u8::MAX, u8::MAX), |(rank, file), one| (rank.min(one.rank), file.min(one.file)));
    for stand in stands.iter_mut() {
        (stand.rank, stand.file) = (stand.rank - rank, stand.file - file);
    }
    if stands.iter().all(|stand| stand.rank == 0) {
        let is_row = stands.windows(2).all(|pair| pair[1].file == pair[0].file + 1);
        return is_row.then(|| row(Formation::Line, one_way(unit, stands)));
    }
    if unit.formation == Formation::DefensiveBlock {
        return square(unit.heading(), stands);
    }
    let is_pair = stands.len() == 2 && rulings.two_stand_block;
    let stays = layout::is_nested(&stands) && (front_rank(&stands) >= 2 || is_pair);
    stays.then_some(Left { formation: Formation::Block, bend: 0, stands })
}

/// ASV-RLS-005: a defensive block has a front on either side, so it stays one if what is left is a block seen from its front or
/// from its rear. It keeps its heading if it can; otherwise its rear is its front from now on.
fn square(heading: Angle, stands: Stands) -> Option<Left> {
    let faces = [(heading, stands), (heading + Angle::HALF, from_behind(stands))];
    let stays = |(_, stands): &(Angle, Stands)| {
        layout::is_nested(stands) && (front_rank(stands) >= 2 || stands.len() == 2)
    };
    let (heading, mut stands) = faces.into_iter().find(stays)?;
    turn_about(heading, &mut stands);
    Some(Left { formation: Formation::DefensiveBlock, bend: 0, stands })
}

/// The number of stands in the front rank.
fn front_rank(stands: &Stands) -> usize {
    stands.iter().filter(|stand| stand.rank == 0).count()
}

/// The same stands in the same places, with ranks and files counted by somebody who looks at them from behind.
fn from_behind(stands: Stands) -> Stands {
    let last = stands.iter().map(|stand| stand.rank).max().unwrap_or(0);
    let right = stands.iter().map(|stand| stand.file).max().unwrap_or(0);
    let seen =
        |stand: &Stand| Stand { rank: last - stand.rank, file: right - stand.file, ..*stand };
    stands.iter().rev().map(seen).collect()
}

/// A defensive block of which one rank remains faces one way: the way that all its stands face, or else to the front.
fn one_way(unit: &Unit, mut stands: Stands) -> Stands {
    let heading = unit.heading();
    let rear = heading + Angle::HALF;
    if stands.iter().all(|stand| same_facing(stand.facing, rear)) {
        stands.reverse();
    } else {
        stands.iter_mut().for_each(|stand| stand.facing = heading);
    }
    stands
}

/// ASV-RLS-005: the last stand of each file that is two deep or more faces the rear, all others face the front.
fn turn_about(heading: Angle, stands: &mut Stands) {
    for idx in 0..stands.len() {
        let Stand { rank, file, .. } = stands[idx];
        let behind = stands.iter().any(|other| other.file == file && other.rank > rank);
        stands[idx].facing = if rank > 0 && !behind { heading + Angle::HALF } else { heading };
    }
}
