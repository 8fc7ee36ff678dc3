import { isImportedHash } from '../../domain/users/imported-hash.js';
import type { Prisma } from '../../generated/prisma/client.js';
import { freeName } from '../free-name.js';
import { importNoun } from '../import-noun.js';
import type { ImportRun } from '../import-run.js';
import type { Fields } from '../source/fields.js';
import type { Panel } from '../source/open-panel.js';
import { insertSecondFactors, type SecondFactor, type SecondFactorPlan, secondFactors } from './second-factors.js';

type UserColumns = Omit<Prisma.UserCreateManyInput, 'id'>;
type Columns = UserColumns & { readonly secondFactor: SecondFactor | null };

/**
 * Users with the hashes of their passwords and their second factors. An account of the same uuid or email address is
 * the same.
 */
export const importUsers = (run: ImportRun): Promise<void> =>
  importNoun<Columns>(run, {
    ...{ noun: 'users', from: 'users', into: 'users', keepsIds: true },
    nameOf: (row) => row.text('email'),
    prepare: async ({ ctx }, rows, isKnown) => {
      const factors = await secondFactors(run);
      const present = await ctx.db.user.findMany({ select: PRESENT });
      const taken: Taken = {
        usernames: new Set(present.map(({ username }) => username.toLowerCase())),
        externalIds: new Set(present.map(({ externalId }) => externalId)),
        firsts: new Map([...rows].reverse().map((row) => [row.text('email').toLowerCase(), row.id])),
      };
      const byUuid = new Map(present.map((user) => [user.uuid, user]));
      const byEmail = new Map(present.map((user) => [user.email.toLowerCase(), user]));
      return (row) => {
        const factor = factors.of(row);
        if (isKnown(row)) {
          factors.reportCodes(row, 'present');
          return userOf(run, row, factor);
        }
        const email = row.text('email').toLowerCase();
        const first = taken.firsts.get(email);
        const same = byUuid.get(row.text('uuid')) ?? byEmail.get(email);
        if (first === row.id && same === undefined) {
          factors.reportCodes(row, 'added');
          return newUser(run, row, taken, factor);
        }
        factors.reportCodes(row, 'left out');
        if (same === undefined || first !== row.id) return { leftOut: `user ${first} has the same email address` };
        // Else the keys of a user of the panel would be those of an administrator here.
        if (same.rootAdmin && !row.flag('root_admin')) {
          return { leftOut: 'an administrator here has the same email address or uuid: change one of them' };
        }
        if (factor.secondFactor !== null) {
          const text = 'its second factor stays in the panel: the account here keeps its own way to sign in';
          run.report.note({ noun: 'users', subject: `${row.id} "${row.text('email')}"`, kind: 'left out', text });
        }
        return { sameAs: same.id };
      };
    },
    insert: async (tx, rows) => {
      await tx.user.createMany({ data: rows.map(({ secondFactor: _, ...user }) => user) });
      await insertSecondFactors(run, tx, rows);
    },
  });

const PRESENT = { id: true, uuid: true, email: true, username: true, externalId: true, rootAdmin: true } as const;

/** Values that are unique among users. */
interface Taken {
  readonly usernames: Set<string>;
  readonly externalIds: Set<string | null>;
  /** The first user of the panel with an email address. */
  readonly firsts: ReadonlyMap<string, number>;
}

const newUser = (run: ImportRun, row: Fields, { usernames, externalIds }: Taken, factor: SecondFactorPlan) => {
  const { columns, changes } = userOf(run, row, factor);
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

/** A user as it comes if no value is in use here. */
const userOf = ({ panel }: ImportRun, row: Fields, { secondFactor, changes }: SecondFactorPlan) => {
  const columns: Columns = {
    ...{ uuid: row.text('uuid'), email: row.text('email'), username: row.text('username').toLowerCase() },
    ...{ firstName: row.text('name_first'), lastName: row.text('name_last') },
    language: row.text('language').trim() || 'en',
    rootAdmin: row.flag('root_admin'),
    externalId: row.textOrNull('external_id') || null,
    passwordHash: usableHash(row),
    hasTwoFactor: secondFactor !== null,
    createdAt: row.time('created_at'),
    secondFactor,
  };
  return { columns, changes: [...passwordChanges(panel, row), ...changes] };
};

const passwordChanges = ({ isApi }: Panel, row: Fields): readonly string[] => {
  const link = 'send a link (users password-link)';
  if (isApi) return [`the API does not tell its password: ${link}`];
  if (usableHash(row) !== null) return [];
  return [`its password has a hash of a format that is not known here: ${link}`];
};
