import { getNode } from '../../domain/nodes/get-node.js';
import { listNodes, NODE_SORTS } from '../../domain/nodes/list-nodes.js';
import { DeployableNodes } from '../../domain/nodes/node-models.js';
import { MAX_PAGE_SIZE, MAX_REST_PAGE_SIZE } from '../../domain/page.js';
import { findDeployableNodes } from '../../domain/placement/find-deployable-nodes.js';
import { builder } from '../builder.js';
import { checkedBy } from '../checked-by.js';
import { pageCost } from '../cost/list-cost.js';
import { cursorsOf, wholeRows } from '../paging/cursors.js';
import { OFFSET, requirePageSize, skipOf } from '../paging/page-size.js';
import { rowKey } from '../row-keys.js';

const HostNodeFilter = builder.inputType('HostNodeFilter', {
  description:
    'Which nodes to list. Each text matches a part of the field, in any case; several texts of one field: any of them; several fields: all of them.',
  fields: (t) => ({
    uuid: t.stringList(),
    name: t.stringList(),
    fqdn: t.stringList(),
    daemonTokenId: t.stringList(),
  }),
});

const HostNodeSortField = builder.enumType('HostNodeSortField', { values: NODE_SORTS });

const HostNodeSort = builder.inputType('HostNodeSort', {
  description: 'How to order nodes; the next one counts where the first leaves anything open.',
  fields: (t) => ({
    field: t.field({ type: HostNodeSortField, required: true }),
    descending: t.boolean({ required: true, defaultValue: false }),
  }),
});

builder.queryField('hostNode', (t) =>
  t.prismaField({
    type: 'Node',
    nullable: true,
    description: 'One node, named in one of the ways. For administrators.',
    args: { id: t.arg.id({ description: 'Global id.' }), internalId: t.arg.int() },
    resolve: (query, _root, args, ctx) => getNode(ctx, rowKey('HostNode', args), query),
  }),
);

builder.queryField('hostNodes', (t) =>
  t.prismaConnection({
    type: 'Node',
    cursor: 'id',
    ...cursorsOf({ id: 'integer', uuid: 'uuid', memory: 'integer', disk: 'integer' }),
    description: `Nodes, by cursor or by \`offset\`. At most ${MAX_PAGE_SIZE} at once. For administrators.`,
    args: {
      filter: t.arg({ type: HostNodeFilter }),
      sort: t.arg({ type: [HostNodeSort] }),
      offset: t.arg.int(OFFSET),
    },
    complexity: pageCost,
    maxSize: MAX_REST_PAGE_SIZE,
    resolve: (query, _root, { filter, sort, offset, first, last }, ctx) => {
      requirePageSize(ctx, { first, last });
      const skip = skipOf(query, offset);
      return ctx.db.node.findMany({ ...wholeRows(query), ...listNodes(ctx, { filter, sort }), skip });
    },
    totalCount: (_connection, { filter }, ctx) => ctx.db.node.count({ where: listNodes(ctx, { filter }).where }),
  }),
);

const DeployableNodesInput = builder.inputType('DeployableNodesInput', {
  description: 'What the nodes must have room for.',
  extensions: { model: DeployableNodes },
  fields: (t) => ({
    memory: t.int({ required: true, description: 'MB' }),
    disk: t.int({ required: true, description: 'MB' }),
    locationIds: t.intList({ description: '`internalId`s of allowed locations; none means any.' }),
  }),
});

builder.queryField('deployableNodes', (t) =>
  t.prismaConnection({
    type: 'Node',
    cursor: 'id',
    description:
      'Public nodes with room for a server, as automatic placement counts it; an error when there are none. For administrators.',
    args: {
      input: t.arg({ type: DeployableNodesInput, required: true }),
      offset: t.arg.int(OFFSET),
    },
    extensions: checkedBy(findDeployableNodes, (input: typeof DeployableNodesInput.$inferInput) => input),
    complexity: pageCost,
    maxSize: MAX_REST_PAGE_SIZE,
    resolve: async (query, _root, { input, offset, first, last }, ctx) => {
      requirePageSize(ctx, { first, last });
      const ids = (await findDeployableNodes(ctx, input)).map(({ id }) => id);
      const skip = skipOf(query, offset);
      return ctx.db.node.findMany({ ...wholeRows(query), where: { id: { in: ids } }, orderBy: { id: 'asc' }, skip });
    },
    totalCount: async (_connection, { input }, ctx) => (await findDeployableNodes(ctx, input)).length,
  }),
);
