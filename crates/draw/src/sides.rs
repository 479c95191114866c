//! The sides: each has a colour and a hatching, so that they differ in grey prints and for colour-blind players.
use crate::ink::{CLEAR, Ink, LINE, PLAIN, WHITE};
use crate::sheet::{Sheet, Trace, num};
use geom::V2;
use kernel::view::View;

/// The number of hatchings; more sides share them.
const HATCHINGS: usize = 5;

/// How the blocks of a side are filled.
#[derive(Clone, Debug)]
pub(crate) struct Livery {
    /// Which hatching: 0 is solid.
    hatching: usize,
    /// The side's index in the list.
    place: usize,
    /// The side's colour as it was given.
    pub(crate) colour: Ink,
    /// What is drawn over the hatching.
    pub(crate) over: Ink,
    /// The part of a block that is not filled.
    pub(crate) pale: Ink,
    /// Between the lines of the hatching.
    ground: Ink,
}

/// A livery for each side in order, and a last one for units of unknown sides.
pub(crate) fn liveries(view: &View) -> Vec<Livery> {
    let colours = view.sides.iter().map(|side| Ink::read(&side.colour).unwrap_or(PLAIN));
    colours.chain([PLAIN]).enumerate().map(|(place, colour)| Livery::new(place, colour)).collect()
}

/// The place of a side's livery.
pub(crate) fn place(view: &View, side: &str) -> usize {
    view.sides.iter().position(|known| known.id == side).unwrap_or(view.sides.len())
}

impl Livery {
    fn new(place: usize, colour: Ink) -> Self {
        let hatching = place % HATCHINGS;
        let over = if hatching == 0 { CLEAR } else { LINE };
        let toned = colour.towards(LINE, 0.14);
        let mut livery = Self {
            hatching,
            place,
            colour: toned,
            over,
            pale: CLEAR.towards(WHITE.towards(colour, 0.14), 0.7),
            ground: toned,
        };
        livery.ground = if hatching == 0 { livery.solid() } else { WHITE.towards(colour, 0.25) };
        livery
    }

    /// The paint of a filled block.
    pub(crate) fn paint(&self) -> String {
        if self.hatching == 0 { self.ground.hex() } else { format!("url(#side-{})", self.place) }
    }

    /// The paint of a solid block. It must be dark enough for what is drawn over it, whatever the side's colour.
    fn solid(&self) -> Ink {
        let mut ink = self.colour;
        while ink.light() > 0.45 {
            ink = ink.towards(LINE, 0.1);
        }
        ink
    }

    /// The definition of the hatching.
    pub(crate) fn define(&self, sheet: &mut Sheet, pen: f64) {
        if self.hatching == 0 {
            return;
        }
        let size = 5.0 * pen;
        let turn = match self.hatching {
            1 => "rotate(45)",
            2 => "rotate(0)",
            3 => "rotate(-45)",
            _ => "rotate(90)",
        };
        sheet.open(
            "pattern",
            &[
                ("id", &format!("side-{}", self.place)),
                ("width", &num(size)),
                ("height", &num(size)),
                ("patternUnits", "userSpaceOnUse"),
                ("patternTransform", turn),
            ],
        );
        let mut ground = Trace::default();
        ground.rect(0.0, 0.0, size, size);
        sheet.fill(&ground, &self.ground.hex(), &[]);
        let mut lines = Trace::default();
        lines.dash(V2::new(-size, size * 0.5), V2::new(size * 2.0, size * 0.5));
        if self.hatching > 2 {
            lines.dash(V2::new(size * 0.5, -size), V2::new(size * 0.5, size * 2.0));
        }
        let line = WHITE.towards(self.colour, 0.84);
        sheet.line(&lines, line, 1.5 * pen, &[]);
        sheet.close();
    }
}
