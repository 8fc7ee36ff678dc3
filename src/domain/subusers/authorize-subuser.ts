import type { Subuser } from '../../generated/prisma/client.js';
import { type AuthorizedServer, authorizeServerOf } from '../access/authorize-server.js';
import type { ServerKey } from '../access/server-key.js';
import type { DomainContext } from '../context.js';
import { ForbiddenError, NotFoundError } from '../errors.js';
import { isUuid } from '../input/uuid.js';
import type { Include } from '../ports/reads.js';

/** A subuser by the id of its row, or by a server and the uuid of the account. */
export type SubuserKey =
  | { readonly id: number; readonly server?: ServerKey | undefined }
  | { readonly server: ServerKey; readonly user: string };

const ACCOUNT = { user: { select: { id: true, email: true } } } as const satisfies Include<'Subuser'>;

export interface AuthorizedSubuser {
  readonly server: AuthorizedServer;
  readonly subuser: Subuser & { readonly user: { readonly id: number; readonly email: string } };
}

/**
 * Loads and authorizes the server of a use case on one subuser, then loads the subuser.
 * @throws {NotFoundError} no such subuser, or not of this server  @throws what `authorizeServer` throws
 */
export const authorizeSubuser = async (ctx: DomainContext, key: SubuserKey): Promise<AuthorizedSubuser> => {
  if ('id' in key) {
    const subuser = await ctx.reads.subuser.findUnique({ where: { id: key.id }, include: ACCOUNT });
    // Both errors are the same, so that they do not tell which subusers exist.
    const server = await authorizeServerOf(ctx, key.server, subuser?.serverId);
    if (subuser === null || subuser.serverId !== server.id) throw new NotFoundError();
    return { server, subuser };
  }
  const server = await authorizeServerOf(ctx, key.server, undefined);
  const uuid = key.user.toLowerCase();
  const subuser = isUuid(uuid)
    ? await ctx.reads.subuser.findFirst({ where: { serverId: server.id, user: { uuid } }, include: ACCOUNT })
    : null;
  if (subuser === null) throw new NotFoundError().at('user');
  return { server, subuser };
};

/**
 * Rejects the subuser as the caller: subusers can neither change their own permissions nor remove themselves.
 * @throws {ForbiddenError}
 */
export const requireOther = (
  { principal }: Pick<DomainContext, 'principal'>,
  { user }: { user: { id: number } },
): void => {
  if (principal.kind === 'user' && principal.user.id === user.id) throw new ForbiddenError();
};
