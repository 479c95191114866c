//! Seats: each commands all or some units of a side.
use super::Scene;
use crate::{
    ids::{Side, UnitId},
    ruleset::{Seat, SeatCard, Seats},
};

impl<T, M> Scene<T, M> {
    /// The seats as clients see them.
    pub fn seat_cards(&self) -> Vec<SeatCard> {
        let card = |seat: &crate::scenario::SeatSetup| SeatCard {
            id: seat.id.clone(),
            side: self.side(seat.side).id.clone(),
        };
        self.seats.iter().map(card).collect()
    }

    /// The ids of some seats.
    pub fn seat_ids(&self, seats: Seats) -> Vec<String> {
        seats.iter().filter_map(|seat| self.seats.get(seat.idx())).map(|it| it.id.clone()).collect()
    }

    /// The seats of a side.
    pub fn seats_of(&self, side: Side) -> Seats {
        let of = self.seats.iter().enumerate().filter(|(_, seat)| seat.side == side);
        of.fold(Seats::default(), |seats, (n, _)| seats.and(Seat(n as u8)))
    }

    /// The side that a seat plays for.
    pub fn side_of(&self, seat: Seat) -> Option<Side> {
        self.seats.get(seat.idx()).map(|it| it.side)
    }

    /// Whether a seat commands all units of a side, because it has no list of its own.
    pub fn has_whole_side(&self, side: Side, seat: Seat) -> bool {
        let chair = self.seats.get(seat.idx());
        chair.is_some_and(|chair| chair.side == side && chair.units.is_none())
    }

    /// The seats that command a unit of a side. A unit that no seat commands is commanded by every seat of its side, so that
    /// every question is answered.
    pub fn seats_of_unit(&self, side: Side, unit: UnitId) -> Seats {
        let (mut all, mut seats) = (Seats::default(), Seats::default());
        for (n, chair) in self.seats.iter().enumerate().filter(|(_, chair)| chair.side == side) {
            let seat = Seat(n as u8);
            all = all.and(seat);
            if chair.units.as_ref().is_none_or(|units| units.contains(&unit)) {
                seats = seats.and(seat);
            }
        }
        if seats.is_empty() { all } else { seats }
    }

    /// The seats that command any of these units of a side.
    pub fn seats_of_units(&self, side: Side, units: impl Iterator<Item = UnitId>) -> Seats {
        units.fold(Seats::default(), |seats, unit| {
            self.seats_of_unit(side, unit).iter().fold(seats, Seats::and)
        })
    }

    /// The seats of a side that a phase still waits for: those that have not passed. If any of them has a unit left, only those
    /// with a unit left.
    pub fn seats_awake(
        &self,
        side: Side,
        passed: Seats,
        units: impl Iterator<Item = UnitId>,
    ) -> Seats {
        let waiting = passed.iter().fold(self.seats_of(side), Seats::without);
        if waiting.len() < 2 {
            return if waiting.is_empty() { self.seats_of(side) } else { waiting };
        }
        let able = self.seats_of_units(side, units);
        let awake = waiting.iter().filter(|&it| able.has(it)).fold(Seats::default(), Seats::and);
        if awake.is_empty() { waiting } else { awake }
    }
}
