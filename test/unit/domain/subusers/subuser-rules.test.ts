import { describe, expect, test } from '@jest/globals';
import { PERMISSIONS } from '../../../../src/domain/access/permissions.js';
import { usernameFor } from '../../../../src/domain/subusers/find-or-create-user.js';
import { givenPermissions } from '../../../../src/domain/subusers/subuser-permissions.js';
import { avatarOf } from '../../../../src/domain/users/avatar-of.js';

describe('the permissions of a subuser', () => {
  test.each([
    [[], ['websocket.connect']],
    [['schedule.read'], ['schedule.read', 'websocket.connect']],
    [
      ['websocket.connect', 'file.read', 'file.read'],
      ['websocket.connect', 'file.read'],
    ],
    [['*', 'Schedule.Read', 'admin.websocket.errors', 'toString', '__proto__'], ['websocket.connect']],
  ])('of %j are %j', (names, given) => {
    expect(givenPermissions(names)).toEqual(given);
  });

  test('may be all permissions', () => {
    expect(givenPermissions(PERMISSIONS)).toEqual(PERMISSIONS);
  });
});

describe('the username of an account that sharing makes', () => {
  test.each([
    ['bob@example.com', 'bobx1z'],
    ['Bob.Smith+tag@example.com', 'bob.smithtagx1z'],
    ['__.-admin@example.com', 'adminx1z'],
    ['"quoted name"@example.com', 'quotednamex1z'],
    ['日本@example.com', 'x1z'],
    [`${'a'.repeat(180)}@x.example`, `${'a'.repeat(64)}x1z`],
  ])('for %s is %s', (email, username) => {
    expect(usernameFor(email, 'X1z')).toBe(username);
    // The rules for accounts that administrators create.
    expect(username).toMatch(/^[a-z0-9][\w.-]+[a-z0-9]$/);
  });
});

test('the picture of an address is the same in any case', () => {
  expect(avatarOf('bob@example.com')).toBe('https://gravatar.com/avatar/4b9bb80620f03eb3719e0a061c14283d');
  expect(avatarOf('BOB@Example.com')).toBe(avatarOf('bob@example.com'));
});
