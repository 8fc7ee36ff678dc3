import type { ServiceContext } from '../context.js';
import { RefusedError } from '../errors.js';
import type { Browser } from '../sessions/open-session.js';

/**
 * Counts an attempt before the credentials are compared, so that concurrent guesses are all counted: by account and
 * network, and by account. An account that does not exist is counted as well.
 * @returns a function that forgets the attempts, for right credentials
 * @throws {RefusedError} `LOGIN_THROTTLED`
 */
export const countAttempt = async (
  { throttles: { signIns, signInsToAccount } }: Pick<ServiceContext, 'throttles'>,
  account: string,
  { network }: Browser,
): Promise<() => void> => {
  const pair = `${account} ${network}`;
  const wait = (await signIns.take(pair)) || (await signInsToAccount.take(account));
  if (wait > 0) {
    throw new RefusedError(`Too many attempts, please try again in ${wait} seconds.`, 'LOGIN_THROTTLED', wait);
  }
  return () => {
    signIns.forget(pair);
    signInsToAccount.forget(account);
  };
};
