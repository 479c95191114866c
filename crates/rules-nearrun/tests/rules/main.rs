//! The rules, chapter by chapter: a test for each, with scripted dice that are used up.
mod aftermath;
mod artillery;
mod aspects;
mod charged;
mod deploy;
mod drill;
mod fire;
mod guns;
mod kit;
mod melee;
mod movement;
mod passage;
mod pips;
mod skirmishers;
mod strength;
mod tables;
mod victory;
