/**
 * Passes values on one after another. While a call is under way only the latest value is queued, so that the latest
 * value also arrives last. `tell` must not reject.
 */
export const tellLatest = <Value>(tell: (value: Value) => Promise<void>): ((value: Value) => void) => {
  let isTelling = false;
  let waiting: { readonly value: Value } | null = null;

  const tellAll = async (): Promise<void> => {
    isTelling = true;
    for (let next = waiting; next !== null; next = waiting) {
      waiting = null;
      await tell(next.value);
    }
    isTelling = false;
  };
  return (value) => {
    waiting = { value };
    if (!isTelling) void tellAll();
  };
};
