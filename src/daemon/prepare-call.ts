import { DaemonError } from '../domain/errors.js';

/**
 * Makes what a call to a node needs. A node whose address is none, or whose token was sealed under another key, is a
 * daemon that was surely not asked.
 * @throws {DaemonError} `not_sent`
 */
export const prepareCall = <Prepared>(make: () => Prepared): Prepared => {
  try {
    return make();
  } catch (cause) {
    throw new DaemonError({ delivery: 'not_sent', status: null }, { cause });
  }
};
