//! What a unit is made of: figures, size, guns, marks, and when it arrives. Every problem is noted where it stands.
use super::{commands, units::Reading};
use crate::{
    kinds::{Calibre, Mark, Size, UnitKind},
    scene::Arrival,
    unit::{MEN_OF_A_FIGURE, RegimentalGun, Tags},
};
use kernel::{doc::Table, words};

/// The most figures of a unit.
const MOST_FIGURES: i64 = 40;

/// How many figures a unit has; of guns, how many models.
pub(super) fn figures(table: &Table<'_>, kind: Option<UnitKind>) -> Option<u8> {
    let guns = kind.is_some_and(|kind| kind.arm().is_artillery());
    let hint = if guns { "how many gun models it has" } else { "how many figures it has" };
    let most = if guns { 3 } else { MOST_FIGURES };
    table.want("figures", hint)?.whole(1..=most).map(|n| n as u8)
}

/// ANT-SCL-001: how many men a unit has, if the file says so. A figure stands for 50, so they fit the figures to less than one.
pub(super) fn men(table: &Table<'_>, figures: Option<u8>) -> Option<Option<i32>> {
    let Some(men) = table.whole("men", 1..=2000)?.map(|n| n as i32) else { return Some(None) };
    let of_figures = figures.map_or(men, |n| i32::from(n) * MEN_OF_A_FIGURE);
    if (men - of_figures).abs() >= MEN_OF_A_FIGURE {
        let n = figures.unwrap_or(0);
        table.item().at_key("men").wrong(
            format!("{n} figures stand for {of_figures} men, not for {men}"),
            format!("a figure stands for {MEN_OF_A_FIGURE} men; correct `men` or `figures`"),
        );
    }
    Some(Some(men))
}

/// ANT-SCL-002, ANT-DEF-005: how many pieces a battery has, if the file says so: 2 to 4 with one model, 5 to 9 with two, 10 to 12 with three.
pub(super) fn pieces(
    table: &Table<'_>,
    kind: Option<UnitKind>,
    figures: Option<u8>,
) -> Option<Option<i32>> {
    let Some(pieces) = table.whole("pieces", 1..=12)?.map(|n| n as i32) else { return Some(None) };
    let item = table.item().at_key("pieces");
    let models = figures.unwrap_or(1);
    let fits = match models {
        1 => 1..=4,
        2 => 5..=9,
        _ => 10..=12,
    };
    if kind.is_some_and(|kind| !kind.arm().is_artillery()) {
        item.wrong("only artillery has pieces", "leave it out");
    } else if figures.is_some() && !fits.contains(&pieces) {
        item.wrong(
            format!(
                "a battery of {pieces} pieces has not {}",
                words::count(models, "model", "models")
            ),
            "write one model for up to 4 pieces, two for 5 to 9, three for 10 to 12",
        );
    }
    Some(Some(pieces))
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
