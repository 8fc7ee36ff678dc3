import { builder } from '../builder.js';

export const User = builder.prismaNode('User', {
  description: 'A person with an account.',
  id: { field: 'id' },
  fields: (t) => ({
    internalId: t.exposeInt('id', { description: 'The integer id of the REST API.' }),
    uuid: t.exposeString('uuid'),
    username: t.exposeString('username'),
    externalId: t.exposeString('externalId', {
      nullable: true,
      description: "Another system's name for the account.",
    }),
    email: t.exposeString('email'),
    firstName: t.exposeString('firstName'),
    lastName: t.exposeString('lastName'),
    language: t.exposeString('language'),
    rootAdmin: t.exposeBoolean('rootAdmin', { description: 'Whether the account administers the service.' }),
    createdAt: t.expose('createdAt', { type: 'DateTime' }),
    updatedAt: t.expose('updatedAt', { type: 'DateTime' }),
  }),
});
