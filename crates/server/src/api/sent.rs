//! A body that is received within the shared budget.
use super::Wrong;
use crate::{budget::Received, rooms::Hall};
use axum::{
    extract::{FromRequest, Request},
    http::StatusCode,
    response::{IntoResponse, Response},
};
use futures_util::StreamExt;
use std::{sync::Arc, time::Duration};

/// The longest body that is read, in bytes: a long record.
const MOST_BODY: usize = 8 << 20;
/// The text of a request, which may be long. Its share of the budget is returned when it is dropped.
#[derive(Debug)]
pub(super) struct Sent {
    pub(super) text: String,
    _received: Received,
}

impl FromRequest<Arc<Hall>> for Sent {
    type Rejection = Wrong;

    async fn from_request(request: Request, hall: &Arc<Hall>) -> Result<Self, Wrong> {
        let mut received = hall.budget.receive();
        let mut chunks = request.into_body().into_data_stream();
        let receiving = async {
            let mut bytes = Vec::new();
            while let Some(chunk) = chunks.next().await {
                let chunk = chunk.map_err(|why| {
                    Wrong::bad(format!("the request ended early: {why}; send it again"))
                })?;
                if bytes.len() + chunk.len() > MOST_BODY {
                    let why = format!("a request may be at most {MOST_BODY} bytes long");
                    return Err(Wrong::new(StatusCode::PAYLOAD_TOO_LARGE, why));
                }
                // Memory is reserved as data arrives, so that a client that announces much and sends little takes none from
                // others.
                received.grow(chunk.len())?;
                bytes.extend_from_slice(&chunk);
            }
            String::from_utf8(bytes)
                .map_err(|_| Wrong::bad("the request is not text: send it as UTF-8"))
        };
        let text = in_time(hall.config.slowest, receiving).await??;
        Ok(Self { text, _received: received })
    }
}

/// The text of a short request.
#[derive(Debug)]
pub(super) struct Short(pub(super) String);

impl FromRequest<Arc<Hall>> for Short {
    type Rejection = Response;

    async fn from_request(request: Request, hall: &Arc<Hall>) -> Result<Self, Response> {
        let receiving = String::from_request(request, hall);
        let received = in_time(hall.config.slowest, receiving).await;
        let text = received.map_err(IntoResponse::into_response)?;
        text.map(Self).map_err(IntoResponse::into_response)
    }
}

/// A body that arrives in time.
async fn in_time<T>(slowest: Duration, receiving: impl Future<Output = T>) -> Result<T, Wrong> {
    let seconds = slowest.as_secs_f32();
    let why = || format!("the request took longer than {seconds} s to arrive: send it again");
    let late = |_| Wrong::new(StatusCode::REQUEST_TIMEOUT, why());
    tokio::time::timeout(slowest, receiving).await.map_err(late)
}
