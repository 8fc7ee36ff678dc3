import type { Transaction } from '../../domain/context.js';
import { importedCodeHash } from '../../domain/two-factor/recovery-codes.js';
import { isTotpSecret } from '../../domain/two-factor/totp.js';
import { isImportedHash } from '../../domain/users/imported-hash.js';
import type { ImportRun } from '../import-run.js';
import { leaveOut } from '../leave-out.js';
import { type Fields, fieldsOf, textsOf } from '../source/fields.js';
import type { Panel } from '../source/open-panel.js';

/** The second factor of a user of the panel, opened. */
export interface SecondFactor {
  /** In base32. */
  readonly secret: string;
  /** bcrypt of each recovery code that is not used up. */
  readonly codeHashes: readonly string[];
}

export interface SecondFactorPlan {
  /** Null if it is off, or does not come. */
  readonly secondFactor: SecondFactor | null;
  /** What changes, for the report. */
  readonly changes: readonly string[];
}

interface SecondFactors {
  readonly of: (row: Fields) => SecondFactorPlan;
  /** Counts the recovery codes of a user in the report. */
  readonly reportCodes: (row: Fields, outcome: 'added' | 'present' | 'left out') => void;
}

const NOUN = 'recovery codes';

/** Reads second factors: secrets under the panel's `APP_KEY`, and recovery codes. */
export const secondFactors = async (run: ImportRun): Promise<SecondFactors> => {
  const tokens = new Map<string, string[]>();
  for (const row of (await run.panel.tables.read('recovery_tokens')).map(fieldsOf)) {
    const user = row.text('user_id');
    tokens.set(user, [...(tokens.get(user) ?? []), row.text('token')]);
  }
  const codesOf = (row: Fields) => tokens.get(String(row.id)) ?? codesInRow(run.panel, row);
  return {
    of: (row) => planOf(run.panel, row, codesOf(row)),
    reportCodes: (row, outcome) => {
      const found = codesOf(row).length;
      if (found === 0) return;
      const { secondFactor } = planOf(run.panel, row, codesOf(row));
      const coming = outcome === 'left out' ? 0 : (secondFactor?.codeHashes.length ?? 0);
      const counts = run.report.countsOf(NOUN);
      counts.found += coming;
      if (outcome !== 'left out') counts[outcome] += coming;
      if (coming === found) return;
      const text =
        coming > 0 ? 'they are no hashes of a known format' : 'the second factor to which they belong does not come';
      const count = found - coming;
      leaveOut(run.report, NOUN, { count, subject: `user ${row.id}, ${count} of them`, text });
    },
  };
};

/** Newer releases of Pelican store the hashes in the row of the user, encrypted. */
const codesInRow = ({ secrets }: Panel, row: Fields): readonly string[] => {
  const opened = secrets.open(row.textOrNull('mfa_app_recovery_codes'));
  return opened === null ? [] : textsOf(fieldsOf({ codes: opened }).json('codes'));
};

const planOf = (panel: Panel, row: Fields, codes: readonly string[]): SecondFactorPlan => {
  const sealed = row.textOrNull('totp_secret', 'mfa_app_secret');
  const isOn = row.has('use_totp') ? row.flag('use_totp') : sealed !== null;
  const withoutIt = 'its password alone signs in until it is set up again';
  if (!isOn) return { secondFactor: null, changes: changesWithoutApp(row, sealed) };
  if (panel.isApi) {
    return { secondFactor: null, changes: [`the API does not tell its second factor: ${withoutIt}`] };
  }
  const secret = openSecret(panel, sealed);
  if (secret === null) {
    const change = `its second factor does not come, because its secret does not open with the panel's APP_KEY: ${withoutIt}`;
    return { secondFactor: null, changes: [change] };
  }
  return { secondFactor: { secret, codeHashes: [...new Set(codes.filter(isImportedHash))] }, changes: [] };
};

const changesWithoutApp = (row: Fields, sealed: string | null): readonly string[] => {
  if (row.flag('mfa_email_enabled')) {
    return ['its second factor is a code by email, which does not exist here: its password alone signs in'];
  }
  return sealed === null
    ? []
    : ['it has the secret of a second factor that is not on, and the secret stays in the panel'];
};

/** An update of Pelican encrypted the secrets of before once more. */
const openSecret = ({ secrets }: Panel, sealed: string | null): string | null => {
  const once = secrets.open(sealed);
  const secret = secrets.open(once) ?? once;
  return secret !== null && isTotpSecret(secret) ? secret : null;
};

/** Adds the second factors of users that were inserted, sealed as the ones that are set up here. */
export const insertSecondFactors = async (
  { ctx }: ImportRun,
  tx: Transaction,
  users: readonly { readonly id: number; readonly secondFactor: SecondFactor | null }[],
): Promise<void> => {
  const added = users.flatMap(({ id, secondFactor }) =>
    secondFactor === null ? [] : [{ userId: id, ...secondFactor }],
  );
  await tx.twoFactor.createMany({
    data: added.map(({ userId, secret }) => ({ userId, secret: ctx.secrets.seal(secret) })),
  });
  await tx.recoveryCode.createMany({
    data: added.flatMap(({ userId, codeHashes }) =>
      codeHashes.map((hash) => ({ userId, codeHash: importedCodeHash(hash) })),
    ),
  });
};
