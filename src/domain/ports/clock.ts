/** The time of day. What is due is decided by the database's clock, not by this one. */
export interface Clock {
  now(): Date;
}
