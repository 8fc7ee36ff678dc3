import { isImportedHash } from '../../domain/users/imported-hash.js';
import type { Prisma } from '../../generated/prisma/client.js';
import { freeName } from '../free-name.js';
import { importNoun, type Verdict } from '../import-noun.js';
import type { ImportRun } from '../import-run.js';
import type { Fields } from '../source/fields.js';

type Columns = Omit<Prisma.UserCreateManyInput, 'id'>;

/** Users with the hashes of their passwords. An account of the same uuid or email address is the same. */
export const importUsers = (run: ImportRun): Promise<void> =>
  importNoun<Columns>(run, {
    ...{ noun: 'users', from: 'users', into: 'users', keepsIds: true },
    nameOf: (row) => row.text('email'),
    prepare: async ({ ctx }, rows, isKnown) => {
      const present = await ctx.db.user.findMany({ select: PRESENT });
      const taken: Taken = {
        usernames: new Set(present.map(({ username }) => username.toLowerCase())),
        externalIds: new Set(present.map(({ externalId }) => externalId)),
        firsts: new Map([...rows].reverse().map((row) => [row.text('email').toLowerCase(), row.id])),
      };
      const byUuid = new Map(present.map((user) => [user.uuid, user]));
      const byEmail = new Map(present.map((user) => [user.email.toLowerCase(), user]));
      return (row) => {
        if (isKnown(row)) return { columns: columnsOf(row), changes: changesOf(run, row) };
        const email = row.text('email').toLowerCase();
        const first = taken.firsts.get(email);
        if (first !== row.id) return { leftOut: `user ${first} has the same email address` };
        const same = byUuid.get(row.text('uuid')) ?? byEmail.get(email);
        // Else the keys of a user of the panel would be those of an administrator here.
        if (same?.rootAdmin === true && !row.flag('root_admin')) {
          return { leftOut: 'an administrator here has the same email address or uuid: change one of them' };
        }
        if (same !== undefined) return { sameAs: same.id };
        return newUser(run, row, taken);
      };
    },
    insert: (tx, rows) => tx.user.createMany({ data: rows }),
  });

const PRESENT = { id: true, uuid: true, email: true, username: true, externalId: true, rootAdmin: true } as const;

/** Values that are unique among users. */
interface Taken {
  readonly usernames: Set<string>;
  readonly externalIds: Set<string | null>;
  /** The first user of the panel with an email address. */
  readonly firsts: ReadonlyMap<string, number>;
}

const newUser = (run: ImportRun, row: Fields, { usernames, externalIds }: Taken): Verdict<Columns> => {
  const columns = columnsOf(row);
  const changes = [...changesOf(run, row)];
  const username = freeName(columns.username, usernames, '-');
  if (username !== row.text('username')) {
    changes.push(`its username here is ${username}, because ${row.text('username')} is in use or has capital letters`);
  }
  const externalId = columns.externalId ?? null;
  const isTaken = externalId !== null && externalIds.has(externalId);
  if (isTaken) changes.push(`its external id ${externalId} belongs to another user, so it has none`);
  externalIds.add(externalId);
  return { columns: { ...columns, username, externalId: isTaken ? null : externalId }, changes };
};

const usableHash = (row: Fields): string | null => {
  const hash = row.text('password');
  return isImportedHash(hash) ? hash : null;
};

const columnsOf = (row: Fields): Columns => ({
  ...{ uuid: row.text('uuid'), email: row.text('email'), username: row.text('username').toLowerCase() },
  ...{ firstName: row.text('name_first'), lastName: row.text('name_last') },
  language: row.text('language').trim() || 'en',
  rootAdmin: row.flag('root_admin'),
  externalId: row.textOrNull('external_id') || null,
  passwordHash: usableHash(row),
  createdAt: row.time('created_at'),
});

const changesOf = ({ panel }: ImportRun, row: Fields): readonly string[] => {
  const changes: string[] = [];
  const link = 'send a link (users password-link)';
  if (panel.isApi) changes.push(`the API does not tell its password: ${link}`);
  else if (usableHash(row) === null)
    changes.push(`its password has a hash of a format that is not known here: ${link}`);
  if (row.flag('use_totp', 'mfa_enabled') || row.textOrNull('mfa_app_secret') !== null) {
    const opens = panel.isApi || panel.secrets.open(row.textOrNull('totp_secret', 'mfa_app_secret')) !== null;
    const fault = opens ? '' : "; its secret does not open with the panel's APP_KEY";
    changes.push(`its second factor is to be set up again${fault}`);
  } else if (row.textOrNull('totp_secret') !== null) {
    changes.push('it has the secret of a second factor that is not on, and the secret stays in the panel');
  }
  return changes;
};
