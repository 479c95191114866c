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
mod reading;
mod sight;
mod replace;
mod tables;
mod victory;
mod will;
