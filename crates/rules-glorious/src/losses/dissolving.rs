//! Battles that dissolve (AGV-BTL-019 to -022): each member closes into a valid formation on its own ground, then is tested for
//! rout.
//!
//! A member's own ground is the places of its elements in the Battle, and of the places that nobody holds any more those that it
//! is the nearest to. So grounds never overlap, and each member closes without regard to how the others do.
use super::{closing, losing};
use crate::{
    Glorious,
    act::Act,
    asking,
    clear::{self, Heed},
    event::{End, Event, Part},
    kinds::{Formation, UnitId},
    layout,
    model::Model,
    moves::edge,
    near,
    question::{ElementSet, Question, Units},
    refusal::{MeleeRefusal, Refusal},
    seats,
    unit::{Element, Elements, MOST_IN_BATTLE, Stance, Unit},
    words,
};
use geom::{Length, Point, Pose};
use kernel::{Cite, Cx, Fill, Offer, Play, Seat, Stop, Want};
use table::Few;

/// AGV-BTL-021: judged at the end of each round. Where owners are not asked each member closes up in the first way there is.
pub(super) fn play(cx: &mut Cx<'_, Glorious>, asks: bool) -> Play<Glorious> {
    for n in 0..cx.model().units.len() {
        let id = UnitId(n as u8);
        if dissolves(cx.model(), cx.model().unit(id)) {
            dissolve(cx, id, asks)?;
        }
    }
    Ok(())
}

/// AGV-BTL-019, -020, AGV-OPT-011, AGV-OPT-012: too few elements, or too few ranks.
fn dissolves(model: &Model, unit: &Unit) -> bool {
    let options = &model.book.options;
    unit.is_battle()
        && unit.is_on_table()
        && (unit.n() < usize::from(options.battle_keep_elements.value)
            || unit.grid.ranks() < usize::from(options.battle_keep_ranks.value))
}

/// AGV-BTL-022: the owner closes each member, then each is tested for rout.
fn dissolve(cx: &mut Cx<'_, Glorious>, id: UnitId, asks: bool) -> Play<Glorious> {
    let body = *cx.model().unit(id);
    let mut parts: Vec<Part> = Vec::with_capacity(body.members.len());
    let mut routed = Units::new();
    for (n, &unit) in body.members.iter().enumerate() {
        if body.elements.iter().all(|element| usize::from(element.of) != n) {
            continue;
        }
        let places = places(cx.model(), &body, n);
        let stance = match places[..] {
            // AGV-LOS-008, -009: no valid formation, or none that keeps its contacts.
            [] => {
                routed.push(unit);
                continue;
            }
            [only] => only,
            [first, ..] if !asks => first,
            _ => {
                let asked = seats::of_unit(cx.model(), unit);
                let said = asking::ask(cx, asked, Question::Close { battle: id, unit })?;
                check(cx.model(), id, unit, said.seat, &said.act, &said.fill)
                    .map_err(Stop::Refused)?
            }
        };
        parts.push(Part { unit, stance });
    }
    if parts.is_empty() {
        cx.emit(Event::Gone { unit: id, why: End::Scattered });
        return Ok(());
    }
    let outflanks = cx.model().outflanks.clone();
    // What routs is lost to the Battle first, so that it is counted; then the others stand on their own.
    let routs = |element: &Element| routed.contains(&body.members[usize::from(element.of)]);
    let stay: ElementSet = (0..body.n()).filter(|&idx| !routs(&body.elements[idx])).collect();
    if let Some(stance) = closing::closed(&body, stay).filter(|_| !routed.is_empty()) {
        let n = (body.n() - stay.len()) as u8;
        cx.emit(Event::Lost { unit: id, n, strayed: false, stance });
    }
    let shallow = body.n() >= usize::from(cx.model().book.options.battle_keep_elements.value);
    cx.emit(Event::BattleEnded { unit: id, dissolved: true, shallow, parts });
    for &unit in &routed {
        cx.emit(Event::Gone { unit, why: End::Scattered });
    }
    // AGV-HTH-024: who outflanked the Battle, or whom it outflanked, is kept for all rounds.
    for &member in body.members.iter().skip(1) {
        for &(unit, target) in
            outflanks.iter().filter(|(unit, target)| *unit == id || *target == id)
        {
            let (unit, target) = if unit == id { (member, target) } else { (unit, member) };
            // Who does not touch now touches no more in this phase.
            let [one, other] = [unit, target].map(|id| cx.model().unit(id));
            let there = one.is_on_table() && other.is_on_table();
            if there && near::touches(cx.model(), one, other) {
                cx.emit(Event::Outflanked { unit, target });
            }
        }
    }
    Ok(())
}

/// Whose place each cell of a Battle is, rank by rank.
fn grounds(body: &Unit) -> Vec<u8> {
    let (ranks, files) = (body.grid.ranks(), usize::from(body.grid.files));
    let cells: Few<(usize, usize), MOST_IN_BATTLE> =
        (0..body.n()).map(|idx| body.grid.cell(idx)).collect();
    let nearest = |rank: usize, file: usize| {
        let near = |&(r, f): &(usize, usize)| r.abs_diff(rank) + f.abs_diff(file);
        let all = cells.iter().enumerate().map(|(idx, cell)| (near(cell), body.elements[idx].of));
        all.min().map_or(0, |(_, of)| of)
    };
    (0..ranks * files).map(|place| nearest(place / files, place % files)).collect()
}

/// Every way in which a member may close up: valid, on its own ground, and in hand-to-hand touching every enemy that its
/// elements touched.
fn places(model: &Model, body: &Unit, member: usize) -> Vec<Stance> {
    let mine = |idx: &usize| usize::from(body.elements[*idx].of) == member;
    let own: Few<usize, MOST_IN_BATTLE> = (0..body.n()).filter(mine).collect();
    let elements: Elements = own.iter().map(|&idx| Element::new(body.elements[idx].kind)).collect();
    let mut unit = *model.unit(body.members[member]);
    (unit.members, unit.within) = Default::default();
    let held = losing::is_held(model);
    let touched = |enemy: &&Unit| {
        held && own.iter().any(|&idx| near::gap_to(&body.base(idx), enemy) <= geom::EPS_CONTACT)
    };
    let keeps: Vec<&Unit> = model.enemies(body).filter(touched).collect();
    let far = !near::enemy_within(model, body, model.book.options.column_clear.value);
    let grounds = grounds(body);
    let mut found = Vec::new();
    for formation in Formation::ALL {
        // AGV-FRM-010: no road column is formed near an enemy.
        let takes = formation != Formation::RoadColumn || far;
        if takes && closing::may_take(&unit, &elements, formation) {
            let patterns = Patterns { body, grounds: &grounds, member: member as u8, formation };
            patterns.each(&elements, |stance| found.push(edge::drawn_in(model, body, stance)));
        }
    }
    let heed = Heed { absent: &[body.id], contact: true };
    found.retain(|stance| {
        unit.stand(stance);
        keeps.iter().all(|enemy| near::touches(model, &unit, enemy))
            && clear::standing(model, &unit, heed).is_ok()
    });
    found
}

/// Patterns of a formation laid over the cells of a Battle.
struct Patterns<'a> {
    body: &'a Unit,
    grounds: &'a [u8],
    member: u8,
    formation: Formation,
}

impl Patterns<'_> {
    /// Each that lies wholly on the member's own ground.
    fn each(&self, elements: &Elements, mut found: impl FnMut(Stance)) {
        let (grid, n) = (&self.body.grid, elements.len());
        let (ranks, wide) = (grid.ranks(), usize::from(grid.files));
        for files in 1..=n.min(wide) {
            let last = n - (n - 1) / files * files;
            for short in 0..=files - last {
                if !layout::is_pattern(self.formation, n, files, short) {
                    continue;
                }
                for place in 0..ranks * wide {
                    let (rank, file) = (place / wide, place % wide);
                    if file + files > wide || !self.fits((rank, file), n, files, short) {
                        continue;
                    }
                    let across = file as f64 + files as f64 / 2.0 - wide as f64 / 2.0;
                    let back = rank as f64 * f64::from(grid.depth);
                    let at = grid.front.place(across * f64::from(grid.width), -back);
                    let front = Pose::new(Point::from(at), grid.front.facing);
                    let size = [Length(grid.width), Length(grid.depth)];
                    let all = elements.iter().copied();
                    let (files, short) = (files as u8, short as u8);
                    let stance = layout::stood(self.formation, files, short, all, size, front);
                    stance.into_iter().for_each(&mut found);
                }
            }
        }
    }

    /// Do all elements of a pattern stand on the member's own ground?
    fn fits(&self, (rank, file): (usize, usize), n: usize, files: usize, short: usize) -> bool {
        let wide = usize::from(self.body.grid.files);
        (0..n).all(|idx| {
            let is_short = idx / files == (n - 1) / files && !n.is_multiple_of(files);
            let file = file + idx % files + if is_short { short } else { 0 };
            let place = (rank + idx / files) * wide + file;
            self.grounds.get(place) == Some(&self.member)
        })
    }
}

/// Whether a member may close up so: the way nearest to where its front is shown, at most a base away.
fn check(
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
    let all = places(model, body, member).into_iter().filter(fits);
    all.min_by(|a, b| far(a).total_cmp(&far(b)))
        .ok_or_else(|| MeleeRefusal::NoSuchPlace { unit: model.name(unit).to_owned() }.into())
}

/// Each formation and width once.
pub(super) fn menu(model: &Model, battle: UnitId, unit: UnitId) -> Vec<Act> {
    let body = model.unit(battle);
    let Some(member) = body.members.iter().position(|member| *member == unit) else {
        return Vec::new();
    };
    let mut acts = Vec::new();
    for stance in places(model, body, member) {
        let act = Act::Close { unit, formation: stance.formation, files: stance.grid.files };
        if !acts.contains(&act) {
            acts.push(act);
        }
    }
    acts
}

pub(super) fn offer(
    model: &Model,
    battle: UnitId,
    unit: UnitId,
    seat: Seat,
    act: &Act,
) -> Option<Offer<Act>> {
    let Act::Close { formation, files, .. } = *act else { return None };
    let body = model.unit(battle);
    let member = body.members.iter().position(|member| *member == unit)?;
    let fits = |stance: &Stance| stance.formation == formation && stance.grid.files == files;
    let stance = places(model, body, member).into_iter().find(fits)?;
    let fill = Fill::Poses(vec![stance.grid.front]);
    check(model, battle, unit, seat, act, &fill).ok()?;
    let wide = match formation {
        Formation::Block => format!(", {}", words::files(files)),
        _ => String::new(),
    };
    let label = format!("{} closes up in {}{wide}", model.name(unit), formation.name());
    let mut offer = Offer::plain(*act, label, Cite::new("AGV-BTL-022")).wanting(Want::Poses, fill);
    offer.unit = Some(model.key(unit).to_owned());
    Some(offer)
}
