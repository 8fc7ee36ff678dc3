/** A time range: `gte` is included, `lt` is not. */
interface Between {
  readonly gte?: Date;
  readonly lt?: Date;
}

/** The latest time that a query uses. */
const END_OF_TIME = Date.UTC(9999, 0, 1);

/** The condition that a time lies between two others; undefined where neither is given. */
export const between = (from: Date | null | undefined, to: Date | null | undefined): Between | undefined => {
  if (!from && !to) return undefined;
  return { ...(from ? { gte: storable(from) } : {}), ...(to ? { lt: storable(to) } : {}) };
};

/** The nearest time that a statement can carry. */
const storable = (time: Date): Date => new Date(Math.min(Math.max(time.getTime(), 0), END_OF_TIME));
