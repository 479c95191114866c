//! The rules, chapter by chapter.
mod tables;
