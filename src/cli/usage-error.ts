/** The command line was not understood. */
export class UsageError extends Error {}
