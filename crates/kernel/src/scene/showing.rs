//! The frame of a view: what every book shows alike.
use super::Scene;
use crate::{
    ids::Side,
    ruleset::Seats,
    scenario::Aim,
    view::{Fact, PlaceView, SideView, View, Viewer},
};

impl<T, M> Scene<T, M> {
    /// A view with title, size, sides and those who are asked. The ruleset adds phase, prompt, terrain, units and the rest.
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
            units: Vec::new(),
            verdict: None,
        }
    }

    /// A side with what stands on its account.
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

    /// The scenario's own terms, a sentence each.
    pub fn aims(&self) -> impl Iterator<Item = String> {
        self.terms.iter().map(|term| {
            let by = term.by.map_or(String::new(), |turn| format!(" (by the end of turn {turn})"));
            format!("{}: {}{by}", self.side(term.side).name, term.words)
        })
    }

    /// The places that the scenario's terms ask a side to hold.
    pub fn places(&self) -> impl Iterator<Item = PlaceView> {
        self.terms.iter().filter_map(|term| match &term.aim {
            Aim::Hold(area) => Some(PlaceView {
                name: term.words.clone(),
                side: Some(self.side(term.side).id.clone()),
                points: area.clone(),
            }),
            _ => None,
        })
    }

    /// May a viewer know what a side keeps secret?
    pub fn knows(&self, viewer: Viewer, side: Side) -> bool {
        match viewer {
            Viewer::Referee => true,
            Viewer::Watcher => false,
            Viewer::Seat(seat) => self.side_of(seat) == Some(side),
        }
    }
}
