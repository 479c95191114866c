//! The tables of the report.
use super::page::Page;
use crate::{ready::Run, summary::Summary, told::chance};

fn name<'a>(run: &'a Run, side: &str) -> &'a str {
    let place = run.sides().iter().position(|known| known == side).unwrap_or(0);
    run.names().get(place).map_or("", String::as_str)
}

fn head(page: &mut Page, caption: &str, columns: &[&str]) {
    page.open("div", &[("class", "wide")]);
    page.open("table", &[]);
    page.words("caption", &[], caption);
    page.open("thead", &[]);
    page.open("tr", &[]);
    for column in columns {
        page.words("th", &[("scope", "col")], column);
    }
    page.close();
    page.close();
    page.open("tbody", &[]);
}

fn row(page: &mut Page, cells: &[String]) {
    page.open("tr", &[]);
    for (n, cell) in cells.iter().enumerate() {
        match n {
            0 => page.words("th", &[("scope", "row")], cell),
            _ => page.words("td", &[], cell),
        }
    }
    page.close();
}

fn foot(page: &mut Page) {
    for _ in 0..3 {
        page.close();
    }
}

/// Each variation against the first.
pub(super) fn comparisons(page: &mut Page, run: &Run, summary: &Summary) {
    let Some(first) = summary.comparisons.first() else { return };
    let caption = format!("Against {}", first.against);
    let columns = [
        "Variation",
        "Victories of",
        "Difference",
        "95 % interval",
        "On common seeds",
        "As independent samples",
        "Changed pairs",
    ];
    head(page, &caption, &columns);
    for it in &summary.comparisons {
        let points = |value: f64| format!("{:+.1}", value * 100.0);
        row(
            page,
            &[
                it.variation.clone(),
                name(run, &it.side).to_owned(),
                format!("{} points", points(it.paired.by)),
                format!("{} to {}", points(it.paired.low), points(it.paired.high)),
                chance(it.paired.p),
                chance(it.apart.p),
                format!("{} lost, {} won, of {}", it.only_before, it.only_after, it.pairs),
            ],
        );
    }
    foot(page);
}

/// The fate of each type of unit.
pub(super) fn fates(page: &mut Page, run: &Run, summary: &Summary) {
    head(
        page,
        "Fate of the units, in percent",
        &["Type", "Side", "Units", "Strength lost", "Fates"],
    );
    for it in &summary.losses {
        let mut fates: Vec<(&String, &u64)> = it.fates.iter().collect();
        fates.sort_by(|a, b| b.1.cmp(a.1).then(a.0.cmp(b.0)));
        let share = |n: u64| 100.0 * n as f64 / it.units.max(1) as f64;
        let fates: Vec<String> =
            fates.iter().map(|(fate, n)| format!("{fate} {:.0}", share(**n))).collect();
        row(
            page,
            &[
                it.kind.clone(),
                name(run, &it.side).to_owned(),
                it.units.to_string(),
                format!("{:.0} %", it.rate * 100.0),
                fates.join(", "),
            ],
        );
    }
    foot(page);
}
