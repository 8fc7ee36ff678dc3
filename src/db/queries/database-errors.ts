import pg from 'pg';
import { Prisma } from '../../generated/prisma/client.js';

/** Codes of Prisma for errors of PostgreSQL, by SQLSTATE. */
const CODES: Readonly<Partial<Record<string, string>>> = { '22003': 'P2020', '22P02': 'P2007' };

/** Prisma's code for the other errors of PostgreSQL. */
const OTHER_CODE = 'P2039';

/** The error that Prisma throws where PostgreSQL does not take a value; other errors as they are. */
export const toPrismaError = (error: unknown, modelName: string): unknown => {
  if (!(error instanceof pg.DatabaseError) || error.code?.startsWith('22') !== true) return error;
  return valueError(modelName, { code: error.code, message: error.message });
};

/** Prisma's error for a value that PostgreSQL does not take. */
export const valueError = (
  modelName: string,
  { code, message }: { readonly code: string; readonly message: string },
): Error =>
  new Prisma.PrismaClientKnownRequestError(`Database error. Code: \`${code}\`. Message: \`${message}\``, {
    code: CODES[code] ?? OTHER_CODE,
    clientVersion: Prisma.prismaVersion.client,
    meta: {
      modelName,
      driverAdapterError: {
        name: 'DriverAdapterError',
        cause: { originalCode: code, originalMessage: message, kind: 'postgres', code, message },
      },
    },
  });

/** Prisma's error for a row that was required and does not exist. */
export const missingRowError = (modelName: string): Error =>
  new Prisma.PrismaClientKnownRequestError(
    'An operation failed because it depends on one or more records that were required but not found. No record was found for a query.',
    { code: 'P2025', clientVersion: Prisma.prismaVersion.client, meta: { modelName, operation: 'a query' } },
  );
