import { MAX_PAGE_SIZE, MAX_REST_PAGE_SIZE } from '../../domain/page.js';
import { getUser } from '../../domain/users/get-user.js';
import { listUsers } from '../../domain/users/list-users.js';
import { builder } from '../builder.js';
import { pageCost } from '../cost/list-cost.js';
import { cursorsOf, wholeRows } from '../paging/cursors.js';
import { OFFSET, requirePageSize, skipOf } from '../paging/page-size.js';
import { requireOneName, rowKey } from '../row-keys.js';

const UserFilter = builder.inputType('UserFilter', {
  description:
    'Which users to list. Each text matches a part of the field, in any case; several texts of one field: any of them; several fields: all of them.',
  fields: (t) => ({
    email: t.stringList(),
    uuid: t.stringList(),
    username: t.stringList(),
    externalId: t.stringList(),
  }),
});

const UserSortField = builder.enumType('UserSortField', { values: ['id', 'uuid'] as const });

const UserSort = builder.inputType('UserSort', {
  description: 'How to order users; the next one counts where the first leaves anything open.',
  fields: (t) => ({
    field: t.field({ type: UserSortField, required: true }),
    descending: t.boolean({ required: true, defaultValue: false }),
  }),
});

builder.queryField('user', (t) =>
  t.prismaField({
    type: 'User',
    nullable: true,
    description: 'One user, named in one of the ways. For administrators. Null when there is none.',
    args: {
      id: t.arg.id({ description: 'Global id.' }),
      internalId: t.arg.int(),
      externalId: t.arg.string({ description: 'Compared exactly.' }),
    },
    resolve: (query, _root, { externalId, ...args }, ctx) => {
      requireOneName({ ...args, externalId });
      return getUser(ctx, typeof externalId === 'string' ? { externalId } : { id: rowKey('User', args) }, query);
    },
  }),
);

builder.queryField('users', (t) =>
  t.prismaConnection({
    type: 'User',
    cursor: 'id',
    ...cursorsOf({ id: 'integer', uuid: 'uuid' }),
    description: `Users, by cursor or by \`offset\`. For administrators. At most ${MAX_PAGE_SIZE} at once.`,
    args: {
      filter: t.arg({ type: UserFilter }),
      sort: t.arg({ type: [UserSort] }),
      offset: t.arg.int(OFFSET),
    },
    complexity: pageCost,
    maxSize: MAX_REST_PAGE_SIZE,
    resolve: (query, _root, { filter, sort, offset, first, last }, ctx) => {
      requirePageSize(ctx, { first, last });
      const skip = skipOf(query, offset);
      return ctx.db.user.findMany({ ...wholeRows(query), ...listUsers(ctx, { filter, sort }), skip });
    },
    totalCount: (_connection, { filter }, ctx) => ctx.db.user.count({ where: listUsers(ctx, { filter }).where }),
  }),
);
