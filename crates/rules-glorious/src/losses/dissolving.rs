//! Battles that dissolve (AGV-BTL-019 to -022): each member closes into a valid formation on its own ground and is then tested
//! for rout.
//!
//! `grounds` says what a member's own ground is. Grounds never overlap, so each member closes up without regard to the others.
use crate::{
    Glorious,
    act::Act,
    event::{End, Event, Part},
    grounds::{Ending, Sharing},
    kinds::{Formation, UnitId},
    model::Model,
    near,
    question::{Question, Units},
    refusal::{MeleeRefusal, Refusal},
    seats,
    unit::{Element, Elements, Stance, Unit},
};
use kernel::{Cx, Fill, Play, Seat};
use table::Grid;

/// Who chooses how the members of a dissolved Battle close up.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub(super) enum Closing {
    /// Their owners are asked.
    Asked,
    /// Nobody: each closes up in the first possible way.
    First,
}

/// Dissolves every Battle that must. AGV-BTL-021: this is checked at the end of each round.
pub(super) fn play(cx: &mut Cx<'_, Glorious>, closing: Closing) -> Play<Glorious> {
    for n in 0..cx.model().units.len() {
        let id = UnitId(n as u8);
        if dissolves(cx.model(), cx.model().unit(id)) {
            dissolve(cx, id, closing)?;
        }
    }
    Ok(())
}

/// AGV-BTL-019, -020, AGV-OPT-011, AGV-OPT-012: a Battle dissolves if it has too few elements or too few ranks.
fn dissolves(model: &Model, unit: &Unit) -> bool {
    let options = &model.book.options;
    unit.is_battle()
        && unit.is_on_table()
        && (unit.n() < usize::from(options.battle_keep_elements.value)
            || unit.grid.ranks() < usize::from(options.battle_keep_ranks.value))
}

/// AGV-BTL-022: the owner closes up each member, then each member is tested for rout.
fn dissolve(cx: &mut Cx<'_, Glorious>, id: UnitId, closing: Closing) -> Play<Glorious> {
    let body = *cx.model().unit(id);
    let mut parts: Vec<Part> = Vec::with_capacity(body.members.len());
    let mut routed = Units::new();
    for (n, &unit) in body.members.iter().enumerate() {
        if body.elements.iter().all(|element| usize::from(element.of) != n) {
            continue;
        }
        let places = places(cx.model(), id, n);
        let stance = match places[..] {
            // AGV-LOS-008, -009: a member routs if it has no valid formation, or none that keeps its contacts.
            [] => {
                routed.push(unit);
                fleeing(&body, n)
            }
            [only] => {
                let Stance { formation, grid, .. } = only;
                let act = Act::Close { unit, formation, files: grid.files };
                cx.skip(
                    seats::of_unit(cx.model(), unit),
                    Question::Close { battle: id, unit },
                    act,
                );
                only
            }
            [first, ..] if closing == Closing::First => first,
            _ => {
                let asked = seats::of_unit(cx.model(), unit);
                let said = cx.ask(asked, Question::Close { battle: id, unit })?;
                check(cx.model(), id, unit, said.seat, &said.act, &said.fill)?
            }
        };
        parts.push(Part { unit, stance });
    }
    if parts.len() == routed.len() {
        cx.emit(Event::Gone { unit: id, why: End::Scattered });
        return Ok(());
    }
    let outflanks = cx.model().outflanks.clone();
    let shallow = body.n() >= usize::from(cx.model().book.options.battle_keep_elements.value);
    cx.emit(Event::BattleEnded { unit: id, dissolved: true, shallow, parts });
    for &unit in &routed {
        cx.emit(Event::Gone { unit, why: End::Scattered });
    }
    // AGV-HTH-024: outflanking by the Battle, or of the Battle, is kept for all rounds.
    for &member in body.members.iter().skip(1) {
        for &(unit, target) in
            outflanks.iter().filter(|(unit, target)| *unit == id || *target == id)
        {
            let (unit, target) = if unit == id { (member, target) } else { (unit, member) };
            // A member that touches no enemy at this point will touch none for the rest of this phase.
            let [one, other] = [unit, target].map(|id| cx.model().unit(id));
            let there = one.is_on_table() && other.is_on_table();
            if there && near::touches(cx.model(), one, other) {
                cx.emit(Event::Outflanked { unit, target });
            }
        }
    }
    Ok(())
}

/// A member that routs, as it leaves the Battle. How its elements are arranged does not matter, because it is removed at once.
fn fleeing(body: &Unit, member: usize) -> Stance {
    let own = body.elements.iter().filter(|element| usize::from(element.of) == member);
    let elements: Elements = own.map(|element| Element::new(element.kind)).collect();
    let n = elements.len() as u8;
    let grid = Grid { n, files: n, short: 0, ..body.grid };
    Stance { formation: Formation::Line, grid, elements }
}

/// Every way in which a member may close up on its own ground.
pub(super) fn places(model: &Model, battle: UnitId, member: usize) -> Vec<Stance> {
    let sharing = Sharing::new(model, model.unit(battle), Ending::Dissolved);
    sharing.ways(&sharing.grounds(), member)
}

/// Whether a member may close up at this place. Returns the way whose front is nearest to the given one; it must be less
/// than the width of a base away.
pub(super) fn check(
    model: &Model,
    battle: UnitId,
    unit: UnitId,
    seat: Seat,
    act: &Act,
    fill: &Fill,
) -> Result<Stance, Refusal> {
    let Act::Close { unit: id, formation, files } = *act else { return Err(Refusal::NotAsked) };
    seats::must_command(model, seat, id)?;
    if id != unit {
        return Err(Refusal::NotAsked);
    }
    let wants = Refusal::WantsMore { what: "the middle of its front" };
    let Fill::Poses(poses) = fill else { return Err(wants) };
    let [front] = poses[..] else { return Err(wants) };
    let body = model.unit(battle);
    let member = body.members.iter().position(|member| *member == unit).unwrap_or(0);
    let far = |stance: &Stance| stance.grid.front.at.v2().distance(front.at.v2());
    let fits = |stance: &Stance| {
        stance.formation == formation
            && stance.grid.files == files
            && geom::same_facing(stance.grid.front.facing, front.facing)
            && far(stance) < f64::from(stance.grid.width)
    };
    let all = places(model, battle, member).into_iter().filter(fits);
    all.min_by(|a, b| far(a).total_cmp(&far(b)))
        .ok_or_else(|| MeleeRefusal::NoSuchPlace { unit }.into())
}
