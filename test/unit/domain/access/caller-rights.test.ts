import { describe, expect, test } from '@jest/globals';
import {
  hasAllPermissions,
  isAdministrator,
  mayAdminister,
  mayInclude,
  mayUse,
  requireAdministrator,
  requireAllPermissions,
  requirePerson,
  requireResource,
} from '../../../../src/domain/access/caller-rights.js';
import { FULL_PERMISSIONS, type KeyPermissions } from '../../../../src/domain/access/key-permissions.js';
import { requireNormalState, type ServerCondition } from '../../../../src/domain/access/normal-state.js';
import { serversPermitting } from '../../../../src/domain/access/permissions-on-server.js';
import { visibleServers } from '../../../../src/domain/access/visible-servers.js';
import type { Principal } from '../../../../src/domain/context.js';
import type { KeyKind } from '../../../../src/domain/keys/key-format.js';
import { asUser } from '../../../support/seed.js';

const person = { id: 7, uuid: 'u', rootAdmin: false };
const administrator = { ...person, rootAdmin: true };

const PRINCIPALS: Readonly<Record<string, Principal>> = {
  person: asUser(person),
  'application key of a person': asUser(person, 'application'),
  administrator: asUser(administrator),
  'application key of an administrator': asUser(administrator, 'application'),
  service: { kind: 'system' },
};

const NODE: Principal = { kind: 'node', nodeId: 1 };
const OWN_OR_SHARED = { OR: [{ ownerId: 7 }, { subusers: { some: { userId: 7 } } }] };
const PERMITTED = {
  OR: [{ ownerId: 7 }, { subusers: { some: { userId: 7, permissions: { has: 'schedule.read' } } } }],
};
const NONE = { id: { in: [] } };

const POLICY = [
  ['person', false, OWN_OR_SHARED, PERMITTED],
  ['application key of a person', false, NONE, NONE],
  ['administrator', true, {}, {}],
  ['application key of an administrator', true, {}, NONE],
  ['service', true, {}, {}],
] as const;

test.each(POLICY)('what a %s administers, sees and may do', (name, administers, sees, permitted) => {
  const principal = PRINCIPALS[name] ?? NODE;
  expect(isAdministrator({ principal })).toBe(administers);
  const entering = () => requireAdministrator({ principal });
  if (administers) expect(entering).not.toThrow();
  else expect(entering).toThrow('This account does not have permission to access the API.');
  expect(visibleServers({ principal })).toEqual(sees);
  expect(serversPermitting({ principal }, 'schedule.read')).toEqual(permitted);
});

test('a node has no rights of a person', () => {
  expect(isAdministrator({ principal: NODE })).toBe(false);
  expect(() => requireAdministrator({ principal: NODE })).toThrow('This action is unauthorized.');
  expect(() => visibleServers({ principal: NODE })).toThrow('This action is unauthorized.');
  expect(() => serversPermitting({ principal: NODE }, 'schedule.read')).toThrow('This action is unauthorized.');
});

/** A user with a key with these permissions; a client key has none. */
const keyOf = (user: typeof person, permissions: KeyPermissions, kind: KeyKind = 'application'): Principal => {
  const principal = asUser(user, kind);
  return principal.kind === 'user' ? { ...principal, key: { ...principal.key, permissions } } : principal;
};

/** The rights to users: read, write, include; and whether the caller has all permissions. */
const RIGHTS: readonly (readonly [name: string, principal: Principal, rights: readonly string[]])[] = [
  ['service', { kind: 'system' }, ['read', 'write', 'include', 'full']],
  ['administrator', keyOf(administrator, {}, 'client'), ['read', 'write', 'include', 'full']],
  ['administrator, key with everything', keyOf(administrator, FULL_PERMISSIONS), ['read', 'write', 'include', 'full']],
  ['administrator, key that reads users', keyOf(administrator, { users: 1 }), ['read', 'include']],
  ['administrator, key that writes users', keyOf(administrator, { users: 2 }), ['write']],
  ['administrator, key for all but users', keyOf(administrator, { ...FULL_PERMISSIONS, users: 0 }), []],
  [
    'administrator, key that lacks one thing',
    keyOf(administrator, { ...FULL_PERMISSIONS, eggs: 1 }),
    ['read', 'write', 'include'],
  ],
  ['administrator, key without a word', keyOf(administrator, {}), []],
  ['person', keyOf(person, {}, 'client'), ['include']],
  ['person, key with everything', keyOf(person, FULL_PERMISSIONS), []],
  ['node', NODE, []],
];

test.each(RIGHTS)('%s: what may be done with users', (_name, principal, rights) => {
  const ctx = { principal };
  const passes = (check: () => void): boolean => {
    try {
      check();
      return true;
    } catch (error) {
      expect(error).toMatchObject({ code: 'FORBIDDEN' });
      return false;
    }
  };
  for (const action of ['read', 'write'] as const) {
    expect([action, mayUse(ctx, 'users', action)]).toEqual([action, rights.includes(action)]);
    expect([action, passes(() => requireResource(ctx, 'users', action))]).toEqual([action, rights.includes(action)]);
  }
  expect(mayAdminister(ctx, 'users')).toBe(rights.includes('read') || rights.includes('write'));
  expect(mayInclude(ctx, 'users')).toBe(rights.includes('include'));
  expect(hasAllPermissions(ctx)).toBe(rights.includes('full'));
  expect(passes(() => requireAllPermissions(ctx))).toBe(rights.includes('full'));
});

test('only the owner of an account may work with it, and only with a client key', () => {
  for (const principal of [asUser(person), asUser(administrator)]) expect(requirePerson({ principal })).toBe(principal);
  for (const principal of [keyOf(person, FULL_PERMISSIONS), keyOf(administrator, FULL_PERMISSIONS)])
    expect(() => requirePerson({ principal })).toThrow('requires a client API key');
  for (const principal of [NODE, { kind: 'system' } as const])
    expect(() => requirePerson({ principal })).toThrow('This action is unauthorized.');
});

describe('the state of a server', () => {
  const NORMAL: ServerCondition = { suspended: false, status: null, node: { maintenanceMode: false } };
  const maintained = { node: { maintenanceMode: true } };

  test.each([null, 'reinstall_failed'] as const)('%p lets everything through', (status) => {
    expect(() => requireNormalState({ ...NORMAL, status })).not.toThrow();
  });

  test.each([
    ['suspended', { suspended: true }],
    ['suspended', { suspended: true, status: 'installing', ...maintained }],
    ['under maintenance', maintained],
    ['under maintenance', { ...maintained, status: 'installing' }],
    ['installation', { status: 'installing' }],
    ['installation', { status: 'install_failed' }],
    ['restoring', { status: 'restoring_backup' }],
  ] as const)('names %s first for %j', (word, changes) => {
    expect(() => requireNormalState({ ...NORMAL, ...changes })).toThrow(
      expect.objectContaining({ code: 'SERVER_STATE', message: expect.stringContaining(word) }),
    );
  });
});
