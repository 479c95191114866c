//! What a unit may be (ANT-DEF, ANT-RGA, ANT-MAS, ANT-STR): its marks, its guns, its formation, its hits.
mod lines;
mod staff;

pub(crate) use lines::ad_hoc_line;
pub(crate) use staff::staff_faults;

use crate::{
    book::Rulebook,
    deploy,
    kinds::{Arm, Calibre, Formation, State, UnitId},
    moves,
    scene::UnitSetup,
    unit::{MEN_OF_A_FIGURE, Numbers},
};
use kernel::{
    scenario::{Fault, fault},
    words,
};

/// Everything that is wrong with a unit.
pub(crate) fn faults(book: &Rulebook, unit: &UnitSetup) -> Vec<Fault> {
    let all = [marks(unit), lights(unit), companies(unit), guns(unit), regimental_gun(unit)];
    let more = [formation(book, unit), lost(book, unit), routing(unit)];
    all.into_iter().chain(more).flatten().collect()
}

/// ANT-DEF-014: marks that belong to another arm.
fn marks(unit: &UnitSetup) -> Option<Fault> {
    let (tags, arm) = (unit.tags, unit.kind.arm());
    if tags.heavy && arm != Arm::Dragoons {
        let remedy = "leave it out; the type `heavy-cavalry` is heavy without it";
        return fault("marks", "`heavy` is a mark of dragoons", remedy);
    }
    let of_horse = [
        (tags.armoured, "armoured"),
        (tags.carabiniers, "carabinier"),
        (tags.volley, "volley"),
        (tags.exchange, "exchange"),
    ];
    let of_foot = [(tags.rifles, "rifles"), (tags.masse, "masse")];
    let of_guns = [(tags.position, "position")];
    let strange = [
        (&of_horse[..], arm.is_cavalry(), "cavalry"),
        (&of_foot[..], arm == Arm::Infantry, "infantry"),
        (&of_guns[..], arm == Arm::FootArtillery, "foot artillery"),
    ];
    let (mark, whose) =
        strange.into_iter().filter(|(_, fits, _)| !fits).find_map(|(marks, _, whose)| {
            marks.iter().find(|(has, _)| *has).map(|(_, mark)| (*mark, whose))
        })?;
    fault("marks", format!("`{mark}` is a mark of {whose}"), "leave it out")
}

/// ANT-DEF-002, ANT-FCV-001: infantry, light cavalry and dragoons may be Trained Light.
fn lights(unit: &UnitSetup) -> Option<Fault> {
    let fits = matches!(unit.kind.arm(), Arm::Infantry | Arm::LightCavalry | Arm::Dragoons);
    let wrong = unit.tags.trained_light && !fits;
    let why = format!("{} is never Trained Light", unit.kind.name());
    if wrong { fault("trained_light", why, "leave it out") } else { None }
}

/// ANT-SKM-024: light companies are foot of a brigade and never stand alone.
fn companies(unit: &UnitSetup) -> Option<Fault> {
    if !unit.tags.companies {
        None
    } else if unit.kind.arm() != Arm::Infantry {
        fault("companies", "only infantry has light companies", "leave it out")
    } else if unit.under.is_none() {
        fault("companies", "light companies without a brigade", "add `corps` with its id")
    } else if unit.at.is_some() {
        let why = "light companies only fight in the ad hoc line of their brigade";
        fault("at", why, "leave the place out; the line is sent out in play")
    } else {
        None
    }
}

/// ANT-DEF-005, ANT-FIR-028: guns have a calibre and up to three models.
fn guns(unit: &UnitSetup) -> Option<Fault> {
    let guns = unit.kind.arm().is_artillery();
    match unit.calibre {
        None if guns => fault("calibre", "a battery has no calibre", "add it"),
        Some(_) if !guns => fault("calibre", "only artillery has a calibre", "leave it out"),
        _ if guns && unit.figures > 3 => {
            fault("figures", "a battery has at most three models", "write 1, 2 or 3")
        }
        _ => None,
    }
}

/// ANT-RGA-001: only battalions of foot have a regimental gun, and none of 12 pounds.
fn regimental_gun(unit: &UnitSetup) -> Option<Fault> {
    const KEY: &str = "regimental_gun";
    let gun = unit.regimental_gun?;
    if unit.kind.arm() != Arm::Infantry || unit.tags.companies {
        return fault(KEY, "only battalions have regimental guns", "leave it out");
    }
    let heavy = gun.calibre == Calibre::Heavy;
    let why = "a gun of 12 pounds is too heavy for a battalion";
    if heavy { fault(KEY, why, "write `light` or `medium`") } else { None }
}

/// ANT-DEF-009, ANT-MAS-001: a formation that its arm has.
fn formation(book: &Rulebook, unit: &UnitSetup) -> Option<Fault> {
    let body = deploy::raised(book, UnitId::default(), unit);
    let all: Vec<Formation> = moves::formations(&body).collect();
    // ANT-SKM-024: light companies never stand alone.
    if all.contains(&unit.formation) || unit.tags.companies {
        return None;
    }
    let (kind, shape) = (unit.kind.name(), unit.formation.name());
    let known = words::listed(all.iter().map(|it| format!("`{}`", it.key())), ", ");
    let why = match unit.formation {
        Formation::Masse => format!("{kind} without the mark `masse` does not form {shape}"),
        Formation::Skirmish => format!("{kind} that is not Trained Light does not form {shape}"),
        _ => format!("{kind} does not form {shape}"),
    };
    fault("formation", why, format!("write one of {known}"))
}

/// ANT-STR-014: a unit that has lost all its hits is gone.
fn lost(book: &Rulebook, unit: &UnitSetup) -> Option<Fault> {
    let hits = book.hits(unit.class, unit.size);
    let why = format!("it can take {hits} hits and has lost {}", unit.lost);
    let most = hits.saturating_sub(1);
    if unit.lost < hits { None } else { fault("lost", why, format!("write at most {most}")) }
}

/// ANT-ROU-001: whoever routs holds no building and no work.
fn routing(unit: &UnitSetup) -> Option<Fault> {
    let wrong = unit.in_cover && unit.state == State::Routing;
    let why = "a unit that routs is in no building and behind no work";
    if wrong { fault("state", why, "leave out `state`, or `garrison` or `behind`") } else { None }
}

/// What is wrong with the numbers of a unit, if the file gives more than figures.
pub(crate) fn odd_numbers(arm: Arm, numbers: Numbers) -> Vec<Fault> {
    [men(arm, numbers), pieces(arm, numbers)].into_iter().flatten().collect()
}

/// ANT-SCL-001: a figure stands for 50 men, so that men fit the figures to less than one.
fn men(arm: Arm, numbers: Numbers) -> Option<Fault> {
    let (men, n) = (numbers.men?, i32::from(numbers.figures));
    if arm.is_artillery() || (men - n * MEN_OF_A_FIGURE).abs() < MEN_OF_A_FIGURE {
        return None;
    }
    let why = format!("{n} figures stand for {} men, not for {men}", n * MEN_OF_A_FIGURE);
    let remedy = format!("a figure stands for {MEN_OF_A_FIGURE} men; correct `men` or `figures`");
    fault("men", why, remedy)
}

/// ANT-SCL-002, ANT-DEF-005: one model stands for up to 4 pieces, two for 5 to 9, three for 10 to 12.
fn pieces(arm: Arm, numbers: Numbers) -> Option<Fault> {
    let (pieces, models) = (numbers.pieces?, numbers.figures);
    let wants = match pieces {
        ..=4 => 1,
        5..=9 => 2,
        _ => 3,
    };
    if !arm.is_artillery() {
        return fault("pieces", "only artillery has pieces", "leave it out");
    }
    let of = words::count(wants, "model", "models");
    let why = format!("a battery of {pieces} pieces has {of}, not {models}");
    if models == wants { None } else { fault("pieces", why, "correct `pieces` or `figures`") }
}
