//! What a unit is made of: class, figures, arms, guns, formation. Every problem is noted where it stands.
use crate::{
    book::Rulebook,
    formations::{self, Drilled},
    kinds::{Arms, Calibre, Class, Formation, UnitKind},
    unit::Bent,
};
use kernel::doc::{Item, Table};

/// The most figures of a unit.
const MOST_FIGURES: i64 = 40;
/// PG-PTS-003: an Engineer and six pioneers.
const ENGINEERS: u8 = 7;

/// PG-OOB-002, -009: every unit has one of the five classes, and all its figures have it; crews and trains are of class 3 unless the file says otherwise.
pub(super) fn class(table: &Table<'_>, kind: Option<UnitKind>) -> Option<Class> {
    let usual = kind.is_none_or(|kind| {
        kind.is_artillery() || matches!(kind, UnitKind::Engineers | UnitKind::PontoonTrain)
    });
    let item = table.get_or_want("class", (!usual).then_some("its class, from 1 to 5"))?;
    let number = item.map_or(Some(3), |item| item.whole(1..=5))?;
    Some(Class::ALL[number as usize - 1])
}

/// PG-SHT-001: a unit starts with more figures than it is removed at. Guns have the fewest crew by default.
pub(super) fn figures(book: &Rulebook, table: &Table<'_>, kind: Option<UnitKind>) -> Option<u8> {
    let Some(kind) = kind else {
        table.get("figures");
        return None;
    };
    let sizes = &book.sizes;
    let least = match kind {
        _ if kind.is_infantry() => sizes.shattered_foot.value + 1,
        _ if kind.is_cavalry() => sizes.shattered_horse.value + 1,
        _ => 1,
    };
    let usual = match kind {
        _ if kind.is_infantry() || kind.is_cavalry() => None,
        UnitKind::Engineers => Some(ENGINEERS),
        UnitKind::PontoonTrain => Some(1),
        _ => table.get("calibre").and_then(|item| known(&item)).map(|it| fewest(book, it)),
    };
    let needed = usual.is_none() && !kind.is_artillery();
    let what = "how many figures it has, such as 12";
    match table.get_or_want("figures", needed.then_some(what))? {
        Some(item) => item.whole(i64::from(least)..=MOST_FIGURES).map(|n| n as u8),
        None => usual,
    }
}

/// A calibre, without a word about a wrong one: that is reported where it is read.
fn known(item: &Item<'_>) -> Option<Calibre> {
    let text = item.node().text()?;
    Calibre::ALL.into_iter().find(|calibre| calibre.key() == text)
}

/// PG-PTS-004 to -006: the fewest crew.
fn fewest(book: &Rulebook, calibre: Calibre) -> u8 {
    book.guns[calibre].crew.clamp(1, 40) as u8
}

/// PG-PTS-010, PG-CAV-002: rifles are for infantry, carbines for cavalry; lances do not count.
pub(super) fn arms(table: &Table<'_>, kind: Option<UnitKind>) -> Option<Arms> {
    let Some(item) = table.get("arms") else { return Some(Arms::default()) };
    let arms = item.kind("a weapon")?;
    let kind = kind?;
    let fits = match arms {
        Arms::Musket => true,
        Arms::Rifle => kind.is_infantry(),
        Arms::Carbine => kind.is_cavalry(),
    };
    if !fits {
        item.wrong(format!("{} has no {}s", kind.name(), arms.name()), "leave it out");
    }
    fits.then_some(arms)
}

/// PG-PTS-012: only light infantry may or may not form line.
pub(super) fn forms_line(table: &Table<'_>, kind: Option<UnitKind>) -> Option<bool> {
    let Some(item) = table.get("forms_line") else { return Some(false) };
    let truth = item.truth()?;
    if truth && kind.is_some_and(|kind| kind != UnitKind::LightInfantry) {
        item.wrong("only light infantry pays for forming line", "leave it out");
        return None;
    }
    Some(truth)
}

/// PG-PTS-004 to -006: guns have a calibre, and nothing else has one.
pub(super) fn calibre(table: &Table<'_>, kind: Option<UnitKind>) -> Option<Option<Calibre>> {
    let guns = kind?.is_artillery();
    let what = "the calibre of its gun, such as `6pdr`";
    let Some(item) = table.get_or_want("calibre", guns.then_some(what))? else {
        return Some(None);
    };
    if !guns {
        item.wrong("only artillery has a calibre", "leave it out; a battalion gun has its own key");
        return None;
    }
    item.kind("a calibre").map(Some)
}

/// PG-PTS-004 to -006: a gun has at least the crew that is bought with it.
pub(super) fn crew(
    book: &Rulebook,
    table: &Table<'_>,
    kind: Option<UnitKind>,
    calibre: Option<Option<Calibre>>,
    figures: Option<u8>,
) {
    let (Some(kind), Some(Some(calibre)), Some(figures)) = (kind, calibre, figures) else { return };
    let least = fewest(book, calibre);
    if kind.is_artillery() && figures < least {
        let item = table.get("figures");
        item.as_ref().unwrap_or(table.item()).wrong(
            format!("a {} needs {least} crew, and this one has {figures}", calibre.name()),
            format!("write at least {least}"),
        );
    }
}

/// PG-BGN-001 to -004: infantry may have a battalion gun of a light calibre.
pub(super) fn battalion_gun(
    book: &Rulebook,
    table: &Table<'_>,
    kind: Option<UnitKind>,
) -> Option<Option<(Calibre, u8)>> {
    let Some(item) = table.get("battalion_gun") else { return Some(None) };
    let gun = item.table()?;
    let calibre_item = gun.want("calibre", "its calibre, such as `light`");
    let calibre = calibre_item.as_ref().and_then(|item| item.kind::<Calibre>("a calibre"));
    let crew = gun.get("crew");
    gun.done();
    if kind.is_some_and(|kind| kind != UnitKind::LineInfantry) {
        item.wrong("only line infantry has battalion guns", "leave it out");
        return None;
    }
    let calibre = calibre?;
    if book.guns[calibre].battalion < 0 {
        let item = calibre_item.as_ref().unwrap_or(&item);
        item.wrong(
            format!("a {} is too heavy for a battalion gun", calibre.name()),
            "write `light` or `6pdr`",
        );
        return None;
    }
    let least = fewest(book, calibre);
    let crew = crew.map_or(Some(least), |item| item.whole(i64::from(least)..=12).map(|n| n as u8));
    crew.map(|crew| Some((calibre, crew)))
}

/// PG-FRM, PG-SQR-001, PG-INF-003: a formation that its type has.
pub(super) fn formation(
    book: &Rulebook,
    item: Option<&Item<'_>>,
    of: Drilled,
) -> Option<Formation> {
    let all = formations::all(book, of);
    let Some(item) = item else { return all.first().copied() };
    let formation = item.kind::<Formation>("a formation")?;
    if !all.contains(&formation) {
        let known: Vec<String> = all.iter().map(|it| format!("`{}`", it.key())).collect();
        item.wrong(
            format!("{} of {} does not form {}", of.kind.name(), of.figures, formation.name()),
            format!("write one of {}", known.join(", ")),
        );
        return None;
    }
    Some(formation)
}

/// PG-LIN-002: a line may be bent on either side of its command stand.
pub(super) fn bends(table: &Table<'_>, formation: Option<Formation>) -> Option<[Option<Bent>; 2]> {
    let [left, right] = ["bend_left", "bend_right"].map(|key| {
        let Some(item) = table.get(key) else { return Some(None) };
        let bend = item.table()?;
        let after = bend.want("after", "how many stands stay straight before it");
        let after = after.and_then(|item| item.whole(0..=9));
        let back = bend.want("back", "by how many degrees the outer stands turn back");
        let back = back.and_then(|item| item.whole(-90..=90));
        bend.done();
        if formation.is_some_and(|formation| formation != Formation::Line) {
            item.wrong("only a line can be bent", "leave it out");
            return None;
        }
        Some(Some(Bent { after: after? as u8, back: back? as i8 }))
    });
    Some([left?, right?])
}
