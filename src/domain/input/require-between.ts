import { ValidationError } from '../errors.js';

/**
 * Checks that a requested count is between 1 and `max`.
 * @throws {ValidationError} `between`, on the member `name`
 */
export const requireBetween = (name: string, value: number, max: number): void => {
  if (value >= 1 && value <= max) return;
  throw new ValidationError([{ path: [name], rule: 'between', params: { min: 1, max } }]);
};
