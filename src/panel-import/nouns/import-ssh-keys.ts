import { readPublicKey } from '../../domain/ssh-keys/read-public-key.js';
import type { Prisma } from '../../generated/prisma/client.js';
import { importNoun } from '../import-noun.js';
import type { ImportRun } from '../import-run.js';

type Columns = Omit<Prisma.SshKeyCreateManyInput, 'id'>;

/** The public keys of users. */
export const importSshKeys = (run: ImportRun): Promise<void> =>
  importNoun<Columns>(run, {
    ...{ noun: 'SSH keys', from: 'user_ssh_keys', into: 'ssh_keys' },
    prepare: async ({ ctx }, _rows, isKnown) => {
      const present = await ctx.db.sshKey.findMany({ select: { id: true, userId: true, fingerprint: true } });
      const ids = new Map(present.map(({ id, userId, fingerprint }) => [`${userId} ${fingerprint}`, id]));
      const firsts = new Map<string, number>();
      return (row) => {
        const userId = run.idOf('users', row.int('user_id'));
        if (userId === undefined) return { leftOut: `its user ${row.text('user_id')} does not come` };
        if (row.textOrNull('deleted_at') !== null) return { leftOut: 'it was deleted in the panel' };
        const key = readPublicKey(row.text('public_key'));
        if (typeof key === 'string') return { leftOut: `it is no acceptable key: ${key}` };
        const { fingerprint, text: publicKey } = key;
        const name = `${userId} ${fingerprint}`;
        const first = firsts.get(name);
        if (first !== undefined) return { leftOut: `it is the same as SSH key ${first} of its user` };
        firsts.set(name, row.id);
        const same = ids.get(name);
        if (same !== undefined && !isKnown(row)) return { sameAs: same };
        const given = row.text('fingerprint');
        return {
          columns: { userId, name: row.text('name'), fingerprint, publicKey, createdAt: row.time('created_at') },
          changes: given === fingerprint ? [] : [`its fingerprint is ${fingerprint}, not ${given}`],
        };
      };
    },
    insert: (tx, rows) => tx.sshKey.createMany({ data: rows }),
  });
