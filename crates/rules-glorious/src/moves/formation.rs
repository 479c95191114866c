//! Changing formation (AGV-FRM-016 to -020).
use super::{edge, settled};
use crate::{
    act::{Act, Order, Shape},
    clear::{self, Block, Heed},
    event::{Event, How},
    functions,
    kinds::{ElementKind, Formation, Function, UnitId},
    layout,
    model::Model,
    near,
    refusal::{MoveRefusal, Refusal},
    unit::{MOST_IN_BATTLE, Stance, Unit},
};
use geom::{Length, Point, Pose};
use table::Few;

/// AGV-FRM-016, -019: changes formation about the element at the centre of the front, which stays.
pub(crate) fn check(
    model: &Model,
    id: UnitId,
    shape: Shape,
    order: &Order,
) -> Result<Vec<Event>, Refusal> {
    functions::may_spend(model, id, Function::ChangeFormation)?;
    let unit = model.unit(id);
    may_take(unit, shape.formation)?;
    // AGV-FRM-011: a unit that must leave its column may not form another.
    if unit.done.must_unform && shape.formation == Formation::RoadColumn {
        return Err(MoveRefusal::MustUnform { unit: id }.into());
    }
    let stance = reshaped(unit, shape, order)?;
    let mut there = *unit;
    there.stand(&stance);
    if shape.formation == Formation::RoadColumn {
        may_form_column(model, unit)?;
        may_form_column(model, &there)?;
    }
    // AGV-FRM-020.
    clear::standing(model, &there, Heed::MOVE).map_err(|block| no_room(model, unit, block))?;
    let formed = Event::Formed { unit: id, how: How::ChangeFormation, stance };
    let gone = edge::off(model, &there);
    settled(model, Function::ChangeFormation, [formed], &there, gone)
}

/// AGV-FRM-020: what a new formation would stand on or touch.
fn no_room(model: &Model, unit: &Unit, block: Block) -> MoveRefusal {
    match block.refusal(model, unit) {
        MoveRefusal::Interpenetrates { unit, other } => MoveRefusal::FormsOver { unit, other },
        MoveRefusal::Barred { unit, ground } => MoveRefusal::FormsOnBarred { unit, ground },
        other => other,
    }
}

/// AGV-FRM-006 to -009: whether a unit may take a formation at all.
pub(crate) fn may_take(unit: &Unit, formation: Formation) -> Result<(), MoveRefusal> {
    if takes(unit, formation) {
        return Ok(());
    }
    let rule = layout::barred_by(unit.kind);
    Err(MoveRefusal::NoFormation { unit: unit.id, formation: formation.name(), rule })
}

/// The same as a bool. Only for foot in open order does it depend on the elements.
fn takes(unit: &Unit, formation: Formation) -> bool {
    if formation != Formation::OpenOrder || !unit.kind.is_foot() {
        return layout::may_take(unit.kind, &[], formation);
    }
    let kinds: Few<ElementKind, MOST_IN_BATTLE> =
        unit.elements.iter().map(|element| element.kind).collect();
    layout::may_take(unit.kind, &kinds, formation)
}

/// AGV-FRM-010: a road column is not formed near an enemy.
pub(crate) fn may_form_column(model: &Model, unit: &Unit) -> Result<(), MoveRefusal> {
    let clear = model.book.options.column_clear.value;
    let near = near::enemies_near(model, unit, geom::reach_of(clear));
    match model.units.each(near).find(|enemy| near::within(model, unit, enemy, clear)) {
        None => Ok(()),
        Some(enemy) => Err(MoveRefusal::EnemyNear {
            unit: unit.id,
            enemy: enemy.id,
            gap: Length::from_units(near::gap(model, unit, enemy)).to_inches(),
            clear: clear.to_inches(),
        }),
    }
}

/// How the unit stands in its new shape, wherever that is.
fn reshaped(unit: &Unit, shape: Shape, order: &Order) -> Result<Stance, MoveRefusal> {
    let (grid, n) = (&unit.grid, unit.n());
    let (files, short) = (usize::from(shape.files), usize::from(shape.short));
    if !layout::is_pattern(shape.formation, n, files, short) {
        // AGV-FRM-003: only the last rank may be short.
        if layout::is_pattern(shape.formation, n, files, 0) {
            return Err(MoveRefusal::BadShort { unit: unit.id, short: shape.short });
        }
        let (formation, files) = (shape.formation.name(), shape.files);
        return Err(MoveRefusal::NoPattern { unit: unit.id, formation, n, files });
    }
    // A step to the side is not a change of formation (AGV-MOV-023).
    if (shape.formation, shape.files, shape.short) == (unit.formation, grid.files, grid.short) {
        return Err(if order.is_empty() {
            MoveRefusal::NoChange { unit: unit.id }
        } else if listed(n, order).is_none() {
            MoveRefusal::BadOrder { unit: unit.id }
        } else {
            MoveRefusal::OnlyOrder { unit: unit.id }
        });
    }
    // AGV-FRM-017: if two elements share the centre, the owner picks either, and either of their places.
    let centre = layout::centre_files(grid.files);
    let about = match shape.about {
        0 => centre[0],
        number => number - 1,
    };
    if !centre.contains(&about) || !layout::centre_files(shape.files).contains(&shape.file) {
        return Err(MoveRefusal::OffCentre { unit: unit.id });
    }
    let places =
        placed(n, about, shape.file, order).ok_or(MoveRefusal::BadOrder { unit: unit.id })?;
    let elements = places.iter().map(|&idx| unit.elements[usize::from(idx)]);
    let half = |files: u8| f64::from(files) / 2.0;
    let off = f64::from(about) - half(grid.files) - (f64::from(shape.file) - half(shape.files));
    let at = grid.front.place(off * f64::from(grid.width), 0.0);
    let front = Pose::new(Point::from(at), grid.front.facing);
    let size = [Length(grid.width), Length(grid.depth)];
    layout::stood(shape.formation, shape.files, shape.short, elements, size, front)
        .ok_or(MoveRefusal::BadOrder { unit: unit.id })
}

/// AGV-FRM-018: which element takes which place; the one that stays keeps its own. None if the order is invalid or moves that
/// one.
fn placed(n: usize, about: u8, place: u8, order: &Order) -> Option<Places> {
    if order.is_empty() {
        let mut others = (0..n as u8).filter(|&idx| idx != about);
        let next = |at: u8| if at == place { Some(about) } else { others.next() };
        return (0..n as u8).map(next).collect();
    }
    listed(n, order).filter(|all| all[usize::from(place)] == about)
}

/// For each place the element that takes it, both counted from 0.
type Places = Few<u8, MOST_IN_BATTLE>;

/// An order that names each of the elements once; otherwise none.
fn listed(n: usize, order: &Order) -> Option<Places> {
    let all: Option<Places> = order.iter().map(|&number| number.checked_sub(1)).collect();
    all.filter(|all| all.len() == n && (0..n as u8).all(|idx| all.contains(&idx)))
}

/// The shapes worth considering for a unit: each formation except its own, and blocks of two and three ranks.
pub(crate) fn candidates(unit: &Unit, add: &mut impl FnMut(Act)) {
    let n = unit.n();
    if n < 2 || unit.is_battle() {
        return;
    }
    // AGV-FRM-017: about the left or the right of two elements that share the centre.
    let right = layout::centre_files(unit.grid.files).get(1).map(|file| file + 1);
    for formation in Formation::ALL {
        if !takes(unit, formation) || (formation == Formation::RoadColumn && unit.done.must_unform)
        {
            continue;
        }
        for files in widths(formation, n) {
            let same = (formation, files) == (unit.formation, unit.grid.files);
            if same || !layout::is_pattern(formation, n, usize::from(files), 0) {
                continue;
            }
            let usual = shape(formation, files);
            for about in std::iter::once(usual.about).chain(right) {
                let (shape, order) = (Shape { about, ..usual }, Order::new());
                add(Act::ChangeFormation { unit: unit.id, shape, order });
            }
        }
    }
}

/// The widths of a formation worth considering, each once: for a block, those of two and three ranks.
fn widths(formation: Formation, n: usize) -> impl Iterator<Item = u8> {
    let [one, other] = match formation {
        Formation::Block => [n.div_ceil(2) as u8, n.div_ceil(3) as u8],
        _ => [layout::usual_files(formation, n); 2],
    };
    std::iter::once(one).chain((other != one).then_some(other))
}

/// A shape about the centre, or about the left of two that share it.
pub(crate) fn shape(formation: Formation, files: u8) -> Shape {
    Shape { formation, files, short: 0, about: 0, file: layout::centre_files(files)[0] }
}
