/** The id of a request. Every answer has it, and calls that the request causes repeat it. */
export const REQUEST_ID = 'X-Request-Id';

/** The id of the run of a schedule that a call belongs to. */
export const RUN_ID = 'X-Run-Id';

/** An id is written to logs and sent to others: letters, digits and a few signs, at most 64 characters. */
const VALID_ID = /^[\w.:+/=@~-]{1,64}$/;

/** The id in a header; null if there is none, or an invalid one. */
export const idIn = (given: string | readonly string[] | undefined): string | null =>
  typeof given === 'string' && VALID_ID.test(given) ? given : null;
