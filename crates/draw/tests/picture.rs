//! Pictures: they have the size of their drawing, show letters on any machine, and are refused when too large.
#![cfg(feature = "png")]
mod field;

use draw::{DrawError, Style, png, svg};
use geom::Length;

fn size_of(picture: &[u8]) -> (u32, u32) {
    assert_eq!(&picture[..8], b"\x89PNG\r\n\x1a\n");
    let number = |at: usize| {
        u32::from_be_bytes([picture[at], picture[at + 1], picture[at + 2], picture[at + 3]])
    };
    (number(16), number(20))
}

#[test]
fn a_picture_is_as_large_as_its_drawing() {
    let style = Style { px_per_inch: 8.0, ..Style::default() };
    let drawing = svg(&field::naseby(), &style);
    let document = roxmltree::Document::parse(&drawing).expect("well-formed XML");
    let side = |name: &str| {
        document.root_element().attribute(name).and_then(|side| side.parse::<u32>().ok())
    };
    let picture = png(&field::naseby(), &style).expect("a picture");
    assert_eq!(Some(size_of(&picture)), side("width").zip(side("height")));
    assert_eq!(
        picture,
        png(&field::naseby(), &style).expect("a picture"),
        "the same bytes each time"
    );
}

#[test]
fn the_default_is_about_eighteen_hundred_pixels_wide() {
    let document = svg(&field::bare(), &Style::default());
    let document = roxmltree::Document::parse(&document).expect("well-formed XML");
    let wide: f64 = document
        .root_element()
        .attribute("width")
        .and_then(|wide| wide.parse().ok())
        .expect("a width");
    assert!((1780.0..1860.0).contains(&wide), "{wide}");
}

#[test]
fn letters_are_cut_into_the_picture() {
    let mut plain = field::bare();
    plain.title = String::new();
    let mut titled = plain.clone();
    titled.title = "Edgehill".into();
    let style = Style { px_per_inch: 6.0, ..Style::default() };
    let (plain, titled) =
        (png(&plain, &style).expect("a picture"), png(&titled, &style).expect("a picture"));
    assert_ne!(plain, titled);
}

#[test]
fn a_table_too_large_for_its_scale_is_refused() {
    let mut view = field::bare();
    view.size = [Length(i32::MAX); 2];
    assert!(matches!(png(&view, &Style::default()), Err(DrawError::TooLarge { .. })));
}
