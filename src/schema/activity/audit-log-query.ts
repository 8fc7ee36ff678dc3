import {
  type AuditLogFilter as AuditLogFilterModel,
  auditLog,
  MAX_COUNTED_ENTRIES,
} from '../../domain/activity/audit-log.js';
import { ValidationError } from '../../domain/errors.js';
import { requireValueLimit } from '../../domain/input/text-filter.js';
import { isUuid } from '../../domain/input/uuid.js';
import { MAX_PAGE_SIZE } from '../../domain/page.js';
import { builder } from '../builder.js';
import { pageCost } from '../cost/list-cost.js';
import { cursorsOf, wholeRows } from '../paging/cursors.js';
import { OFFSET, pageOf } from '../paging/page-size.js';
import { pageTypes } from '../paging/page-types.js';
import { numberIn, rowIds, serverKey } from '../rows/row-keys.js';
import { ActivitySort } from './activity-queries.js';

const AuditLogFilter = builder.inputType('AuditLogFilter', {
  description:
    'Which entries to list. Several values of one field: any of them matches. Several fields: all of them match.',
  fields: (t) => ({
    serverIds: t.idList({
      description:
        'Those of these servers: global ids, uuids or short identifiers. Administrators find a deleted server by its global id. At most 500.',
    }),
    actorIds: t.idList({ description: 'Those of these persons: global ids of users, or uuids. At most 500.' }),
    apiKeyIds: t.idList({
      description:
        'Those of requests with these API keys: global ids. Administrators; others find their own entries only. At most 500.',
    }),
    event: t.stringList({
      description:
        'Names of events, as `activityEvents` lists them; a name that ends with `*` matches all that begin so: `server:schedule.*`. At most 500.',
    }),
    ip: t.stringList({
      description:
        'Those from these IP addresses, whole. Administrators; others find their own entries only. At most 500.',
    }),
    from: t.field({ type: 'DateTime', description: 'Entries of this time or later.' }),
    until: t.field({ type: 'DateTime', description: 'Entries of before this time.' }),
  }),
});

const filterOf = (filter: typeof AuditLogFilter.$inferInput | null | undefined): AuditLogFilterModel => {
  const { serverIds, actorIds, apiKeyIds, event: events, ip: ips, from, until } = filter ?? {};
  requireValueLimit(filter);
  return {
    ...{ events, ips, from, until },
    servers: serverIds?.map(serverKey),
    actors: personsIn(actorIds ?? []),
    apiKeyIds: rowIds('ApiKey', apiKeyIds, ['filter', 'apiKeyIds']),
  };
};

/** @throws {ValidationError} a text is neither a uuid nor the global id of a user */
const personsIn = (texts: readonly (string | number)[]): AuditLogFilterModel['actors'] =>
  texts.map((text, index) => {
    if (isUuid(String(text))) return { uuid: String(text).toLowerCase() };
    const id = numberIn('User', text);
    if (id === undefined) throw new ValidationError([{ path: ['filter', 'actorIds', index], rule: 'regex' }]);
    return { id };
  });

/** By time, newest first unless the caller asks otherwise; only the first sort applies. */
const directionOf = (sort: readonly { readonly direction: 'asc' | 'desc' }[] | null | undefined): 'asc' | 'desc' =>
  sort?.[0]?.direction ?? 'desc';

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
        sort: t.arg({ type: [ActivitySort] }),
        offset: t.arg.int(OFFSET),
      },
      complexity: pageCost,
      maxSize: MAX_PAGE_SIZE,
      resolve: async (query, _root, { filter, sort, ...page }, ctx) => {
        const rows = pageOf(ctx, wholeRows(query), page);
        const list = await auditLog(ctx, { filter: filterOf(filter), direction: directionOf(sort) });
        return ctx.reads.activity.findMany({ ...rows, ...list });
      },
      totalCount: async (_connection, { filter }, ctx) => {
        const { where } = await auditLog(ctx, { filter: filterOf(filter), direction: 'desc' });
        return ctx.reads.activity.count({ where, take: MAX_COUNTED_ENTRIES });
      },
    },
    ...pageTypes('AuditLog'),
  ),
);
