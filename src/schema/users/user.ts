import { builder } from '../builder.js';

export const User = builder.prismaNode('User', {
  description: 'A user: a person with an account.',
  id: { field: 'id' },
  fields: (t) => ({
    internalId: t.exposeInt('id', { description: 'The integer id of the REST API.' }),
    uuid: t.exposeString('uuid'),
    username: t.exposeString('username'),
    externalId: t.exposeString('externalId', {
      nullable: true,
      description: 'Id of the account in another system.',
    }),
    email: t.exposeString('email'),
    firstName: t.exposeString('firstName'),
    lastName: t.exposeString('lastName'),
    language: t.exposeString('language'),
    isAdministrator: t.exposeBoolean('rootAdmin', {
      description: 'Whether the person is an administrator of the service.',
    }),
    hasTwoFactor: t.exposeBoolean('hasTwoFactor', { description: 'Whether a second factor is asked for at sign-in.' }),
    createdAt: t.expose('createdAt', { type: 'DateTime' }),
    updatedAt: t.expose('updatedAt', { type: 'DateTime' }),
  }),
});
