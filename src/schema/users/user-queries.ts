import { MAX_PAGE_SIZE, MAX_REST_PAGE_SIZE } from '../../domain/page.js';
import { getUser } from '../../domain/users/get-user.js';
import { listUsers } from '../../domain/users/list-users.js';
import { USER_LIST } from '../../domain/users/user-model.js';
import { builder } from '../builder.js';
import { pageCost } from '../cost/list-cost.js';
import { cursorsOf, wholeRows } from '../paging/cursors.js';
import { findPage } from '../paging/find-page.js';
import { listInputs } from '../paging/list-inputs.js';
import { OFFSET, pageOf } from '../paging/page-size.js';
import { pageTypes } from '../paging/page-types.js';
import { requireOneName, rowKey } from '../rows/row-keys.js';

const INPUTS = listInputs('User', { plural: 'users', ...USER_LIST }, (t) => ({
  search: t.stringList({
    description:
      'Parts of the email address, username, first or last name, uuid or external id, in any case; any text in any of them. At most 500 texts of 255 characters.',
  }),
}));

builder.queryField('user', (t) =>
  t.prismaField({
    type: 'User',
    nullable: true,
    description: 'One user, by one of the arguments. For administrators. Null if it does not exist.',
    args: {
      id: t.arg.id({ description: 'Global id.' }),
      internalId: t.arg.int(),
      externalId: t.arg.string({ description: 'External id, compared exactly.' }),
    },
    resolve: (query, _root, { externalId, ...args }, ctx) => {
      requireOneName({ ...args, externalId });
      return getUser(ctx, typeof externalId === 'string' ? { externalId } : { id: rowKey('User', args) }, query);
    },
  }),
);

builder.queryField('users', (t) =>
  t.prismaConnection(
    {
      type: 'User',
      cursor: 'id',
      nullable: true,
      ...cursorsOf(USER_LIST.sorts),
      description: `Users, by cursor or by \`offset\`. For administrators. At most ${MAX_PAGE_SIZE} at once.`,
      args: {
        filter: t.arg({ type: INPUTS.filter }),
        sort: t.arg({ type: [INPUTS.sort] }),
        offset: t.arg.int(OFFSET),
      },
      complexity: pageCost,
      maxSize: MAX_REST_PAGE_SIZE,
      resolve: (query, _root, { filter, sort, ...page }, ctx) =>
        findPage(ctx, { ...pageOf(ctx, wholeRows(query), page), ...listUsers(ctx, { filter, sort }) }, (found) =>
          ctx.reads.user.findMany(found),
        ),
      totalCount: (_connection, { filter }, ctx) => ctx.reads.user.count({ where: listUsers(ctx, { filter }).where }),
    },
    ...pageTypes('User'),
  ),
);
