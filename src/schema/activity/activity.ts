import { describeActivity } from '../../domain/activity/describe-activity.js';
import { entryName } from '../../domain/activity/entry-name.js';
import { ownEntries } from '../../domain/activity/list-activity.js';
import { maySeeAddress } from '../../domain/activity/may-see-address.js';
import { MAX_PAGE_SIZE } from '../../domain/page.js';
import { CHILD_RELATIONS } from '../../domain/persistence/child-relations.js';
import type { Where } from '../../domain/ports/reads.js';
import { builder } from '../builder.js';
import { childPageCost } from '../cost/list-cost.js';
import { parentOf } from '../deleted.js';
import { type GlobalId, loadNode } from '../global-ids.js';
import type { GraphQLContext } from '../graphql-context.js';
import { type ChildQuery, firstOfChildren, pageOfChildren } from '../paging/child-lists.js';
import { cursorsOf } from '../paging/cursors.js';
import { Server } from '../servers/server.js';
import { Account } from '../users/account.js';
import { Actor } from './actor.js';

/** Points of a subject, in addition to its fields; the subjects of a page are looked up together. */
const SUBJECT_COST = 10;

/** Entries of a server that name no other subject are about the server. */
const subjectOf = ({
  subject,
  serverId,
}: {
  readonly subject: string | null;
  readonly serverId: number | null;
}): GlobalId | null => {
  const [typename, id] = subject?.split(':') ?? [];
  if (typename !== undefined && id !== undefined) return { typename, id };
  return serverId === null ? null : parentOf('Server', serverId);
};

export const Activity = builder.prismaNode('Activity', {
  description: 'An entry of the activity: something that happened.',
  id: { field: 'id' },
  fields: (t) => ({
    hash: t.string({
      description: 'The id of the entry in the REST API: 40 hexadecimal digits.',
      select: { id: true },
      resolve: ({ id }) => entryName(id),
    }),
    event: t.exposeString('event', { description: 'Name of the event, such as `server:schedule.create`.' }),
    isApi: t.boolean({
      description: 'Whether an API key was used.',
      select: { apiKeyId: true },
      resolve: ({ apiKeyId }) => apiKeyId !== null,
    }),
    ip: t.string({
      nullable: true,
      description: 'IP address of the actor. Visible to the actor and to administrators.',
      select: { ip: true, actorId: true },
      resolve: (entry, _args, ctx) => (maySeeAddress(ctx, entry) ? entry.ip : null),
    }),
    requestId: t.exposeString('requestId', {
      nullable: true,
      description:
        'Id of the request that caused it (`X-Request-Id`), by which the log finds the request; at most 64 characters. Null for the service, for runs of ticks, and in old entries.',
    }),
    properties: t.field({
      type: 'JSONObject',
      description: 'Details of the event: names and values.',
      select: { properties: true },
      // The column holds objects only.
      resolve: ({ properties }) => ({ ...Object(properties) }),
    }),
    actor: t.relation('actor', {
      type: Actor,
      nullable: true,
      description: 'The person who did it. Null for the service, for nodes, and for deleted users.',
    }),
    description: t.string({
      description:
        'What happened, as an English sentence that can be shown. Plain text: values in it come from people.',
      select: { event: true, properties: true },
      resolve: ({ event, properties }) => describeActivity(event, properties),
    }),
    subject: t.field({
      type: builder.nodeInterfaceRef(),
      nullable: true,
      description:
        'What the entry is about: the schedule, the run, the backup, the user …; else its server. Null if it is deleted, or if you may not see it.',
      complexity: SUBJECT_COST,
      select: { subject: true, serverId: true },
      resolve: (entry, _args, ctx, info) => {
        const subject = subjectOf(entry);
        return subject && loadNode(ctx, info, subject);
      },
    }),
    createdAt: t.expose('createdAt', { type: 'DateTime', description: 'Time of the event.' }),
  }),
});

/** Fields that all lists of entries share. */
const ENTRIES = {
  find: ({ reads }: GraphQLContext, { selection, conditions, take }: ChildQuery<Where<'Activity'>>) =>
    reads.activity.findMany({
      ...selection,
      where: { AND: conditions },
      orderBy: [...CHILD_RELATIONS['server.activity'].orderBy],
      take,
    }),
};

builder.prismaObjectField(Account, 'activity', (t) =>
  t.connection(
    {
      type: Activity,
      ...cursorsOf({ createdAt: 'time', id: 'bigint' }),
      description: 'Your actions that concern no server, newest first.',
      complexity: childPageCost,
      select: { id: true },
      resolve: pageOfChildren({
        ...ENTRIES,
        relation: 'account.activity',
        visible: ownEntries,
      }),
    },
    {
      name: 'AccountActivityConnection',
      fields: (connection) => ({
        // An account has one owner, so there is one list of this kind.
        totalCount: connection.int({
          resolve: (_page, _args, ctx) => ctx.reads.activity.count({ where: ownEntries(ctx) }),
        }),
      }),
    },
    { name: 'AccountActivityEdge' },
  ),
);

/** Default number of entries of each server: what a list of servers shows beside each. */
const NEWEST = 5;

builder.prismaObjectField(Server, 'activity', (t) =>
  t.field({
    type: [Activity],
    description: 'The newest activity entries. `serverActivity` has all entries of one server.',
    args: {
      first: t.arg.int({
        required: true,
        defaultValue: NEWEST,
        description: `Number of entries, at most ${MAX_PAGE_SIZE}.`,
      }),
    },
    complexity: childPageCost,
    select: { id: true },
    resolve: firstOfChildren({
      ...ENTRIES,
      relation: 'server.activity',
    }),
  }),
);
