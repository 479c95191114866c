//! Lettering: as text in the viewer's fonts, or as outlines for a picture.
use crate::ink::Ink;
use crate::metrics;
use crate::sheet::{Sheet, num};
use geom::V2;

/// The preferred fonts, the best first.
const FAMILY: &str = "'Libertinus Serif', 'IM Fell English', 'Linux Libertine', Georgia, serif";

/// Which fonts are used.
pub(crate) enum Hand {
    /// The fonts of the viewer.
    Live,
    /// Our own font.
    #[cfg(feature = "png")]
    Cut(Box<crate::cut::Faces>),
}

/// The font style.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub(crate) enum Face {
    Roman,
    Italic,
    Bold,
}

/// Which part of the text is at the given position.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub(crate) enum Anchor {
    Start,
    Middle,
    End,
}

/// A line of words.
#[derive(Clone, Debug)]
pub(crate) struct Text<'a> {
    pub(crate) words: &'a str,
    /// On the baseline.
    pub(crate) at: V2,
    pub(crate) size: f64,
    pub(crate) face: Face,
    pub(crate) anchor: Anchor,
    pub(crate) ink: Ink,
    /// A clear band around the letters: its colour and width.
    pub(crate) halo: Option<(Ink, f64)>,
    /// Space between letters, in parts of their size.
    pub(crate) spread: f64,
    /// Degrees clockwise about the place.
    pub(crate) turn: f64,
}

impl<'a> Text<'a> {
    /// Plain words from a place on.
    pub(crate) fn new(words: &'a str, at: V2, size: f64, face: Face) -> Self {
        let (anchor, ink) = (Anchor::Start, crate::ink::LINE);
        Self { words, at, size, face, anchor, ink, halo: None, spread: 0.0, turn: 0.0 }
    }

    /// The same, centred on the place.
    pub(crate) fn centred(self) -> Self {
        Self { anchor: Anchor::Middle, ..self }
    }

    /// Writes the text onto the sheet.
    pub(crate) fn put(&self, sheet: &mut Sheet) {
        if self.words.trim().is_empty() {
            return;
        }
        match &sheet.hand {
            Hand::Live => self.live(sheet),
            #[cfg(feature = "png")]
            Hand::Cut(faces) => {
                let outlines = faces.outlines(self);
                self.cut(sheet, &outlines);
            }
        }
    }

    fn live(&self, sheet: &mut Sheet) {
        let (x, y, size, ink) = (num(self.at.x), num(self.at.y), num(self.size), self.ink.hex());
        let mut traits = vec![
            ("x", x.as_str()),
            ("y", &y),
            ("font-family", FAMILY),
            ("font-size", &size),
            ("fill", &ink),
        ];
        match self.face {
            Face::Roman => {}
            Face::Italic => traits.push(("font-style", "italic")),
            Face::Bold => traits.push(("font-weight", "bold")),
        }
        match self.anchor {
            Anchor::Start => {}
            Anchor::Middle => traits.push(("text-anchor", "middle")),
            Anchor::End => traits.push(("text-anchor", "end")),
        }
        let spread = num(self.spread * self.size);
        if self.spread != 0.0 {
            traits.push(("letter-spacing", &spread));
        }
        // Other fonts are stretched to the width that the layout assumed.
        let wide = num(width(self.words, self.size, self.face, self.spread));
        traits.extend([("textLength", wide.as_str()), ("lengthAdjust", "spacingAndGlyphs")]);
        let band = self.band();
        traits.extend(band.iter().map(|(key, value)| (*key, value.as_str())));
        let turn = self.turned();
        traits.extend(turn.iter().map(|turn| ("transform", turn.as_str())));
        sheet.words("text", &traits, self.words);
    }

    #[cfg(feature = "png")]
    fn cut(&self, sheet: &mut Sheet, outlines: &crate::sheet::Trace) {
        let mut traits: Vec<(&str, &str)> = Vec::new();
        let band = self.band();
        traits.extend(band.iter().map(|(key, value)| (*key, value.as_str())));
        let turn = self.turned();
        traits.extend(turn.iter().map(|turn| ("transform", turn.as_str())));
        sheet.fill(outlines, &self.ink.hex(), &traits);
    }

    fn band(&self) -> Vec<(&'static str, String)> {
        self.halo.map_or_else(Vec::new, |(ink, width)| {
            vec![
                ("stroke", ink.hex()),
                ("stroke-width", num(width)),
                ("stroke-linejoin", "round".into()),
                ("paint-order", "stroke".into()),
            ]
        })
    }

    fn turned(&self) -> Option<String> {
        (self.turn != 0.0)
            .then(|| format!("rotate({} {} {})", num(self.turn), num(self.at.x), num(self.at.y)))
    }
}

/// The width of a text.
pub(crate) fn width(words: &str, size: f64, face: Face, spread: f64) -> f64 {
    let letters = words.chars().count() as f64;
    let plain: f64 = words.chars().map(|c| metrics::advance(face, c)).sum();
    (plain + spread * (letters - 1.0).max(0.0)) * size
}

/// Shortens a text to a width, with an ellipsis.
pub(crate) fn fitted(words: &str, size: f64, face: Face, room: f64) -> String {
    if width(words, size, face, 0.0) <= room {
        return words.to_owned();
    }
    let mut kept = String::new();
    for c in words.chars() {
        kept.push(c);
        if width(&kept, size, face, 0.0) + metrics::advance(face, '…') * size > room {
            kept.pop();
            break;
        }
    }
    kept.truncate(kept.trim_end().len());
    kept.push('…');
    kept
}

/// The size at which a text fits a width: the given size, or a smaller one. So nothing is cut.
pub(crate) fn shrunk(words: &str, size: f64, face: Face, room: f64) -> f64 {
    (size * room / width(words, size, face, 0.0).max(1.0)).min(size)
}

/// Puts a text on one line if it fits, otherwise on two lines of similar length.
pub(crate) fn broken(words: &str, size: f64, face: Face, room: f64) -> Vec<String> {
    let words: Vec<&str> = words.split_whitespace().collect();
    let whole = words.join(" ");
    let wide = |line: &str| width(line, size, face, 0.0);
    if whole.is_empty() || wide(&whole) <= room || words.len() == 1 {
        return [whole].into_iter().filter(|line| !line.is_empty()).collect();
    }
    let breaks = (1..words.len()).map(|at| [words[..at].join(" "), words[at..].join(" ")]);
    let widest = |lines: &[String; 2]| lines.iter().map(|line| wide(line)).fold(0.0, f64::max);
    breaks
        .min_by(|a, b| widest(a).total_cmp(&widest(b)))
        .map_or_else(Vec::new, |lines| lines.to_vec())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn long_names_break_where_they_come_out_most_even() {
        let lines = broken("Sir Marmaduke Langdale’s Northern Horse", 10.0, Face::Italic, 120.0);
        assert_eq!(
            lines,
            ["Sir Marmaduke", "Langdale’s Northern Horse"].map(String::from).to_vec()
        );
        assert_eq!(broken("  ", 10.0, Face::Italic, 50.0), Vec::<String>::new());
        assert_eq!(broken("Incomprehensibly", 10.0, Face::Italic, 5.0).len(), 1);
    }

    #[test]
    fn what_must_not_be_cut_becomes_smaller() {
        let words = "The Army of Parliament in the West";
        let size = shrunk(words, 10.0, Face::Roman, 60.0);
        assert!(size < 10.0 && width(words, size, Face::Roman, 0.0) <= 60.1, "{size}");
        assert!((shrunk("Foot", 10.0, Face::Roman, 60.0) - 10.0).abs() < 1e-9);
    }

    #[test]
    fn what_does_not_fit_is_cut_with_a_sign() {
        assert_eq!(fitted("The Army of Parliament", 10.0, Face::Roman, 60.0), "The Army o…");
        assert_eq!(fitted("Foot", 10.0, Face::Roman, 60.0), "Foot");
    }
}
