//! Limits the number of requests from one address.
use crate::{api::Wrong, config::Config, rooms::Hall};
use axum::{
    extract::{ConnectInfo, Request, State},
    http::{HeaderMap, StatusCode},
    middleware::Next,
    response::{IntoResponse, Response},
};
use governor::{DefaultKeyedRateLimiter, Quota, RateLimiter};
use std::{
    net::{IpAddr, Ipv6Addr, SocketAddr},
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
            self.each.shrink_to_fit();
        }
        self.each.check_key(&neighbourhood(ip)).is_err()
    }
}

/// Where a request comes from: the address of its connection, or the one that a trusted proxy names.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub(crate) struct Origin(pub(crate) IpAddr);

impl Origin {
    fn of(config: &Config, connection: IpAddr, headers: &HeaderMap) -> Self {
        let is_proxy = |ip: &IpAddr| config.proxies.contains(ip);
        if !is_proxy(&connection) {
            return Self(connection);
        }
        // Each proxy adds the address that it sees at the end. What stands before that may be invented.
        let named = headers.get_all(&config.proxy_header).iter().filter_map(|it| it.to_str().ok());
        let named: Vec<&str> = named.flat_map(|it| it.split(',')).map(str::trim).collect();
        let mut named = named.into_iter().rev().map_while(|it| it.parse().ok());
        Self(named.find(|ip| !is_proxy(ip)).unwrap_or(connection))
    }
}

/// The address for which somebody is counted. A household has 2^64 IPv6 addresses, so they count as one.
pub(crate) fn neighbourhood(ip: IpAddr) -> IpAddr {
    match ip.to_canonical() {
        IpAddr::V6(ip) => Ipv6Addr::from_bits(ip.to_bits() & !u128::from(u64::MAX)).into(),
        ip @ IpAddr::V4(_) => ip,
    }
}

/// Lets a request through, or refuses it because there are too many.
pub(crate) async fn limit(
    State((hall, visitors)): State<(Arc<Hall>, Arc<Visitors>)>,
    mut request: Request,
    next: Next,
) -> Response {
    let from = request.extensions().get::<ConnectInfo<SocketAddr>>().map(|it| it.0.ip());
    if let Some(from) = from {
        let from = Origin::of(&hall.config, from, request.headers());
        if visitors.is_hurried(from.0) {
            let why = "too many requests from this address: wait a moment";
            return Wrong::new(StatusCode::TOO_MANY_REQUESTS, why).into_response();
        }
        request.extensions_mut().insert(from);
    }
    next.run(request).await
}

#[cfg(test)]
mod tests {
    use super::*;
    use axum::http::HeaderValue;

    fn ip(text: &str) -> IpAddr {
        text.parse().expect("an address")
    }

    #[test]
    fn only_a_trusted_proxy_names_addresses() {
        let mut config = Config::new(std::path::PathBuf::new());
        config.proxies = vec![ip("10.0.0.1"), ip("10.0.0.2")];
        let mut headers = HeaderMap::new();
        let said = "1.2.3.4, 5.6.7.8, 10.0.0.2";
        headers.insert("x-forwarded-for", HeaderValue::from_static(said));
        let of = |from: &str| Origin::of(&config, ip(from), &headers).0;
        assert_eq!(of("10.0.0.1"), ip("5.6.7.8"), "the last that is not a proxy");
        assert_eq!(of("9.9.9.9"), ip("9.9.9.9"), "anybody can send such a header");
        headers.append("x-forwarded-for", HeaderValue::from_static("nonsense"));
        let of = |from: &str| Origin::of(&config, ip(from), &headers).0;
        assert_eq!(of("10.0.0.1"), ip("10.0.0.1"), "what cannot be read names nobody");
    }

    #[test]
    fn a_household_counts_as_one() {
        assert_eq!(neighbourhood(ip("2001:db8:1:2::7")), neighbourhood(ip("2001:db8:1:2:ffff::1")));
        assert_ne!(neighbourhood(ip("2001:db8:1:2::7")), neighbourhood(ip("2001:db8:1:3::7")));
        assert_eq!(neighbourhood(ip("::ffff:1.2.3.4")), ip("1.2.3.4"));
    }

    /// Addresses that are quiet are forgotten, so that many of them take no memory for ever.
    #[test]
    fn quiet_addresses_are_forgotten() {
        let visitors = Visitors::new(1_000_000_000);
        for n in 0..20_000_u32 {
            visitors.is_hurried(IpAddr::V4(n.into()));
        }
        assert!(visitors.each.len() <= FORGET as usize, "{}", visitors.each.len());
    }
}
