//! The table as a battle opens: units and generals as the scenario gives them.
use crate::{
    book::Rulebook,
    command, ground,
    kinds::{CommandId, GeneralId, Step, UnitId},
    model::{Adc, Command, Fate, General, Model},
    moves,
    roster::Roster,
    scene::{GeneralSetup, Scene, Setup, UnitSetup},
    unit::{Done, Entered, Guns, Marks, Place, Unit},
};
use geom::Pose;
use kernel::ruleset::Seats;
use std::sync::Arc;

/// The table as a battle begins.
pub fn table(setup: &Setup) -> Model {
    let units: Roster = (0..).zip(&setup.units).map(|(n, it)| unit(setup, UnitId(n), it)).collect();
    let cards = &setup.scene.commands;
    let command = |(id, over)| Command { id, over, ..Command::default() };
    let commands = (0..).map(CommandId).zip(cards.iter().map(|card| card.over)).map(command);
    let generals: Vec<General> =
        (0..).zip(&setup.generals).map(|(n, it)| general(GeneralId(n), it)).collect();
    let adcs = generals.iter().zip(&setup.generals).flat_map(|(general, it)| {
        let adc = Adc { of: general.id, to: None, at: general.at.at, rode: false, spent: false };
        std::iter::repeat_n(adc, usize::from(it.adcs))
    });
    let mut model = Model {
        book: setup.book.clone(),
        scene: setup.scene.clone(),
        // ANT-DEP-004: 72 by 48 inches, unless the scenario says otherwise.
        field: Arc::new(setup.scene.field.clone()),
        adcs: adcs.collect(),
        arrivals: setup.units.iter().map(|unit| unit.arrival).collect(),
        units,
        generals,
        commands: commands.collect(),
        contacts: Vec::new(),
        declared: Vec::new(),
        bouts: Vec::new(),
        aims: Vec::new(),
        dice: Vec::new(),
        pool: [0, 0],
        owed: [0, 0],
        first: None,
        mover: None,
        ready: Seats::default(),
        turn: 0,
        step: Step::Deployment,
        ended: None,
    };
    take_cover(&mut model, setup);
    for n in 0..model.generals.len() {
        if let Some(with) = model.generals[n].with {
            let unit = model.unit(with);
            model.generals[n].at = Pose::new(unit.centre().into(), unit.at.facing);
        }
    }
    model
}

fn unit(setup: &Setup, id: UnitId, it: &UnitSetup) -> Unit {
    let arrives = it.arrival.is_some() || arrives_with(&setup.scene, it.under);
    let place = match (it.at, it.tags.ad_hoc || it.tags.companies) {
        (_, true) => Place::InHand,
        (Some(_), _) => Place::Table,
        (None, _) if arrives => Place::Arriving,
        (None, _) => Place::InHand,
    };
    Unit { place, ..raised(&setup.book, id, it) }
}

/// A unit as it is raised, before it has a place.
pub(crate) fn raised(book: &Rulebook, id: UnitId, it: &UnitSetup) -> Unit {
    let strength = book.hits(it.class, it.size);
    Unit {
        id,
        side: it.side,
        kind: it.kind,
        class: it.class,
        nation: it.nation,
        tags: it.tags,
        size: it.size,
        figures: it.figures,
        sent: 0,
        calibre: it.calibre,
        regimental_gun: it.regimental_gun,
        strength,
        lost: it.lost.min(strength.saturating_sub(1)),
        under: it.under,
        formation: it.formation,
        at: it.at.unwrap_or_default(),
        place: Place::InHand,
        state: it.state,
        on_foot: false,
        cover: None,
        guns: Guns::Manned,
        marks: Marks::default(),
        done: Done::default(),
        basing: book.basing(it.kind.arm()),
    }
}

/// Whether a command, or one above it, arrives later.
pub(crate) fn arrives_with(scene: &Scene, under: Option<CommandId>) -> bool {
    let card = |id: CommandId| &scene.commands[id.idx()];
    command::chain(under, card).any(|card| card.arrival.is_some())
}

fn general(id: GeneralId, it: &GeneralSetup) -> General {
    let there = it.from_turn <= 1 && (it.at.is_some() || it.with.is_some());
    General {
        id,
        side: it.side,
        rank: it.rank,
        command: it.command,
        also: it.also,
        personality: it.personality,
        fate: if there { Fate::Present } else { Fate::Away },
        at: it.at.unwrap_or_default(),
        with: it.with,
        moves: 0,
        extra: 0,
        just_lost: false,
        shock: false,
        replacement: false,
        from_turn: it.from_turn,
        chief: it.chief,
    }
}

/// r64: whoever begins in a building or behind a work has entered it.
fn take_cover(model: &mut Model, setup: &Setup) {
    for (n, _) in setup.units.iter().enumerate().filter(|(_, it)| it.in_cover) {
        let unit = model.units[n];
        let near = |piece: &table::Piece| {
            let kind = ground::kind(model, piece);
            (kind.building || kind.work)
                && piece.distance_point(unit.head()) <= geom::reach_of(geom::INCH)
        };
        let Some((piece, _)) = model.field.each().find(|(_, piece)| near(piece)) else { continue };
        let house = ground::kind(model, model.field.piece(piece)).building.then(|| {
            let rect = moves::walls(model.field.piece(piece));
            [rect.half_width, rect.half_depth].map(|half| geom::Length::from_units(half * 2.0))
        });
        let at =
            if house.is_some() { moves::seat(model.field.piece(piece), &unit) } else { unit.at };
        model.units.change(n, |unit| (unit.cover, unit.at) = (Some(Entered { piece, house }), at));
    }
}
