//! A bug in one battle does not affect others, and is logged. What has begun is done to its end.
use crate::api::Wrong;
use axum::{
    extract::Request,
    http::StatusCode,
    middleware::Next,
    response::{IntoResponse, Response},
};

/// Runs something that may panic, and returns the message of a panic.
pub(crate) fn guarded<T>(work: impl FnOnce() -> T) -> Result<T, String> {
    games::guarded(work).inspect_err(|words| tracing::error!(%words, "a bug"))
}

/// Runs something in a task of its own and returns the message of a panic. The task goes on even if nobody waits for it any more:
/// a client that hangs up must not cut a decision in half.
pub(crate) async fn to_the_end<T: Send + 'static>(
    work: impl Future<Output = T> + Send + 'static,
) -> Result<T, String> {
    let done = tokio::spawn(work).await;
    done.map_err(|why| match why.try_into_panic() {
        Ok(fault) => format!("internal error: {}", kernel::book::words(&*fault)),
        Err(_) => "the server is stopping".to_owned(),
    })
    .inspect_err(|words| tracing::error!(%words, "a bug"))
}

/// Answers each request in a task of its own.
pub(crate) async fn answer(request: Request, next: Next) -> Response {
    let answered = to_the_end(next.run(request)).await;
    let wrong = |why| Wrong::new(StatusCode::INTERNAL_SERVER_ERROR, why).into_response();
    answered.unwrap_or_else(wrong)
}
