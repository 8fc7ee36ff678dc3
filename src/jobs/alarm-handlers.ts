import type { Agenda } from 'agenda';
import type { ServiceContext } from '../domain/context.js';
import type { DueWork } from './due-work.js';
import { type AlarmData, SCHEDULE_DUE, TASK_DUE } from './job-store.js';
import type { RunPool } from './run-pool.js';
import { wakeWhenDue } from './wake-when-due.js';

/** Handles the alarm of a tick: one poll takes all that are due, so the alarms of the others find nothing left. */
export const defineScheduleDue = (agenda: Agenda, ctx: ServiceContext, due: DueWork): void =>
  agenda.define<AlarmData>(SCHEDULE_DUE, (job) => wakeWhenDue(ctx, job.attrs.data, () => due.poll()));

/** Handles the alarm of a run's next step, or of a retry of it. */
export const defineTaskDue = (agenda: Agenda, ctx: ServiceContext, pool: RunPool): void =>
  agenda.define<AlarmData>(TASK_DUE, (job) => wakeWhenDue(ctx, job.attrs.data, () => pool.fill()));
