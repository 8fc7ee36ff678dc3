import { decodeGlobalID } from '@pothos/plugin-relay';
import { NotFoundError, ValidationError } from '../domain/errors.js';
import type { ServerKey } from '../domain/servers/server-key.js';

/**
 * The row that a global id names.
 * @throws {NotFoundError} no global id, or one of another type
 */
export const rowId = (type: string, globalId: string | number): number => {
  const decoded = decode(String(globalId));
  if (decoded === undefined || decoded.typename !== type || !/^\d{1,9}$/.test(decoded.id)) throw new NotFoundError();
  return Number(decoded.id);
};

/**
 * The row that the arguments of a query name, by global id or by the integer id of the REST API.
 * @throws {NotFoundError} no global id, or one of another type  @throws {ValidationError} neither is given
 */
export const rowKey = (
  type: string,
  { id, internalId }: { readonly id?: string | number | null; readonly internalId?: number | null },
): number => {
  if (typeof internalId === 'number') return internalId;
  if (id === null || id === undefined) throw new ValidationError([{ path: ['id'], rule: 'required' }]);
  return rowId(type, id);
};

/** The row that a global id names, of whatever type; undefined for anything else. */
export const anyRowId = (globalId: unknown): number | undefined => {
  const decoded = typeof globalId === 'string' ? decode(globalId) : undefined;
  return decoded !== undefined && /^\d{1,9}$/.test(decoded.id) ? Number(decoded.id) : undefined;
};

/** A server by its global id, uuid or short identifier. */
export const serverKey = (text: string | number): ServerKey => {
  const decoded = decode(String(text));
  return decoded?.typename === 'Server' ? { id: rowId('Server', text) } : { identifier: String(text) };
};

const decode = (text: string): { typename: string; id: string } | undefined => {
  try {
    return decodeGlobalID(text);
  } catch {
    return undefined; // not a global id: the caller knows what else it may be
  }
};
