import type { Agenda } from 'agenda';
import type { ServiceContext } from '../domain/context.js';
import { type AlarmData, TASK_DUE } from './job-store.js';
import type { RunPool } from './run-pool.js';
import { wakeWhenDue } from './wake-when-due.js';

/** Handles the alarm of a run's next step, or of a retry of it. */
export const defineTaskDue = (agenda: Agenda, ctx: ServiceContext, pool: RunPool): void =>
  agenda.define<AlarmData>(TASK_DUE, (job) => wakeWhenDue(ctx, job.attrs.data, () => pool.fill()));
