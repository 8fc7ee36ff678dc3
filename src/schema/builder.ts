import SchemaBuilder from '@pothos/core';
import ComplexityPlugin from '@pothos/plugin-complexity';
import ErrorsPlugin from '@pothos/plugin-errors';
import PrismaPlugin from '@pothos/plugin-prisma';
import RelayPlugin from '@pothos/plugin-relay';
import { ValidationError } from '../domain/errors.js';
import { DEFAULT_PAGE_SIZE, MAX_PAGE_SIZE, MAX_REST_PAGE_SIZE } from '../domain/page.js';
import type { Include, Order, Select, Where } from '../domain/ports/reads.js';
import { getDatamodel, type default as PrismaTypes } from '../generated/pothos-types.js';
import type { PrismaClient } from '../generated/prisma/client.js';
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
import { UNCHANGED } from './unchanged-plugin.js';
import { VISIBILITY_PLUGIN } from './visibility/visibility-plugin.js';

/** Points of a lookup by global id: the check whether the caller may see it, and the row. */
const LOOKUP_COST = 10;

/**
 * Fields of a list that take as long as one lookup: a hundred are resolved at once, further ones in their own time
 * slice.
 */
const LOOKUP_FIELDS = 44;

replacePrismaField(selectionOf);

/** The models with the selections, conditions and orders that `ctx.reads` supports. */
type ReadTypes = {
  [M in keyof PrismaTypes]: Omit<PrismaTypes[M], 'Include' | 'Select' | 'OrderBy' | 'Where'> & {
    Include: Include<M>;
    Select: Select<M>;
    OrderBy: Order<M>;
    Where: Where<M>;
  };
};

/** The builder of the schema: configured here; each noun is defined in its own file. */
export const builder = new SchemaBuilder<{
  Context: GraphQLContext;
  PrismaTypes: ReadTypes;
  DefaultFieldNullability: false;
  DefaultEdgesNullability: { list: false; items: false };
  DefaultNodeNullability: false;
  Scalars: {
    ID: { Input: string; Output: string | number };
    DateTime: { Input: Date; Output: Date };
    TimeZone: { Input: string; Output: string };
    CronField: { Input: string; Output: string };
    JSONObject: { Input: Record<string, unknown>; Output: Record<string, unknown> };
  };
}>({
  // Order matters: errors become data outside of the plugin that remembers them; costs of fields are declared before
  // they are counted; a mutation with an idempotency key is counted each time; only the Prisma plugin asks how a row
  // was read.
  plugins: [
    LONG_LISTS,
    ErrorsPlugin,
    DOMAIN_ERRORS,
    VISIBILITY_PLUGIN,
    DESCRIPTIONS_PLUGIN,
    CURSORS,
    COUNTED_FIELDS,
    IDEMPOTENCY,
    UNCHANGED,
    ROW_REFERENCES,
    ComplexityPlugin,
    RelayPlugin,
    OWN_COLUMNS,
    PrismaPlugin,
  ],
  defaultFieldNullability: false,
  relay: {
    // A page is counted once, by the size of the connection.
    edgesFieldOptions: { nullable: { list: false, items: false }, complexity: { field: 1, multiplier: 1 } },
    nodeFieldOptions: { nullable: false },
    nodesOnConnection: {
      complexity: { field: 1, multiplier: 1 },
      description: 'The rows of the page, in order, without their cursors.',
    },
    brandLoadedObjects: true,
    nodeTypeOptions: { description: 'An object with a global id.' },
    pageInfoTypeOptions: { description: 'Cursors of a page, and whether there are more rows.' },
    decodeGlobalID: toGlobalId,
    // Replaces the library's own lookups, which know no caller, and plan and read objects one by one.
    nodeQueryOptions: {
      description:
        'One object by its global id. Null if it does not exist or you may not see it; an error with the code `VALIDATION` if the argument is not a global id.',
      resolve: async (_root, { id }, ctx, info): Promise<unknown> => {
        if (!isGlobalId(id)) throw new ValidationError([{ path: ['id'], rule: 'regex' }]);
        const [node] = await findNodes(ctx, info, [id]);
        return node;
      },
    },
    nodesQueryOptions: {
      description: `Objects by global id, at most ${MAX_PAGE_SIZE} at once, in the order of the ids. Null for an object that does not exist or that you may not see, and for a text that is not a global id, with an error with the code \`VALIDATION\`.`,
      // Each type with a given id is looked up separately.
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
    // The plugin reads rows of models by `findUnique` and `findUniqueOrThrow`, and uses nothing else of a client.
    client: ({ reads }) => reads as unknown as PrismaClient,
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
    'What can be read. A query for one object that does not exist, or not for you, is null. A field that the caller may not read is null, with the reason in `errors`; the other fields are answered.',
});
builder.mutationType({
  description: 'All mutations. Every expected error is a member of the result: select it with `... on Error`.',
});
builder.subscriptionType({
  description:
    'All subscriptions, over server-sent events. A stream ends with an error when its key or permission ends, and without an error when the service stops: subscribe again.',
});

/** The field builder of inputs. */
export type InputFields = PothosSchemaTypes.InputFieldBuilder<typeof builder.$inferSchemaTypes, 'InputObject'>;
