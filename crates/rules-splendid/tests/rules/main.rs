//! One file a chapter of the book, one test a sentence of rule. Dice are scripted and must be used up.
mod firing;
mod firing_ground;
mod firing_guns;
mod firing_offers;
mod firing_zones;
mod formations;
mod kit;
mod log;
mod measure;
mod moves;
mod moves_offers;
mod start;
mod view;
