//! Single positions of *In Deo Veritas*: what a regular does where the right decision is obvious.
use kernel::{
    any::AnyGame,
    general::Level::{self, Regular},
};
use rules_veritas::BOOK;

/// A position: two sides of one wing each, as lines of `id type x y facing`, optionally with a grade and a state. The first
/// unit of a side has both its commanders with it.
struct Position {
    turns: u16,
    orders: [&'static str; 2],
    objective: Option<[f64; 2]>,
    sides: [&'static str; 2],
}

impl Position {
    fn text(&self) -> String {
        let mut text = format!(
            "format = 1\nid = \"position\"\ntitle = \"A position\"\nruleset = \"veritas\"\nturns = {}\n[rules]\ncomposition = false\n[table]\nsize = [72.0, 48.0]\n",
            self.turns
        );
        if let Some(at) = self.objective {
            text += &format!("[[objectives]]\nname = \"The mill\"\nat = {at:?}\n");
        }
        for (n, units) in self.sides.iter().enumerate() {
            let (id, edge) = [("south", "south"), ("north", "north")][n];
            text += &format!(
                "[[sides]]\nid = \"{id}\"\nname = \"{id}\"\ncolour = \"#2f5fa8\"\nedge = \"{edge}\"\n\
                 [[sides.wings]]\nid = \"{id}-wing\"\nname = \"the wing of the {id}\"\norder = \"{}\"\n",
                self.orders[n]
            );
            let mut first = None;
            for line in units.lines().map(str::trim).filter(|line| !line.is_empty()) {
                let words: Vec<&str> = line.split_whitespace().collect();
                let [name, kind, x, y, facing, more @ ..] = &words[..] else { panic!("{line}") };
                first.get_or_insert(*name);
                let key = |key, word: &&str| format!("{key} = \"{word}\"\n");
                let grade = more.first().map(|word| key("grade", word)).unwrap_or_default();
                let state = more.get(1).map(|word| key("state", word)).unwrap_or_default();
                text += &format!(
                    "[[sides.units]]\nid = \"{name}\"\nname = \"{name}\"\ntype = \"{kind}\"\nwing = \"{id}-wing\"\n\
                     at = [{x}, {y}]\nfacing = {facing}\n{grade}{state}"
                );
            }
            let first = first.expect("somebody");
            text += &format!(
                "[[sides.units]]\nid = \"{id}-chief\"\nname = \"{id}-chief\"\ntype = \"army-commander\"\nclass = \"competent\"\nwith = \"{first}\"\n\
                 [[sides.units]]\nid = \"{id}-head\"\nname = \"{id}-head\"\ntype = \"wing-commander\"\nwing = \"{id}-wing\"\nclass = \"competent\"\nwith = \"{first}\"\n"
            );
        }
        text
    }

    fn open(&self, seed: u64) -> Box<dyn AnyGame> {
        BOOK.open_text("position.toml", &self.text(), seed)
            .unwrap_or_else(|no| panic!("{no:?}\n{}", self.text()))
    }

    /// The side that wins in the end.
    fn winner(&self, names: [Level; 2], seed: u64) -> Option<String> {
        let mut game = self.open(seed);
        let seats = game.seats();
        let mut generals = names.map(|level| (BOOK.general)(level, seed));
        while let Some(seat) = game.asked().into_iter().next() {
            let side = seats.iter().position(|card| card.id == seat).expect("a seat");
            let decision = generals[side].decide(&*game, &seat).expect("an answer");
            game.say(&seat, decision.act, decision.fill).expect("it is taken");
        }
        game.verdict()?.winner
    }
}

/// IDV-VIC-004, -006: a unit does not end the battle next to a place that would win it.
#[test]
fn the_mill_is_taken_before_night() {
    let position = Position {
        turns: 2,
        orders: ["attack", "hold"],
        objective: Some([36.0, 20.0]),
        sides: [
            "blue infantry-brigade 36 8 0
             green infantry-brigade 30 8 0",
            "grana infantry-brigade 36 44 180
             breuner infantry-brigade 30 44 180",
        ],
    };
    for seed in 1..=6 {
        assert_eq!(position.winner([Regular; 2], seed).as_deref(), Some("south"), "seed {seed}");
    }
}
