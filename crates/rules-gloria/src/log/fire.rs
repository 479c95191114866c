//! Orders to fire and shots.
use crate::event::{Aim, Means};
use kernel::{ids::Ground, view::Line, words};

/// PG-SHO-010: an order to fire.
pub(super) fn aimed(aim: &Aim) -> Option<Line> {
    let unit = aim.unit;
    Some(match (aim.target, aim.general, aim.area) {
        (Some(target), ..) => Line::did_to("PG-SHO-010", unit, "aims at", target),
        (_, Some(general), _) => {
            let with = words::count(aim.figures, "figure", "figures");
            Line::did("PG-SKM-010", unit, format!("aims at {general} with {with}"))
        }
        (.., Some(area)) => {
            Line::did("PG-BRN-001", unit, format!("is to set {} on fire", Ground::from(area)))
        }
        _ => return None,
    })
}

/// PG-SHO-008: a shot at a unit or a general. Fires are told when they break out.
pub(super) fn shot(aim: &Aim, dice: &[u8], again: Option<u8>, hits: u8) -> Option<Line> {
    let gun = if aim.means == Means::BattalionGun { "The gun of " } else { "" };
    let (rule, how) = match aim.defensive {
        true => ("PG-DEF-001", "fires in its defence at"),
        false => ("PG-SHO-008", "shoots at"),
    };
    let at = match (aim.target, aim.general) {
        (Some(target), _) if aim.at_gun => format!("the gun of {target}"),
        (Some(target), _) if aim.past => format!("{target}, where it was"),
        (Some(target), _) => target.to_string(),
        (None, general) => general?.to_string(),
    };
    let text = format!("{gun}{} {how} {at}: {}.", aim.unit, words::hits(hits));
    let units = [Some(aim.unit), aim.target].into_iter().flatten();
    Some(Line::told(rule, text).about(units).thrown(dice.iter().copied().chain(again)))
}
