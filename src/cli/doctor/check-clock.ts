import { databaseNow } from '../../domain/persistence/database-now.js';
import type { Check } from './check.js';

/** Largest acceptable difference of clocks, in milliseconds: tokens for nodes have a resolution of one second. */
const LIMIT_MS = 2_000;

/**
 * Compares the clock of this machine, which signs links to nodes, with that of the database, which decides what is due.
 */
export const checkClock: Check = {
  name: 'clock',
  examine: async ({ ctx }) => {
    const before = ctx.clock.now().getTime();
    const database = (await databaseNow(ctx.db)).getTime();
    const after = ctx.clock.now().getTime();
    // The database read its clock between the two.
    const ahead = before - database;
    const behind = database - after;
    const apart = Math.max(ahead, behind);
    if (apart <= LIMIT_MS) return [];
    const seconds = Math.round(apart / 1000);
    return [
      {
        what: `The clock of this machine is ${seconds} s ${ahead > behind ? 'ahead of' : 'behind'} that of the database.`,
        advice: 'Synchronise both machines, and those of the nodes, with NTP (timedatectl set-ntp true).',
      },
    ];
  },
};
