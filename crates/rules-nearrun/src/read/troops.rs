//! What a unit is made of: figures, size, guns, marks, and when it arrives. Every problem is noted where it stands.
use super::{commands, units::Reading};
use crate::{
    kinds::{Calibre, Mark, Size, UnitKind},
    scene::Arrival,
    unit::{RegimentalGun, Tags},
};
use kernel::doc::Table;

/// The most figures of a unit.
const MOST_FIGURES: i64 = 40;

/// How many figures a unit has; of guns, how many models.
pub(super) fn figures(table: &Table<'_>, kind: Option<UnitKind>) -> Option<u8> {
    let guns = kind.is_some_and(|kind| kind.arm().is_artillery());
    let hint = if guns { "how many gun models it has" } else { "how many figures it has" };
    let most = if guns { 3 } else { MOST_FIGURES };
    table.want("figures", hint)?.whole(1..=most).map(|n| n as u8)
}

/// The calibre of artillery.
pub(super) fn calibre(table: &Table<'_>, kind: Option<UnitKind>) -> Option<Option<Calibre>> {
    let guns = kind.is_some_and(|kind| kind.arm().is_artillery());
    let item = table.get("calibre");
    if let (Some(item), false) = (&item, guns) {
        item.wrong("only artillery has a calibre", "leave it out");
    }
    let read = item.map_or(Some(None), |item| item.kind("a calibre").map(Some))?;
    Some(if guns { Some(read.unwrap_or(Calibre::Medium)) } else { None })
}

/// ANT-DEF-002, -014, ANT-ART-012: what else is said about a unit.
pub(super) fn tags(
    table: &Table<'_>,
    kind: Option<UnitKind>,
    calibre: Option<Option<Calibre>>,
) -> Option<Tags> {
    let trained_light = table.truth("trained_light")?;
    let companies = table.truth("companies")?;
    let list = table.get("marks").map_or(Some(Vec::new()), |item| item.list("marks", 0, 8));
    let marks: Option<Vec<Mark>> = list?.iter().map(|item| item.kind("a mark")).collect();
    let marks = marks?;
    let has = |mark: Mark| marks.contains(&mark);
    if has(Mark::Position) && has(Mark::Field) {
        let item = table.item().at_key("marks");
        item.wrong("guns are either position guns or field guns", "leave one of the two out");
    }
    let heavy_foot = kind == Some(UnitKind::FootArtillery) && calibre == Some(Some(Calibre::Heavy));
    Some(Tags {
        trained_light,
        companies,
        heavy: has(Mark::Heavy),
        armoured: has(Mark::Armoured),
        lancers: kind == Some(UnitKind::Lancers),
        carabiniers: has(Mark::Carabinier),
        rifles: has(Mark::Rifles),
        volley: has(Mark::Volley),
        exchange: has(Mark::Exchange),
        masse: has(Mark::Masse),
        position: has(Mark::Position) || heavy_foot && !has(Mark::Field),
        ad_hoc: false,
    })
}

/// ANT-RGA-001: the regimental gun of a battalion.
pub(super) fn regimental_gun(table: &Table<'_>) -> Option<Option<RegimentalGun>> {
    let Some(item) = table.get("regimental_gun") else { return Some(None) };
    let gun = item.table()?;
    let pieces = gun.want("pieces", "2, 3 or 4").and_then(|item| item.whole(2..=4));
    let calibre = gun.kind("calibre", "a calibre");
    gun.done();
    let size = if pieces? == 2 { Size::VerySmall } else { Size::Small };
    Some(Some(RegimentalGun { calibre: calibre?.unwrap_or(Calibre::Light), size }))
}

/// ANT-SEQ-026: when an unattached unit arrives on its own.
pub(super) fn arrival(table: &Table<'_>, reading: &Reading<'_>) -> Option<Option<Arrival>> {
    let Some(item) = table.get("arrives") else { return Some(None) };
    let it = item.table()?;
    let turn = it.want("turn", "the turn in which it arrives").and_then(|item| item.whole(1..=200));
    let face = it.whole("face", 2..=6);
    let by = it.whole("by", 1..=200);
    let on = it.get("on").and_then(|item| commands::stretch(&item, reading.field?));
    it.done();
    if let (Some(turn), Some(Some(by))) = (turn, by)
        && by < turn
    {
        it.wrong(
            format!("it arrives at the latest in turn {by}, and at the earliest in turn {turn}"),
            "write a later turn for `by`",
        );
    }
    let (turn, face, by) = (turn? as u16, face?, by?);
    let latest = by.map_or(if face.is_some() { u16::MAX } else { turn }, |n| n as u16);
    Some(Some(Arrival {
        turn,
        die: face.map(|n| n as u8),
        latest,
        // Without one of its own, it is that of its command.
        stretch: on.unwrap_or_default(),
    }))
}
