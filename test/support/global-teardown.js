/** Ends the PostgreSQL of the run and removes its files. */
export default () => globalThis.endTestPostgres?.();
