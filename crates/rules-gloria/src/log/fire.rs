//! Lines about shooting and losses.
use crate::{
    book::{Damage, Fate as Blow},
    event::{Aim, Event, Means},
    kinds::GeneralId,
    model::{Fate, Model},
    unit::End,
};
use kernel::{ids::Ground, view::Line, words};

pub(super) fn line(model: &Model, event: &Event) -> Option<Line> {
    shots(event).or_else(|| losses(event)).or_else(|| staff(model, event))
}

/// Orders to fire, shots and fires.
fn shots(event: &Event) -> Option<Line> {
    Some(match event {
        Event::Aimed { aim } => {
            let Aim { unit, figures, .. } = *aim;
            let with = words::count(figures, "figure", "figures");
            match (aim.target, aim.general, aim.area) {
                (Some(target), ..) => Line::did_to("PG-SHO-010", unit, "aims at", target),
                (_, Some(general), _) => {
                    Line::did("PG-SKM-010", unit, format!("aims at {general} with {with}"))
                }
                (.., Some(area)) => {
                    let did = format!("is to set {} on fire", Ground::from(area));
                    Line::did("PG-BRN-001", unit, did)
                }
                _ => return None,
            }
        }
        Event::Shot { aim, dice, again, hits } => {
            let text = format!("{}: {}.", shot(aim)?, words::hits(*hits));
            let faces = dice.iter().copied().chain(*again);
            let rule = if aim.defensive { "PG-DEF-001" } else { "PG-SHO-008" };
            let units = [Some(aim.unit), aim.target].into_iter().flatten();
            Line::told(rule, text).about(units).thrown(faces)
        }
        Event::Bounced { unit, struck, general, die, hits } => {
            let hits = words::hits(*hits);
            let line = match (struck, general) {
                (Some(struck), _) => Line::told(
                    "PG-BNC-001",
                    format!("A ball of {unit} goes on to {struck}: {hits}."),
                )
                .about([*unit, *struck]),
                (None, Some(general)) => Line::told(
                    "PG-BNC-001",
                    format!("A ball of {unit} goes on to {general}: {hits}."),
                )
                .about([*unit]),
                (None, None) => return None,
            };
            line.thrown([*die])
        }
        Event::CaughtFire { piece, by: Some(unit) } => {
            let text = format!("{unit} sets {} on fire.", Ground::from(*piece));
            Line::told("PG-BRN-001", text).about([*unit])
        }
        _ => return None,
    })
}

/// Who shoots at whom.
fn shot(aim: &Aim) -> Option<String> {
    let unit = aim.unit;
    let with = match aim.means {
        Means::BattalionGun => format!("The gun of {unit}"),
        Means::Arms | Means::Torch => format!("{unit}"),
    };
    let how = if aim.defensive { "fires in its defence at" } else { "shoots at" };
    let past = if aim.past { ", where it was" } else { "" };
    match (aim.target, aim.general) {
        (Some(target), _) if aim.at_gun => Some(format!("{with} {how} the gun of {target}")),
        (Some(target), _) => Some(format!("{with} {how} {target}{past}")),
        (None, general) => general.map(|general| format!("{with} {how} {general}")),
    }
}

/// What is lost.
fn losses(event: &Event) -> Option<Line> {
    Some(match *event {
        Event::Lost { unit, figures, cause } => {
            let lost = words::count(figures, "figure", "figures");
            Line::did(cause.rule(), unit, format!("loses {lost}"))
        }
        Event::GunHit { unit, die, damage } => {
            let did = match damage {
                Damage::Crew => "loses a gunner",
                Damage::Team => "loses a horse of its team",
                Damage::Gun => "loses its gun",
            };
            Line::did("PG-DMG-001", unit, did).thrown([die])
        }
        Event::BattalionGunHit { unit, crew: 0 } => {
            Line::did("PG-BGN-008", unit, "loses its battalion gun")
        }
        Event::BattalionGunHit { unit, .. } => {
            Line::did("PG-BGN-008", unit, "loses a gunner of its battalion gun")
        }
        Event::EngineersHit { unit, die, fate } => {
            let did = match fate {
                Blow::Killed | Blow::Mortal => "loses a man",
                Blow::Wounded | Blow::Unhorsed => "is hit and must begin its work again",
            };
            Line::did("PG-DMG-004", unit, did).thrown([die])
        }
        Event::Removed { unit, end: End::Shattered } => {
            Line::did("PG-SHT-001", unit, "is shattered")
        }
        Event::Removed { unit, end: End::Destroyed } => {
            Line::did("PG-DMG-001", unit, "is destroyed")
        }
        _ => return None,
    })
}

/// Generals who are hit.
fn staff(model: &Model, event: &Event) -> Option<Line> {
    let name = |general: GeneralId| model.general_name(general);
    Some(match *event {
        Event::GeneralRisked { general, die, hit } => {
            let did = if hit { "is hit" } else { "is not hit" };
            Line::told("PG-ATT-003", format!("{} {did}.", name(general))).thrown([die])
        }
        Event::GeneralHit { general, die, fate } => {
            let (rule, did) = match fate {
                Fate::Killed => ("PG-DMG-007", "is killed".to_owned()),
                Fate::Captured => ("PG-CAP-001", "is captured".to_owned()),
                Fate::Unhorsed => ("PG-DMG-007", "loses a horse".to_owned()),
                Fate::Wounded { until } => {
                    ("PG-DMG-007", format!("is wounded and out of command until turn {until}"))
                }
                _ => return None,
            };
            Line::told(rule, format!("{} {did}.", name(general))).thrown(die)
        }
        _ => return None,
    })
}
