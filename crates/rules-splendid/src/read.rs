//! Reading a scenario into a setup; every problem at once.
use crate::scene::Setup;
use kernel::doc::{Doc, Problem};

pub(crate) fn setup(doc: &Doc) -> Result<Setup, Vec<Problem>> {
    Err(vec![Problem::whole(doc, String::new())])
}
