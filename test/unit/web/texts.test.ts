import { expect, test } from '@jest/globals';
import { de } from '../../../packages/web/src/i18n/de.js';
import { en } from '../../../packages/web/src/i18n/en.js';

/** All texts with their paths. */
const allOf = (value: object, path = ''): readonly (readonly [path: string, text: string])[] =>
  Object.entries(value).flatMap(([name, member]) =>
    typeof member === 'string' ? [[`${path}${name}`, member] as const] : allOf(member, `${path}${name}.`),
  );

/** Texts that the service writes in English; `entry-text.test.ts` and `request-error.test.ts` expect the others. */
const OF_SERVICE = /^(?:event|errorCode|brokenRule|inputField)\./;

const textsOf = (value: object): ReturnType<typeof allOf> => allOf(value).filter(([path]) => !OF_SERVICE.test(path));

const placeholders = (text: string): readonly string[] => [...text.matchAll(/{{\w+}}/g)].map(([name]) => name).sort();

test('German has a text for each English one, with the same placeholders', () => {
  const german = new Map(textsOf(de));
  for (const [path, text] of textsOf(en)) {
    expect([path, placeholders(german.get(path) ?? '')]).toEqual([path, placeholders(text)]);
    expect([path, german.get(path)?.trim()]).not.toEqual([path, '']);
  }
  expect(german.size).toBe(textsOf(en).length);
});
