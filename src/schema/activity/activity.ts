import { entryName } from '../../domain/activity/entry-name.js';
import { ownEntries } from '../../domain/activity/list-activity.js';
import { maySeeAddress } from '../../domain/activity/may-see-address.js';
import { MAX_PAGE_SIZE } from '../../domain/page.js';
import { CHILD_RELATIONS } from '../../domain/persistence/child-relations.js';
import { avatarOf } from '../../domain/users/avatar-of.js';
import type { Prisma } from '../../generated/prisma/client.js';
import { builder } from '../builder.js';
import { childPageCost } from '../cost/list-cost.js';
import type { GraphQLContext } from '../graphql-context.js';
import { type ChildQuery, firstOfChildren, pageOfChildren } from '../paging/child-lists.js';
import { cursorsOf } from '../paging/cursors.js';
import { Server } from '../servers/server.js';
import { Account } from '../users/account.js';

const Actor = builder.prismaObject('User', {
  variant: 'Actor',
  description: 'Who did something, as far as those see it who may see what was done.',
  // Read once for each entry: of an account that is wide only what is shown.
  select: { id: true },
  fields: (t) => ({
    uuid: t.exposeString('uuid'),
    username: t.exposeString('username'),
    email: t.exposeString('email'),
    image: t.string({
      description: 'Address of a picture.',
      select: { email: true },
      resolve: ({ email }) => avatarOf(email),
    }),
    createdAt: t.expose('createdAt', { type: 'DateTime' }),
  }),
});

const Activity = builder.prismaObject('Activity', {
  description: 'Something that happened.',
  fields: (t) => ({
    id: t.id({ description: 'Name of the entry; no global id.', resolve: ({ id }) => entryName(id) }),
    event: t.exposeString('event', { description: '`subject:noun.verb`: `server:schedule.create`.' }),
    isApi: t.boolean({
      description: 'Whether it was done with a key.',
      select: { apiKeyId: true },
      resolve: ({ apiKeyId }) => apiKeyId !== null,
    }),
    ip: t.string({
      nullable: true,
      description: 'From where it was done. For who did it, and administrators.',
      select: { ip: true, actorId: true },
      resolve: (entry, _args, ctx) => (maySeeAddress(ctx, entry) ? entry.ip : null),
    }),
    properties: t.field({
      type: 'JSONObject',
      description: 'What it was done to: names and values, by event.',
      select: { properties: true },
      // The column holds objects only.
      resolve: ({ properties }) => ({ ...Object(properties) }),
    }),
    actor: t.relation('actor', {
      type: Actor,
      nullable: true,
      description: 'Null for the service, for nodes, and for people who are gone.',
    }),
    timestamp: t.expose('createdAt', { type: 'DateTime', description: 'When it happened.' }),
  }),
});

/** What is the same for the entries of anything. */
const ENTRIES = {
  find: ({ db }: GraphQLContext, { selection, conditions, take }: ChildQuery<Prisma.ActivityWhereInput>) =>
    db.activity.findMany({
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
      description: 'What you did that concerns no server, newest first.',
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
        // An account is its owner's only: there is one list of this kind.
        totalCount: connection.int({
          resolve: (_page, _args, ctx) => ctx.db.activity.count({ where: ownEntries(ctx) }),
        }),
      }),
    },
    { name: 'AccountActivityEdge' },
  ),
);

/** Entries of each server unless more are asked for: what a list of servers shows beside each. */
const NEWEST = 5;

builder.prismaObjectField(Server, 'activity', (t) =>
  t.field({
    type: [Activity],
    description: 'The newest entries. `serverActivity` has all of one server.',
    args: {
      first: t.arg.int({ required: true, defaultValue: NEWEST, description: `How many; at most ${MAX_PAGE_SIZE}.` }),
    },
    complexity: childPageCost,
    select: { id: true },
    resolve: firstOfChildren({
      ...ENTRIES,
      relation: 'server.activity',
    }),
  }),
);
