//! What the generals know of *A Near Run Thing*.
mod battles;
mod positions;
