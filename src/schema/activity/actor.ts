import { mayUse } from '../../domain/access/caller-rights.js';
import { avatarOf } from '../../domain/users/avatar-of.js';
import { builder } from '../builder.js';
import type { GraphQLContext } from '../graphql-context.js';
import { User } from '../users/user.js';

const isCaller = ({ principal }: Pick<GraphQLContext, 'principal'>, userId: number): boolean =>
  principal.kind === 'user' && principal.key.kind === 'client' && principal.user.id === userId;

export const Actor = builder.prismaObject('User', {
  variant: 'Actor',
  description: 'The person who caused an activity entry or a run, as readers of the entry see them.',
  // Read once per entry: of an account, which has many columns, only the columns that are shown.
  select: { id: true },
  fields: (t) => ({
    uuid: t.exposeString('uuid'),
    username: t.exposeString('username'),
    email: t.exposeString('email'),
    image: t.string({
      description: 'URL of an avatar.',
      select: { email: true },
      resolve: ({ email }) => avatarOf(email),
    }),
    hasTwoFactor: t.exposeBoolean('hasTwoFactor', {
      description: 'Whether a second factor is asked for when the person signs in.',
    }),
    createdAt: t.expose('createdAt', { type: 'DateTime' }),
    user: t.variant(User, {
      description: 'The user. Null unless it is you, or you may read users.',
      isNull: ({ id }, _args, ctx) => !mayUse(ctx, 'users', 'read') && !isCaller(ctx, id),
    }),
  }),
});
