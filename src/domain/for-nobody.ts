/**
 * What nobody waits for any more: it is never there, and goes with all that hangs on it. To fail would be work for each that
 * hangs on it.
 */
export const forNobody = <Value>(): Promise<Value> => new Promise(() => undefined);
