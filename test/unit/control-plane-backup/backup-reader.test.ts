import { expect, test } from '@jest/globals';
import { BackupFileError } from '../../../src/control-plane-backup/backup-format.js';
import { BackupReader } from '../../../src/control-plane-backup/backup-reader.js';
import { countRows } from '../../../src/control-plane-backup/count-rows.js';

const HEADER = {
  ...{ gamewardenBackup: 1, release: '1.0.0', createdAt: '2026-11-24T12:00:00.000Z', migrations: [] },
  ...{ secrets: { appKey: 'k' }, settings: { PORT: '3000', APP_KEY: null } },
};

const textOf = (...lines: readonly (string | object)[]): string =>
  lines.map((line) => `${typeof line === 'string' ? line : JSON.stringify(line)}\n`).join('');

const WHOLE = textOf(
  HEADER,
  { table: 'empty', columns: ['id'] },
  '\\.',
  { table: 'users', columns: ['id', 'name'] },
  '1\t\\\\.',
  '2\t\\N',
  '3\t',
  '\\.',
  { rows: { empty: 0, users: 3 }, sequences: { users_id_seq: '3' } },
);

async function* inChunks(text: string, size: number): AsyncGenerator<Buffer> {
  const bytes = Buffer.from(text);
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
}

/** The rows of each table as text. */
const readAll = async (text: string, size = 7): Promise<Readonly<Record<string, string>>> => {
  const reader = new BackupReader(inChunks(text, size));
  await reader.readHeader();
  const tables: Record<string, string> = {};
  await reader.readTables(async ({ table }, rows) => {
    const chunks: Buffer[] = [];
    for await (const chunk of rows) chunks.push(Buffer.from(chunk));
    tables[table] = Buffer.concat(chunks).toString();
    return countRows(inChunks(tables[table], 1_000));
  });
  return tables;
};

test.each([1, 2, 3, 5, 64, 10_000])('reads the same in chunks of %i bytes', async (size) => {
  expect(await readAll(WHOLE, size)).toEqual({ empty: '', users: '1\t\\\\.\n2\t\\N\n3\t\n' });
});

test('reads the header', async () => {
  expect(await new BackupReader(inChunks(WHOLE, 16)).readHeader()).toEqual(HEADER);
});

test('a text that ends anywhere before its end is no backup', async () => {
  for (let length = 0; length < WHOLE.length; length += 1) {
    await expect(readAll(WHOLE.slice(0, length))).rejects.toBeInstanceOf(BackupFileError);
  }
});

test.each([
  ['a table has another number of rows', WHOLE.replace('"users":3', '"users":4')],
  ['a table is missing', WHOLE.replace('"empty":0,', '"empty":0,"other":0,')],
  ['something follows', `${WHOLE}more\n`],
  ['it is another text', textOf('{}')],
])('it is no backup if %s', async (_what, text) => {
  await expect(readAll(text)).rejects.toThrow('This file is not a backup of Gamewarden.');
});

test('a format of a later release is reported as that', async () => {
  await expect(readAll(WHOLE.replace('"gamewardenBackup":1', '"gamewardenBackup":2'))).rejects.toThrow(
    'A newer release made this backup.',
  );
});
