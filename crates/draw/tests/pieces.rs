//! The map in pieces: every piece is well formed and the same each time, and together they equal the whole map.
mod field;

use draw::{Style, defs, ground, marker, svg, symbol, symbols, thumbnail};
use geom::{Length, Point, Pose};
use kernel::view::{Arm, MarkerShape, PlaceView, UnitView, View};
use resvg::tiny_skia::{Pixmap, Transform};
use resvg::usvg::{Options, Tree};
use roxmltree::Document;

const XMLNS: &str = "xmlns=\"http://www.w3.org/2000/svg\"";

fn ids(text: &str) -> Vec<String> {
    let document = Document::parse(text).expect("well-formed XML");
    document.descendants().filter_map(|node| node.attribute("id")).map(str::to_owned).collect()
}

/// Everything that is referred to.
fn referred(text: &str) -> Vec<String> {
    let document = Document::parse(text).expect("well-formed XML");
    let values = document.descendants().flat_map(|node| {
        node.attributes()
            .map(|it| (it.name().to_owned(), it.value().to_owned()))
            .collect::<Vec<_>>()
    });
    let named = |(key, value): (String, String)| match key.as_str() {
        "href" => value.strip_prefix('#').map(str::to_owned),
        _ => value.strip_prefix("url(#").map(|rest| rest.trim_end_matches(')').to_owned()),
    };
    values.filter_map(named).collect()
}

fn in_svg(fragment: &str) -> String {
    format!("<svg {XMLNS}>{fragment}</svg>")
}

#[test]
fn the_ground_is_just_the_table_at_a_fixed_scale() {
    let mut view = field::naseby();
    view.size = [Length::inches(70.5), Length::inches(44.0)];
    let text = ground(&view);
    let document = Document::parse(&text).expect("well-formed XML");
    let root = document.root_element();
    assert_eq!(root.attribute("viewBox"), Some("0 0 1692 1056"));
    assert_eq!(root.attribute("width").zip(root.attribute("height")), Some(("1692", "1056")));
    assert!(text.contains(">Sulby Hedges<") && text.contains(">The King’s Baggage<"));
    for gone in ["NASEBY", "data-unit", "A Scale of Inches", "class=\"frame\"", "Ireton"] {
        assert!(!text.contains(gone), "{gone}");
    }
    let mut moved = view.clone();
    (moved.turn, moved.phase) = (4, "other".into());
    moved.units.clear();
    assert_eq!(ground(&moved), text, "the ground does not depend on the troops");
}

/// A page's strict content security policy forbids both.
#[test]
fn no_piece_has_a_style_or_a_script() {
    let view = field::naseby();
    let mut pieces = vec![ground(&view), in_svg(&defs(&view)), thumbnail(&view, 240)];
    pieces.extend(view.units.iter().filter_map(|unit| symbol(&view, unit)).map(|it| in_svg(&it)));
    pieces.push(in_svg(&marker(&field::marker(MarkerShape::Star, 3))));
    for text in pieces {
        let document = Document::parse(&text).expect("well-formed XML");
        for node in document.descendants() {
            assert!(!node.has_tag_name("script") && !node.has_tag_name("style"));
            assert!(
                node.attributes().all(|it| it.name() != "style" && !it.name().starts_with("on"))
            );
        }
    }
}

#[test]
fn ids_are_found_where_they_are_defined_and_do_not_clash() {
    let view = field::naseby();
    let mut other = field::naseby();
    other.sides[1].colour = "#117733".into();
    other.terrain.pop();
    let mut all = Vec::new();
    for text in [
        ground(&view),
        ground(&other),
        thumbnail(&view, 240),
        thumbnail(&other, 240),
        in_svg(&defs(&view)),
    ] {
        let own = ids(&text);
        for name in referred(&text) {
            assert!(own.contains(&name), "{name} is not defined");
        }
        all.extend(own);
    }
    let count = all.len();
    all.sort();
    all.dedup();
    assert_eq!(all.len(), count, "an id is given twice");
    let shared = ids(&in_svg(&defs(&view)));
    for shape in [MarkerShape::Drop, MarkerShape::Arrow, MarkerShape::Ring] {
        for name in referred(&in_svg(&marker(&field::marker(shape, 2)))) {
            assert!(shared.contains(&name), "{name}");
        }
    }
    for unit in &view.units {
        for name in symbol(&view, unit).iter().flat_map(|it| referred(&in_svg(it))) {
            assert!(shared.contains(&name), "{name}");
        }
    }
}

fn moved(unit: &UnitView, by: Point) -> UnitView {
    let at = |pose: Pose| Pose::new(Point::new(pose.at.x + by.x, pose.at.y + by.y), pose.facing);
    let mut unit = unit.clone();
    unit.front = unit.front.map(at);
    for stand in &mut unit.stands {
        stand.pose = at(stand.pose);
    }
    unit
}

#[test]
fn units_that_differ_only_by_place_have_one_symbol() {
    let mut view = field::bare();
    for (k, degrees) in [0.0, 90.0, 180.0, 270.0].into_iter().enumerate() {
        let (id, at) = (format!("u{k}"), (10.0 + 12.0 * k as f64, 20.0));
        let arms = [Arm::Shot, Arm::Pike, Arm::Shot];
        view.units.push(field::unit(&id, &id, "parliament", at, degrees, &arms, (40, 30)));
    }
    let first = symbol(&view, &view.units[0]).expect("it is on the table");
    let all = symbols(&view);
    assert_eq!(all.len(), view.units.len());
    for unit in &view.units {
        assert_eq!(all.get(&unit.id), Some(&first), "{}", unit.id);
        assert_eq!(symbol(&view, unit).as_ref(), Some(&first), "{}", unit.id);
        let other = moved(unit, Point::new(1234, -987));
        assert_eq!(symbol(&view, &other).as_ref(), Some(&first), "{}", unit.id);
    }
    let mut done = view.units[0].clone();
    done.done = true;
    assert_ne!(symbol(&view, &done), Some(first));
    done.on_table = false;
    assert_eq!(symbol(&view, &done), None);
}

/// Turned by any angle, a symbol is the same except for the grid that bases are rounded to.
#[test]
fn a_turn_moves_nothing_in_a_symbol_by_more_than_a_hair() {
    let view = field::bare();
    let numbers = |degrees: f64| -> Vec<f64> {
        let arms = [Arm::Horse, Arm::Dragoons];
        let unit = field::unit("u", "", "king", (30.0, 20.0), degrees, &arms, (40, 30));
        let text = symbol(&view, &unit).expect("it is on the table");
        text.split(|c: char| !(c.is_ascii_digit() || c == '-' || c == '.'))
            .filter_map(|word| word.parse().ok())
            .collect()
    };
    let straight = numbers(0.0);
    for degrees in [7.0, 33.3, 123.4, 359.0] {
        let turned = numbers(degrees);
        assert_eq!(turned.len(), straight.len());
        for (a, b) in straight.iter().zip(&turned) {
            assert!((a - b).abs() < 0.11, "{a} and {b} at {degrees}");
        }
    }
}

fn pixels(drawing: &str) -> Pixmap {
    let tree = Tree::from_str(drawing, &Options::default()).expect("a drawing");
    let size = tree.size().to_int_size();
    let mut picture = Pixmap::new(size.width(), size.height()).expect("some pixels");
    resvg::render(&tree, Transform::identity(), &mut picture.as_mut());
    picture
}

/// The pieces of a view, assembled as a client does it.
fn assembled(view: &View, map: &str, corner: (f64, f64)) -> String {
    let mut out = map.trim_end().trim_end_matches("</svg>").to_owned();
    out += &defs(view);
    let high = view.size[1].to_inches() * 24.0;
    for unit in &view.units {
        let Some(sign) = symbol(view, unit) else { continue };
        let pose = unit.front.expect("a front");
        let (x, y) = (Length(pose.at.x).to_inches() * 24.0, Length(pose.at.y).to_inches() * 24.0);
        let f = pose.facing.to_degrees();
        let sign = sign
            .replace("\"upright\"", &format!("\"upright\" transform=\"rotate({})\"", -f))
            .replace(
                "transform=\"translate(1.8 1.8)\"",
                &format!("transform=\"rotate({}) translate(1.8 1.8) rotate({f})\"", -f),
            );
        let place = format!("translate({} {}) rotate({f})", corner.0 + x, corner.1 + high - y);
        out += &format!("<g transform=\"{place}\">{sign}</g>");
    }
    out + "</svg>"
}

/// Symbols in their places look like the map: fewer than one pixel in a thousand differs visibly.
#[test]
fn symbols_in_their_places_are_the_map() {
    let mut view = field::naseby();
    view.terrain.clear();
    view.places.clear();
    for (k, unit) in view.units.iter_mut().enumerate() {
        unit.markers.clear();
        unit.done = k % 3 == 0;
        // The hatching of the other side turns with its units.
        unit.side = "king".into();
    }
    let style = Style { captions: false, title: false, legend: false, ..Style::default() };
    let whole = pixels(&svg(&view, &style));
    let mut bare = view.clone();
    bare.units.clear();
    let map = svg(&bare, &style);
    let placed = pixels(&assembled(&view, &map, (49.0, 49.0)));
    let count = |a: &Pixmap, b: &Pixmap| {
        let pairs = a.data().chunks(4).zip(b.data().chunks(4));
        pairs.filter(|(a, b)| a.iter().zip(*b).any(|(a, b)| a.abs_diff(*b) > 60)).count()
    };
    let drawn = count(&whole, &pixels(&map));
    let off = count(&whole, &placed);
    assert!(drawn > 10_000, "{drawn}");
    assert!(off * 1000 < drawn, "{off} of {drawn}");
}

#[test]
fn the_same_view_gives_the_same_pieces() {
    let (a, b) = (field::naseby(), field::naseby());
    assert_eq!(ground(&a), ground(&b));
    assert_eq!(defs(&a), defs(&b));
    assert_eq!(thumbnail(&a, 200), thumbnail(&b, 200));
    assert_eq!(symbol(&a, &a.units[2]), symbol(&b, &b.units[2]));
}

#[test]
fn a_thumbnail_is_as_wide_as_asked_and_says_nothing() {
    let text = thumbnail(&field::naseby(), 240);
    let document = Document::parse(&text).expect("well-formed XML");
    assert_eq!(document.root_element().attribute("width"), Some("240"));
    assert_eq!(document.root_element().attribute("height"), Some("160"));
    assert!(
        !document.descendants().any(|node| node.has_tag_name("text") || node.has_tag_name("title"))
    );
    assert!(text.len() < 600_000, "{}", text.len());
}

#[test]
fn odd_views_come_apart_without_trouble() {
    let mut views = vec![field::naseby(), field::naseby(), field::naseby(), field::bare()];
    views[0].size = [Length(0), Length(-5)];
    views[1].size = [Length(i32::MAX); 2];
    let far = Point::new(i32::MIN, i32::MAX);
    for unit in &mut views[2].units {
        unit.front = unit.front.map(|pose| Pose::new(far, pose.facing));
        (unit.side, unit.id) = ("\"/><script>".into(), "\"/><script>".into());
    }
    views[2].places = vec![PlaceView { name: "<script>".into(), side: None, points: vec![far] }];
    for view in views {
        for text in
            [ground(&view), in_svg(&defs(&view)), thumbnail(&view, 0), thumbnail(&view, u32::MAX)]
        {
            assert!(Document::parse(&text).is_ok());
            assert!(!text.contains("NaN") && !text.contains("inf") && !text.contains("<script"));
        }
        for text in view.units.iter().filter_map(|unit| symbol(&view, unit)) {
            assert!(Document::parse(&in_svg(&text)).is_ok());
            assert!(!text.contains("NaN") && !text.contains("inf") && !text.contains("<script"));
        }
    }
}
