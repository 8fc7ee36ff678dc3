import type { Subuser } from '../../generated/prisma/client.js';
import { type AuthorizedServer, authorizeServer } from '../access/authorize-server.js';
import type { ServerKey } from '../access/server-key.js';
import type { DomainContext } from '../context.js';
import { ForbiddenError, NotFoundError } from '../errors.js';
import { isUuid } from '../input/uuid.js';
import type { Include } from '../ports/reads.js';

/** A subuser of a server, by the uuid of their account. */
export interface SubuserKey {
  readonly server: ServerKey;
  readonly user: string;
}

const ACCOUNT = { user: { select: { id: true, email: true } } } as const satisfies Include<'Subuser'>;

export interface AuthorizedSubuser {
  readonly server: AuthorizedServer;
  readonly subuser: Subuser & { readonly user: { readonly id: number; readonly email: string } };
}

/**
 * Loads and authorizes the server of a use case on one subuser, then loads the subuser.
 * @throws {NotFoundError} no such user, or not a subuser of this server  @throws what `authorizeServer` throws
 */
export const authorizeSubuser = async (
  ctx: DomainContext,
  { server: key, user }: SubuserKey,
): Promise<AuthorizedSubuser> => {
  const server = await authorizeServer(ctx, key);
  const uuid = user.toLowerCase();
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
