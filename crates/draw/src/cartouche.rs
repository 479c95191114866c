//! The head of the sheet: the title on a scroll, and the two armies to either side of it.
use crate::ink::{AGED, CLEAR, LINE, SOFT};
use crate::layout::Layout;
use crate::lettering::{self, Anchor, Face, Text};
use crate::sheet::{Sheet, Trace, num};
use crate::sides::Livery;
use geom::V2;
use kernel::view::{SideView, View};

/// The head, measured but not yet drawn.
pub(crate) struct Head {
    title: String,
    below: String,
    size: f64,
    small: f64,
    /// Half the width of the scroll, including its tails.
    half: f64,
    /// Whether the armies are under the scroll, because there is no space beside it.
    stacked: bool,
    pub(crate) high: f64,
}

/// The scroll's own height, and that of a row of armies, at the natural scale.
const SCROLL: f64 = 98.0;
const ROW: f64 = 48.0;

impl Head {
    pub(crate) fn new(view: &View, room: f64, scale: f64) -> Self {
        let (title, below) = (view.title.to_uppercase(), standing(view));
        let most = (room - 110.0 * scale).max(60.0 * scale);
        let natural = 31.0 * scale;
        let fit = |words: &str, size: f64, face: Face, spread: f64| {
            (size * most / lettering::width(words, size, face, spread).max(1.0)).min(size)
        };
        let size = fit(&title, natural, Face::Roman, TITLE_SPREAD);
        let small = fit(&below, natural * 0.5, Face::Italic, BELOW_SPREAD);
        let wide = lettering::width(&title, size, Face::Roman, TITLE_SPREAD).max(lettering::width(
            &below,
            small,
            Face::Italic,
            BELOW_SPREAD,
        ));
        let half = wide * 0.5 + 68.0 * scale;
        let beside = room * 0.5 - half - 26.0 * scale;
        let stacked = beside < 230.0 * scale || view.sides.len() > 4;
        let rows = if stacked { view.sides.len().div_ceil(2) } else { 0 };
        let high = (SCROLL + ROW * rows as f64) * scale;
        Self { title, below, size, small, half, stacked, high }
    }

    /// Draws it.
    pub(crate) fn draw(
        &self,
        sheet: &mut Sheet,
        layout: &Layout<'_>,
        view: &View,
        liveries: &[Livery],
    ) {
        let scale = layout.scale;
        let middle = V2::new(layout.wide * 0.5, layout.head_top + SCROLL * scale * 0.46);
        sheet.open("g", &[("class", "cartouche")]);
        self.scroll(sheet, middle, scale);
        let plan = &layout.plan;
        let edges = (plan.corner.x, plan.corner.x + plan.wide);
        let room = plan.wide * 0.5 - if self.stacked { 12.0 * scale } else { self.half };
        for (k, (side, livery)) in view.sides.iter().zip(liveries).enumerate() {
            let row = (k / 2) as f64 * ROW * scale;
            let top =
                if self.stacked { layout.head_top + 90.0 * scale } else { middle.y - 22.0 * scale };
            let at = V2::new(if k % 2 == 0 { edges.0 } else { edges.1 }, top + row);
            card(sheet, side, livery, (at, k % 2 == 0), scale, room - 26.0 * scale);
        }
        sheet.close();
    }

    fn scroll(&self, sheet: &mut Sheet, middle: V2, scale: f64) {
        let (half, tall) = (self.half - 34.0 * scale, 37.0 * scale);
        tails(sheet, middle, half, tall, scale);
        panel(sheet, middle, half, tall, scale);
        let line = middle + V2::new(0.0, 2.0 * scale);
        let title = Text::new(&self.title, line, self.size, Face::Roman).centred();
        Text { spread: TITLE_SPREAD, ..title }.put(sheet);
        let under = middle + V2::new(0.0, 24.0 * scale);
        let below = Text::new(&self.below, under, self.small, Face::Italic).centred();
        Text { spread: BELOW_SPREAD, ink: SOFT.towards(LINE, 0.5), ..below }.put(sheet);
    }
}

const TITLE_SPREAD: f64 = 0.14;
const BELOW_SPREAD: f64 = 0.03;

/// The words under the title: the result, or the turn and phase.
fn standing(view: &View) -> String {
    if let Some(verdict) = &view.verdict {
        return verdict.words.clone();
    }
    let turn =
        if view.turn == 0 { "Before the battle".to_owned() } else { format!("Turn {}", view.turn) };
    if view.phase.is_empty() { turn } else { format!("{turn} · {}", view.phase) }
}

/// The face of the scroll, its corners scooped.
fn panel(sheet: &mut Sheet, middle: V2, half: f64, tall: f64, scale: f64) {
    for (inset, weight, fill) in [(0.0, 1.7, true), (4.5 * scale, 0.7, false)] {
        let (w, h, c) = (half - inset, tall - inset, 9.0 * scale);
        let v = |x: f64, y: f64| middle + V2::new(x, y);
        let mut shape = Trace::default();
        shape.to(v(-w + c, -h));
        shape.line(v(w - c, -h));
        shape.bow(v(w - c, -h + c), v(w, -h + c));
        shape.line(v(w, h - c));
        shape.bow(v(w - c, h - c), v(w - c, h));
        shape.line(v(-w + c, h));
        shape.bow(v(-w + c, h - c), v(-w, h - c));
        shape.line(v(-w, -h + c));
        shape.bow(v(-w + c, -h + c), v(-w + c, -h));
        shape.close();
        let (ink, width) = (LINE.hex(), num(weight * scale));
        let paint = if fill { CLEAR.hex() } else { "none".to_owned() };
        sheet.fill(&shape, &paint, &[("stroke", &ink), ("stroke-width", &width)]);
    }
}

/// The ends of the ribbon, folded behind the face.
fn tails(sheet: &mut Sheet, middle: V2, half: f64, tall: f64, scale: f64) {
    let (ink, width) = (LINE.hex(), num(1.2 * scale));
    for side in [-1.0, 1.0] {
        let v = |x: f64, y: f64| middle + V2::new(side * (half + x * scale), y * tall);
        let mut tail = Trace::default();
        tail.to(v(-10.0, -0.5));
        tail.curve(v(6.0, -0.62), v(16.0, -0.5), v(34.0, -0.72));
        tail.line(v(22.0, -0.05));
        tail.line(v(34.0, 0.62));
        tail.curve(v(16.0, 0.84), v(6.0, 0.68), v(-10.0, 0.8));
        tail.close();
        sheet.fill(
            &tail,
            &AGED.towards(CLEAR, 0.4).hex(),
            &[("stroke", &ink), ("stroke-width", &width)],
        );
        let mut shade = Trace::default();
        for k in 0..5 {
            let x = 1.5 + 2.6 * f64::from(k);
            let reach = 0.62 - 0.11 * f64::from(k);
            shade.dash(v(x, -reach * 0.82), v(x, reach));
        }
        sheet.line(&shade, LINE, 0.6 * scale, &[("stroke-opacity", "0.8")]);
    }
}

/// An army: its colours, its name and its facts.
fn card(
    sheet: &mut Sheet,
    side: &SideView,
    livery: &Livery,
    (at, left): (V2, bool),
    scale: f64,
    room: f64,
) {
    let way = if left { 1.0 } else { -1.0 };
    let (wide, high) = (46.0 * scale, 34.0 * scale);
    let start = if left { at.x } else { at.x - wide };
    let v = |x: f64, y: f64| V2::new(start + x * wide, at.y + y * high);
    let mut cloth = Trace::default();
    cloth.to(v(0.0, 0.0));
    cloth.curve(v(0.3, -0.18), v(0.7, 0.18), v(1.0, 0.0));
    cloth.line(v(1.0, 1.0));
    cloth.curve(v(0.7, 1.18), v(0.3, 0.82), v(0.0, 1.0));
    cloth.close();
    let (ink, width) = (LINE.hex(), num(1.3 * scale));
    sheet.fill(&cloth, &livery.paint(), &[("stroke", &ink), ("stroke-width", &width)]);
    let anchor = if left { Anchor::Start } else { Anchor::End };
    let x = at.x + way * (wide + 12.0 * scale);
    let size = lettering::shrunk(&side.name, (17.5 * scale).max(9.0), Face::Roman, room - wide);
    Text {
        anchor,
        spread: 0.02,
        ..Text::new(&side.name, V2::new(x, at.y + 14.0 * scale), size, Face::Roman)
    }
    .put(sheet);
    let facts: Vec<String> =
        side.facts.iter().map(|fact| format!("{} {}", fact.label, fact.value)).collect();
    let small = (12.5 * scale).max(8.0);
    let facts = lettering::broken(&facts.join(" · "), small, Face::Italic, room - wide);
    for (line, words) in facts.iter().enumerate() {
        // A separator between two facts is removed at the end of a line.
        let words = words.trim_end_matches(" ·");
        let size = lettering::shrunk(words, small, Face::Italic, room - wide);
        let under = V2::new(x, at.y + 31.0 * scale + line as f64 * small * 1.15);
        let ink = SOFT.towards(LINE, 0.3);
        Text { anchor, ink, ..Text::new(words, under, size, Face::Italic) }.put(sheet);
    }
}
