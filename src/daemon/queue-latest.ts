/**
 * Passes values on one after another. While a call is under way only the latest value is queued, so that the latest
 * value also arrives last. `call` must not reject.
 */
export const queueLatest = <Value>(call: (value: Value) => Promise<void>): ((value: Value) => void) => {
  let isCalling = false;
  let waiting: { readonly value: Value } | null = null;

  const callAll = async (): Promise<void> => {
    isCalling = true;
    for (let next = waiting; next !== null; next = waiting) {
      waiting = null;
      await call(next.value);
    }
    isCalling = false;
  };
  return (value) => {
    waiting = { value };
    if (!isCalling) void callAll();
  };
};
