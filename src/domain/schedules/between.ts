/** A stretch of time: from and with the first, up to and without the second. */
interface Between {
  readonly gte?: Date;
  readonly lt?: Date;
}

/** The last time that the database is asked about; nothing here lasts as long. */
const END_OF_TIME = Date.UTC(9999, 0, 1);

/** The condition that a time lies between two others; undefined where neither is given. */
export const between = (from: Date | null | undefined, to: Date | null | undefined): Between | undefined => {
  if (!from && !to) return undefined;
  return { ...(from ? { gte: storable(from) } : {}), ...(to ? { lt: storable(to) } : {}) };
};

/** The nearest time that a statement can carry; there is nothing beyond. */
const storable = (time: Date): Date => new Date(Math.min(Math.max(time.getTime(), 0), END_OF_TIME));
