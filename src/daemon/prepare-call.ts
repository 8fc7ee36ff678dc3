import { DaemonError } from '../domain/errors.js';

/**
 * Prepares a call to a node. An invalid address, or a token that was sealed with another key, means that the daemon was
 * certainly not called.
 * @throws {DaemonError} `not_sent`
 */
export const prepareCall = <Prepared>(make: () => Prepared): Prepared => {
  try {
    return make();
  } catch (cause) {
    throw new DaemonError({ delivery: 'not_sent', status: null }, { cause });
  }
};
