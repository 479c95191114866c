//! The report: well formed, complete, the same each time, and without anything from outside.
mod field;

use draw::{Luck, PhaseLines, Report, Series, TurnPage, arrows, report};
use geom::{Point, Pose};
use kernel::{
    luck::Die,
    view::{Fact, Line, Verdict, View},
};
use roxmltree::{Document, ParsingOptions};

fn chance(turn: u32, wins: [f64; 2]) -> kernel::chances::Chance {
    kernel::chances::Chance { turn, n: 0, wins: wins.to_vec() }
}

fn later() -> View {
    let mut view = field::naseby();
    view.sides[0].facts[0] = Fact::new("Losses", 5);
    let unit = view.units.iter_mut().find(|unit| unit.id == "rupert").expect("Rupert");
    let on = |pose: Pose| Pose::new(Point::new(pose.at.x, pose.at.y - 12_700), pose.facing);
    unit.front = unit.front.map(on);
    for stand in &mut unit.stands {
        stand.pose = on(stand.pose);
    }
    view
}

fn told(text: &str, unit: &str) -> Line {
    Line { units: vec![unit.to_owned()], ..Line::new(text) }
}

fn sample() -> Report {
    let (start, view) = (field::naseby(), later());
    let name = |id: &str| {
        start.units.iter().find(|unit| unit.id == id).map(|unit| unit.name.clone()).expect("a unit")
    };
    let lines = vec![
        told(&format!("{} moves.", name("rupert")), "rupert"),
        told(&format!("{} moves.", name("lisle")), "lisle"),
        Line { dice: vec![6, 1], ..told(&format!("{} fires.", name("lisle")), "lisle") },
    ];
    let phases = vec![PhaseLines { name: "Movement".into(), lines }];
    let turn = TurnPage {
        turn: 1,
        arrows: arrows(&start, &view),
        gone: vec!["Somebody".into()],
        phases,
        view,
    };
    let series = |side: &str, end| Series { side: side.into(), bases: vec![(0, 30), (1, end)] };
    let why = "The light <failed>".to_owned();
    Report {
        start,
        turns: vec![turn],
        losses: vec![series("king", 28), series("parliament", 27)],
        luck: Some(Luck {
            die: Die { sides: 6, low: true },
            faces: vec![vec![3, 1, 4, 1, 5, 9], vec![0; 6]],
        }),
        chances: vec![chance(1, [0.5, 0.5]), chance(2, [0.2, 0.8])],
        verdict: Some(Verdict { winner: Some("king".into()), words: "Victory".into(), why }),
        notice: None,
    }
}

fn parsed(text: &str) -> Document<'_> {
    let options = ParsingOptions { allow_dtd: true, ..ParsingOptions::default() };
    Document::parse_with_options(text, options).expect("well formed")
}

#[test]
fn a_report_is_complete() {
    let text = report(&sample());
    let document = parsed(&text);
    let maps = document.descendants().filter(|node| node.attribute("class") == Some("map")).count();
    assert_eq!(maps, 2, "the start and the turn");
    for wanted in [
        "Victory · The King’s Army",
        "The light &lt;failed&gt;",
        "Turn 1",
        "No longer on the table: Somebody.",
        ">Movement<",
        "23 dice, mean face",
        ">Luck of the dice<",
        "pips worse than expected from 23 dice, percentile ",
        "rose from 50 % to 80 %",
    ] {
        assert!(text.contains(wanted), "{wanted}");
    }
    let said: Vec<_> = document.descendants().filter_map(|node| node.text()).collect();
    assert!(said.iter().any(|words| words.starts_with("Moves: ")), "alike lines are gathered");
    assert!(said.contains(&"5"), "the ledger has what changed");
    assert_eq!(text, report(&sample()), "the same bytes each time");
}

/// One file: nothing is loaded, nothing runs, there are no inline styles, and all references are valid.
#[test]
fn a_report_needs_nothing_from_outside() {
    let text = report(&sample());
    let document = parsed(&text);
    let ids: Vec<_> = document.descendants().filter_map(|node| node.attribute("id")).collect();
    for node in document.descendants() {
        assert!(!["script", "link", "img", "iframe"].contains(&node.tag_name().name()));
        for it in node.attributes() {
            assert!(it.name() != "style" && it.name() != "src" && !it.name().starts_with("on"));
            let named = match it.name() {
                "href" => Some(it.value().strip_prefix('#').expect("a place on this page")),
                _ => it.value().strip_prefix("url(#").map(|name| name.trim_end_matches(')')),
            };
            assert!(named.is_none_or(|name| ids.contains(&name)), "{named:?}");
        }
    }
    let mut once = ids.clone();
    once.sort_unstable();
    once.dedup();
    assert_eq!(once.len(), ids.len(), "an id is given twice");
}

#[test]
fn an_arrow_leads_from_where_a_unit_stood_to_its_edge() {
    let (start, end) = (field::naseby(), later());
    let moves = arrows(&start, &end);
    assert_eq!(moves.len(), 1, "only one unit has moved");
    let (from, to) = (moves[0].from, moves[0].to);
    assert!(from.y - to.y > 10_000 && from.y - to.y < 12_700, "{from:?} {to:?}");
    assert_eq!(moves[0].colour, "#a8272d");
    assert!(arrows(&start, &start).is_empty());
}

#[test]
fn odd_reports_are_written_without_trouble() {
    let mut odd = sample();
    odd.turns.clear();
    odd.losses = vec![Series { side: "nobody".into(), bases: Vec::new() }];
    (odd.luck, odd.verdict) =
        (Some(Luck { die: Die { sides: 0, low: false }, faces: vec![Vec::new(); 9] }), None);
    let mut nasty = sample();
    nasty.start.title = "\"/></title><script>".into();
    nasty.start.sides.clear();
    nasty.turns[0].view.sides.clear();
    for report in [&odd, &nasty].map(report) {
        parsed(&report);
        assert!(!report.contains("NaN") && !report.contains("<script"));
    }
}
