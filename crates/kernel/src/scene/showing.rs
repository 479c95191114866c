//! The frame of a view: what is the same in every ruleset.
use super::Scene;
use crate::{
    Ruleset,
    ids::{Side, UnitId},
    kinds::Kind,
    names,
    ruleset::Seats,
    scenario::Aim,
    told::Told,
    view::{
        Fact, Ground, PlaceView, Reaction, SideView, Step, TerrainView, UnitView, Verdict, View,
        Viewer,
    },
    words,
};
use geom::{Point, Pose};

impl<T, M> Scene<T, M> {
    /// A view with title, size, sides and the seats that are asked. The ruleset adds phase, prompt, terrain, units and the rest.
    pub fn frame(&self, ruleset: &str, asked: Seats) -> View {
        View {
            ruleset: ruleset.to_owned(),
            title: self.title.clone(),
            turn: 0,
            phase: String::new(),
            steps: Vec::new(),
            prompt: String::new(),
            initiative: None,
            reaction: None,
            asked: self.seat_ids(asked),
            size: [self.field.width, self.field.height],
            aims: Vec::new(),
            terrain: Vec::new(),
            places: Vec::new(),
            sides: Vec::new(),
            groups: Vec::new(),
            units: Vec::new(),
            verdict: None,
        }
    }

    /// The same with the turn, its phases, what is asked, and the enemy that a question is a reaction to.
    pub fn frame_of<R: Ruleset>(
        &self,
        model: &R::Model,
        asked: Option<(Seats, &R::Question)>,
        turn: u16,
        phase: impl Kind,
    ) -> View
    where
        R::Question: Told,
    {
        let (seats, question) = asked.unzip();
        let prompt = |question| names::agreed(|| (R::chapter(question).prompt)(model, question));
        let key = |unit| self.key(unit).to_owned();
        let reaction = |question: &R::Question| {
            question.target().map(|to| Reaction { unit: question.unit().map(key), to: key(to) })
        };
        View {
            turn: u32::from(turn),
            phase: phase.name().to_owned(),
            steps: Step::bar(phase),
            prompt: question
                .map_or("The battle is over.".to_owned(), |it| words::sentence(&prompt(it))),
            reaction: question.and_then(reaction),
            ..self.frame(R::ID, seats.unwrap_or_default())
        }
    }

    /// A side with its losses and other facts.
    pub fn side_view(&self, side: Side, facts: Vec<Fact>) -> SideView {
        let card = self.side(side);
        SideView {
            id: card.id.clone(),
            name: card.name.clone(),
            colour: card.colour.clone(),
            edge: card.edge.name().to_owned(),
            facts,
        }
    }

    /// The terrain as it was at the start. `look` returns the name of a kind of terrain and how it is drawn.
    pub fn terrain<K>(&self, kinds: &[K], look: impl Fn(&K) -> (&str, Ground)) -> Vec<TerrainView> {
        terrain(&self.field, kinds, look)
    }

    /// A unit's names and where it stands, if it is on the table. The ruleset adds the rest.
    pub fn unit_view(&self, unit: UnitId, side: Side, front: Option<Pose>) -> UnitView {
        UnitView {
            id: self.key(unit).to_owned(),
            name: self.name(unit).to_owned(),
            side: self.side(side).id.clone(),
            group: None,
            kind: String::new(),
            formation: String::new(),
            on_table: front.is_some(),
            done: false,
            front,
            stands: Vec::new(),
            markers: Vec::new(),
            facts: Vec::new(),
        }
    }

    /// How the battle ended, in the book's words, and why.
    pub fn verdict(&self, winner: Option<Side>, words: impl Into<String>, why: String) -> Verdict {
        let winner = winner.map(|side| self.side(side).id.clone());
        Verdict { winner, words: words.into(), why }
    }

    /// The deployment zone of a side, shown while it deploys.
    pub fn zone_view(&self, side: Side, zone: &[Point]) -> PlaceView {
        let (name, side) = ("deploy here".to_owned(), Some(self.side(side).id.clone()));
        PlaceView { name, side, points: zone.to_vec() }
    }

    /// A spot of a side that has a name, such as where troops come on.
    pub fn spot_view(&self, name: impl Into<String>, side: Side, at: Point) -> PlaceView {
        PlaceView { name: name.into(), side: Some(self.side(side).id.clone()), points: vec![at] }
    }

    /// The scenario's own victory terms, a sentence each.
    pub fn aims(&self) -> impl Iterator<Item = String> {
        self.terms.iter().map(|term| {
            let by = term.by.map_or(String::new(), |turn| format!(" (by the end of turn {turn})"));
            format!("{}: {}{by}", self.side(term.side).name, term.words)
        })
    }

    /// The places that the victory terms ask a side to hold, to clear or to reach.
    pub fn places(&self) -> impl Iterator<Item = PlaceView> {
        self.terms.iter().filter_map(|term| match &term.aim {
            Aim::Hold(area) | Aim::Clear(area) | Aim::Reach(area) => Some(PlaceView {
                name: term.words.clone(),
                side: Some(self.side(term.side).id.clone()),
                points: area.clone(),
            }),
            _ => None,
        })
    }

    /// Whether a viewer may know the secrets of a side.
    pub fn knows(&self, viewer: Viewer, side: Side) -> bool {
        match viewer {
            Viewer::Referee => true,
            Viewer::Watcher => false,
            Viewer::Seat(seat) => self.side_of(seat) == Some(side),
        }
    }
}

/// The terrain of a table. Pieces that are gone are left out.
pub fn terrain<K>(
    field: &table::Field,
    kinds: &[K],
    look: impl Fn(&K) -> (&str, Ground),
) -> Vec<TerrainView> {
    let view = |piece: &table::Piece| {
        let (name, look) = look(&kinds[usize::from(piece.kind())]);
        TerrainView::of(piece, name, look)
    };
    field.pieces.iter().filter(|piece| !piece.is_gone()).map(view).collect()
}

/// Why a battle ends when a side has no units left on the table: the beginning of a sentence.
pub fn bare_table(has_units: [bool; 2]) -> Option<String> {
    match has_units {
        [true, true] => None,
        [false, false] => Some("Nobody was left on the table,".to_owned()),
        [has, _] => {
            let bare = if has { Side(1) } else { Side(0) };
            Some(format!("Nothing of {bare} was left on the table,"))
        }
    }
}
