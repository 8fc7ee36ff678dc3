import type { Agenda } from 'agenda';
import type { ServiceContext } from '../domain/context.js';
import type { DueWork } from './due-work.js';
import { type AlarmData, SCHEDULE_DUE } from './job-store.js';
import { wakeWhenDue } from './wake-when-due.js';

/** Handles the alarm of a tick: one poll takes all that are due, so the alarms of the others find nothing left. */
export const defineScheduleDue = (agenda: Agenda, ctx: ServiceContext, due: DueWork): void =>
  agenda.define<AlarmData>(SCHEDULE_DUE, (job) => wakeWhenDue(ctx, job.attrs.data, () => due.poll()));
