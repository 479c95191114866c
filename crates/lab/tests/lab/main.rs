//! The lab as outsiders use it: the same rows whatever the threads, kept and taken up again, counted, told.
mod folder;
mod kit;
mod results;
mod rows;
mod varied;
