import { findBlocker } from '../../db/find-blocker.js';
import { OVERDUE_S } from '../../domain/schedules/find-backlog.js';
import type { Check } from './check.js';

/** A session of the database that keeps others from their work for as long as makes schedules late. */
export const checkSessions: Check = {
  name: 'sessions',
  examine: async ({ ctx }) => {
    const blocker = await findBlocker(ctx.db, { openSeconds: OVERDUE_S });
    // One that others wait for is found earlier; it may be over in a moment.
    if (blocker === null || blocker.seconds < OVERDUE_S) return [];
    const { pid, name, seconds, isIdle } = blocker;
    return [
      {
        what:
          `Session ${pid} of the database${name === '' ? '' : ` ("${name}")`} has a transaction open for ` +
          `${Math.round(seconds)} s${isIdle ? ', and does nothing with it' : ''}.`,
        advice: `Rows that it has locked wait for it. End it where it is: commit, rollback, or select pg_terminate_backend(${pid}).`,
      },
    ];
  },
};
