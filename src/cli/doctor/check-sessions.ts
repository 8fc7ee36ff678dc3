import { findBlocker } from '../../db/find-blocker.js';
import { OVERDUE_S } from '../../domain/schedules/find-backlog.js';
import type { Check } from './check.js';

/** A database session that blocks others for long enough to delay schedules. */
export const checkSessions: Check = {
  name: 'sessions',
  examine: async ({ ctx }) => {
    const blocker = await findBlocker(ctx.db, { openSeconds: OVERDUE_S });
    // A session that others wait for is returned earlier; it may end in a moment.
    if (blocker === null || blocker.seconds < OVERDUE_S) return [];
    const { pid, name, seconds, isIdle } = blocker;
    return [
      {
        what:
          `Database session ${pid}${name === '' ? '' : ` ("${name}")`} has had a transaction open for ` +
          `${Math.round(seconds)} s${isIdle ? ' and is idle' : ''}.`,
        advice: `It blocks the rows that it has locked. End it in its client with commit or rollback, or with select pg_terminate_backend(${pid}).`,
      },
    ];
  },
};
