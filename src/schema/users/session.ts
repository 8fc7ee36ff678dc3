import { encodeGlobalID } from '@pothos/plugin-relay';
import { requireUser } from '../../domain/access/caller-rights.js';
import { ownSessions } from '../../domain/sessions/list-sessions.js';
import { MAX_SESSIONS } from '../../domain/sessions/open-session.js';
import { revokeSession } from '../../domain/sessions/revoke-session.js';
import { builder } from '../builder.js';
import { listCost } from '../cost/list-cost.js';
import { Deleted, parentOf } from '../deleted.js';
import { enumOf } from '../enum-of.js';
import { errorTypes } from '../errors/error-types.js';
import { rowId } from '../rows/row-keys.js';
import { Viewer } from './viewer.js';

const SignInMethodEnum = enumOf('SignInMethod', {
  description: 'How a person signed in.',
  values: ['password', 'key', 'link'],
});

const Session = builder.prismaNode('Session', {
  description: 'A browser in which a person is signed in.',
  id: { field: 'id' },
  fields: (t) => ({
    method: t.expose('method', { type: SignInMethodEnum, description: 'How the person signed in.' }),
    hasSecondFactor: t.exposeBoolean('hasSecondFactor', { description: 'Whether a second factor was given.' }),
    ip: t.exposeString('ip', { description: 'IP address at sign-in.' }),
    userAgent: t.exposeString('userAgent', {
      description: 'The browser, as it names itself; at most 255 characters, empty if it has no name.',
    }),
    isCurrent: t.boolean({
      description: 'Whether it is the session of this request.',
      select: { id: true },
      resolve: ({ id }, _args, { principal }) => principal.kind === 'user' && principal.key.id === id,
    }),
    lastUsedAt: t.field({
      type: 'DateTime',
      nullable: true,
      description: 'Time of the last request, accurate to a minute.',
      select: { key: { select: { lastUsedAt: true } } },
      resolve: ({ key }) => key.lastUsedAt,
    }),
    expiresAt: t.field({
      type: 'DateTime',
      nullable: true,
      description: 'Time at which the session ends at the latest; without requests it ends earlier.',
      select: { key: { select: { expiresAt: true } } },
      resolve: ({ key }) => key.expiresAt,
    }),
    createdAt: t.field({
      type: 'DateTime',
      description: 'Time of the sign-in.',
      select: { key: { select: { createdAt: true } } },
      resolve: ({ key }) => key.createdAt,
    }),
  }),
});

builder.objectField(Viewer, 'sessions', (t) =>
  t.prismaField({
    type: [Session],
    nullable: true,
    description: `The sessions of the person, newest first, at most ${MAX_SESSIONS}; null for application keys.`,
    complexity: listCost(MAX_SESSIONS),
    resolve: (query, { key }, _args, ctx) =>
      key.kind === 'client'
        ? ctx.reads.session.findMany({ ...query, where: ownSessions(ctx), orderBy: { id: 'desc' } })
        : null,
  }),
);

const RevokeSessionInput = builder.inputType('RevokeSessionInput', {
  description: 'The session to end.',
  fields: (t) => ({ id: t.id({ required: true }) }),
});

builder.mutationField('revokeSession', (t) =>
  t.field({
    type: Deleted,
    description: 'Ends one of your sessions, also that of this request: its cookie is not accepted any more.',
    args: { input: t.arg({ type: RevokeSessionInput, required: true }) },
    errors: errorTypes(),
    resolve: async (_root, { input }, ctx) => {
      await revokeSession(ctx, { id: rowId('Session', input.id) });
      return {
        id: encodeGlobalID('Session', rowId('Session', input.id)),
        parent: parentOf('Viewer', requireUser(ctx).key.id),
      };
    },
  }),
);
