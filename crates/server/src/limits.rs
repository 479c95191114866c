//! Limits the number of requests from one address.
use crate::api::Wrong;
use axum::{
    extract::{ConnectInfo, Request, State},
    http::StatusCode,
    middleware::Next,
    response::{IntoResponse, Response},
};
use governor::{DefaultKeyedRateLimiter, Quota, RateLimiter};
use std::{
    net::{IpAddr, SocketAddr},
    num::NonZeroU32,
    sync::{
        Arc,
        atomic::{AtomicU64, Ordering},
    },
};

/// The recent requests of each address.
#[derive(Debug)]
pub(crate) struct Visitors {
    each: DefaultKeyedRateLimiter<IpAddr>,
    n: AtomicU64,
}

/// After this many requests, addresses that have been quiet since are forgotten.
const FORGET: u64 = 4096;

impl Visitors {
    /// This many requests per second each, with bursts of five times as many.
    pub(crate) fn new(a_second: u32) -> Self {
        let each = NonZeroU32::new(a_second).unwrap_or(NonZeroU32::MIN);
        let burst = NonZeroU32::new(a_second.saturating_mul(5)).unwrap_or(NonZeroU32::MIN);
        let each = RateLimiter::keyed(Quota::per_second(each).allow_burst(burst));
        Self { each, n: AtomicU64::new(1) }
    }

    /// Whether this address sends too many requests.
    fn is_hurried(&self, ip: IpAddr) -> bool {
        if self.n.fetch_add(1, Ordering::Relaxed).is_multiple_of(FORGET) {
            self.each.retain_recent();
        }
        self.each.check_key(&ip).is_err()
    }
}

/// Lets a request through, or refuses it because there are too many.
pub(crate) async fn limit(
    State(visitors): State<Arc<Visitors>>,
    request: Request,
    next: Next,
) -> Response {
    let from = request.extensions().get::<ConnectInfo<SocketAddr>>().map(|it| it.0.ip());
    if from.is_some_and(|ip| visitors.is_hurried(ip)) {
        let why = "too many requests from this address: wait a moment";
        return Wrong::new(StatusCode::TOO_MANY_REQUESTS, why).into_response();
    }
    next.run(request).await
}
