//! The rules, chapter by chapter.
mod casualties;
mod deploy;
mod disorder;
mod fatigue;
mod going;
mod kit;
mod leaders;
mod marching_orders;
mod movement;
mod orders;
mod points;
mod reading;
mod replace;
mod sight;
mod tables;
mod victory;
mod will;
