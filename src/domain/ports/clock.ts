/** The time of the process. Due times are compared with the database's clock instead. */
export interface Clock {
  now(): Date;
}
