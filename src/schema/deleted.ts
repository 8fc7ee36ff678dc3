import { builder } from './builder.js';
import { STATEMENT_COST } from './cost/operation-cost.js';
import { findNodes, type GlobalId } from './global-ids.js';

export interface DeletedRow {
  /** Its global id. */
  readonly id: string | number;
  /** The object whose list contained it; absent if it was in the list of all objects of its type. */
  readonly parent?: GlobalId | undefined;
}

/** The parent of an object, for the answer to its deletion. */
export const parentOf = (typename: string, id: number): GlobalId => ({ typename, id: String(id) });

export const Deleted = builder.objectRef<DeletedRow>('Deleted').implement({
  description: 'The result of a deletion.',
  fields: (t) => ({
    id: t.exposeID('id', {
      description: 'The same as `deletedId`.',
      deprecationReason: 'Use `deletedId`: a deleted object has no id. This field is removed in 1.0.',
    }),
    deletedId: t.exposeID('id', { description: 'Global id of the deleted object, for caches.' }),
    parent: t.field({
      type: builder.nodeInterfaceRef(),
      nullable: true,
      description:
        'The object that contained it, in its present state: the schedule of a task, the server of a schedule, the node of an allocation. Null if no object contained it, or if you may not see that object.',
      complexity: STATEMENT_COST,
      resolve: async ({ parent }, _args, ctx, info) => {
        const [node] = parent === undefined ? [] : await findNodes(ctx, info, [parent]);
        return node ?? null;
      },
    }),
  }),
});
