import { type KeyPermissions, RESOURCES } from '../../domain/access/key-permissions.js';
import { isAddressRange } from '../../domain/keys/allowed-addresses.js';
import { hashSecret, IDENTIFIER_LENGTH, SECRET_LENGTH } from '../../domain/keys/key-format.js';
import type { KeyKind, Prisma } from '../../generated/prisma/client.js';
import { importNoun } from '../import-noun.js';
import type { ImportRun } from '../import-run.js';
import { type Fields, fieldsOf, textsOf } from '../source/fields.js';

type Columns = Omit<Prisma.ApiKeyCreateManyInput, 'id'>;

/** The kinds of keys of the panel; the others are of releases before keys had owners. */
const KINDS: Readonly<Record<number, KeyKind>> = { 1: 'client', 2: 'application' };

/** Identifier and secret together are the key, here as in the panel. */
const isKey = (key: string): boolean => key.length === IDENTIFIER_LENGTH + SECRET_LENGTH && /^\w+$/.test(key);

/** API keys: tools keep working with the ones they have. Only the digest of a secret is stored. */
export const importApiKeys = (run: ImportRun): Promise<void> =>
  importNoun<Columns>(run, {
    ...{ noun: 'API keys', from: 'api_keys', into: 'api_keys' },
    nameOf: (row) => row.text('identifier'),
    prepare: async ({ ctx, panel }, _rows, isKnown) => {
      const present = await ctx.db.apiKey.findMany({ select: { identifier: true } });
      const identifiers = new Set(present.map(({ identifier }) => identifier));
      const users = (await panel.tables.read('users')).map(fieldsOf);
      const administrators = new Set(users.filter((user) => user.flag('root_admin')).map(({ id }) => id));
      return (row) => {
        const userId = run.idOf('users', row.int('user_id'));
        const kind = KINDS[row.int('key_type') ?? 0];
        const identifier = row.text('identifier');
        const secret = panel.secrets.open(row.textOrNull('token')) ?? '';
        if (userId === undefined) return { leftOut: `its user ${row.text('user_id')} does not come` };
        if (kind === undefined) return { leftOut: `keys of kind ${row.text('key_type')} do not exist here` };
        if (secret === '') return { leftOut: "its secret does not open with the panel's APP_KEY" };
        if (!isKey(identifier + secret)) return { leftOut: 'it does not have the format of a key' };
        if (identifiers.has(identifier) && !isKnown(row)) return { leftOut: 'a key here has the same identifier' };
        identifiers.add(identifier);
        const ranges = rangesOf(row);
        const isPowerless = kind === 'application' && !administrators.has(row.int('user_id') ?? 0);
        return {
          columns: {
            ...{ userId, kind, identifier, secretHash: hashSecret(secret), memo: row.text('memo') },
            permissions: kind === 'application' ? permissionsOf(row) : {},
            allowedIps: ranges,
            expiresAt: row.time('expires_at') ?? null,
            ...{ lastUsedAt: row.time('last_used_at') ?? null, createdAt: row.time('created_at') },
          },
          changes: [
            ...(isPowerless ? ['it may do nothing here while its user is not an administrator'] : []),
            // A range that cannot be read allows no address, so it is not dropped: without it the key would be open.
            ...ranges
              .filter((range) => !isAddressRange(range))
              .map((range) => `${range} is no address, and allows none`),
          ],
        };
      };
    },
    insert: (tx, rows) => tx.apiKey.createMany({ data: rows }),
  });

const rangesOf = (row: Fields): string[] => {
  const list = row.json('allowed_ips');
  if (list !== undefined) return textsOf(list);
  // Before they were JSON, they were separated by line breaks.
  return row
    .text('allowed_ips')
    .split(/[\s,]+/)
    .filter(Boolean);
};

const permissionsOf = (row: Fields): KeyPermissions =>
  Object.fromEntries(
    RESOURCES.map((resource) => [resource, row.int(`r_${resource}`) ?? 0]).filter(([, bits]) => Number(bits) > 0),
  );
