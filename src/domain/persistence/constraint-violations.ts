import { Prisma } from '../../generated/prisma/client.js';
import { ValidationError } from '../errors.js';

/**
 * Maps the violation of a unique column to a validation error on the input member of that column: a concurrent request
 * has taken the value after it was checked. Returns undefined for every other error.
 * @param columns unique columns, each with the member of the input that it is written from
 */
export const uniqueViolationError = (
  error: unknown,
  columns: Readonly<Record<string, string>>,
): ValidationError | undefined => {
  if (!isUniqueViolation(error)) return undefined;
  const meta = JSON.stringify(error.meta);
  const taken = Object.keys(columns).find((column) => meta.includes(column));
  if (taken === undefined) return undefined;
  const member = columns[taken] ?? taken;
  return new ValidationError([{ path: [member], rule: 'unique' }]);
};

/** Whether the write failed because another row has one of its unique values. */
export const isUniqueViolation = (error: unknown): error is Prisma.PrismaClientKnownRequestError =>
  isCode(error, 'P2002') || (isCode(error, RAW_FAILED) && error.meta?.originalCode === UNIQUE_VIOLATION);

/** For a raw statement, Prisma reports only that it failed, with the code of PostgreSQL in `meta`. */
const RAW_FAILED = 'P2010';
const UNIQUE_VIOLATION = '23505';

/** Whether the deletion failed because another row has come to reference this one since it was checked. */
export const isForeignKeyViolation = (error: unknown): boolean => isCode(error, 'P2003');

const isCode = (error: unknown, code: string): error is Prisma.PrismaClientKnownRequestError =>
  error instanceof Prisma.PrismaClientKnownRequestError && error.code === code;
