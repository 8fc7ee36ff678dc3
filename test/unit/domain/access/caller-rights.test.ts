import { describe, expect, test } from '@jest/globals';
import { isAdministrator, requireAdministrator } from '../../../../src/domain/access/caller-rights.js';
import { requireNormalState, type ServerCondition } from '../../../../src/domain/access/normal-state.js';
import { serversPermitting } from '../../../../src/domain/access/permissions-on-server.js';
import { visibleServers } from '../../../../src/domain/access/visible-servers.js';
import type { Principal } from '../../../../src/domain/context.js';
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

test('a node is nobody', () => {
  expect(isAdministrator({ principal: NODE })).toBe(false);
  expect(() => requireAdministrator({ principal: NODE })).toThrow('This action is unauthorized.');
  expect(() => visibleServers({ principal: NODE })).toThrow('This action is unauthorized.');
  expect(() => serversPermitting({ principal: NODE }, 'schedule.read')).toThrow('This action is unauthorized.');
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
