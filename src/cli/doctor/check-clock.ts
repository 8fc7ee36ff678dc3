import { databaseNow } from '../../domain/persistence/database-now.js';
import type { Check } from './check.js';

/** Clocks further apart than this are wrong, in milliseconds: tokens for nodes say whole seconds. */
const LIMIT_MS = 2_000;

/** This machine's clock against the database's: what is due is decided by that one, links to nodes are signed by this one. */
export const checkClock: Check = {
  name: 'clock',
  examine: async ({ ctx }) => {
    const before = ctx.clock.now().getTime();
    const database = (await databaseNow(ctx.db)).getTime();
    const after = ctx.clock.now().getTime();
    // The database was asked somewhere in between.
    const ahead = before - database;
    const behind = database - after;
    const apart = Math.max(ahead, behind);
    if (apart <= LIMIT_MS) return [];
    const seconds = Math.round(apart / 1000);
    return [
      {
        what: `The clock of this machine is ${seconds} s ${ahead > behind ? 'ahead of' : 'behind'} that of the database.`,
        advice: 'Keep both machines, and those of the nodes, at the right time with NTP (timedatectl set-ntp true).',
      },
    ];
  },
};
