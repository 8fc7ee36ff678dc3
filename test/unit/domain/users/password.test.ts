import { expect, test } from '@jest/globals';
import { hashPassword, isPassword } from '../../../../src/domain/users/password.js';
import { cheapHash } from '../../../support/cheap-hash.js';

test('a hash has its cost, does not contain the password and differs every time', async () => {
  const [one, other] = await Promise.all([hashPassword('the password'), hashPassword('the password')]);
  expect(one).toMatch(/^scrypt\$16384\$8\$5\$[A-Za-z0-9+/]{22}==\$[A-Za-z0-9+/]{43}=$/);
  expect(one).not.toBe(other);
  expect([await isPassword('the password', one), await isPassword('The password', other)]).toEqual([true, false]);
});

test('a hash of another cost still matches', async () => {
  expect(await isPassword('old', cheapHash('old'))).toBe(true);
  expect(await isPassword('new', cheapHash('old'))).toBe(false);
});

test('every character counts, including white space, but not its Unicode form', async () => {
  const stored = cheapHash(' p\u00e9 ');
  expect(await isPassword(' pe\u0301 ', stored)).toBe(true);
  expect(await isPassword('p\u00e9', stored)).toBe(false);
});

test.each([null, '', 'nonsense', '$2y$10$abcdefghijklmnopqrstuv', 'scrypt$16$1$1$AAAA$'])(
  '%s matches no password',
  async (stored) => {
    await expect(isPassword('', stored)).resolves.toBe(false);
    await expect(isPassword('x', stored)).resolves.toBe(false);
  },
);
