import { beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { FULL_PERMISSIONS } from '../../../src/domain/access/key-permissions.js';
import type { PrismaClient } from '../../../src/generated/prisma/client.js';
import { type ApiUnderTest, arrangeKey, startApi } from '../../support/api-under-test.js';
import { secrets, serviceContext } from '../../support/context.js';
import { describeDatabase } from '../../support/database.js';
import { type RecordingDaemon, recordingDaemon } from '../../support/recording-daemon.js';
import { type KnownDifference, readRecording, recordingFiles, replay } from '../../support/replay.js';
import {
  arrangeRecordedSchedule,
  type RecordedSchedule,
  recordedSchedule,
  recordedSchedules,
  setNextId,
  withTasks,
} from '../../support/replay-schedules.js';
import {
  arrangeRecordedServers,
  arrangeRecordedWorld,
  type RecordedServer,
  serverRecordings,
} from '../../support/replay-servers.js';

/** The two servers of the recordings, both alice's, with the ids 1 and 2. */
const SERVERS: readonly RecordedServer[] = (await serverRecordings())
  .get('171-servers-read-list')
  ?.response.body.data.map(({ attributes }: { readonly attributes: RecordedServer }) => attributes)
  .filter(({ id }: RecordedServer) => id <= 2);

const SCHEDULES = await recordedSchedules('492-schedules-delete-list-full.json');

const scheduleNamed = (id: number): RecordedSchedule => {
  const schedule = SCHEDULES.get(id);
  if (schedule === undefined) throw new Error(`Schedule ${id} was not recorded.`);
  return schedule;
};

/** How the world of a recording is, where it is more than the two servers. */
type Arrange = (db: PrismaClient) => Promise<unknown>;

const nothing: Arrange = () => Promise.resolve();

/** These schedules on the first server. */
const on =
  (...schedules: readonly RecordedSchedule[]): Arrange =>
  async (db) => {
    for (const schedule of schedules) await arrangeRecordedSchedule(db, 1, schedule);
  };

/** The schedules that exist before the one with this id is created. */
const beforeSchedule =
  (id: number): Arrange =>
  (db) =>
    setNextId(db, 'schedules', id);

/** A schedule with its first tasks, before the one with this id is created. */
const beforeTask =
  (id: number, { schedule, count }: { readonly schedule: RecordedSchedule; readonly count: number }): Arrange =>
  async (db) => {
    await arrangeRecordedSchedule(db, 1, withTasks(schedule, count));
    await setNextId(db, 'tasks', id);
  };

/** A schedule as an answer shows it. */
const asShown =
  (file: string): Arrange =>
  async (db) =>
    arrangeRecordedSchedule(db, 1, await recordedSchedule(file));

const TIMEZONE = 'the time zone is in the attributes of every schedule (choices.md 38)';
const zone: KnownDifference = { at: 'body.attributes.timezone', reason: TIMEZONE };

const ACTIVE_BY_DEFAULT = 'a new schedule is active by default (choices.md 5)';
const CRON_GRAMMAR =
  'a cron field is good or bad by our own grammar, and a bad one is 422 on that field (choices.md 6, 47)';
const ASYNCHRONOUS = 'the run begins after the answer: the node is asked later (choices.md 23)';
const ONE_RUN = 'a second run of a schedule never begins while one is active: 409 (choices.md 50)';

const differs = (reason: string, ...places: readonly string[]): readonly KnownDifference[] =>
  places.map((at) => ({ at, reason }));

interface Replayed {
  readonly arrange: Arrange;
  /** The intended differences from the recording, each with its reason. */
  readonly differences?: readonly KnownDifference[];
  /** The whole answer, where that differs. */
  readonly instead?: unknown;
  /** Attributes whose values differ. */
  readonly changes?: { readonly values: object; readonly reason: string };
}

const VALUES = {
  minute: '0 to 59',
  hour: '0 to 23',
  day_of_month: '1 to 31',
  day_of_week: '0 to 7 or SUN, MON, TUE, WED, THU, FRI, SAT',
} as const;

/** The message for an invalid cron field: the error, and the permitted values. */
const cronFault = (field: keyof typeof VALUES, complaint: string): Omit<Replayed, 'arrange'> => {
  const detail = `${complaint} Allowed: "*", ${VALUES[field]}, ranges such as "1-5", steps such as "*/2" or "1-5/2", and lists of these such as "1,3-5".`;
  return {
    differences: differs(CRON_GRAMMAR, 'status', 'body'),
    instead: {
      errors: [{ code: 'ValidationException', status: '422', detail, meta: { source_field: field, rule: 'cron' } }],
    },
  };
};

const daily = scheduleNamed(1);
const runMe = scheduleNamed(19);

/** Every recording of the groups `schedules`, `tasks`, `execute` and `schedules-delete`. */
const RECORDINGS: Readonly<Record<string, Replayed>> = {
  '336-schedules-create-defaults-without-flags': {
    arrange: beforeSchedule(2),
    differences: [zone],
    changes: { values: { is_active: true }, reason: ACTIVE_BY_DEFAULT },
  },
  '339-schedules-create-list-and-range-cron': { arrange: beforeSchedule(5), differences: [zone] },
  '342-schedules-create-L-W': { arrange: nothing, ...cronFault('day_of_month', '"L" is not a valid day of month.') },
  '345-schedules-err-bad-cron-text': { arrange: nothing, ...cronFault('hour', '"abc" is not a valid hour.') },
  '348-schedules-err-dow-8': { arrange: nothing, ...cronFault('day_of_week', '"8" is not a valid day of week.') },
  '351-schedules-err-is-active-not-bool': { arrange: nothing },
  '354-schedules-err-name-too-long': { arrange: nothing },
  '357-schedules-is-active-true-string': { arrange: nothing },
  '360-schedules-is-active-zero': { arrange: beforeSchedule(12), differences: [zone] },
  '363-schedules-cron-step-0': { arrange: nothing, ...cronFault('minute', 'The step of "*/0" must be 1 to 60.') },
  '366-schedules-cron-hash-nth-weekday': {
    arrange: nothing,
    ...cronFault('day_of_week', '"1#2" is not a valid day of week.'),
  },
  '369-schedules-extra-fields-ignored': { arrange: beforeSchedule(17), differences: [zone] },
  '372-schedules-get-non-numeric': { arrange: nothing },
  '375-schedules-update-deactivate': { arrange: on(withTasks(daily, 0)), differences: [zone] },
  '378-schedules-update-bad-cron': {
    arrange: on(withTasks(daily, 0)),
    ...cronFault('minute', '"99" is not a valid minute.'),
  },
  '381-schedules-patch-not-allowed': { arrange: on(withTasks(daily, 0)) },
  '384-schedules-app-key': { arrange: nothing },
  '387-tasks-create-power': { arrange: beforeTask(2, { schedule: daily, count: 1 }) },
  '390-tasks-create-with-sequence-2': { arrange: beforeTask(5, { schedule: daily, count: 1 }) },
  '393-tasks-err-empty': { arrange: on(daily) },
  '396-tasks-err-command-no-payload': { arrange: on(daily) },
  '399-tasks-err-offset-negative': { arrange: on(daily) },
  '402-tasks-err-offset-missing': { arrange: on(daily) },
  '405-tasks-err-sequence-0': { arrange: on(daily) },
  '408-tasks-err-schedule-of-other-server': { arrange: on(daily) },
  '411-tasks-get-after-move': { arrange: asShown('411-tasks-get-after-move.json'), differences: [zone] },
  '414-tasks-get-after-move-back': { arrange: asShown('414-tasks-get-after-move-back.json'), differences: [zone] },
  '417-tasks-update-task-of-other-schedule': { arrange: on(daily, scheduleNamed(3)) },
  '420-tasks-get-after-delete': { arrange: asShown('420-tasks-get-after-delete.json'), differences: [zone] },
  '423-tasks-fill-to-limit-8': { arrange: beforeTask(9, { schedule: daily, count: 7 }) },
  '426-tasks-err-eleventh-task': { arrange: on(daily) },
  '429-tasks-err-backup-limit-0': {
    arrange: (db) => arrangeRecordedSchedule(db, 2, { ...scheduleNamed(2), id: 18 }),
  },
  '432-execute-no-tasks': { arrange: on(withTasks(scheduleNamed(4), 0)) },
  '435-execute-t2': { arrange: beforeTask(14, { schedule: runMe, count: 1 }) },
  '438-execute-get-just-after-execute': {
    arrange: asShown('438-execute-get-just-after-execute.json'),
    differences: [zone],
  },
  '441-execute-execute-while-processing': {
    arrange: asShown('438-execute-get-just-after-execute.json'),
    differences: differs(ONE_RUN, 'status', 'body', 'daemon_calls'),
    instead: {
      errors: [
        {
          code: 'ConflictHttpException',
          status: '409',
          detail: 'A run of this schedule is already in progress.',
        },
      ],
    },
  },
  '444-execute-get-inactive-after': { arrange: asShown('444-execute-get-inactive-after.json'), differences: [zone] },
  '447-execute-online-only-offline': {
    arrange: on(scheduleNamed(3)),
    differences: differs(ASYNCHRONOUS, 'daemon_calls'),
  },
  '450-execute-get-after-daemon-failure': {
    arrange: asShown('450-execute-get-after-daemon-failure.json'),
    differences: [zone],
  },
  '453-execute-t2-power': { arrange: beforeTask(19, { schedule: scheduleNamed(20), count: 1 }) },
  '456-execute-404': { arrange: nothing },
  '492-schedules-delete-list-full': {
    arrange: on(...SCHEDULES.values()),
    differences: differs(TIMEZONE, 'body.data.*.attributes.timezone'),
  },
  '495-schedules-delete-delete-other-server': { arrange: on(runMe) },
};

const database = describeDatabase();
let daemon: RecordingDaemon;
let api: ApiUnderTest;
let placeholders: Readonly<Record<string, string>>;

beforeAll(async () => {
  daemon = recordingDaemon();
  const context = serviceContext(database.db, { secrets, daemon });
  api = await startApi(context);
  await arrangeRecordedWorld(database.db, secrets.seal('the-token'));
  placeholders = {
    APP_KEY: await arrangeKey(context, { userId: 1, kind: 'application', permissions: FULL_PERMISSIONS }),
    CLIENT_KEY: await arrangeKey(context, { userId: 2, kind: 'client' }),
  };
});

database.beforeClose(() => api?.close());

beforeEach(async () => {
  await database.db.scheduleRun.deleteMany();
  await arrangeRecordedServers(database.db, SERVERS);
  daemon.forget();
});

describe.each(Object.entries(RECORDINGS))('%s', (name, { arrange, differences = [], instead, changes }) => {
  const reasons = new Set([...differences, ...(changes === undefined ? [] : [changes])].map(({ reason }) => reason));
  test(`is answered as recorded${[...reasons].map((reason) => `, but: ${reason}`).join('')}`, async () => {
    await arrange(database.db);
    const { problems, body } = await replay(`${name}.json`, {
      url: api.url,
      placeholders,
      differences,
      headers: ['content-type', 'allow', 'cache-control'],
      daemonCalls: () => daemon.calls.map((call) => call.name),
    });
    expect(problems).toEqual([]);
    const expected = instead ?? withAttributes(await recordedBody(name), changes?.values);
    expect(comparable(body)).toEqual(comparable(expected));
  });
});

const recordedBody = async (name: string): Promise<unknown> => (await readRecording(`${name}.json`)).response.body;

/** A recorded resource with some attributes changed. */
const withAttributes = (recorded: unknown, changes: object | undefined): unknown => {
  if (changes === undefined) return recorded;
  const { attributes, ...resource } = recorded as { readonly attributes: object }; // only resources are changed
  return { ...resource, attributes: { ...attributes, ...changes } };
};

/**
 * An answer without its moments and what differs everywhere: tasks by their order (choices.md 39), and no time zone.
 */
const comparable = (body: unknown): unknown =>
  JSON.parse(JSON.stringify(body ?? null), (member: string, value: unknown) => {
    if (/_at$/.test(member)) return /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\+00:00$/.test(String(value)) ? 'a moment' : value;
    if (member === 'timezone') return undefined;
    return isTaskList(value) ? [...value].sort((one, other) => sequenceOf(one) - sequenceOf(other)) : value;
  });

interface TaskItem {
  readonly object: 'schedule_task';
  readonly attributes: { readonly sequence_id: number };
}

const isTaskList = (value: unknown): value is readonly TaskItem[] =>
  Array.isArray(value) && value.length > 0 && value[0]?.object === 'schedule_task';

const sequenceOf = ({ attributes }: TaskItem): number => attributes.sequence_id;

test('every recording of these groups is replayed', async () => {
  const files = await recordingFiles();
  const names = files.filter((file) => /^\d+-(schedules|tasks|execute|schedules-delete)-/.test(file));
  expect(names.map((file) => file.replace('.json', '')).sort()).toEqual(Object.keys(RECORDINGS).sort());
});
