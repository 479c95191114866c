//! Letters as outlines, so that a picture looks the same on a machine without fonts.
use crate::DrawError;
use crate::lettering::{Anchor, Face, Text};
use crate::sheet::Trace;
use geom::V2;
use ttf_parser::gpos::{PairAdjustment, PositioningSubtable};
use ttf_parser::{Face as Cast, GlyphId, OutlineBuilder, Tag};

const ROMAN: &[u8] = include_bytes!(concat!(env!("OUT_DIR"), "/Regular.otf"));
const ITALIC: &[u8] = include_bytes!(concat!(env!("OUT_DIR"), "/Italic.otf"));
const BOLD: &[u8] = include_bytes!(concat!(env!("OUT_DIR"), "/Bold.otf"));

/// Our fonts.
pub(crate) struct Faces {
    roman: Cast<'static>,
    italic: Cast<'static>,
    bold: Cast<'static>,
}

impl Faces {
    pub(crate) fn load() -> Result<Self, DrawError> {
        let cast = |bytes: &'static [u8]| {
            Cast::parse(bytes, 0).map_err(|why| DrawError::Lettering(why.to_string()))
        };
        Ok(Self { roman: cast(ROMAN)?, italic: cast(ITALIC)?, bold: cast(BOLD)? })
    }

    /// The outlines of a line of text at its position.
    pub(crate) fn outlines(&self, text: &Text<'_>) -> Trace {
        let cast = match text.face {
            Face::Roman => &self.roman,
            Face::Italic => &self.italic,
            Face::Bold => &self.bold,
        };
        let scale = text.size / f64::from(cast.units_per_em());
        let glyphs: Vec<GlyphId> =
            text.words.chars().map(|c| cast.glyph_index(c).unwrap_or(GlyphId(0))).collect();
        let steps: Vec<f64> = (0..glyphs.len())
            .map(|k| step(cast, &glyphs, k) * scale + text.spread * text.size)
            .collect();
        let wide = steps.iter().sum::<f64>() - text.spread * text.size;
        let start = match text.anchor {
            Anchor::Start => 0.0,
            Anchor::Middle => wide * 0.5,
            Anchor::End => wide,
        };
        let mut burin = Burin { at: text.at - V2::new(start, 0.0), scale, trace: Trace::default() };
        for (glyph, step) in glyphs.into_iter().zip(steps) {
            cast.outline_glyph(glyph, &mut burin);
            burin.at.x += step;
        }
        burin.trace
    }
}

/// The advance to the next letter, with kerning.
fn step(cast: &Cast<'_>, glyphs: &[GlyphId], k: usize) -> f64 {
    let plain = f64::from(cast.glyph_hor_advance(glyphs[k]).unwrap_or(0));
    plain + glyphs.get(k + 1).map_or(0.0, |&next| f64::from(drawn_in(cast, glyphs[k], next)))
}

/// The kerning of a pair.
fn drawn_in(cast: &Cast<'_>, one: GlyphId, next: GlyphId) -> i16 {
    let Some(table) = cast.tables().gpos else { return 0 };
    let kern = Tag::from_bytes(b"kern");
    let feature = table.features.into_iter().find(|feature| feature.tag == kern);
    let lookups = feature.into_iter().flat_map(|feature| feature.lookup_indices);
    lookups
        .filter_map(|at| table.lookups.get(at))
        .flat_map(|lookup| lookup.subtables.into_iter::<PositioningSubtable<'_>>())
        .find_map(|subtable| match subtable {
            PositioningSubtable::Pair(pairs) => pair(&pairs, one, next),
            _ => None,
        })
        .unwrap_or(0)
}

fn pair(pairs: &PairAdjustment<'_>, one: GlyphId, next: GlyphId) -> Option<i16> {
    let at = pairs.coverage().get(one)?;
    match pairs {
        PairAdjustment::Format1 { sets, .. } => Some(sets.get(at)?.get(next)?.0.x_advance),
        PairAdjustment::Format2 { classes, matrix, .. } => {
            let classes = (classes.0.get(one), classes.1.get(next));
            Some(matrix.get(classes)?.0.x_advance)
        }
    }
}

/// Follows an outline onto the sheet.
struct Burin {
    at: V2,
    scale: f64,
    trace: Trace,
}

impl Burin {
    fn place(&self, x: f32, y: f32) -> V2 {
        self.at + V2::new(f64::from(x), -f64::from(y)) * self.scale
    }
}

impl OutlineBuilder for Burin {
    fn move_to(&mut self, x: f32, y: f32) {
        let at = self.place(x, y);
        self.trace.to(at);
    }

    fn line_to(&mut self, x: f32, y: f32) {
        let at = self.place(x, y);
        self.trace.line(at);
    }

    fn quad_to(&mut self, x1: f32, y1: f32, x: f32, y: f32) {
        let (by, at) = (self.place(x1, y1), self.place(x, y));
        self.trace.bow(by, at);
    }

    fn curve_to(&mut self, x1: f32, y1: f32, x2: f32, y2: f32, x: f32, y: f32) {
        let (by, then, at) = (self.place(x1, y1), self.place(x2, y2), self.place(x, y));
        self.trace.curve(by, then, at);
    }

    fn close(&mut self) {
        self.trace.close();
    }
}
