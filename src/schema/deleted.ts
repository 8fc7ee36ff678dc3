import { builder } from './builder.js';
import { STATEMENT_COST } from './cost/operation-cost.js';
import { findNodes, type GlobalId } from './global-ids.js';

export interface DeletedRow {
  /** Its global id. */
  readonly id: string | number;
  /** Whose list it has gone from; absent where it stood in a list of all of its kind. */
  readonly parent?: GlobalId | undefined;
}

/** What something is a part of, for the answer to its deletion. */
export const parentOf = (typename: string, id: number): GlobalId => ({ typename, id: String(id) });

export const Deleted = builder.objectRef<DeletedRow>('Deleted').implement({
  description: 'What is gone.',
  fields: (t) => ({
    id: t.exposeID('id', {
      description: 'The same as `deletedId`.',
      deprecationReason: 'Use `deletedId`: what is gone is no object with an id. Goes with 1.0.',
    }),
    deletedId: t.exposeID('id', { description: 'Its global id, by which caches forget it.' }),
    parent: t.field({
      type: builder.nodeInterfaceRef(),
      nullable: true,
      description:
        'What it was a part of, as that is now: the schedule of a task, the server of a schedule, the node of an allocation. Ask it for what caches should have again. Null where it was a part of nothing, or of what you may not see.',
      complexity: STATEMENT_COST,
      resolve: async ({ parent }, _args, ctx, info) => {
        const [node] = parent === undefined ? [] : await findNodes(ctx, info, [parent]);
        return node ?? null;
      },
    }),
  }),
});
