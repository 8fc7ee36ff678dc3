const MADE = new WeakSet<object>();

/**
 * A row that this request has created, with its relations, so that it is shown without another read. All relations must
 * be complete, as a selection would read them.
 */
export const justMade = <Row extends object, Below extends object>(row: Row, below: Below): Row & Below => {
  const whole = Object.assign(row, below);
  MADE.add(whole);
  return whole;
};

export const isJustMade = (row: unknown): boolean => MADE.has(Object(row));
