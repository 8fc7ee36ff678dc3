import { ValidationError } from '../../domain/errors.js';
import type { SubuserKey } from '../../domain/subusers/authorize-subuser.js';
import { rowId, serverKey } from '../rows/row-keys.js';

interface Names {
  readonly id?: string | number | null | undefined;
  readonly serverId?: string | number | null | undefined;
  readonly userId?: string | number | null | undefined;
}

/**
 * A subuser by its global id, or by a server and the uuid of the account.
 * @throws {ValidationError} neither is given
 * @throws {NotFoundError} the text is not a global id, or one of another type
 */
export const subuserKey = ({ id, serverId, userId }: Names): SubuserKey => {
  if (id) return { id: rowId('Subuser', id), server: serverId ? serverKey(serverId) : undefined };
  if (!serverId || !userId) throw new ValidationError([{ path: ['id'], rule: 'required' }]);
  return { server: serverKey(serverId), user: String(userId) };
};
