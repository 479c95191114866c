//! The rules, chapter by chapter: a test for each, with scripted dice that are used up.
mod kit;
mod pips;
