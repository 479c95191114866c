//! Runs of the lab over HTTP: start, watch, stop, resume, read and delete.
use super::{Wrong, battles, records, sent::Short};
use crate::{
    budget::Load,
    limits::{Origin, neighbourhood},
    rooms::Hall,
    runs::{self, BegunRun, Listing, Most, Phase, RunTold, Table, Wish},
    token,
};
use axum::{
    Json,
    extract::{Extension, Path, State},
    http::{HeaderMap, StatusCode, header},
    response::{
        IntoResponse, Response, Sse,
        sse::{Event, KeepAlive},
    },
};
use futures_util::{Stream, stream};
use lab::Summary;
use serde_json::{Value, json};
use std::{convert::Infallible, path::PathBuf, sync::Arc, time::Duration};
use tokio::sync::watch;

/// How long an answer waits for a run to stop.
const REST: Duration = Duration::from_secs(10);

pub(super) async fn begin(
    State(hall): State<Arc<Hall>>,
    Extension(from): Extension<Origin>,
    headers: HeaderMap,
    Short(body): Short,
) -> Result<Json<BegunRun>, Wrong> {
    crate::headers::same_origin(&headers)?;
    let wish: Wish = serde_json::from_str(&body).map_err(Wrong::bad)?;
    hall.runs.may_begin(Some(neighbourhood(from.0)))?;
    let whole = match &wish.from {
        Some(moment) => Some(records::whole(&hall, &headers, &moment.battle).await?),
        None => None,
    };
    let load = whole.as_ref().map_or(Load::Long, |whole| Load::Text(whole.n_bytes));
    let (runs, now) = (Arc::clone(&hall.runs), crate::room::now());
    let house = hall.config.house.clone();
    let begun = blocking(&hall, load, move || {
        // Short enough to say aloud, because anyone who wants the same battles again must give it.
        let seed = wish.seed.unwrap_or_else(|| token::seed() % 1_000_000);
        let record = whole.map(|whole| whole.record_to_show()).transpose().map_err(Wrong::bad)?;
        let record = record.map(|record| record.to_string());
        let run = wish.ready(record, seed, runs.most_battles, &house)?;
        Ok(runs.begin(&run, now)?)
    });
    let (id, token) = begun.await?;
    tracing::info!(run = %id, "a run begins");
    Ok(Json(BegunRun { id, token }))
}

pub(super) async fn list(State(hall): State<Arc<Hall>>, headers: HeaderMap) -> Json<Listing> {
    let runs = &hall.runs;
    Json(Listing {
        runs: runs.list(&battles::shown(&headers)),
        generals: staff::NAMES,
        most: Most { battles: runs.most_battles, runs: runs.most_runs },
    })
}

pub(super) async fn run(
    State(hall): State<Arc<Hall>>,
    Path(id): Path<String>,
) -> Result<Json<RunTold>, Wrong> {
    Ok(Json(hall.runs.told(&id)?))
}

pub(super) async fn stop(
    State(hall): State<Arc<Hall>>,
    Path(id): Path<String>,
    headers: HeaderMap,
) -> Result<Json<RunTold>, Wrong> {
    crate::headers::same_origin(&headers)?;
    let mut news = hall.runs.news();
    hall.runs.stop(&id, &battles::shown(&headers))?;
    // A battle in progress is abandoned within a decision. The answer is sent when it has been.
    let rest = async {
        while hall.runs.told(&id).is_ok_and(|run| run.card.state == Phase::Running) {
            if news.changed().await.is_err() {
                break;
            }
        }
    };
    let _ = tokio::time::timeout(REST, rest).await;
    Ok(Json(hall.runs.told(&id)?))
}

pub(super) async fn resume(
    State(hall): State<Arc<Hall>>,
    Path(id): Path<String>,
    headers: HeaderMap,
) -> Result<Json<RunTold>, Wrong> {
    crate::headers::same_origin(&headers)?;
    hall.runs.resume(&id, &battles::shown(&headers))?;
    Ok(Json(hall.runs.told(&id)?))
}

pub(super) async fn delete(
    State(hall): State<Arc<Hall>>,
    Path(id): Path<String>,
    headers: HeaderMap,
) -> Result<Json<Value>, Wrong> {
    crate::headers::same_origin(&headers)?;
    let (runs, tokens, deleted) = (Arc::clone(&hall.runs), battles::shown(&headers), id.clone());
    blocking(&hall, Load::Short, move || Ok(runs.delete(&deleted, &tokens)?)).await?;
    Ok(Json(json!({"deleted": id})))
}

/// A connection that is counted as long as it exists.
struct Counted(Arc<Hall>);

impl Drop for Counted {
    fn drop(&mut self) {
        self.0.metrics.sockets.less(1);
    }
}

/// A client that watches a run.
struct Watcher {
    id: String,
    news: watch::Receiver<u64>,
    /// The last change that was sent.
    seen: Option<u64>,
    counted: Counted,
}

impl Watcher {
    /// Waits for the next change. None when the run is deleted or the server stops.
    async fn next(mut self) -> Option<(Result<Event, Infallible>, Self)> {
        loop {
            let runs = &self.counted.0.runs;
            let change = runs.change(&self.id)?;
            if self.seen != Some(change) {
                let told = runs.told(&self.id).ok()?;
                self.seen = Some(change);
                return Some((Ok(Event::default().data(json!(told).to_string())), self));
            }
            self.news.changed().await.ok()?;
        }
    }
}

pub(super) async fn events(
    State(hall): State<Arc<Hall>>,
    Path(id): Path<String>,
) -> Result<Sse<impl Stream<Item = Result<Event, Infallible>>>, Wrong> {
    hall.runs.known(&id)?;
    if hall.metrics.sockets.get() >= hall.config.most_sockets as u64 {
        let why = "too many connections: try again later";
        return Err(Wrong::new(StatusCode::SERVICE_UNAVAILABLE, why));
    }
    hall.metrics.sockets.add(1);
    let (news, counted) = (hall.runs.news(), Counted(hall));
    let watcher = Watcher { id, news, seen: None, counted };
    Ok(Sse::new(stream::unfold(watcher, Watcher::next)).keep_alive(KeepAlive::default()))
}

pub(super) async fn report(
    State(hall): State<Arc<Hall>>,
    Path(id): Path<String>,
) -> Result<Response, Wrong> {
    let path = hall.runs.known(&id)?;
    let page = kept_or(&hall, path, "report.html", |path| {
        let kept = runs::look(path).map_err(Wrong::bad)?;
        let summary = Summary::new(&kept.run, &kept.rows, 0.0);
        Ok(lab::report(&kept.run, &kept.rows, &summary).into_bytes())
    });
    Ok(([(header::CONTENT_TYPE, "text/html; charset=utf-8")], page.await?).into_response())
}

pub(super) async fn battles(
    State(hall): State<Arc<Hall>>,
    Path(id): Path<String>,
) -> Result<Response, Wrong> {
    table(&hall, &id, Table::Battles).await
}

pub(super) async fn units(
    State(hall): State<Arc<Hall>>,
    Path(id): Path<String>,
) -> Result<Response, Wrong> {
    table(&hall, &id, Table::Units).await
}

async fn table(hall: &Hall, id: &str, table: Table) -> Result<Response, Wrong> {
    let path = hall.runs.known(id)?;
    let bytes = kept_or(hall, path, table.file(), move |path| {
        let kept = runs::look(path).map_err(Wrong::bad)?;
        let made = table.made(&kept.run, &kept.rows).map_err(Wrong::bad)?;
        made.ok_or_else(|| Wrong::unknown("this program was built without Parquet"))
    });
    let name = format!("attachment; filename=\"{id}.{}\"", table.file());
    let kind = (header::CONTENT_TYPE, "application/vnd.apache.parquet".to_owned());
    Ok(([kind, (header::CONTENT_DISPOSITION, name)], bytes.await?).into_response())
}

/// The file of a finished run, or else the same made from the battles so far.
async fn kept_or(
    hall: &Hall,
    path: PathBuf,
    file: &'static str,
    made: impl FnOnce(&std::path::Path) -> Result<Vec<u8>, Wrong> + Send + 'static,
) -> Result<Vec<u8>, Wrong> {
    blocking(hall, Load::Long, move || match std::fs::read(path.join(file)) {
        Ok(bytes) => Ok(bytes),
        Err(_) => made(&path),
    })
    .await
}

/// Runs slow work outside the threads that answer requests.
async fn blocking<T: Send + 'static>(
    hall: &Hall,
    load: Load,
    work: impl FnOnce() -> Result<T, Wrong> + Send + 'static,
) -> Result<T, Wrong> {
    hall.budget.work(load, work).await?
}
