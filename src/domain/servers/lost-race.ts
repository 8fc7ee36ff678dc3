import { Prisma } from '../../generated/prisma/client.js';
import { ValidationError } from '../errors.js';

/**
 * What the caller is told when somebody else took the external id or the allocation between the look and the write;
 * undefined for every other error.
 */
export const lostRace = (error: unknown): ValidationError | undefined => {
  if (!(error instanceof Prisma.PrismaClientKnownRequestError) || error.code !== 'P2002') return undefined;
  return JSON.stringify(error.meta).includes('external_id')
    ? new ValidationError([{ path: ['externalId'], rule: 'unique' }])
    : new ValidationError([{ path: ['allocation', 'default'], rule: 'exists' }]);
};
