import { Prisma } from '../generated/prisma/client.js';
import { ValidationError } from './errors.js';

/**
 * What a write means to the caller that somebody else was faster than: the member whose value was taken since it was
 * looked at. Undefined for every other error.
 * @param columns unique columns, and the member of the input that each is written from
 */
export const takenSince = (error: unknown, columns: Readonly<Record<string, string>>): ValidationError | undefined => {
  if (!isTaken(error)) return undefined;
  const meta = JSON.stringify(error.meta);
  const taken = Object.keys(columns).find((column) => meta.includes(column));
  if (taken === undefined) return undefined;
  const member = columns[taken] ?? taken;
  return new ValidationError([{ path: [member], rule: 'unique' }]);
};

/** Whether a row could not be written because another has one of its unique values. */
export const isTaken = (error: unknown): error is Prisma.PrismaClientKnownRequestError => isCode(error, 'P2002');

/** Whether a row could not be deleted because something came to depend on it since it was looked at. */
export const isDependedOn = (error: unknown): boolean => isCode(error, 'P2003');

/** Whether a row could not be changed because it is not as it was looked for any more, or gone. */
export const isChangedSince = (error: unknown): boolean => isCode(error, 'P2025');

const isCode = (error: unknown, code: string): error is Prisma.PrismaClientKnownRequestError =>
  error instanceof Prisma.PrismaClientKnownRequestError && error.code === code;
