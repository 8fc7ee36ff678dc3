import { RefusedError } from '../errors.js';

/** The error for a code that is wrong or was used before. */
export const wrongCode = (): RefusedError =>
  new RefusedError('The code is wrong, or was used before.', 'INVALID_CODE').at('code');
