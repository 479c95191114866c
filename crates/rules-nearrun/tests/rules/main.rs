//! The rules, chapter by chapter: a test for each, with scripted dice that are used up.
mod drill;
mod kit;
mod movement;
mod pips;
mod tables;
