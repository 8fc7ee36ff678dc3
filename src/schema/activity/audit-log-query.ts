import {
  type AuditLogFilter as AuditLogFilterModel,
  auditLog,
  MAX_COUNTED_ENTRIES,
} from '../../domain/activity/audit-log.js';
import { isUuid } from '../../domain/input/uuid.js';
import { MAX_PAGE_SIZE } from '../../domain/page.js';
import { builder } from '../builder.js';
import { pageCost } from '../cost/list-cost.js';
import { SortDirectionEnum } from '../enums.js';
import { cursorsOf, wholeRows } from '../paging/cursors.js';
import { OFFSET, pageOf } from '../paging/page-size.js';
import { pageTypes } from '../paging/page-types.js';
import { rowId, serverKey } from '../rows/row-keys.js';

const AuditLogFilter = builder.inputType('AuditLogFilter', {
  description:
    'Which entries to list. Several values of one field: any of them matches. Several fields: all of them match.',
  fields: (t) => ({
    serverId: t.id({
      description:
        'Those of this server: global id, uuid or short identifier. Administrators find a deleted server by its global id.',
    }),
    actorId: t.id({ description: 'Those of this person: global id of a `User`, or uuid.' }),
    apiKeyId: t.id({
      description:
        'Those of requests with this API key: global id. Administrators; others find their own entries only.',
    }),
    events: t.stringList({
      description:
        'Names of events, such as `server:schedule.create`; a name that ends with `*` matches all that begin so: `server:schedule.*`. At most 500.',
    }),
    ip: t.string({
      description: 'Those from this IP address, whole. Administrators; others find their own entries only.',
    }),
    from: t.field({ type: 'DateTime', description: 'Entries of this time or later.' }),
    until: t.field({ type: 'DateTime', description: 'Entries of before this time.' }),
  }),
});

const filterOf = (filter: typeof AuditLogFilter.$inferInput | null | undefined): AuditLogFilterModel => {
  const { serverId, actorId, apiKeyId, ...rest } = filter ?? {};
  return {
    ...rest,
    server: serverId ? serverKey(serverId) : undefined,
    actor: actorId ? personOf(actorId) : undefined,
    apiKeyId: apiKeyId ? rowId('ApiKey', apiKeyId) : undefined,
  };
};

/** @throws {NotFoundError} neither a uuid nor the global id of a user */
const personOf = (text: string | number): { readonly id: number } | { readonly uuid: string } =>
  isUuid(String(text)) ? { uuid: String(text).toLowerCase() } : { id: rowId('User', text) };

builder.queryField('auditLog', (t) =>
  t.prismaConnection(
    {
      type: 'Activity',
      cursor: 'id',
      ...cursorsOf({ createdAt: 'time', id: 'bigint' }),
      nullable: true,
      description: `The activity that you may see, of all servers and persons, newest first, by cursor or by \`offset\`: for administrators every entry; for others what they did themselves, and what happened on the servers on which they have \`activity.read\`. For client keys. At most ${MAX_PAGE_SIZE} at once; \`totalCount\` counts up to ${MAX_COUNTED_ENTRIES}.`,
      args: {
        filter: t.arg({ type: AuditLogFilter }),
        direction: t.arg({
          type: SortDirectionEnum,
          required: true,
          defaultValue: 'desc',
          description: 'Order by time. Default `DESC`: newest first.',
        }),
        offset: t.arg.int(OFFSET),
      },
      complexity: pageCost,
      maxSize: MAX_PAGE_SIZE,
      resolve: async (query, _root, { filter, direction, ...page }, ctx) => {
        const rows = pageOf(ctx, wholeRows(query), page);
        const list = await auditLog(ctx, { filter: filterOf(filter), direction });
        return ctx.reads.activity.findMany({ ...rows, ...list });
      },
      totalCount: async (_connection, { filter, direction }, ctx) => {
        const { where } = await auditLog(ctx, { filter: filterOf(filter), direction });
        return ctx.reads.activity.count({ where, take: MAX_COUNTED_ENTRIES });
      },
    },
    ...pageTypes('AuditLog'),
  ),
);
