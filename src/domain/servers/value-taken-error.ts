import { ValidationError } from '../errors.js';
import { isUniqueViolation, uniqueViolationError } from '../persistence/constraint-violations.js';

/**
 * The validation error when another request took the external id or the allocation between the check and the write;
 * undefined for every other error.
 */
export const valueTakenError = (error: unknown): ValidationError | undefined => {
  if (!isUniqueViolation(error)) return undefined;
  return (
    uniqueViolationError(error, { external_id: 'externalId' }) ??
    new ValidationError([{ path: ['allocation', 'default'], rule: 'exists' }])
  );
};
