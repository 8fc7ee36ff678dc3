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

test('a bcrypt hash of another panel matches the text as it was typed, up to a bounded cost', async () => {
  // `password_hash('an old pässword', PASSWORD_BCRYPT)` of PHP, with a cost of 4.
  const stored = '$2y$04$r9gFSBy/sm1jS4rkjJ0/k.xk1kVAtjdFIphkMF2RB/LW8XIQGPFSu';
  expect(await isPassword('an old p\u00e4ssword', stored)).toBe(true);
  expect(await isPassword('an old pa\u0308ssword', stored)).toBe(false);
  expect(await isPassword('another', stored)).toBe(false);
  expect(await isPassword('an old p\u00e4ssword', stored.replace('$04$', '$31$'))).toBe(false);
});
