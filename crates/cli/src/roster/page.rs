//! The rosters as a page to print: a box for each point of strength, crossed where it is lost.
use super::{Entry, Roster, Rosters, heading, totals};
use crate::rules::escaped;
use std::fmt::Write as _;

/// Above this strength, boxes would not fit the row.
const MOST_BOXES: u32 = 24;

pub(super) fn html(rosters: &Rosters) -> String {
    let title = escaped(&heading(rosters));
    let mut page = format!(
        "<!DOCTYPE html>\n<html lang=\"en\"><head><meta charset=\"utf-8\"><meta name=\"viewport\" content=\"width=device-width\">\
        <title>{title}: roster</title><style>{STYLE}</style></head>\n<body><h1>{title}</h1>\n"
    );
    for side in &rosters.sides {
        page += &section(side);
    }
    page + "</body></html>\n"
}

fn section(side: &Roster) -> String {
    let points = if side.points.is_some() { "<th scope=\"col\">Points</th>" } else { "" };
    let mut text = format!(
        "<section><h2 style=\"border-color:{}\">{}</h2>\n<table><thead><tr><th scope=\"col\">Unit</th><th scope=\"col\">Type</th>\
        <th scope=\"col\">Strength</th>{points}<th scope=\"col\">Notes</th></tr></thead><tbody>\n",
        escaped(&side.colour),
        escaped(&totals(side))
    );
    for unit in &side.units {
        text += &row(unit, side);
    }
    text + "</tbody></table></section>\n"
}

fn row(unit: &Entry, side: &Roster) -> String {
    let mut text = String::new();
    let points = match (side.points, unit.points) {
        (None, _) => String::new(),
        (Some(_), points) => {
            format!("<td class=\"n\">{}</td>", points.map(|n| n.to_string()).unwrap_or_default())
        }
    };
    let gone = if unit.fate.is_some() { " class=\"gone\"" } else { "" };
    // Writing to a string cannot fail.
    let _ = writeln!(
        text,
        "<tr{gone}><th scope=\"row\">{}</th><td>{}</td><td class=\"boxes\">{} <span class=\"n\">{}</span></td>{points}<td>{}</td></tr>",
        escaped(&unit.name),
        escaped(&unit.kind),
        boxes(unit),
        escaped(&unit.counted()),
        escaped(&unit.told())
    );
    text
}

fn boxes(unit: &Entry) -> String {
    if unit.strength > MOST_BOXES {
        return String::new();
    }
    let (now, lost) = (unit.now.min(unit.strength) as usize, unit.lost as usize);
    "☐".repeat(now) + &"☒".repeat(lost)
}

const STYLE: &str = "body{font:14px/1.35 Georgia,serif;margin:2em;color:#221}h1{margin:0 0 .4em}\
    h2{font-size:1.1em;margin:1em 0 .3em;border-left:.5em solid;padding-left:.5em}section{break-inside:avoid-page}\
    table{border-collapse:collapse;width:100%}th,td{text-align:left;padding:.2em .8em .2em 0;border-bottom:1px solid #dcb;vertical-align:top}\
    tbody th{font-weight:normal}.boxes{font-family:\"DejaVu Sans\",\"Segoe UI Symbol\",sans-serif;white-space:nowrap}.n{font-variant-numeric:tabular-nums}\
    .gone th,.gone td{color:#876}tr{break-inside:avoid}@media print{body{margin:0;font-size:10px}}";
