import { isAdministrator } from '../domain/access.js';
import type { GraphQLContext } from './graphql-context.js';

/** The value for administrators, null for everybody else: such fields are nullable. */
export const forAdministrators =
  <Row, Value>(read: (row: Row) => Value) =>
  (row: Row, _args: object, ctx: GraphQLContext): Value | null =>
    isAdministrator(ctx) ? read(row) : null;
