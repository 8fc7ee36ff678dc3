import { ValidationError } from './errors.js';

/**
 * Passes a number of things that somebody asks for: at least one.
 * @throws {ValidationError} under its name: none, or more than there may be
 */
export const requireBetween = (name: string, value: number, max: number): void => {
  if (value >= 1 && value <= max) return;
  throw new ValidationError([{ path: [name], rule: 'between', params: { min: 1, max } }]);
};
