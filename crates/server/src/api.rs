//! The HTTP interface: one table of routes, from which the router and its documentation are made.
mod battles;
mod books;
mod lab;
mod openapi;
mod records;
mod sent;

use crate::{
    answers::{Failure, Trouble},
    budget::{Busy, RETRY, Undone},
    connections::Place,
    limits::Visitors,
    rooms::Hall,
    socket,
    store::StoreError,
};
use axum::{
    Extension, Json, Router,
    extract::{DefaultBodyLimit, State, WebSocketUpgrade},
    http::{HeaderMap, HeaderValue, StatusCode, header},
    response::{IntoResponse, Response},
    routing::{MethodRouter, delete, get, post},
};
use kernel::doc::Problem;
use serde_json::{Value, json};
use std::sync::Arc;

/// The longest body that is read for short requests, in bytes.
const MOST_BODY: usize = 256 << 10;

/// One route.
pub(crate) struct Route {
    pub(crate) method: &'static str,
    pub(crate) path: &'static str,
    pub(crate) summary: &'static str,
    /// Whether it needs a token.
    pub(crate) token: bool,
    handler: fn() -> MethodRouter<Arc<Hall>>,
}

/// All routes.
pub(crate) const ROUTES: &[Route] = &[
    open("get", "/api/rulesets", "The rulesets", || get(books::rulesets)),
    open("get", "/api/rulesets/{id}/sheet", "A quick reference sheet", || get(books::sheet)),
    open("get", "/api/rules/{cite}", "The text of a rule", || get(books::rule)),
    open("get", "/api/scenarios", "The battles that ship", || get(books::scenarios)),
    open("get", "/api/scenarios/{id}/map.svg", "A small map of a scenario", || get(books::map)),
    open("post", "/api/check", "Validates a scenario, army, rulebook or record", || {
        post(books::check)
    }),
    open("post", "/api/battles", "Begins a battle", || post(battles::begin)),
    open("post", "/api/battles/list", "The battles of some tokens", || post(battles::list)),
    guarded("get", "/api/battles/{id}", "A summary of a battle", || get(battles::summary)),
    guarded("delete", "/api/battles/{id}", "Deletes a battle", || delete(records::delete)),
    guarded("get", "/api/battles/{id}/moment", "The present state of a battle", || {
        get(battles::moment)
    }),
    guarded("post", "/api/battles/{id}/say", "Makes a decision", || post(battles::say)),
    guarded("get", "/api/battles/{id}/ground.svg", "The ground of a battle", || {
        get(battles::ground)
    }),
    guarded("get", "/api/battles/{id}/record", "The record of a battle", || get(records::record)),
    guarded("get", "/api/battles/{id}/positions/{n}", "A moment of a battle as a scenario", || {
        get(records::position)
    }),
    guarded("get", "/api/battles/{id}/report", "The illustrated report of a battle", || {
        get(records::report)
    }),
    open("get", "/api/lab", "The runs of the lab, the newest first", || get(lab::list)),
    open("post", "/api/lab", "Starts a run: plays a battle many times", || post(lab::begin)),
    open("get", "/api/lab/{id}", "A run: its plan, progress and results", || get(lab::run)),
    guarded("delete", "/api/lab/{id}", "Deletes a run", || delete(lab::delete)),
    guarded("post", "/api/lab/{id}/stop", "Stops a run; played battles are kept", || {
        post(lab::stop)
    }),
    guarded("post", "/api/lab/{id}/resume", "Resumes a run", || post(lab::resume)),
    open("get", "/api/lab/{id}/events", "The progress of a run as server-sent events", || {
        get(lab::events)
    }),
    open("get", "/api/lab/{id}/report", "The report of a run", || get(lab::report)),
    open("get", "/api/lab/{id}/battles.parquet", "A row for each battle of a run", || {
        get(lab::battles)
    }),
    open("get", "/api/lab/{id}/units.parquet", "A row for each unit of each battle", || {
        get(lab::units)
    }),
    open("get", "/api/socket", "The socket: see docs/server.md", || get(connect)),
    open("get", "/api/openapi.json", "This table as OpenAPI", || get(openapi::document)),
    open("get", "/api", "This table as a page", || get(openapi::page)),
    open("get", "/health", "The health of the server", || get(health)),
    open("get", "/metrics", "Metrics for Prometheus", || get(metrics)),
];

/// A route for everybody.
const fn open(
    method: &'static str,
    path: &'static str,
    summary: &'static str,
    handler: fn() -> MethodRouter<Arc<Hall>>,
) -> Route {
    Route { method, path, summary, token: false, handler }
}

/// A route that needs a token.
const fn guarded(
    method: &'static str,
    path: &'static str,
    summary: &'static str,
    handler: fn() -> MethodRouter<Arc<Hall>>,
) -> Route {
    Route { token: true, ..open(method, path, summary, handler) }
}

/// The router.
pub(crate) fn router(hall: Arc<Hall>) -> Router {
    let visitors = Arc::new(Visitors::new(hall.config.most_a_second));
    let routes =
        ROUTES.iter().fold(Router::new(), |router, it| router.route(it.path, (it.handler)()));
    routes
        .fallback(crate::site::page)
        .layer(DefaultBodyLimit::max(MOST_BODY))
        .layer(axum::middleware::from_fn(crate::faults::answer))
        .layer(axum::middleware::from_fn_with_state(Arc::clone(&hall), crate::headers::strict))
        .layer(axum::middleware::from_fn_with_state(
            (Arc::clone(&hall), visitors),
            crate::limits::limit,
        ))
        .with_state(hall)
}

/// Why a request failed.
#[derive(Debug)]
pub(crate) struct Wrong {
    status: StatusCode,
    body: Failure,
}

impl Wrong {
    pub(crate) fn new(status: StatusCode, why: impl std::fmt::Display) -> Self {
        Self::with(status, why, Vec::new())
    }

    pub(crate) fn bad(why: impl std::fmt::Display) -> Self {
        Self::new(StatusCode::BAD_REQUEST, why)
    }

    pub(crate) fn unknown(why: impl std::fmt::Display) -> Self {
        Self::new(StatusCode::NOT_FOUND, why)
    }

    /// An error with the problems of a file.
    pub(crate) fn with(
        status: StatusCode,
        why: impl std::fmt::Display,
        problems: Vec<Problem>,
    ) -> Self {
        let error = Trouble { why: why.to_string(), retry: None };
        Self { status, body: Failure { error, problems } }
    }
}

impl IntoResponse for Wrong {
    fn into_response(self) -> Response {
        let retry = self.body.error.retry;
        let mut response = (self.status, Json(self.body)).into_response();
        if let Some(seconds) = retry {
            response.headers_mut().insert(header::RETRY_AFTER, HeaderValue::from(seconds));
        }
        response
    }
}

impl From<Busy> for Wrong {
    fn from(why: Busy) -> Self {
        let mut wrong = Self::new(StatusCode::SERVICE_UNAVAILABLE, why);
        wrong.body.error.retry = Some(RETRY);
        wrong
    }
}

impl From<Undone> for Wrong {
    fn from(why: Undone) -> Self {
        match why {
            Undone::Busy(busy) => busy.into(),
            Undone::Fault(why) => Self::new(StatusCode::INTERNAL_SERVER_ERROR, why),
        }
    }
}

impl From<StoreError> for Wrong {
    fn from(why: StoreError) -> Self {
        Self::new(StatusCode::SERVICE_UNAVAILABLE, why)
    }
}

impl From<crate::rooms::NoRoom> for Wrong {
    fn from(why: crate::rooms::NoRoom) -> Self {
        use crate::rooms::NoRoom;
        let status = match &why {
            NoRoom::Unknown(_) => StatusCode::NOT_FOUND,
            NoRoom::Full | NoRoom::Store(_) => StatusCode::SERVICE_UNAVAILABLE,
            NoRoom::Broken { .. } => StatusCode::CONFLICT,
        };
        Self::new(status, why)
    }
}

impl From<crate::runs::NoRun> for Wrong {
    fn from(why: crate::runs::NoRun) -> Self {
        use crate::runs::NoRun;
        let status = match &why {
            NoRun::Unknown(_) => StatusCode::NOT_FOUND,
            NoRun::NotYours => StatusCode::UNAUTHORIZED,
            NoRun::Off => StatusCode::FORBIDDEN,
            NoRun::TooFast => StatusCode::TOO_MANY_REQUESTS,
            NoRun::Full(_) | NoRun::Busy | NoRun::Done => StatusCode::CONFLICT,
            NoRun::Queued | NoRun::Disk(_) => StatusCode::SERVICE_UNAVAILABLE,
        };
        Self::new(status, why)
    }
}

impl From<crate::runs::Unplanned> for Wrong {
    fn from(why: crate::runs::Unplanned) -> Self {
        match &why {
            crate::runs::Unplanned::Scenario(_) => Self::unknown(why),
            _ => Self::bad(why),
        }
    }
}

/// A drawing.
pub(crate) fn svg(drawing: String) -> Response {
    ([(header::CONTENT_TYPE, "image/svg+xml")], drawing).into_response()
}

async fn connect(
    State(hall): State<Arc<Hall>>,
    Extension(place): Extension<Arc<Place>>,
    headers: HeaderMap,
    upgrade: WebSocketUpgrade,
) -> Result<Response, Wrong> {
    crate::headers::same_origin(&headers)?;
    if hall.metrics.sockets.get() >= hall.config.most_sockets as u64 {
        return Err(Wrong::new(
            StatusCode::SERVICE_UNAVAILABLE,
            "too many connections: try again later",
        ));
    }
    let upgrade = upgrade
        .max_message_size(socket::MOST_FRAME)
        .max_frame_size(socket::MOST_FRAME)
        .read_buffer_size(socket::READ_BUFFER);
    Ok(upgrade.on_upgrade(async move |socket| {
        socket::serve(hall, socket).await;
        drop(place);
    }))
}

async fn health(State(hall): State<Arc<Hall>>) -> Result<Json<Value>, Wrong> {
    let battles = hall.store.count().await?;
    Ok(Json(json!({
        "ok": true, "version": env!("CARGO_PKG_VERSION"), "battles": battles,
        "live": hall.n_live(), "sockets": hall.metrics.sockets.get(),
    })))
}

async fn metrics(State(hall): State<Arc<Hall>>) -> Response {
    ([(header::CONTENT_TYPE, "text/plain; version=0.0.4")], hall.metrics.text()).into_response()
}
