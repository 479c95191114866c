//! Rulesets, scenarios and validation: everything that needs no battle.
use super::{Wrong, sent::Sent, svg};
use crate::{
    answers::{FileCheck, Rule, Scenario, ScenarioSide},
    budget::Load,
    rooms::Hall,
};
use axum::{
    Json,
    extract::{Path, State},
    response::Response,
};
use kernel::view::SideView;
use serde_json::{Value, json};
use std::sync::{Arc, OnceLock};

pub(super) async fn rulesets() -> Json<Value> {
    Json(json!({"rulesets": games::rulesets()}))
}

pub(super) async fn sheet(Path(id): Path<String>) -> Result<Json<Value>, Wrong> {
    let sheet =
        games::sheet(&id).ok_or_else(|| Wrong::unknown("there is no sheet for this ruleset"))?;
    Ok(Json(json!({"sheet": sheet})))
}

pub(super) async fn rule(Path(cite): Path<String>) -> Result<Json<Value>, Wrong> {
    let text = games::rule(&cite).ok_or_else(|| Wrong::unknown("there is no such rule"))?;
    Ok(Json(json!({"rule": Rule { cite, text: text.to_owned() }})))
}

/// The scenarios do not change while the program runs, so they are read once.
fn listed() -> &'static Vec<(Scenario, String)> {
    static LISTED: OnceLock<Vec<(Scenario, String)>> = OnceLock::new();
    LISTED.get_or_init(|| games::shipped().filter_map(look_over).collect())
}

/// A scenario as the list shows it, and its small map.
fn look_over(shipped: &'static games::Shipped) -> Option<(Scenario, String)> {
    let opening = games::opening(shipped)?;
    let map = draw::thumbnail(&opening.view, 320);
    let side = |side: &SideView| ScenarioSide {
        id: side.id.clone(),
        name: side.name.clone(),
        colour: side.colour.clone(),
        units: opening.n_units(&side.id),
    };
    let sides = opening.view.sides.iter().map(side).collect();
    let games::Opening { view, seats, story, turns, .. } = opening;
    let scenario = Scenario {
        id: shipped.id,
        ruleset: shipped.ruleset,
        title: view.title,
        story,
        turns,
        size: view.size,
        aims: view.aims,
        sides,
        seats,
    };
    Some((scenario, map))
}

pub(super) async fn scenarios() -> Json<Value> {
    let scenarios: Vec<&Scenario> = listed().iter().map(|(listed, _)| listed).collect();
    Json(json!({"scenarios": scenarios}))
}

pub(super) async fn map(Path(id): Path<String>) -> Result<Response, Wrong> {
    let found = listed().iter().find(|(listed, _)| listed.id == id);
    let (_, map) = found.ok_or_else(|| Wrong::unknown("there is no such scenario"))?;
    Ok(svg(map.clone()))
}

pub(super) async fn check(
    State(hall): State<Arc<Hall>>,
    sent: Sent,
) -> Result<Json<FileCheck>, Wrong> {
    let load = Load::Text(sent.text.len());
    let checked = hall.budget.work(load, move || games::check("your file", &sent.text)).await?;
    let games::Checked { kind, problems, notice } = checked;
    Ok(Json(FileCheck { ok: problems.is_empty(), kind, problems, notice }))
}
