//! Victory (L1019-L1046).
use crate::{Splendid, stage::Stage};
use kernel::{Cx, Play};

pub(crate) fn play(_cx: &mut Cx<'_, Splendid>) -> Play<Splendid, Option<Stage>> {
    Ok(Some(Stage::Initiative))
}
