//! What a unit is made of: class, figures, guns, bends. Every problem is noted where it stands.
use crate::{
    book::Rulebook,
    composition::fewest,
    kinds::{Calibre, Class, UnitKind},
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

/// The calibre of a gun, which it must have.
pub(super) fn calibre(table: &Table<'_>, kind: Option<UnitKind>) -> Option<Option<Calibre>> {
    let what = "the calibre of its gun, such as `6pdr`";
    let item = table.get_or_want("calibre", kind?.is_artillery().then_some(what))?;
    item.map_or(Some(None), |item| item.kind("a calibre").map(Some))
}

/// A battalion gun, by default with the fewest crew.
pub(super) fn battalion_gun(book: &Rulebook, table: &Table<'_>) -> Option<Option<(Calibre, u8)>> {
    let Some(item) = table.get("battalion_gun") else { return Some(None) };
    let gun = item.table()?;
    let calibre = gun.want("calibre", "its calibre, such as `light`");
    let calibre = calibre.and_then(|item| item.kind("a calibre"));
    let crew = gun.whole("crew", 1..=12);
    gun.done();
    let calibre = calibre?;
    Some(Some((calibre, crew?.map_or(fewest(book, calibre), |n| n as u8))))
}

/// How a line is bent on the left and on the right of its command stand.
pub(super) fn bends(table: &Table<'_>) -> Option<[Option<Bent>; 2]> {
    let [left, right] = ["bend_left", "bend_right"].map(|key| {
        let Some(item) = table.get(key) else { return Some(None) };
        let bend = item.table()?;
        let after = bend.want("after", "how many stands stay straight before it");
        let after = after.and_then(|item| item.whole(0..=9));
        let back = bend.want("back", "by how many degrees the outer stands turn back");
        let back = back.and_then(|item| item.whole(-90..=90));
        bend.done();
        Some(Some(Bent { after: after? as u8, back: back? as i8 }))
    });
    Some([left?, right?])
}
