import { isAdministrator, visibleServers } from '../domain/access.js';
import type { GraphQLContext } from './graphql-context.js';

/** The value for administrators, null for everybody else: such fields are nullable. */
export const forAdministrators =
  <Row, Value>(read: (row: Row) => Value) =>
  (row: Row, _args: object, ctx: GraphQLContext): Value | null =>
    isAdministrator(ctx) ? read(row) : null;

/** The query of a relation to servers: those that the caller may see, oldest first. */
export const visibleServersOf = (ctx: GraphQLContext) =>
  ({ where: visibleServers(ctx), orderBy: { id: 'asc' } }) as const;
