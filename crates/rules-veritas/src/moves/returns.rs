//! Pursuers that left the table come back (IDV-PUR-038, -040): at the edge near where they left; then they have their move.
use crate::{
    deploy, ground,
    kinds::{State, UnitId, WingId},
    model::Model,
    near,
    refusal::{MoveRefusal, Refusal},
    seats,
    unit::{Place, Unit},
    walk::inches,
};
use geom::{Angle, EPS_CONTACT, Pose, Rect, V2};
use kernel::{Fill, Seat};

/// Whether it may return now.
pub(super) fn may(unit: &Unit) -> bool {
    unit.place == Place::Pursuing && unit.state == State::Sound
}

/// Checks a return and gives the pose of the unit's centre.
pub(super) fn check(
    model: &Model,
    wing: WingId,
    seat: Seat,
    id: UnitId,
    fill: &Fill,
) -> Result<Pose, Refusal> {
    seats::must_command(model, seat, id)?;
    let unit = model.unit(id);
    if unit.wing != wing || unit.place != Place::Pursuing {
        return Err(MoveRefusal::NotAway { unit: id }.into());
    }
    if !may(unit) {
        return Err(MoveRefusal::NotReformed { unit: id }.into());
    }
    let Fill::Poses(poses) = fill else { return Err(MoveRefusal::WantsPath { unit: id }.into()) };
    let [front] = poses[..] else { return Err(MoveRefusal::WantsPath { unit: id }.into()) };
    let to = deploy::centred(unit, front);
    stands(model, unit, to)?;
    Ok(to)
}

/// Checks that it can stand there: at the table edge, near its exit, overlapping no unit and not near an enemy.
fn stands(model: &Model, unit: &Unit, to: Pose) -> Result<(), MoveRefusal> {
    let (id, base) = (unit.id, unit.rect_at(to));
    let over = model.scene.field.overhang(&base);
    if over > geom::EPS_PEN {
        return Err(MoveRefusal::OffTable { unit: id, over: inches(over) });
    }
    if over < -EPS_CONTACT {
        return Err(MoveRefusal::OffEdge { unit: id, gap: inches(-over) });
    }
    let most = model.book.reaches.pursuit_return.value;
    let gap = geom::distance_point(&base, unit.at.v2());
    if geom::more_than(gap, most) {
        let (gap, most) = (inches(gap), most.to_inches());
        return Err(MoveRefusal::FarFromExit { unit: id, gap, most });
    }
    if let Some(other) = near::overlapped(model, &base, unit.id).next() {
        return Err(MoveRefusal::Overlaps { unit: id, other: other.id });
    }
    clear_of_enemies(model, unit, &base)?;
    let pieces = model.scene.field.each();
    for (piece_id, piece) in pieces.filter(|(_, piece)| piece.overlaps(&base)) {
        let (kind, ground) = (ground::kind(model, piece), piece_id.into());
        if kind.buildings {
            return Err(MoveRefusal::Houses { unit: id, ground });
        }
        if kind.impassable && ground::in_impassable(model, &base) {
            return Err(MoveRefusal::Impassable { unit: id, ground });
        }
    }
    Ok(())
}

/// IDV-MOV-021.
fn clear_of_enemies(model: &Model, unit: &Unit, base: &Rect) -> Result<(), MoveRefusal> {
    let least = model.book.reaches.enemy_clear.value;
    match model.enemies(unit).find(|enemy| near::base_within(model, base, enemy, least)) {
        None => Ok(()),
        Some(enemy) => Err(MoveRefusal::NearEnemy {
            unit: unit.id,
            enemy: enemy.id,
            gap: inches(near::gap_to(model, base, enemy)),
            least: least.to_inches(),
        }),
    }
}

/// A place to return to: at the edge where it left, or a little to the side of it, facing inward.
pub(super) fn example(model: &Model, unit: &Unit) -> Option<Pose> {
    let (width, height) = (model.scene.field.width.units(), model.scene.field.height.units());
    let exit = unit.at.v2();
    // The edge it left by: the one that its exit is nearest to.
    let edges = [
        (exit.y, V2::new(0.0, 1.0)),
        (height - exit.y, V2::new(0.0, -1.0)),
        (exit.x, V2::new(1.0, 0.0)),
        (width - exit.x, V2::new(-1.0, 0.0)),
    ];
    let (gap, inward) = edges.into_iter().min_by(|one, other| one.0.total_cmp(&other.0))?;
    let facing = Angle::of(inward)?;
    let [across, depth] = unit.size().map(|size| size.units());
    let reach = model.book.reaches.pursuit_return.value.units();
    let beside = V2::new(inward.y.abs(), inward.x.abs());
    let steps = [0.0, 1.0, -1.0, 0.6, -0.6, 0.3, -0.3].map(|part| part * reach);
    steps.into_iter().find_map(|aside| {
        let half = across * 0.5;
        let mut at = exit - inward * gap + beside * aside;
        if beside.x > 0.0 {
            at.x = at.x.clamp(half, (width - half).max(half));
        } else {
            at.y = at.y.clamp(half, (height - half).max(half));
        }
        let front = Pose::new(geom::Point::from(at + inward * depth), facing);
        stands(model, unit, deploy::centred(unit, front)).is_ok().then_some(front)
    })
}
