import { visibleServers } from '../domain/access.js';
import type { GraphQLContext } from './graphql-context.js';

/** The query of a relation to servers: those that the caller may see, oldest first. */
export const visibleServersOf = (ctx: GraphQLContext) =>
  ({ where: visibleServers(ctx), orderBy: { id: 'asc' } }) as const;
