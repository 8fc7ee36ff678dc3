import type { ServerKey } from '../../domain/access/server-key.js';
import { requireValueLimit, sortColumnsOf } from '../../domain/input/text-filter.js';
import { MAX_PAGE_SIZE, MAX_REST_PAGE_SIZE } from '../../domain/page.js';
import { getAnyServer, getPersonalServer, getServer } from '../../domain/servers/get-server.js';
import { SERVER_LIST } from '../../domain/servers/server-fields.js';
import { type ServerFilter as ServerFilterModel, serverList } from '../../domain/servers/server-list.js';
import { mapValues } from '../../domain/values/objects.js';
import { builder } from '../builder.js';
import { pageCost } from '../cost/list-cost.js';
import { PowerStateEnum, ServerAccessEnum, ServerLimitEnum, ServerScopeEnum, ServerStatusEnum } from '../enums.js';
import { cursorsOf, wholeRows } from '../paging/cursors.js';
import { findPage } from '../paging/find-page.js';
import { listInputs } from '../paging/list-inputs.js';
import { OFFSET, pageOf } from '../paging/page-size.js';
import { pageTypes } from '../paging/page-types.js';
import { type Names, requireOneName, rowIds, serverKey } from '../rows/row-keys.js';

const INPUTS = listInputs('Server', { plural: 'servers', ...SERVER_LIST }, (t) => ({
  search: t.stringList({
    description:
      'Searches several fields. An address, an address with the beginning of a port (`203.0.113.5:255`), or such a port alone (`:255`) matches any allocation. Another text matches the beginning of the uuid, the whole identifier or external id, or a part of the name. At most 500 texts.',
  }),
  access: t.field({ type: [ServerAccessEnum], description: 'Servers to which you have access in one of these ways.' }),
  status: t.field({ type: [ServerStatusEnum], description: 'Servers with one of these states.' }),
  powerState: t.field({ type: [PowerStateEnum], description: 'Servers with one of these power states.' }),
  isSuspended: t.boolean({ description: 'Whether the server is suspended.' }),
  nearLimit: t.field({ type: [ServerLimitEnum], description: 'Servers that have nearly reached one of these limits.' }),
  hasSchedules: t.boolean({
    description: '`true`: servers with a schedule that you may read. `false` and null select all.',
  }),
  ownerIds: t.idList({ description: 'Servers of these owners: global ids. At most 500.' }),
  nodeIds: t.idList({ description: 'Servers on these nodes: global ids. At most 500.' }),
  locationIds: t.idList({
    description:
      'Servers in these locations: global ids. At most 500. An application key must be allowed to read `LOCATIONS`.',
  }),
  eggIds: t.idList({ description: 'Servers of these eggs: global ids. At most 500.' }),
  nestIds: t.idList({ description: 'Servers whose egg is in one of these nests: global ids. At most 500.' }),
}));

/** The types of the ids by which servers are filtered. */
const RELATIONS = {
  ownerIds: 'User',
  nodeIds: 'HostNode',
  locationIds: 'Location',
  eggIds: 'Egg',
  nestIds: 'Nest',
} as const;

/** The input type of {@link serverFilterOf}. */
export const ServerFilter = INPUTS.filter;

/**
 * The filter of the domain.
 * @param path path of the filter in the arguments
 * @throws {ValidationError} a text is not a global id of its type
 * @throws what `requireValueLimit` throws
 */
export const serverFilterOf = (
  filter: typeof ServerFilter.$inferInput | null | undefined,
  path: readonly string[] = ['filter'],
): ServerFilterModel => {
  requireValueLimit(filter);
  return { ...filter, ...mapValues(RELATIONS, (type, name) => rowIds(type, filter?.[name], [...path, name])) };
};

builder.queryField('server', (t) =>
  t.prismaField({
    type: 'Server',
    nullable: true,
    description: 'One server, by one of the arguments. Null if it does not exist or you may not see it.',
    args: {
      id: t.arg.id({ description: 'Global id, uuid or short identifier.' }),
      internalId: t.arg.int(),
      externalId: t.arg.string({ description: 'Id in another system.' }),
      scope: t.arg({ type: ServerScopeEnum, required: true, defaultValue: 'accessible' }),
    },
    resolve: (query, _root, args, ctx) => FINDERS[args.scope](ctx, serverKeyOf(args), query),
  }),
);

const FINDERS = { all: getAnyServer, accessible: getServer, personal: getPersonalServer } as const;

const serverKeyOf = ({ id, internalId, externalId }: Names): ServerKey => {
  requireOneName({ id, internalId, externalId });
  if (typeof internalId === 'number') return { id: internalId };
  return typeof externalId === 'string' ? { externalId } : serverKey(id ?? '');
};

builder.queryField('servers', (t) =>
  t.prismaConnection(
    {
      type: 'Server',
      cursor: 'id',
      nullable: true,
      ...cursorsOf(sortColumnsOf(SERVER_LIST.sorts, SERVER_LIST.sortColumns)),
      description: `Servers, by cursor or by \`offset\`. At most ${MAX_PAGE_SIZE} at once.`,
      args: {
        scope: t.arg({ type: ServerScopeEnum, required: true, defaultValue: 'accessible' }),
        filter: t.arg({ type: ServerFilter }),
        sort: t.arg({ type: [INPUTS.sort] }),
        offset: t.arg.int(OFFSET),
      },
      complexity: pageCost,
      maxSize: MAX_REST_PAGE_SIZE,
      resolve: async (query, _root, { scope, filter, sort, ...page }, ctx) => {
        const rows = pageOf(ctx, wholeRows(query), page);
        const list = await serverList(ctx, { scope, filter: serverFilterOf(filter), sort });
        return findPage(ctx, { ...rows, ...list }, (found) => ctx.reads.server.findMany(found));
      },
      totalCount: async (_connection, { scope, filter }, ctx) => {
        const { where } = await serverList(ctx, { scope, filter: serverFilterOf(filter) });
        return ctx.reads.server.count({ where });
      },
    },
    ...pageTypes('Server'),
  ),
);
