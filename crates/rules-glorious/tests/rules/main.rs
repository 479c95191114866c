//! One test for each sentence of the rules, by chapter.
mod kit;

mod basics;
mod battles;
mod composition;
mod edges;
mod formations;
mod functions;
mod guns;
mod initiative;
mod marches;
mod mounting;
mod muster;
mod offers;
mod reading;
mod scenarios;
mod second;
mod sequence;
mod setup;
mod sheet;
mod terrain;
mod turns;
mod victory;
mod view;
