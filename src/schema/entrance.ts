import { requireResource } from '../domain/access.js';
import { NotFoundError } from '../domain/errors.js';
import type { Resource } from '../domain/keys/key-permissions.js';
import type { GraphQLContext } from './graphql-context.js';
import { anyRowId } from './input.js';

/**
 * What comes before an input is looked at: what it names exists, the caller may change it. The verb asks the same; an
 * entrance is for inputs that never get to their verb, because their shape is wrong. It stands in the extensions of the
 * input type of a mutation, as `enter`, and is told the raw input. Source: rest.md §2.2.
 * @throws {DomainError} what the verb would throw
 */
export type Entrance = (ctx: GraphQLContext, input: Readonly<Record<string, unknown>>) => Promise<void>;

/** The entrance of inputs that make something of a resource. */
export const forCreating =
  (resource: Resource): Entrance =>
  async (ctx) =>
    requireResource(ctx, resource, 'write');

/**
 * The entrance of inputs that change the row named by their `id`.
 * @param count how many rows have an id: one or none
 */
export const forChanging =
  (resource: Resource, count: (ctx: GraphQLContext, id: number) => Promise<number>): Entrance =>
  async (ctx, { id }) => {
    const rowId = anyRowId(id);
    if (rowId === undefined || (await count(ctx, rowId)) === 0) throw new NotFoundError();
    requireResource(ctx, resource, 'write');
  };
