const MADE = new WeakSet<object>();

/**
 * A row that this request has made, with what hangs on it by the names of its relations: that is shown without being read. All
 * of it has to be there, as whoever selects it would find it.
 */
export const justMade = <Row extends object, Below extends object>(row: Row, below: Below): Row & Below => {
  const whole = Object.assign(row, below);
  MADE.add(whole);
  return whole;
};

export const isJustMade = (row: unknown): boolean => MADE.has(Object(row));
