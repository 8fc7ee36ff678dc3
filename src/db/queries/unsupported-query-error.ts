import { isRecord } from '../../domain/values/is-record.js';
import { Prisma } from '../../generated/prisma/client.js';

/** The arguments of a query are wrong, or `Reads` does not support them: a programming error, as in Prisma. */
class UnsupportedQueryError extends Prisma.PrismaClientValidationError {
  constructor(readonly reason: string) {
    super(reason, { clientVersion: Prisma.prismaVersion.client });
  }
}

export const unsupported = (reason: string): never => {
  throw new UnsupportedQueryError(reason);
};

/** The error with the operation and the shape of its arguments: types in place of values, which may be secret. */
export const describedError = (error: unknown, operation: string, args: unknown): unknown =>
  error instanceof UnsupportedQueryError
    ? new UnsupportedQueryError(`reads.${operation}(${JSON.stringify(shapeOf(args))}): ${error.reason}`)
    : error;

const shapeOf = (value: unknown): unknown => {
  if (value instanceof Date) return 'Date';
  if (value === null || typeof value === 'boolean') return value;
  if (Array.isArray(value)) return value.slice(0, 3).map(shapeOf);
  if (!isRecord(value)) return typeof value;
  return Object.fromEntries(Object.entries(value).map(([name, member]) => [name, shapeOf(member)]));
};
