import { ValidationError } from '../../domain/errors.js';
import { type RunsKey, watchRuns } from '../../domain/schedules/watch-runs.js';
import { builder } from '../builder.js';
import { rowId, serverKey } from '../rows/row-keys.js';
import { itemOf, streamWithErrors } from '../streams/stream-with-errors.js';
import { ScheduleRun } from './schedule-run.js';

builder.subscriptionField('scheduleRuns', (t) =>
  t.field({
    type: ScheduleRun,
    description:
      'The runs of a schedule, or of all schedules of a server, with their steps: first the active runs, then each run when it has changed. States that follow each other quickly may be skipped, except the last. Needs `schedule.read`.',
    args: {
      scheduleId: t.arg.id({ description: 'Those of this schedule: global id.' }),
      serverId: t.arg.id({
        description: 'Global id, uuid or short identifier. With `scheduleId`, the schedule must be one of this server.',
      }),
    },
    subscribe: async (_root, args, ctx) => streamWithErrors(async () => watchRuns(ctx, runsKeyOf(args))),
    resolve: (streamed, _args, ctx) => itemOf(streamed, ctx),
  }),
);

interface RunsArguments {
  readonly scheduleId?: string | number | null;
  readonly serverId?: string | number | null;
}

const runsKeyOf = ({ scheduleId, serverId }: RunsArguments): RunsKey => {
  const of = serverId === null || serverId === undefined ? undefined : serverKey(serverId);
  if (scheduleId !== null && scheduleId !== undefined) {
    return { schedule: { id: rowId('Schedule', scheduleId), ...(of === undefined ? {} : { server: of }) } };
  }
  if (of === undefined) throw new ValidationError([{ path: ['serverId'], rule: 'required' }]);
  return { server: of };
};
