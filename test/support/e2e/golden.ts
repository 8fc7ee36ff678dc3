import { existsSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect } from '@jest/globals';

const FIXTURES = 'test/e2e/fixtures';

/** Attributes whose integers are ids, which differ with the order of tests. */
const ID_KEYS = new Set([
  ...['id', 'user', 'node', 'allocation', 'nest', 'egg'],
  ...['egg_id', 'user_id', 'server_id', 'location_id'],
]);

/** Attributes that the host decides. */
const HOST_KEYS: Readonly<Record<string, string>> = {
  daemon_listen: '<port>',
  daemon_sftp: '<port>',
  daemon_base: '<path>',
  port: '<port>',
};

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[0-9a-f]{4}-[0-9a-f]{12}$/;
const TIME = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\+00:00$/;
const IDENTIFIER = /^[0-9a-f]{8}$/;

/**
 * The same response with placeholders for values that differ in each run. Undocumented formats stay, so that they fail.
 */
const withPlaceholders = (value: unknown, key = ''): unknown => {
  if (Array.isArray(value)) return value.map((item) => withPlaceholders(item, key));
  if (typeof value === 'object' && value !== null) {
    return Object.fromEntries(Object.entries(value).map(([name, item]) => [name, withPlaceholders(item, name)]));
  }
  if (typeof value === 'number') return ID_KEYS.has(key) ? '<id>' : (HOST_KEYS[key] ?? value);
  if (typeof value !== 'string') return value;
  if (UUID.test(value)) return '<uuid>';
  if (TIME.test(value)) return '<time>';
  if (key === 'identifier' && IDENTIFIER.test(value)) return '<identifier>';
  return HOST_KEYS[key] ?? value.replace(/^http:\/\/127\.0\.0\.1:\d+/, '<url>');
};

/**
 * Holds an answer against the recorded one, member for member and in the same order. Run with `GOLDEN=write` to record
 * it anew.
 * @param name file below `test/e2e/fixtures`, without `.json`
 */
export const expectGolden = async (name: string, body: unknown): Promise<void> => {
  const file = join(FIXTURES, `${name}.json`);
  const text = pretty(withPlaceholders(body));
  if (process.env.GOLDEN === 'write') await writeFile(file, `${text}\n`);
  if (!existsSync(file)) throw new Error(`There is no ${file}.`);
  // As text, because the order of members counts; laid out anew, because formatters have their own ways.
  expect(text).toBe(pretty(JSON.parse(await readFile(file, 'utf8'))));
};

const pretty = (value: unknown): string => JSON.stringify(value, null, 2);
