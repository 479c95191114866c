//! The canvas of a plot.
use super::Page;
use crate::ready::Run;

/// The width of a plot.
pub(super) const WIDE: f64 = 960.0;
const PAPER: &str = "#f7efdb";
const INK: &str = "#2a1f17";
/// The colour of draws.
const PLAIN: &str = "#b9a888";
const FACES: &str = "'Libertinus Serif', 'IM Fell English', 'Linux Libertine', Georgia, serif";

/// How the letters of a text stand.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub(super) enum Slope {
    Upright,
    Italic,
}

/// Which part of the text is at the given position.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub(super) enum Anchor {
    Start,
    Middle,
    End,
}

/// A plot being drawn.
pub(super) struct Plot {
    page: Page,
    paints: Vec<String>,
    colours: Vec<String>,
}

/// A number to a tenth, without trailing zeros.
pub(super) fn num(value: f64) -> String {
    let tenth = (value * 10.0).round() / 10.0;
    format!("{}", if tenth == 0.0 { 0.0 } else { tenth })
}

/// A side's colour; anything but `#rgb` and `#rrggbb` becomes the default.
pub(super) fn colour(run: &Run, side: usize) -> String {
    let told = run.colours().get(side).map(String::as_str).unwrap_or_default();
    let digits = told.strip_prefix('#').unwrap_or_default();
    let sound = matches!(digits.len(), 3 | 6) && digits.chars().all(|c| c.is_ascii_hexdigit());
    if sound { told.to_owned() } else { "#7a6a58".to_owned() }
}

impl Plot {
    pub(super) fn new(run: &Run, wide: f64, high: f64, label: &str) -> Self {
        let mut page = Page::default();
        let size = format!("0 0 {} {}", num(wide), num(high));
        let traits = [
            ("class", "plot"),
            ("viewBox", &size),
            ("role", "img"),
            ("aria-label", label),
            ("xmlns", "http://www.w3.org/2000/svg"),
        ];
        page.open("svg", &traits);
        let colours: Vec<String> = (0..run.sides().len()).map(|n| colour(run, n)).collect();
        // Ids must be unique on the page, so every plot has its own prefix.
        let tag: String = label.chars().filter(char::is_ascii_alphabetic).collect();
        page.open("defs", &[]);
        let mut paints = Vec::new();
        for (n, colour) in colours.iter().enumerate() {
            if n == 0 {
                paints.push(colour.clone());
                continue;
            }
            let id = format!("{tag}-{n}");
            let turn = format!("rotate({})", [45, -45, 90, 0][n % 4]);
            let box_ = [
                ("id", id.as_str()),
                ("width", "5"),
                ("height", "5"),
                ("patternUnits", "userSpaceOnUse"),
                ("patternTransform", &turn),
            ];
            page.open("pattern", &box_);
            page.leaf(
                "rect",
                &[("width", "5"), ("height", "5"), ("fill", colour), ("fill-opacity", "0.32")],
            );
            page.leaf("rect", &[("width", "2.4"), ("height", "5"), ("fill", colour)]);
            page.close();
            paints.push(format!("url(#{id})"));
        }
        page.close();
        let mut plot = Self { page, paints, colours };
        plot.rect([0.0, 0.0, wide, high], PAPER, None);
        plot.rect([0.75, 0.75, wide - 1.5, high - 1.5], "none", Some(INK));
        plot.rect([5.0, 5.0, wide - 10.0, high - 10.0], "none", Some(INK));
        plot
    }

    fn rect(&mut self, [x, y, wide, high]: [f64; 4], fill: &str, edge: Option<&str>) {
        let (x, y, wide, high) = (num(x), num(y), num(wide.max(0.0)), num(high.max(0.0)));
        let mut traits =
            vec![("x", x.as_str()), ("y", &y), ("width", &wide), ("height", &high), ("fill", fill)];
        traits.extend(edge.map(|edge| ("stroke", edge)));
        self.page.leaf("rect", &traits);
    }

    /// A block in a side's colour and pattern, or in that of draws.
    pub(super) fn block(&mut self, x: f64, y: f64, wide: f64, high: f64, side: Option<usize>) {
        if wide > 0.0 && high > 0.0 {
            let paint =
                side.and_then(|n| self.paints.get(n)).cloned().unwrap_or_else(|| PLAIN.to_owned());
            self.rect([x, y, wide, high], PAPER, None);
            self.rect([x, y, wide, high], &paint, Some(INK));
        }
    }

    /// The mark of a battle: a disc for the first side, a box for the second, a cross for a draw.
    pub(super) fn mark(&mut self, x: f64, y: f64, side: Option<usize>) {
        let colour = side.and_then(|n| self.colours.get(n)).cloned();
        match (side, colour) {
            (Some(0), Some(colour)) => {
                let (x, y) = (num(x), num(y));
                self.page.leaf(
                    "circle",
                    &[
                        ("cx", &x),
                        ("cy", &y),
                        ("r", "3.6"),
                        ("fill", &colour),
                        ("fill-opacity", "0.75"),
                    ],
                );
            }
            (Some(_), Some(colour)) => {
                let (x, y) = (num(x - 3.2), num(y - 3.2));
                let traits = [
                    ("x", x.as_str()),
                    ("y", &y),
                    ("width", "6.4"),
                    ("height", "6.4"),
                    ("fill", PAPER),
                    ("stroke", &colour),
                    ("stroke-width", "1.6"),
                ];
                self.page.leaf("rect", &traits);
            }
            _ => {
                let d = format!("M{} {}l6 6m0 -6l-6 6", num(x - 3.0), num(y - 3.0));
                self.page.leaf(
                    "path",
                    &[("d", &d), ("stroke", "#6d5840"), ("stroke-width", "1.3"), ("fill", "none")],
                );
            }
        }
    }

    pub(super) fn line(&mut self, points: &[(f64, f64)], ink: &str, width: f64, dashes: &str) {
        let each: Vec<String> =
            points.iter().map(|(x, y)| format!("{},{}", num(*x), num(*y))).collect();
        let (points, width) = (each.join(" "), num(width));
        let mut traits = vec![
            ("points", points.as_str()),
            ("fill", "none"),
            ("stroke", ink),
            ("stroke-width", &width),
        ];
        if !dashes.is_empty() {
            traits.push(("stroke-dasharray", dashes));
        }
        self.page.leaf("polyline", &traits);
    }

    pub(super) fn text(
        &mut self,
        x: f64,
        y: f64,
        words: &str,
        anchor: Anchor,
        size: f64,
        slope: Slope,
    ) {
        self.put([x, y, size], words, anchor, slope, INK);
    }

    /// A name that ends at a position and fits a width.
    pub(super) fn named(&mut self, x: f64, y: f64, words: &str, room: f64, ink: Option<String>) {
        let most = (room / 7.6) as usize;
        let short = match words.chars().count() {
            n if n > most => words.chars().take(most.saturating_sub(1)).chain(['…']).collect(),
            _ => words.to_owned(),
        };
        self.put([x, y, 16.0], &short, Anchor::End, Slope::Italic, ink.as_deref().unwrap_or(INK));
    }

    fn put(
        &mut self,
        [x, y, size]: [f64; 3],
        words: &str,
        anchor: Anchor,
        slope: Slope,
        ink: &str,
    ) {
        let (x, y, size) = (num(x), num(y), num(size));
        let anchor = match anchor {
            Anchor::Start => "start",
            Anchor::Middle => "middle",
            Anchor::End => "end",
        };
        let mut traits = vec![
            ("x", x.as_str()),
            ("y", &y),
            ("font-family", FACES),
            ("font-size", &size),
            ("fill", ink),
            ("text-anchor", anchor),
            ("stroke", PAPER),
            ("stroke-width", "4"),
            ("stroke-linejoin", "round"),
            ("paint-order", "stroke"),
        ];
        if slope == Slope::Italic {
            traits.push(("font-style", "italic"));
        }
        self.page.words("text", &traits, words);
    }

    pub(super) fn finish(self) -> String {
        self.page.finish()
    }
}
