//! Guesses at paths, for random play and for offers.
use crate::{model::Model, unit::Unit};
use geom::{Angle, Length};
use kernel::{Leg, dice::Chooser, offer::Turn};

/// Some straight ways ahead that a unit could go, the longest first.
pub(super) fn ahead(model: &Model, unit: &Unit) -> Vec<Vec<Leg>> {
    let pace = model.book.pace(unit, unit.formation).unwrap_or_default();
    let part = |share: f64| Length::from_units((pace.units() * share).floor());
    [1.0, 0.5, 0.25]
        .map(part)
        .into_iter()
        .filter(|by| *by > Length::ZERO)
        .map(|by| vec![Leg::Move { r#move: by }])
        .collect()
}

/// A random way: a wheel towards an enemy or anywhere, and on.
pub(super) fn anywhere(model: &Model, unit: &Unit, chooser: &mut Chooser) -> Vec<Leg> {
    let pace = model.book.pace(unit, unit.formation).unwrap_or_default().units();
    let mut legs = Vec::new();
    let mut left = pace;
    if chooser.under(2) == 0 {
        let enemies: Vec<&Unit> = model.enemies(unit).collect();
        let towards = match enemies.is_empty() {
            true => chooser.under(65_536) as i32 - 32_768,
            false => {
                let enemy = enemies[chooser.under(enemies.len())];
                let bearing = Angle::of(enemy.centre() - unit.head());
                bearing.map_or(0, |it| unit.at.facing.turn_to(it))
            }
        };
        let wide = unit.extent()[0];
        let most = (left / wide.max(1.0) * 65_536.0 / std::f64::consts::TAU) as i32;
        let turn = towards.clamp(-most, most);
        left -= f64::from(turn.abs()) * std::f64::consts::TAU / 65_536.0 * wide;
        if turn != 0 {
            legs.push(Leg::Wheel { wheel: Turn(turn) });
        }
    }
    let by = Length::from_units((left * (1 + chooser.under(10)) as f64 / 10.0 - 20.0).floor());
    if by > Length::ZERO {
        legs.push(Leg::Move { r#move: by });
    }
    legs
}
