//! One test for each sentence of the rules, by chapter.
mod kit;

mod basics;
mod composition;
mod functions;
mod initiative;
mod muster;
mod reading;
mod scenarios;
mod sequence;
mod setup;
mod sheet;
mod victory;
mod view;
