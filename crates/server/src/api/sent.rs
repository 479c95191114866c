//! A body that is received within the shared budget.
use super::Wrong;
use crate::{budget::Received, rooms::Hall};
use axum::{
    extract::{FromRequest, Request},
    http::StatusCode,
};
use futures_util::StreamExt;
use std::{sync::Arc, time::Duration};

/// The longest body that is read, in bytes: a long record.
const MOST_BODY: usize = 8 << 20;
/// How long a body may take to arrive.
const SLOWEST: Duration = Duration::from_secs(30);

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
        let late = || {
            let why = format!(
                "the request took longer than {} s to arrive: send it again",
                SLOWEST.as_secs()
            );
            Wrong::new(StatusCode::REQUEST_TIMEOUT, why)
        };
        let text = tokio::time::timeout(SLOWEST, receiving).await.map_err(|_| late())??;
        Ok(Self { text, _received: received })
    }
}
