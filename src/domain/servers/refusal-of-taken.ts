import { isTaken, takenSince } from '../constraint-violations.js';
import { ValidationError } from '../errors.js';

/**
 * What the caller is told when somebody else took the external id or the allocation between the look and the write;
 * undefined for every other error.
 */
export const refusalOfTaken = (error: unknown): ValidationError | undefined => {
  if (!isTaken(error)) return undefined;
  return (
    takenSince(error, { external_id: 'externalId' }) ??
    new ValidationError([{ path: ['allocation', 'default'], rule: 'exists' }])
  );
};
