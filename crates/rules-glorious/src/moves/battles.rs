//! Forming Battles and breaking them up (AGV-BTL-007 to -013).
use super::{
    edge,
    regroup::{self, Keeps},
};
use crate::{
    act::Act,
    clear::{self, Heed},
    event::{Event, Part},
    functions,
    grounds::{Ending, Sharing},
    kinds::{Formation, Function, UnitId},
    model::Model,
    near,
    question::ElementSet,
    refusal::{BattleRefusal, MoveRefusal, Refusal},
    seats,
    unit::{Done, Element, Elements, MOST_IN_BATTLE, MOST_MEMBERS, Members, Stance, Unit},
};
use geom::{EPS_CONTACT, Point, Pose};
use kernel::Seat;
use table::Grid;

/// Bases that are meant to stand edge to edge may be this far out of line: a tenth of an inch.
const OUT_OF_LINE: f64 = geom::INCH.0 as f64 / 10.0;

/// AGV-BTL-007, -010: units that stand edge to edge form a Battle, and each pays for a change of formation of its own.
/// AGV-BTL-011: none of them may be in contact. AGV-BTL-012: they act as one from the next movement phase.
pub(crate) fn form(model: &Model, seat: Seat, units: &[UnitId]) -> Result<Vec<Event>, Refusal> {
    for &id in units {
        seats::must_command(model, seat, id)?;
        functions::may_act(model, id)?;
    }
    let stance = joined(model, units)?;
    let mut notes = Vec::with_capacity(units.len() + 1);
    for (n, &id) in units.iter().enumerate() {
        let cost = functions::may_spend(model, id, Function::ChangeFormation)?;
        if model.unit(id).done.must_unform {
            return Err(MoveRefusal::MustUnform { unit: id }.into());
        }
        let spent = functions::spent(model, id, Function::ChangeFormation, cost);
        let done = Done { finished: true, new_battle: n == 0, ..spent };
        notes.push(Event::Noted { unit: id, done });
    }
    let members = units.iter().copied().collect();
    let mut events = vec![Event::BattleFormed { members, stance }];
    events.extend(notes);
    Ok(events)
}

/// AGV-BTL-001, -002: whether a Battle may have this many members.
pub(crate) fn may_be_members(model: &Model, units: &[UnitId]) -> Result<(), BattleRefusal> {
    let options = &model.book.options;
    let (least, most) = (options.battle_members_least.value, options.battle_members_most.value);
    let (n, most) = (units.len(), most.min(MOST_MEMBERS as u8));
    if !(usize::from(least)..=usize::from(most)).contains(&n) {
        return Err(BattleRefusal::Members { n, least, most });
    }
    Ok(())
}

/// The Battle that some units would make, on the table or as a scenario places them (AGV-BTL-008).
pub(crate) fn joined(model: &Model, units: &[UnitId]) -> Result<Stance, Refusal> {
    let stance = massed(model, units)?;
    let body = body(model.unit(units[0]), units, &stance);
    clear::standing(model, &body, Heed { absent: units, contact: false })
        .map_err(|block| block.refusal(model, &body))?;
    Ok(stance)
}

/// The same, whatever else stands there.
pub(crate) fn massed(model: &Model, units: &[UnitId]) -> Result<Stance, Refusal> {
    let options = &model.book.options;
    may_be_members(model, units)?;
    for (n, &id) in units.iter().enumerate() {
        let unit = model.unit(id);
        if units[..n].contains(&id) {
            return Err(BattleRefusal::Repeated { unit: id }.into());
        }
        if !unit.is_on_table() {
            return Err(MoveRefusal::NotThere { unit: id }.into());
        }
        // AGV-BTL-003.
        if !unit.is_afoot() {
            return Err(BattleRefusal::NotFoot { unit: id }.into());
        }
        if unit.is_battle() {
            return Err(BattleRefusal::IsBattle { unit: id }.into());
        }
        if unit.garrison.is_some() {
            return Err(MoveRefusal::Inside { unit: id }.into());
        }
    }
    // AGV-BTL-004.
    let (n, least) =
        (units.iter().map(|&id| model.unit(id).n()).sum(), options.battle_elements.value);
    if n < usize::from(least) || n > MOST_IN_BATTLE {
        return Err(BattleRefusal::TooFew { n, least }.into());
    }
    let stance = block(model, units)?;
    // AGV-BTL-005.
    let (ranks, least) = (stance.grid.ranks(), options.battle_ranks.value);
    if ranks < usize::from(least) {
        return Err(BattleRefusal::TooShallow { ranks, least }.into());
    }
    Ok(stance)
}

/// The Battle as one unit.
pub(crate) fn body(lead: &Unit, units: &[UnitId], stance: &Stance) -> Unit {
    let mut body = *lead;
    body.members = units.iter().copied().collect();
    body.stand(stance);
    body
}

/// AGV-BTL-005, -006: all members face the same way and stand in the ranks and files of one complete rectangle.
fn block(model: &Model, units: &[UnitId]) -> Result<Stance, BattleRefusal> {
    let lead = model.unit(units[0]);
    let (facing, grid) = (lead.heading(), lead.grid);
    let (width, depth) = (f64::from(grid.width), f64::from(grid.depth));
    let mut spots: Vec<(f64, f64, Element)> = Vec::new();
    for (of, &id) in units.iter().enumerate() {
        let unit = model.unit(id);
        let sized = (unit.grid.width, unit.grid.depth) == (grid.width, grid.depth);
        if !geom::same_facing(facing, unit.heading()) || !sized {
            return Err(BattleRefusal::NotAligned { unit: id });
        }
        for (idx, element) in unit.elements.iter().enumerate() {
            let off = unit.base(idx).centre - lead.front_centre();
            let element = Element { of: of as u8, ..*element };
            spots.push((off.dot(facing.right()), off.dot(facing.forward()), element));
        }
    }
    let left = spots.iter().map(|spot| spot.0).fold(f64::MAX, f64::min);
    let front = spots.iter().map(|spot| spot.1).fold(f64::MIN, f64::max);
    let mut cells: Vec<(i32, i32, Element)> = Vec::with_capacity(spots.len());
    for (across, ahead, element) in spots {
        let (file, rank) = ((across - left) / width, (front - ahead) / depth);
        let (in_file, in_rank) = (file.round(), rank.round());
        let out = ((file - in_file) * width).abs().max(((rank - in_rank) * depth).abs());
        if out > OUT_OF_LINE {
            return Err(BattleRefusal::NotAligned { unit: units[usize::from(element.of)] });
        }
        cells.push((in_rank as i32, in_file as i32, element));
    }
    cells.sort_by_key(|&(rank, file, _)| (rank, file));
    let files = 1 + cells.iter().map(|cell| cell.1).max().unwrap_or(0);
    let whole = cells.iter().enumerate().all(|(n, &(rank, file, _))| {
        let n = n as i32;
        (rank, file) == (n / files, n % files)
    });
    let n = cells.len();
    if !whole || n as i32 % files != 0 {
        return Err(BattleRefusal::NoRectangle { unit: units[0] });
    }
    let middle = left + f64::from(files - 1) * width / 2.0;
    let at =
        lead.front_centre() + facing.right() * middle + facing.forward() * (front + depth / 2.0);
    let front = Pose::new(Point::from(at), facing);
    let elements: Elements = cells.into_iter().map(|(_, _, element)| element).collect();
    let grid = Grid { front, n: n as u8, files: files as u8, short: 0, ..grid };
    Ok(Stance { formation: Formation::Block, grid, elements })
}

/// AGV-BTL-009, -010, -011: each member pays for breaking up, not the Battle. AGV-BTL-013: it may spend what it has left.
pub(crate) fn break_up(model: &Model, id: UnitId) -> Result<Vec<Event>, Refusal> {
    let body = model.unit(id);
    if body.is_battle() && body.done.new_battle {
        return Err(BattleRefusal::JustFormed { unit: id }.into());
    }
    functions::may_act(model, id)?;
    if !body.is_battle() {
        return Err(BattleRefusal::NoBattle { unit: id }.into());
    }
    let function = Function::ChangeFormation;
    let Ok(cost) = u8::try_from(model.book.individual.change_formation.value) else {
        return Err(functions::cannot(body, function));
    };
    let left = functions::left(model, body);
    if cost > left {
        let (unit, function) = (id, function.name());
        return Err(MoveRefusal::TooDear { unit, function, cost, left }.into());
    }
    let parts = parts(model, body)?;
    let spent = functions::spent(model, id, function, cost);
    let done = Done { released: true, obstacles: body.done.obstacles, ..spent };
    let notes: Vec<Event> =
        parts.iter().map(|part| Event::Noted { unit: part.unit, done }).collect();
    let mut events = vec![Event::BattleEnded { unit: id, dissolved: false, shallow: false, parts }];
    events.extend(notes);
    Ok(events)
}

/// What is left of each member. Its elements stay as they stand in the body if that is a formation for every member. Otherwise
/// the members are rearranged, each about its own front-centre element.
fn parts(model: &Model, body: &Unit) -> Result<Vec<Part>, Refusal> {
    let own = |of: usize| -> ElementSet {
        (0..body.n()).filter(|&idx| usize::from(body.elements[idx].of) == of).collect()
    };
    let near = near::enemy_within(model, body, model.book.options.column_clear.value);
    let as_it_stands = |of: usize| {
        let column =
            || regroup::as_it_stands(body, own(of), Formation::RoadColumn, Keeps::Formation);
        let stance = regroup::as_it_stands(body, own(of), Formation::Block, Keeps::Formation)
            .or_else(|| column().filter(|_| !near))?;
        Some((of, edge::drawn_in(model, body, stance)))
    };
    let left = || (0..body.members.len()).filter(|&of| !own(of).is_empty());
    let as_they_stand: Option<Vec<(usize, Stance)>> = left().map(as_it_stands).collect();
    let stances = match as_they_stand {
        Some(stances) => stances,
        None => Sharing::new(model, body, Ending::BrokenUp).apart().ok_or_else(|| {
            let of = left().find(|&of| as_it_stands(of).is_none()).unwrap_or(0);
            BattleRefusal::NoRoom { unit: body.members[of] }
        })?,
    };
    let part = |(of, stance): (usize, Stance)| {
        let unit = body.members[of];
        Part { unit, stance: alone(model, unit, &stance).stance() }
    };
    let mut parts: Vec<Part> = stances.into_iter().map(part).collect();
    parts.sort_by_key(|part| part.unit);
    Ok(parts)
}

/// A member by itself: its elements no longer belong to a Battle.
fn alone(model: &Model, id: UnitId, stance: &Stance) -> Unit {
    let mut unit = *model.unit(id);
    let elements = stance.elements.iter().map(|element| Element::new(element.kind)).collect();
    unit.stand(&Stance { elements, ..*stance });
    unit
}

/// The Battles worth considering for a unit: with all units that stand edge to edge with it, and with each of them alone.
pub(crate) fn candidates(model: &Model, unit: &Unit, add: &mut impl FnMut(Act)) {
    if unit.is_battle() {
        add(Act::BreakUp { unit: unit.id });
        return;
    }
    let may_join = |other: &Unit| {
        other.is_afoot()
            && !other.is_battle()
            && other.garrison.is_none()
            && !other.done.finished
            && other.done.spent == 0
    };
    if !unit.is_afoot() || unit.garrison.is_some() {
        return;
    }
    let mut group = Members::one(unit.id);
    let mut at = 0;
    while at < group.len() && !group.is_full() {
        let one = model.unit(group[at]);
        let reach = f64::from(one.radius) + EPS_CONTACT;
        for other in model.near(one.centre.v2(), reach, model.units.all_of(unit.side.idx())) {
            if other.id > unit.id
                && may_join(other)
                && !group.is_full()
                && !group.contains(&other.id)
                && geom::same_facing(one.heading(), other.heading())
                && near::may_be_within(one, other, EPS_CONTACT)
                && near::gap(model, one, other) <= 2.0 * OUT_OF_LINE
            {
                group.push(other.id);
            }
        }
        at += 1;
    }
    for n in 2..=group.len() {
        add(Act::FormBattle { units: group[..n].iter().copied().collect() });
    }
    for &other in group.iter().skip(2) {
        add(Act::FormBattle { units: [unit.id, other].into_iter().collect() });
    }
}
