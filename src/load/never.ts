/**
 * A promise that never settles, for results of an abandoned request. Garbage collection removes it with everything that
 * waits for it; a rejection would run the error handling of each waiter.
 */
export const never = <Value>(): Promise<Value> => new Promise(() => undefined);
