import { decodeGlobalID } from '@pothos/plugin-relay';
import type { ServerKey } from '../../domain/access/server-key.js';
import { NotFoundError, ValidationError } from '../../domain/errors.js';
import { isUuid } from '../../domain/input/uuid.js';

/**
 * The row of a global id.
 * @param path where the id stands in the input, if it does not name the object of the mutation
 * @throws {NotFoundError} the text is not a global id, or one of another type
 */
export const rowId = (type: string, globalId: string | number, ...path: string[]): number => {
  const id = numberIn(type, globalId);
  if (id !== undefined) return id;
  throw path.length === 0 ? new NotFoundError() : new NotFoundError().at(...path);
};

/** The number in a global id of a type, if a row can have it; undefined for any other text. */
export const numberIn = (type: string, globalId: string | number): number | undefined => {
  const decoded = decode(String(globalId));
  return decoded?.typename === type && /^\d{1,9}$/.test(decoded.id) ? Number(decoded.id) : undefined;
};

/** The number in a global id of a type, whether a row could have it or not; undefined for any other text. */
export const namedNumber = (type: string, value: unknown): number | undefined => {
  const decoded = typeof value === 'string' ? decode(value) : undefined;
  return decoded?.typename === type && /^-?\d+$/.test(decoded.id) ? Number(decoded.id) : undefined;
};

/**
 * The rows of global ids of one type, whether they exist or not.
 * @param path path of the ids in the input
 * @throws {ValidationError} a text is not a global id of this type
 */
export const rowIds = (
  type: string,
  globalIds: readonly (string | number)[] | null | undefined,
  path: readonly string[],
): readonly number[] => {
  const ids = (globalIds ?? []).map((globalId) => numberIn(type, globalId));
  const issues = ids.flatMap((id, index) => (id === undefined ? [{ path: [...path, index], rule: 'regex' }] : []));
  if (issues.length > 0) throw new ValidationError(issues);
  return ids.filter((id) => id !== undefined);
};

/** Whether a text is a global id of a type. */
export const isNamed = (type: string, text: string | number): boolean => decode(String(text))?.typename === type;

/**
 * The uuid that a text is, or the id of the row of a global id.
 * @throws {NotFoundError} neither, or a global id of another type
 */
export const rowUuid = (type: string, text: string | number): string => {
  if (isUuid(String(text))) return String(text);
  const decoded = decode(String(text));
  if (decoded === undefined || decoded.typename !== type || !isUuid(decoded.id)) throw new NotFoundError();
  return decoded.id;
};

/** The arguments by which a query identifies one object. */
export interface Names {
  readonly id?: string | number | null;
  readonly internalId?: number | null;
  readonly externalId?: string | null;
}

/**
 * Accepts exactly one argument that identifies an object: two would be two questions.
 * @throws {ValidationError} none is given, or several are
 */
export const requireOneName = (names: Names): void => {
  const [first, ...others] = Object.entries(names)
    .filter(([, value]) => value !== null && value !== undefined)
    .map(([name]) => name);
  if (first === undefined) throw new ValidationError([{ path: ['id'], rule: 'required' }]);
  if (others.length === 0) return;
  throw new ValidationError(
    others.map((name) => ({ path: [name], rule: 'prohibited_with', params: { values: first } })),
  );
};

/**
 * The row of a global id or of an integer id of the REST API.
 * @throws {NotFoundError} the text is not a global id, or one of another type
 * @throws {ValidationError} neither is given, or both are
 */
export const rowKey = (type: string, { id, internalId }: Omit<Names, 'externalId'>): number => {
  requireOneName({ id, internalId });
  return internalId ?? rowId(type, id ?? '');
};

/** A server by its global id, uuid or short identifier. */
export const serverKey = (text: string | number): ServerKey => {
  return isNamed('Server', text) ? { id: rowId('Server', text) } : { identifier: String(text) };
};

const decode = (text: string): { typename: string; id: string } | undefined => {
  // Other texts, such as identifiers of servers, are recognised without an exception: creating an error costs as much
  // as the lookup that follows.
  if (!/^[A-Za-z]+:/.test(Buffer.from(text, 'base64').toString('latin1'))) return undefined;
  try {
    return decodeGlobalID(text);
  } catch {
    return undefined; // not a global id: the caller tries other kinds of ids
  }
};
