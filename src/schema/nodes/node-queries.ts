import { getNode } from '../../domain/nodes/get-node.js';
import { listNodes } from '../../domain/nodes/list-nodes.js';
import { DeployableNodes, NODE_LIST } from '../../domain/nodes/node-models.js';
import { MAX_PAGE_SIZE, MAX_REST_PAGE_SIZE } from '../../domain/page.js';
import { findDeployableNodes } from '../../domain/placement/find-deployable-nodes.js';
import { builder } from '../builder.js';
import { pageCost } from '../cost/list-cost.js';
import { checkedBy } from '../input/checked-by.js';
import { cursorsOf, wholeRows } from '../paging/cursors.js';
import { findPage } from '../paging/find-page.js';
import { listInputs } from '../paging/list-inputs.js';
import { OFFSET, pageOf } from '../paging/page-size.js';
import { pageTypes } from '../paging/page-types.js';
import { rowKey } from '../rows/row-keys.js';
import { namesRows } from '../rows/row-references.js';

const INPUTS = listInputs('HostNode', { plural: 'nodes', ...NODE_LIST }, (t) => ({
  search: t.stringList({
    description:
      'Parts of the name, the host name or address, or the uuid, in any case; any text in any of them. At most 500 texts of 255 characters.',
  }),
}));

builder.queryField('hostNode', (t) =>
  t.prismaField({
    type: 'Node',
    nullable: true,
    description: 'One node, by one of the arguments. For administrators.',
    args: { id: t.arg.id({ description: 'Global id.' }), internalId: t.arg.int() },
    resolve: (query, _root, args, ctx) => getNode(ctx, rowKey('HostNode', args), query),
  }),
);

builder.queryField('hostNodes', (t) =>
  t.prismaConnection(
    {
      type: 'Node',
      cursor: 'id',
      nullable: true,
      ...cursorsOf(NODE_LIST.sorts),
      description: `Nodes, by cursor or by \`offset\`. At most ${MAX_PAGE_SIZE} at once. For administrators.`,
      args: {
        filter: t.arg({ type: INPUTS.filter }),
        sort: t.arg({ type: [INPUTS.sort] }),
        offset: t.arg.int(OFFSET),
      },
      complexity: pageCost,
      maxSize: MAX_REST_PAGE_SIZE,
      resolve: (query, _root, { filter, sort, ...page }, ctx) =>
        findPage(ctx, { ...pageOf(ctx, wholeRows(query), page), ...listNodes(ctx, { filter, sort }) }, (found) =>
          ctx.reads.node.findMany(found),
        ),
      totalCount: (_connection, { filter }, ctx) => ctx.reads.node.count({ where: listNodes(ctx, { filter }).where }),
    },
    ...pageTypes('HostNode'),
  ),
);

const DeployableHostNodesInput = builder.inputType('DeployableHostNodesInput', {
  description: 'The capacity that the nodes must have.',
  extensions: { model: DeployableNodes },
  fields: (t) => ({
    memory: t.int({ required: true, description: 'Required memory in MB.' }),
    disk: t.int({ required: true, description: 'Required disk in MB.' }),
    locationIds: t.idList({
      ...namesRows('Location'),
      description: 'Global ids of allowed locations; an empty list means any.',
    }),
  }),
});

builder.queryField('deployableHostNodes', (t) =>
  t.prismaConnection(
    {
      type: 'Node',
      cursor: 'id',
      nullable: true,
      description:
        'Public nodes with room for a server, as automatic placement counts it; null, with an error of code `NO_VIABLE_NODE`, when there are none. For administrators.',
      args: {
        input: t.arg({ type: DeployableHostNodesInput, required: true }),
        offset: t.arg.int(OFFSET),
      },
      extensions: checkedBy(findDeployableNodes, (input: typeof DeployableHostNodesInput.$inferInput) => input),
      complexity: pageCost,
      maxSize: MAX_REST_PAGE_SIZE,
      resolve: async (query, _root, { input, ...page }, ctx) => {
        const rows = pageOf(ctx, wholeRows(query), page);
        const ids = (await findDeployableNodes(ctx, input)).map(({ id }) => id);
        return findPage(ctx, { ...rows, where: { id: { in: ids } }, orderBy: { id: 'asc' } }, (found) =>
          ctx.reads.node.findMany(found),
        );
      },
      totalCount: async (_connection, { input }, ctx) => (await findDeployableNodes(ctx, input)).length,
    },
    ...pageTypes('DeployableHostNode'),
  ),
);
