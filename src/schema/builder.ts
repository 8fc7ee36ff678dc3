import SchemaBuilder from '@pothos/core';
import ComplexityPlugin from '@pothos/plugin-complexity';
import ErrorsPlugin from '@pothos/plugin-errors';
import PrismaPlugin from '@pothos/plugin-prisma';
import RelayPlugin from '@pothos/plugin-relay';
import { ValidationError } from '../domain/errors.js';
import { DEFAULT_PAGE_SIZE, MAX_PAGE_SIZE, MAX_REST_PAGE_SIZE } from '../domain/page.js';
import { getDatamodel, type default as PrismaTypes } from '../generated/pothos-types.js';
import { replacePrismaField } from '../patches/pothos-prisma-field.js';
import { COUNTED_FIELDS } from './cost/charge-fields.js';
import { STATEMENT_COST } from './cost/operation-cost.js';
import { DESCRIPTIONS_PLUGIN } from './descriptions/descriptions-plugin.js';
import { DOMAIN_ERRORS } from './errors/domain-errors-plugin.js';
import { findNodes, isGlobalId, toGlobalId } from './global-ids.js';
import type { GraphQLContext } from './graphql-context.js';
import { IDEMPOTENCY } from './idempotency.js';
import { CURSORS } from './paging/cursors.js';
import { LONG_LISTS } from './paging/long-lists.js';
import { requireFewIds } from './paging/page-size.js';
import { rowSlicerOf } from './paging/row-slicer-of.js';
import { OWN_COLUMNS } from './rows/own-columns-plugin.js';
import { ROW_REFERENCES } from './rows/row-references.js';
import { selectionOf } from './selections/cached-selections.js';
import { VISIBILITY_PLUGIN } from './visibility/visibility-plugin.js';

/** Points of a look-up by global id: whether it may be seen, and the row. */
const LOOKUP_COST = 10;

/** Fields of a list that take as long to show as a look-up: a hundred are shown at once, further ones in a turn of their own. */
const LOOKUP_FIELDS = 44;

replacePrismaField(selectionOf);

/** The schema's builder: configured here, defined in one file per noun. */
export const builder = new SchemaBuilder<{
  Context: GraphQLContext;
  PrismaTypes: PrismaTypes;
  DefaultFieldNullability: false;
  DefaultEdgesNullability: { list: false; items: false };
  DefaultNodeNullability: false;
  Scalars: {
    ID: { Input: string; Output: string | number };
    DateTime: { Input: Date; Output: Date };
    Instant: { Input: Date; Output: Date };
    TimeZone: { Input: string; Output: string };
    CronField: { Input: string; Output: string };
    JSONObject: { Input: Record<string, unknown>; Output: Record<string, unknown> };
  };
}>({
  // Order matters: errors are made data outside of the plugin that remembers them; what fields cost is said before it is
  // counted; what is done once is counted each time it is asked for; how a row was read is asked for by the plugin of Prisma alone.
  plugins: [
    LONG_LISTS,
    ErrorsPlugin,
    DOMAIN_ERRORS,
    VISIBILITY_PLUGIN,
    DESCRIPTIONS_PLUGIN,
    CURSORS,
    COUNTED_FIELDS,
    IDEMPOTENCY,
    ROW_REFERENCES,
    ComplexityPlugin,
    RelayPlugin,
    OWN_COLUMNS,
    PrismaPlugin,
  ],
  defaultFieldNullability: false,
  relay: {
    // A page is counted once, by the connection's own size.
    edgesFieldOptions: { nullable: { list: false, items: false }, complexity: { field: 1, multiplier: 1 } },
    nodeFieldOptions: { nullable: false },
    brandLoadedObjects: true,
    nodeTypeOptions: { description: 'What has a global id.' },
    pageInfoTypeOptions: { description: 'Where a page begins and ends, and whether there are more.' },
    decodeGlobalID: toGlobalId,
    // In the place of the library's own look-ups, which know nothing of who asks, and plan and read one by one.
    nodeQueryOptions: {
      description:
        'One object by its global id. Null when there is none, or none for you; an error of code `VALIDATION` for what is no global id.',
      resolve: async (_root, { id }, ctx, info): Promise<unknown> => {
        if (!isGlobalId(id)) throw new ValidationError([{ path: ['id'], rule: 'regex' }]);
        const [node] = await findNodes(ctx, info, [id]);
        return node;
      },
    },
    nodesQueryOptions: {
      description: `Objects by global id, at most ${MAX_PAGE_SIZE} at once, each in its place; null where there is none, or none for you. What is no global id is null as well, with an error of code \`VALIDATION\` at its place.`,
      // Each type that is named is looked up by itself.
      complexity: ({ ids }) => ({
        field: STATEMENT_COST * new Set(ids.map(({ typename }) => typename)).size + LOOKUP_COST * ids.length,
        multiplier: ids.length,
      }),
      resolve: async (_root, { ids }, ctx, info): Promise<unknown[]> => {
        requireFewIds(ids);
        await rowSlicerOf(ctx).takeSlice(LOOKUP_FIELDS * ids.length);
        const nodes = await findNodes(ctx, info, ids);
        return ids.map((id, index) =>
          isGlobalId(id) ? nodes[index] : new ValidationError([{ path: ['ids', index], rule: 'regex' }]),
        );
      },
    },
  },
  prisma: {
    client: (ctx) => ctx.db,
    dmmf: getDatamodel(),
    defaultConnectionSize: DEFAULT_PAGE_SIZE,
    maxConnectionSize: MAX_REST_PAGE_SIZE,
    exposeDescriptions: false,
  },
  errors: {
    directResult: true,
    defaultUnionOptions: { name: ({ fieldName }) => `${fieldName[0]?.toUpperCase()}${fieldName.slice(1)}Result` },
  },
  complexity: {
    defaultComplexity: 1,
    defaultListMultiplier: 5,
  },
});

builder.queryType({
  description:
    'What can be read. A query for one object that does not exist, or not for you, is null. What is refused is null, with the reason in `errors`; the rest is answered.',
});
builder.mutationType({
  description: 'What can be changed. Every expected refusal is a member of the result: select it with `... on Error`.',
});
builder.subscriptionType({
  description:
    'What can be watched, over server-sent events. A stream ends with an error once its key or the permission is gone, and without one when the service stops: subscribe again.',
});

/** What the fields of an input are made with. */
export type InputFields = PothosSchemaTypes.InputFieldBuilder<typeof builder.$inferSchemaTypes, 'InputObject'>;
