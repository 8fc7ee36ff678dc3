/**
 * Tells values one after the other: of those that come while one is being told, the last, so that it is also the last that
 * arrives. `tell` must not reject.
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
