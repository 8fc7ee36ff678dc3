import {
  listTimeline,
  MAX_TIMELINE,
  MAX_TIMELINE_HOURS,
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
import { checkedBy } from '../input/checked-by.js';
import { serverKey } from '../rows/row-keys.js';
import { clockFields } from './clock-fields.js';
import { OF_SERVERS, ofServers } from './of-servers.js';
import { Schedule } from './schedule.js';

/** Points of a search for one tick. */
const TICK_COST = 20;

const MAX_REMARKS = 3;

const TickRemarkKind = builder.enumType('TickRemarkKind', {
  description:
    'What is remarkable about a tick: it was `moved` out of an hour that the clock leaves out; the clock shows its time twice; it comes before the run of the tick before has usually ended; it will be skipped, by itself or in a pause.',
  values: ['moved', 'first_of_two', 'second_of_two', 'overlap', 'skipped_by_person', 'paused'] as const,
});

const TickRemark = builder.objectRef<TickRemarkModel>('TickRemark');

TickRemark.implement({
  description: 'Something remarkable about a tick.',
  fields: (t) => ({
    kind: t.expose('kind', { type: TickRemarkKind, description: 'What there is to say.' }),
    message: t.exposeString('message', { description: 'In words.' }),
  }),
});

const PreviewedTick = builder.objectRef<PreviewedTickModel>('PreviewedTick');

PreviewedTick.implement({
  description: 'A tick to come.',
  fields: (t) => ({
    at: t.expose('at', { type: 'DateTime', description: 'When it has its turn, in UTC.' }),
    local: t.exposeString('local', {
      description: 'What the clock of its zone shows then: `2026-03-29T03:00:00+02:00`.',
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
  description: 'What is to come of a clock.',
  fields: (t) => ({
    words: t.exposeString('words', {
      nullable: true,
      description: 'When it ticks, in words: "At 04:00, Monday through Friday".',
    }),
    neverFires: t.exposeString('neverFires', {
      nullable: true,
      description: 'Why it never ticks; null where it does.',
    }),
    medianRunSeconds: t.exposeInt('medianRunSeconds', {
      nullable: true,
      description: 'What its runs take, from when they are due to their end; null where none has told.',
    }),
    ticks: t.field({
      type: [PreviewedTick],
      description: 'Oldest first.',
      complexity: { field: 1, multiplier: MAX_PREVIEWED_TICKS },
      resolve: ({ ticks }) => [...ticks],
    }),
  }),
});

const STRETCH = {
  from: 'The ticks after this time; after now when left out.',
  until: 'The ticks up to and with this time.',
} as const;

/** What a preview costs by itself; of more ticks than there may be the domain says so. */
const previewCost = (count: number | null | undefined) => ({
  field: STATEMENT_COST + TICK_COST * Math.min(Math.max(count ?? PREVIEWED_TICKS, 0), MAX_PREVIEWED_TICKS),
});

builder.prismaObjectField(Schedule, 'preview', (t) =>
  t.field({
    type: SchedulePreview,
    nullable: true,
    description: 'The next ticks, as if it were active.',
    args: {
      count: t.arg.int({
        required: true,
        defaultValue: PREVIEWED_TICKS,
        description: `At most ${MAX_PREVIEWED_TICKS}.`,
      }),
      from: t.arg({ type: 'Instant', description: STRETCH.from }),
      until: t.arg({ type: 'Instant', description: STRETCH.until }),
    },
    complexity: ({ count }) => previewCost(count),
    resolve: async (schedule, slice, { loaders }) =>
      previewSchedule(schedule, await loaders.previewBasis(schedule.id), slice),
  }),
);

const SchedulePreviewInput = builder.inputType('SchedulePreviewInput', {
  description: 'A clock, stored or not.',
  extensions: { model: ClockBody },
  fields: (t) => ({
    ...clockFields(t, true),
    count: t.int({ description: `Ticks, at most ${MAX_PREVIEWED_TICKS}; default ${PREVIEWED_TICKS}.` }),
  }),
});

builder.queryField('schedulePreview', (t) =>
  t.field({
    type: SchedulePreview,
    nullable: true,
    description: 'The next ticks of a clock that is not stored.',
    args: {
      input: t.arg({ type: SchedulePreviewInput, required: true }),
      server: t.arg.id({ description: 'When given, it is asked whether you may read schedules of this server.' }),
      from: t.arg({ type: 'Instant', description: STRETCH.from }),
      until: t.arg({ type: 'Instant', description: STRETCH.until }),
    },
    complexity: ({ input }) => previewCost(input.count),
    extensions: checkedBy(previewClock, (body: typeof SchedulePreviewInput.$inferInput, { server }) => ({
      body,
      server: typeof server === 'string' ? serverKey(server) : undefined,
    })),
    resolve: (_root, { input, server, from, until }, ctx) =>
      previewClock(ctx, { body: input, from, until, server: server ? serverKey(server) : undefined }),
  }),
);

const TimelineTick = builder.objectRef<TimelineEntry>('TimelineTick');

TimelineTick.implement({
  description: 'A tick of one of many schedules.',
  fields: (t) => ({
    at: t.expose('at', { type: 'DateTime', description: 'When it is, in UTC.' }),
    local: t.exposeString('local', { description: 'What the clock of its zone shows then.' }),
    remarks: t.field({
      type: [TickRemark],
      complexity: { field: 1, multiplier: MAX_REMARKS },
      resolve: ({ remarks }) => [...remarks],
    }),
    schedule: t.field({ type: Schedule, description: 'Whose tick it is.', resolve: ({ schedule }) => schedule }),
  }),
});

const ScheduleTimeline = builder.objectRef<Timeline>('ScheduleTimeline');

ScheduleTimeline.implement({
  description: 'What happens next.',
  fields: (t) => ({
    from: t.expose('from', { type: 'Instant', description: 'Where it begins.' }),
    until: t.expose('until', { type: 'Instant', description: 'Where it ends, as it was asked for.' }),
    ticks: t.field({
      type: [TimelineTick],
      description: 'Oldest first.',
      complexity: { field: 1, multiplier: MAX_TIMELINE },
      resolve: ({ entries }) => [...entries],
    }),
    isCut: t.exposeBoolean('isCut', { description: 'Whether there are more ticks than were asked for.' }),
  }),
});

const DEFAULT_TIMELINE = 100;

builder.queryField('timeline', (t) =>
  t.field({
    type: ScheduleTimeline,
    nullable: true,
    description: 'The ticks to come of all active schedules that you may read, from now on.',
    args: {
      server: t.arg.id({ description: OF_SERVERS.server }),
      node: t.arg.id({ description: OF_SERVERS.node }),
      owner: t.arg.id({ description: OF_SERVERS.owner }),
      hours: t.arg.int({
        required: true,
        defaultValue: MAX_TIMELINE_HOURS,
        description: `1 to ${MAX_TIMELINE_HOURS}.`,
      }),
      first: t.arg.int({
        required: true,
        defaultValue: DEFAULT_TIMELINE,
        description: `Most ticks; at most ${MAX_TIMELINE}.`,
      }),
    },
    complexity: ({ first }) => ({ field: STATEMENT_COST + TICK_COST * Math.min(Math.max(first, 0), MAX_TIMELINE) }),
    resolve: (_root, { hours, first, ...servers }, ctx) => listTimeline(ctx, { hours, first, ...ofServers(servers) }),
  }),
);
