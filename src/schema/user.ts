import { builder } from './builder.js';
import { forReaders } from './guard.js';

export const User = builder.prismaNode('User', {
  description: 'A person with an account.',
  id: { field: 'id' },
  fields: (t) => ({
    internalId: t.exposeInt('id', { description: 'The integer id of the REST API.' }),
    uuid: t.exposeString('uuid'),
    username: t.exposeString('username'),
    externalId: t.string({
      nullable: true,
      description: "Another system's name for the account. For administrators.",
      select: { externalId: true },
      resolve: forReaders('users', ({ externalId }) => externalId),
    }),
    email: t.string({
      nullable: true,
      description: 'For administrators.',
      select: { email: true },
      resolve: forReaders('users', ({ email }) => email),
    }),
    firstName: t.string({
      nullable: true,
      description: 'For administrators.',
      select: { firstName: true },
      resolve: forReaders('users', ({ firstName }) => firstName),
    }),
    lastName: t.string({
      nullable: true,
      description: 'For administrators.',
      select: { lastName: true },
      resolve: forReaders('users', ({ lastName }) => lastName),
    }),
    language: t.exposeString('language'),
    rootAdmin: t.boolean({
      nullable: true,
      description: 'Whether the account administers the service. For administrators.',
      select: { rootAdmin: true },
      resolve: forReaders('users', ({ rootAdmin }) => rootAdmin),
    }),
    createdAt: t.expose('createdAt', { type: 'DateTime' }),
    updatedAt: t.expose('updatedAt', { type: 'DateTime' }),
  }),
});
