//! What a unit may be (PG-OOB, PG-PTS, PG-BGN, PG-FRM): its arms, its guns, its formation.
use crate::{
    book::Rulebook,
    formations,
    kinds::{Arms, Calibre, Formation, UnitKind},
    scene::UnitSetup,
};
use kernel::{
    scenario::{Fault, fault},
    words,
};

/// Everything that is wrong with a unit.
pub(crate) fn faults(book: &Rulebook, unit: &UnitSetup) -> Vec<Fault> {
    let all = [arms(unit), forms_line(unit), crew(book, unit), battalion_gun(book, unit)];
    all.into_iter().chain([formation(book, unit), bends(unit)]).flatten().collect()
}

/// PG-PTS-010, PG-CAV-002: rifles are for infantry, carbines for cavalry; lances do not count.
fn arms(unit: &UnitSetup) -> Option<Fault> {
    let fits = match unit.arms {
        Arms::Musket => true,
        Arms::Rifle => unit.kind.is_infantry(),
        Arms::Carbine => unit.kind.is_cavalry(),
    };
    let why = format!("{} has no {}s", unit.kind.name(), unit.arms.name());
    if fits { None } else { fault("arms", why, "leave it out") }
}

/// PG-PTS-012: only light infantry may or may not form line.
fn forms_line(unit: &UnitSetup) -> Option<Fault> {
    let pays = unit.forms_line && unit.kind != UnitKind::LightInfantry;
    let why = "only light infantry pays for forming line";
    if pays { fault("forms_line", why, "leave it out") } else { None }
}

/// PG-PTS-004 to -006: the fewest crew of a gun.
pub(crate) fn fewest(book: &Rulebook, calibre: Calibre) -> u8 {
    book.guns[calibre].crew.clamp(1, 40) as u8
}

/// PG-PTS-004 to -006: guns have a calibre and at least the crew that is bought with them; nothing else has a calibre.
fn crew(book: &Rulebook, unit: &UnitSetup) -> Option<Fault> {
    let Some(calibre) = unit.calibre else {
        let bare = unit.kind.is_artillery();
        return if bare { fault("calibre", "a gun has no calibre", "add it") } else { None };
    };
    let (least, has) = (fewest(book, calibre), unit.figures);
    if !unit.kind.is_artillery() {
        let remedy = "leave it out; a battalion gun has its own key";
        return fault("calibre", "only artillery has a calibre", remedy);
    }
    let why = format!("a {} needs {least} crew, and this one has {has}", calibre.name());
    if has >= least { None } else { fault("figures", why, format!("write at least {least}")) }
}

/// PG-BGN-001 to -004: line infantry may have a battalion gun of a light calibre.
fn battalion_gun(book: &Rulebook, unit: &UnitSetup) -> Option<Fault> {
    const KEY: &str = "battalion_gun";
    let (calibre, crew) = unit.battalion_gun?;
    let least = fewest(book, calibre);
    if unit.kind != UnitKind::LineInfantry {
        return fault(KEY, "only line infantry has battalion guns", "leave it out");
    }
    if book.guns[calibre].battalion < 0 {
        let why = format!("a {} is too heavy for a battalion gun", calibre.name());
        return fault(KEY, why, "write `light` or `6pdr`");
    }
    let why = format!("a {} needs {least} crew", calibre.name());
    if crew >= least { None } else { fault(KEY, why, format!("write {least} to 12")) }
}

/// PG-FRM-001, PG-SQR-001, PG-INF-003: a formation that its type has.
fn formation(book: &Rulebook, unit: &UnitSetup) -> Option<Fault> {
    let all = formations::all(book, unit.into());
    if all.contains(&unit.formation) {
        return None;
    }
    let (kind, shape) = (unit.kind.name(), unit.formation.name());
    let known = words::listed(all.iter().map(|it| format!("`{}`", it.key())), ", ");
    let why = format!("{kind} of {} does not form {shape}", unit.figures);
    fault("formation", why, format!("write one of {known}"))
}

/// PG-LIN-002: only a line may be bent.
fn bends(unit: &UnitSetup) -> Option<Fault> {
    let key = match unit.bends {
        [Some(_), _] => "bend_left",
        [None, Some(_)] => "bend_right",
        [None, None] => return None,
    };
    let straight = unit.formation != Formation::Line;
    if straight { fault(key, "only a line can be bent", "leave it out") } else { None }
}
