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
export const isTaken = (error: unknown): error is Prisma.PrismaClientKnownRequestError =>
  isCode(error, 'P2002') || (isCode(error, RAW_FAILED) && error.meta?.originalCode === UNIQUE_VIOLATION);

/** Of statements written by hand Prisma says nothing more than that they failed, with what the database says. */
const RAW_FAILED = 'P2010';
const UNIQUE_VIOLATION = '23505';

/** Whether a row could not be deleted because something came to depend on it since it was looked at. */
export const isDependedOn = (error: unknown): boolean => isCode(error, 'P2003');

const isCode = (error: unknown, code: string): error is Prisma.PrismaClientKnownRequestError =>
  error instanceof Prisma.PrismaClientKnownRequestError && error.code === code;
