import { getEgg } from '../../domain/eggs/get-egg.js';
import { listEggs } from '../../domain/eggs/list-eggs.js';
import { getNest } from '../../domain/nests/get-nest.js';
import { listNests } from '../../domain/nests/list-nests.js';
import { MAX_PAGE_SIZE, MAX_REST_PAGE_SIZE } from '../../domain/page.js';
import { builder } from '../builder.js';
import { pageCost } from '../cost/list-cost.js';
import { findPage } from '../paging/find-page.js';
import { OFFSET, pageOf } from '../paging/page-size.js';
import { pageTypes } from '../paging/page-types.js';
import { rowId, rowKey } from '../rows/row-keys.js';

builder.queryField('nest', (t) =>
  t.prismaField({
    type: 'Nest',
    nullable: true,
    description: 'One nest, by one of the arguments. For administrators. Null if it does not exist.',
    args: { id: t.arg.id({ description: 'Global id.' }), internalId: t.arg.int() },
    resolve: (query, _root, args, ctx) => getNest(ctx, { id: rowKey('Nest', args) }, query),
  }),
);

builder.queryField('nests', (t) =>
  t.prismaConnection(
    {
      type: 'Nest',
      cursor: 'id',
      nullable: true,
      description: `Nests, by cursor or by \`offset\`. For administrators. At most ${MAX_PAGE_SIZE} at once.`,
      args: { offset: t.arg.int(OFFSET) },
      complexity: pageCost,
      maxSize: MAX_REST_PAGE_SIZE,
      resolve: (query, _root, page, ctx) =>
        findPage(ctx, { ...pageOf(ctx, query, page), ...listNests(ctx) }, (found) => ctx.reads.nest.findMany(found)),
      totalCount: (_connection, _args, ctx) => ctx.reads.nest.count({ where: listNests(ctx).where }),
    },
    ...pageTypes('Nest'),
  ),
);

builder.queryField('eggs', (t) =>
  t.prismaConnection(
    {
      type: 'Egg',
      cursor: 'id',
      nullable: true,
      description: `The eggs of one nest, oldest first, at most ${MAX_PAGE_SIZE} at once. For administrators. Null if the nest does not exist.`,
      args: { nestId: t.arg.id({ required: true, description: 'Global id of the nest.' }) },
      complexity: pageCost,
      maxSize: MAX_REST_PAGE_SIZE,
      resolve: async (query, _root, { nestId, ...page }, ctx) => {
        const rows = pageOf(ctx, query, page);
        const where = await listEggs(ctx, { nestId: rowId('Nest', nestId) });
        return findPage(ctx, { ...rows, where, orderBy: { id: 'asc' } }, (found) => ctx.reads.egg.findMany(found));
      },
      totalCount: async (_connection, { nestId }, ctx) =>
        ctx.reads.egg.count({ where: await listEggs(ctx, { nestId: rowId('Nest', nestId) }) }),
    },
    ...pageTypes('Egg'),
  ),
);

builder.queryField('egg', (t) =>
  t.prismaField({
    type: 'Egg',
    nullable: true,
    description: 'One egg, by one of the arguments. For administrators. Null if it does not exist.',
    args: {
      id: t.arg.id({ description: 'Global id.' }),
      internalId: t.arg.int(),
      nestId: t.arg.id({ description: 'If given, the egg must belong to this nest: global id.' }),
    },
    resolve: (query, _root, { nestId, ...args }, ctx) =>
      getEgg(ctx, { id: rowKey('Egg', args), nestId: nestId == null ? undefined : rowId('Nest', nestId) }, query),
  }),
);
