import { describeCron } from '../../domain/schedules/describe-cron.js';
import {
  listTimeline,
  MAX_SEARCHED_SCHEDULES,
  MAX_TIMELINE,
  MAX_TIMELINE_DAYS,
  type Timeline,
  type TimelineEntry,
} from '../../domain/schedules/list-timeline.js';
import {
  PREVIEWED_TICKS,
  previewClock,
  previewSchedule,
  type SchedulePreview as SchedulePreviewModel,
} from '../../domain/schedules/preview-schedule.js';
import {
  MAX_PREVIEWED_TICKS,
  type PreviewedTick as PreviewedTickModel,
  type TickRemark as TickRemarkModel,
} from '../../domain/schedules/preview-ticks.js';
import { ClockBody } from '../../domain/schedules/schedule-models.js';
import { builder } from '../builder.js';
import { STATEMENT_COST } from '../cost/operation-cost.js';
import { enumOf } from '../enum-of.js';
import { checkedBy } from '../input/checked-by.js';
import { serverKey } from '../rows/row-keys.js';
import { clockFields } from './clock-fields.js';
import { OF_SERVERS, ofServers } from './of-servers.js';
import { Schedule } from './schedule.js';

/** Points of computing one tick. */
const TICK_COST = 20;

/** Points of the median duration of runs: up to 50 rows for each schedule. */
const MEDIAN_COST = 10;

const MAX_REMARKS = 3;

const TickRemarkKind = enumOf('TickRemarkKind', {
  description:
    'Special circumstances of a tick: it was `MOVED` out of an hour that the clock skips; its time comes twice; the previous run is usually still active then; a person skipped it; or the schedule is paused then.',
  values: ['moved', 'first_of_two', 'second_of_two', 'overlap', 'skipped_by_person', 'paused'],
});

const TickRemark = builder.objectRef<TickRemarkModel>('TickRemark');

TickRemark.implement({
  description: 'A special circumstance of a tick.',
  fields: (t) => ({
    kind: t.expose('kind', { type: TickRemarkKind, description: 'Kind of remark.' }),
    message: t.exposeString('message', { description: 'The remark in words.' }),
  }),
});

const PreviewedTick = builder.objectRef<PreviewedTickModel>('PreviewedTick');

PreviewedTick.implement({
  description: 'A future tick.',
  fields: (t) => ({
    at: t.expose('at', { type: 'DateTime', description: 'Due time of the tick in UTC.' }),
    local: t.exposeString('local', {
      description: 'Due time of the tick in the zone of the schedule, such as `2026-03-29T03:00:00+02:00`.',
    }),
    remarks: t.field({
      type: [TickRemark],
      complexity: { field: 1, multiplier: MAX_REMARKS },
      resolve: ({ remarks }) => [...remarks],
    }),
  }),
});

const SchedulePreview = builder.objectRef<SchedulePreviewModel>('SchedulePreview');

SchedulePreview.implement({
  description: 'The next ticks of a schedule, or of cron fields.',
  fields: (t) => ({
    words: t.string({
      nullable: true,
      description: 'The cron fields in words, such as "At 04:00, Monday through Friday".',
      args: {
        language: t.arg.string({
          required: true,
          defaultValue: 'en',
          description: 'Language of the words: BCP 47, such as `de` or `pt-BR`. English for one that is not known.',
        }),
      },
      resolve: ({ cron }, { language }) => describeCron(cron, language),
    }),
    neverFires: t.exposeString('neverFires', {
      nullable: true,
      description: 'Reason why there is never a tick; null if there is one.',
    }),
    medianRunSeconds: t.exposeInt('medianRunSeconds', {
      nullable: true,
      description: 'Median duration of its last runs in seconds, from the due time to the end; null without such runs.',
    }),
    ticks: t.field({
      type: [PreviewedTick],
      description: 'The ticks, oldest first.',
      complexity: { field: 1, multiplier: MAX_PREVIEWED_TICKS },
      resolve: ({ ticks }) => [...ticks],
    }),
  }),
});

const PREVIEW_PERIOD = {
  from: 'Ticks after this time. Default: now.',
  until: 'Ticks up to and including this time.',
} as const;

/** The cost of a preview; the domain rejects more ticks than the maximum. */
const previewCost = (count: number | null | undefined) => ({
  field: STATEMENT_COST + TICK_COST * Math.min(Math.max(count ?? PREVIEWED_TICKS, 0), MAX_PREVIEWED_TICKS),
});

builder.prismaObjectField(Schedule, 'preview', (t) =>
  t.field({
    type: SchedulePreview,
    nullable: true,
    description: 'The next ticks, computed as if the schedule were active.',
    args: {
      count: t.arg.int({
        required: true,
        defaultValue: PREVIEWED_TICKS,
        description: `Maximum number of ticks, at most ${MAX_PREVIEWED_TICKS}.`,
      }),
      from: t.arg({ type: 'DateTime', description: PREVIEW_PERIOD.from }),
      until: t.arg({ type: 'DateTime', description: PREVIEW_PERIOD.until }),
    },
    complexity: ({ count }) => previewCost(count),
    resolve: async (schedule, period, ctx) =>
      previewSchedule(ctx, schedule, { ...(await ctx.loaders.previewBasis(schedule.id)), period }),
  }),
);

const SchedulePreviewInput = builder.inputType('SchedulePreviewInput', {
  description: 'Cron fields and a time zone.',
  extensions: { model: ClockBody },
  fields: (t) => ({
    ...clockFields(t, true),
    count: t.int({ description: `Number of ticks, at most ${MAX_PREVIEWED_TICKS}; default ${PREVIEWED_TICKS}.` }),
  }),
});

builder.queryField('schedulePreview', (t) =>
  t.field({
    type: SchedulePreview,
    nullable: true,
    description: 'The next ticks of cron fields that are not stored.',
    args: {
      input: t.arg({ type: SchedulePreviewInput, required: true }),
      serverId: t.arg.id({
        description:
          'If given, you must be allowed to read schedules of this server: global id, uuid or short identifier.',
      }),
      from: t.arg({ type: 'DateTime', description: PREVIEW_PERIOD.from }),
      until: t.arg({ type: 'DateTime', description: PREVIEW_PERIOD.until }),
    },
    complexity: ({ input }) => previewCost(input.count),
    extensions: checkedBy(previewClock, (body: typeof SchedulePreviewInput.$inferInput, { serverId }) => ({
      body,
      server: typeof serverId === 'string' ? serverKey(serverId) : undefined,
    })),
    resolve: (_root, { input, serverId, from, until }, ctx) =>
      previewClock(ctx, { body: input, from, until, server: serverId ? serverKey(serverId) : undefined }),
  }),
);

const TimelineTick = builder.objectRef<TimelineEntry>('TimelineTick');

TimelineTick.implement({
  description: 'A tick of one of many schedules.',
  fields: (t) => ({
    at: t.expose('at', { type: 'DateTime', description: 'Due time of the tick in UTC.' }),
    local: t.exposeString('local', { description: 'Due time of the tick in the zone of the schedule.' }),
    remarks: t.field({
      type: [TickRemark],
      complexity: { field: 1, multiplier: MAX_REMARKS },
      resolve: ({ remarks }) => [...remarks],
    }),
    medianRunSeconds: t.int({
      nullable: true,
      description:
        'Median duration of the last runs of its schedule in seconds, from the due time to the end; null without such runs.',
      complexity: MEDIAN_COST,
      resolve: async ({ schedule }, _args, ctx) => {
        const { medianMs } = await ctx.loaders.previewBasis(schedule.id);
        return medianMs === null ? null : Math.round(medianMs / 1_000);
      },
    }),
    schedule: t.field({
      type: Schedule,
      description: 'The schedule of the tick.',
      resolve: ({ schedule }) => schedule,
    }),
  }),
});

const ScheduleTimeline = builder.objectRef<Timeline>('ScheduleTimeline');

ScheduleTimeline.implement({
  description: 'The next ticks of several schedules.',
  fields: (t) => ({
    from: t.expose('from', { type: 'DateTime', description: 'Start of the timeline.' }),
    until: t.expose('until', { type: 'DateTime', description: 'End of the timeline.' }),
    ticks: t.field({
      type: [TimelineTick],
      description: 'The ticks, oldest first.',
      complexity: { field: 1, multiplier: MAX_TIMELINE },
      resolve: ({ entries }) => [...entries],
    }),
    isCut: t.exposeBoolean('isCut', { description: 'Whether there are more ticks than `first`.' }),
  }),
});

const DEFAULT_TIMELINE = 100;

builder.queryField('timeline', (t) =>
  t.field({
    type: ScheduleTimeline,
    nullable: true,
    description:
      'The future ticks of all active schedules that you may read. Ticks of before now have become `runs`, and are not listed.',
    args: {
      serverIds: t.arg.idList({ description: OF_SERVERS.serverIds }),
      nodeIds: t.arg.idList({ description: OF_SERVERS.nodeIds }),
      ownerIds: t.arg.idList({ description: OF_SERVERS.ownerIds }),
      from: t.arg({
        type: 'DateTime',
        description: `Ticks at this time or later. Default: now. A later time needs at most ${MAX_SEARCHED_SCHEDULES} schedules: select those of some servers, nodes or owners.`,
      }),
      until: t.arg({
        type: 'DateTime',
        description: `Ticks up to and including this time, at most ${MAX_TIMELINE_DAYS} days after \`from\`. Default: a day after it.`,
      }),
      first: t.arg.int({
        required: true,
        defaultValue: DEFAULT_TIMELINE,
        description: `Maximum number of ticks, at most ${MAX_TIMELINE}.`,
      }),
    },
    complexity: ({ first, from }) => ({
      field:
        STATEMENT_COST + TICK_COST * (Math.min(Math.max(first, 0), MAX_TIMELINE) + (from ? MAX_SEARCHED_SCHEDULES : 0)),
    }),
    resolve: (_root, { from, until, first, ...servers }, ctx) =>
      listTimeline(ctx, { from, until, first, ...ofServers(servers, []) }),
  }),
);
