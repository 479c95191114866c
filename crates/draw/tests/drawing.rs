//! What holds for every drawing: it is well formed, complete and the same each time, and colour is never the only difference.
mod field;

use draw::{Arrow, Style, svg};
use geom::{Angle, Length, Point, Pose};
use kernel::view::{Arm, Condition, Ground, Marker, MarkerShape, PlaceView, TerrainView, View};
use roxmltree::{Document, Node};

fn with_class<'a>(document: &'a Document<'_>, class: &str) -> Vec<Node<'a, 'a>> {
    document.descendants().filter(|node| node.attribute("class") == Some(class)).collect()
}

#[test]
fn every_unit_on_the_table_is_drawn_and_named() {
    let view = field::naseby();
    let drawing = svg(&view, &Style::default());
    let document = Document::parse(&drawing).expect("well-formed XML");
    for class in ["unit", "name"] {
        let drawn: Vec<_> = with_class(&document, class)
            .iter()
            .filter_map(|node| node.attribute("data-unit"))
            .collect();
        for unit in &view.units {
            assert!(drawn.contains(&unit.id.as_str()), "no {class} for {}", unit.id);
        }
    }
    let words: String =
        document.descendants().filter(Node::is_text).filter_map(|node| node.text()).collect();
    for wanted in
        ["THE BATTLE OF NASEBY", "Turn 3", "Sulby Hedges", "Ireton’s Horse", "losses to come"]
    {
        assert!(words.contains(wanted), "{wanted}");
    }
}

#[test]
fn chevrons_point_the_way_their_units_face() {
    let mut view = field::bare();
    for (k, degrees) in [0.0, 90.0, 180.0, 270.0, 37.5].into_iter().enumerate() {
        let at = (10.0 + 10.0 * k as f64, 20.0);
        view.units.push(field::unit(
            &format!("u{k}"),
            "",
            "king",
            at,
            degrees,
            &[Arm::Horse; 2],
            (40, 30),
        ));
    }
    let drawing = svg(&view, &Style { title: false, legend: false, ..Style::default() });
    let document = Document::parse(&drawing).expect("well-formed XML");
    let shape = document
        .descendants()
        .find(|node| node.attribute("id") == Some("chevron"))
        .expect("a chevron");
    assert!(
        shape.attribute("d").is_some_and(|d| d.starts_with("M0 -")),
        "its tip points up before it is turned"
    );
    let place = |node: &Node<'_, '_>| -> (f64, f64, f64) {
        let turn = node.attribute("transform").expect("a place and a turn");
        let numbers: Vec<f64> =
            turn.split(|c: char| "(), ".contains(c)).filter_map(|word| word.parse().ok()).collect();
        (numbers[0], numbers[1], numbers[2])
    };
    let fronts: Vec<_> = with_class(&document, "front").iter().map(place).collect();
    let turns: Vec<f64> = fronts.iter().map(|front| front.2).collect();
    assert_eq!(turns, [0.0, 90.0, 180.0, 270.0, 37.5]);
    // The first and third stand on the same line: one faces north of it, the other south.
    assert!(fronts[0].1 < fronts[2].1);
    assert!(fronts[1].0 - fronts[0].0 > 240.0, "the second looks east of its front");
}

#[test]
fn names_cannot_break_the_drawing() {
    let mut view = field::naseby();
    let nasty = "\"/><script>alert('x')</script>&amp;\u{0}\u{1b}[31m";
    view.title = nasty.into();
    view.phase = nasty.into();
    for unit in &mut view.units {
        (unit.id, unit.name, unit.kind) = (nasty.into(), nasty.into(), nasty.into());
        unit.side = nasty.into();
    }
    for side in &mut view.sides {
        (side.id, side.name, side.colour) = (nasty.into(), nasty.into(), nasty.into());
    }
    for piece in &mut view.terrain {
        piece.name = nasty.into();
    }
    view.units[0].markers = vec![Marker {
        key: nasty.into(),
        colour: nasty.into(),
        shape: MarkerShape::Star,
        count: u32::MAX,
        meaning: nasty.into(),
    }];
    let arrows =
        vec![Arrow { from: Point::new(0, 0), to: Point::new(9000, 9000), colour: nasty.into() }];
    let drawing = svg(&view, &Style { arrows, ..Style::default() });
    let document = Document::parse(&drawing).expect("well-formed XML");
    assert!(!document.descendants().any(|node| node.has_tag_name("script")));
    assert!(!drawing.contains("<script"));
}

#[test]
fn the_same_view_gives_the_same_bytes() {
    let style = Style { highlight: vec!["rupert".into()], ..Style::default() };
    assert_eq!(svg(&field::naseby(), &style), svg(&field::naseby(), &style));
}

#[test]
fn sides_of_one_colour_still_differ_by_hatching() {
    let mut view = field::naseby();
    for side in &mut view.sides {
        side.colour = "#444".into();
    }
    let drawing = svg(&view, &Style::default());
    let document = Document::parse(&drawing).expect("well-formed XML");
    let paints = |side: &str| -> Vec<String> {
        let units = with_class(&document, "unit");
        let of_side = units.iter().filter(|node| node.attribute("data-side") == Some(side));
        let fills =
            of_side.flat_map(|node| node.children()).filter_map(|path| path.attribute("fill"));
        let mut fills: Vec<String> = fills.map(str::to_owned).collect();
        fills.sort();
        fills.dedup();
        fills
    };
    let (king, parliament) = (paints("king"), paints("parliament"));
    assert!(parliament.iter().any(|paint| paint == "url(#side-1)"), "{parliament:?}");
    assert!(!king.iter().any(|paint| paint.starts_with("url(")), "{king:?}");
    assert!(document.descendants().any(|node| node.attribute("id") == Some("side-1")));
}

#[test]
fn places_that_matter_now_are_outlined_and_named() {
    let mut view = field::naseby();
    let corners = [(2.0, 2.0), (70.0, 2.0), (70.0, 14.0), (2.0, 14.0)];
    view.places.push(PlaceView {
        name: "Parliament deploys here".into(),
        side: Some("parliament".into()),
        points: corners.map(|(x, y)| Point::inches(x, y)).to_vec(),
    });
    let drawing = svg(&view, &Style::default());
    let document = Document::parse(&drawing).expect("well-formed XML");
    let zones = with_class(&document, "zones");
    let dashed = |node: Node<'_, '_>| node.attribute("stroke-dasharray").is_some();
    assert!(zones.iter().flat_map(Node::children).any(dashed));
    assert!(
        drawing.contains(">Parliament deploys here<") && drawing.contains(">The King’s Baggage<")
    );
    let text = draw::terminal(&view, 100, draw::Colours::None);
    assert!(
        text.contains("+ The King’s Baggage") && text.contains("× Parliament deploys here"),
        "{text}"
    );
}

/// A place at the very edge, with a long sentence as its name: all of it is on the table, in several lines.
#[test]
fn the_name_of_a_place_at_the_edge_is_not_cut_off() {
    let words = "Hold the churchyard of Saint Mary beyond the northern lane when the light fails";
    for (x, y) in [(0.0, 0.0), (72.0, 48.0), (71.0, 1.0)] {
        let mut view = field::bare();
        let (wide, high) = (view.size[0].to_inches(), view.size[1].to_inches());
        let point = Point::inches(f64::min(x, wide), f64::min(y, high));
        view.places = vec![PlaceView { name: words.into(), side: None, points: vec![point] }];
        let drawing = svg(&view, &Style::default());
        let document = Document::parse(&drawing).expect("well-formed XML");
        let texts: Vec<_> = with_class(&document, "places")
            .iter()
            .flat_map(|node| node.descendants())
            .filter(|node| node.tag_name().name() == "text")
            .collect();
        let told: Vec<&str> = texts.iter().filter_map(|node| node.text()).collect();
        assert!(told.len() > 1 && told.join(" ").contains(words), "{told:?}");
        let sheet: f64 = document
            .root_element()
            .attribute("width")
            .expect("a width")
            .trim_end_matches("px")
            .parse()
            .expect("a number");
        for node in texts {
            let x: f64 = node.attribute("x").expect("a place").parse().expect("a number");
            let letters = node.text().unwrap_or_default().chars().count() as f64;
            let size: f64 = node.attribute("font-size").expect("a size").parse().expect("a number");
            let half = letters * size * 0.3;
            assert!(x - half > 0.0 && x + half < sheet, "{x} ± {half} of {sheet}");
        }
    }
}

#[test]
fn every_arm_has_a_sign_of_its_own() {
    let arms = [
        Arm::Pike,
        Arm::Shot,
        Arm::Foot,
        Arm::LightFoot,
        Arm::HeavyHorse,
        Arm::Horse,
        Arm::Lancers,
        Arm::LightHorse,
        Arm::Dragoons,
        Arm::DragoonsFoot,
        Arm::LightGun,
        Arm::Gun,
        Arm::HeavyGun,
        Arm::Limber,
        Arm::Commander,
        Arm::SubCommander,
        Arm::Skirmishers,
        Arm::Camels,
        Arm::Elephants,
        Arm::Engineers,
        Arm::Gunners,
        Arm::Horses,
        Arm::Wagon,
        Arm::Messenger,
        Arm::Bows,
        Arm::Longbows,
        Arm::Crossbows,
        Arm::Handguns,
        Arm::Spears,
        Arm::Bills,
        Arm::Knights,
        Arm::MountedFoot,
        Arm::OrganGun,
        Arm::Rocket,
    ];
    let drawn = arms.map(|arm| {
        let mut view = field::bare();
        view.units.push(field::unit("u", "", "king", (20.0, 20.0), 0.0, &[arm], (40, 30)));
        svg(&view, &Style { legend: false, ..Style::default() })
    });
    for (k, one) in drawn.iter().enumerate() {
        for (j, other) in drawn.iter().enumerate().skip(k + 1) {
            assert_ne!(one, other, "{:?} and {:?} look alike", arms[k], arms[j]);
        }
    }
}

#[test]
fn every_marker_shows_its_shape() {
    let mut view = field::naseby();
    for shape in [MarkerShape::Diamond, MarkerShape::Cross, MarkerShape::Arrow] {
        view.units[3].markers.push(field::marker(shape, 1));
    }
    let drawing = svg(&view, &Style::default());
    let document = Document::parse(&drawing).expect("well-formed XML");
    let shapes: Vec<_> = with_class(&document, "marker")
        .iter()
        .filter_map(|node| node.attribute("data-shape"))
        .collect();
    for shape in ["drop", "star", "ring", "square", "triangle", "diamond", "cross", "arrow"] {
        assert!(shapes.contains(&shape), "{shape}");
    }
}

#[test]
fn style_leaves_out_what_it_is_told_to() {
    let bare = Style { captions: false, title: false, legend: false, ..Style::default() };
    let drawing = svg(&field::naseby(), &bare);
    for gone in ["THE BATTLE", "Sulby", "A Scale of Inches", "class=\"compass\""] {
        assert!(!drawing.contains(gone), "{gone}");
    }
}

/// Views that no referee would make. None of them may stop the drawing.
/// A base with figures, drawn without title and legend.
fn based(change: impl FnOnce(&mut kernel::view::StandView)) -> String {
    let mut view = field::bare();
    let mut unit = field::unit("a", "", "king", (20.0, 20.0), 0.0, &[Arm::Shot], (60, 60));
    change(&mut unit.stands[0]);
    view.units.push(unit);
    svg(&view, &Style { title: false, legend: false, ..Style::default() })
}

#[test]
fn figures_that_are_lost_and_hollow_squares_are_seen() {
    let drawings = [
        based(|_| ()),
        based(|stand| stand.figures = Some([4, 4])),
        based(|stand| stand.figures = Some([3, 4])),
        based(|stand| (stand.figures, stand.hollow) = (Some([12, 12]), true)),
        based(|stand| (stand.figures, stand.hollow) = (Some([11, 12]), true)),
    ];
    for (n, one) in drawings.iter().enumerate() {
        assert!(Document::parse(one).is_ok());
        assert!(drawings[n + 1..].iter().all(|other| one != other), "{n} looks like another");
    }
}

#[test]
fn ground_that_burns_is_in_flames() {
    let mut view = field::naseby();
    let fires = |view: &View| {
        let drawing = svg(view, &Style::default());
        with_class(&Document::parse(&drawing).expect("well-formed XML"), "fire").len()
    };
    assert_eq!(fires(&view), 0);
    view.terrain.iter_mut().for_each(|piece| piece.condition = Some(Condition::Burning));
    assert_eq!(fires(&view), view.terrain.len());
}

fn odd() -> Vec<View> {
    let mut off = field::naseby();
    for unit in &mut off.units {
        unit.on_table = false;
    }
    let mut away = field::naseby();
    for stand in away.units.iter_mut().flat_map(|unit| &mut unit.stands) {
        stand.pose = Pose::new(Point::new(i32::MIN, i32::MAX), Angle(12345));
    }
    let mut empty = field::naseby();
    for unit in &mut empty.units {
        unit.stands.clear();
        unit.name.clear();
        unit.front = None;
    }
    let mut huge = field::naseby();
    huge.size = [Length(i32::MAX); 2];
    let mut flat = field::naseby();
    flat.size = [Length(0), Length(-5)];
    let mut thin = field::naseby();
    thin.size = [Length(i32::MAX), Length(1)];
    for stand in thin.units.iter_mut().flat_map(|unit| &mut unit.stands) {
        (stand.width, stand.depth) = (Length(0), Length(-3));
    }
    for points in [
        vec![],
        vec![Point::new(0, 0)],
        vec![Point::new(0, 0); 3],
        vec![Point::new(0, 0), Point::new(9, i32::MAX)],
    ] {
        off.places.push(PlaceView { name: "x".into(), side: Some("nobody".into()), points });
    }
    let mut views = vec![off, away, empty, huge, flat, thin, field::bare()];
    views.push(odd_ground());
    let mut none = field::bare();
    (none.sides, none.title, none.phase) = (Vec::new(), String::new(), String::new());
    none.units = field::naseby().units;
    views.push(none);
    views
}

fn odd_ground() -> View {
    let mut view = field::naseby();
    let mut looks: Vec<Ground> = view.terrain.iter().map(|piece| piece.look).collect();
    looks.sort_by_key(|look| format!("{look:?}"));
    looks.dedup();
    let far = [Point::new(i32::MIN, i32::MIN), Point::new(i32::MAX, 0), Point::new(0, i32::MAX)];
    let same = [Point::new(500, 500); 4];
    let line = [Point::new(0, 0), Point::new(9000, 9000)];
    let outlines: [&[Point]; 6] = [&[], &same[..1], &same, &line, &far, &far[..2]];
    for look in looks {
        for points in outlines {
            for width in [None, Some(Length(0)), Some(Length(i32::MAX))] {
                let (name, kind) = ("x".to_owned(), String::new());
                let points = points.to_vec();
                let condition = Some(Condition::Burning);
                view.terrain.push(TerrainView { name, kind, look, points, width, condition });
            }
        }
    }
    view
}

#[test]
fn odd_views_are_drawn_without_trouble() {
    for view in odd() {
        let drawing = svg(&view, &Style::default());
        assert!(Document::parse(&drawing).is_ok());
        assert!(!drawing.contains("NaN") && !drawing.contains("inf"), "{}", view.title);
        assert!(drawing.len() < 500_000 * (1 + view.terrain.len()), "bounded");
        assert!(!draw::terminal(&view, 100, draw::Colours::Ansi).is_empty());
    }
    for scale in [f64::NAN, f64::INFINITY, -3.0, 0.0, 1e12] {
        let drawing = svg(&field::naseby(), &Style { px_per_inch: scale, ..Style::default() });
        assert!(Document::parse(&drawing).is_ok());
    }
}
