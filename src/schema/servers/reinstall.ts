import { isAdministrator } from '../../domain/access/caller-rights.js';
import { reinstallAccessibleServer, reinstallServer } from '../../domain/servers/reinstall-server.js';
import type { GraphQLContext } from '../graphql-context.js';

/** Reinstalls a server with the caller's rights: administrators in every state, others in its normal state. */
export const reinstall = async (ctx: GraphQLContext, id: number): Promise<void> => {
  if (mayAskForAll(ctx)) await reinstallServer(ctx, id);
  else await reinstallAccessibleServer(ctx, { id });
};

/** An application key always acts as an administrator, because it has no other rights. */
export const mayAskForAll = (ctx: GraphQLContext): boolean =>
  isAdministrator(ctx) || (ctx.principal.kind === 'user' && ctx.principal.key.kind === 'application');
