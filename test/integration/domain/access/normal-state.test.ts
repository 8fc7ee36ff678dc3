import { beforeEach, describe, expect, test } from '@jest/globals';
import { DomainError } from '../../../../src/domain/errors.js';
import { executeSchedule } from '../../../../src/domain/schedules/execute-schedule.js';
import { materialiseDue } from '../../../../src/domain/schedules/materialise-due.js';
import { ServerStatus } from '../../../../src/generated/prisma/client.js';
import { testContext } from '../../../support/context.js';
import { describeDatabase } from '../../../support/database.js';
import { advanceRun } from '../../../support/runs.js';
import { runsOf } from '../../../support/schedule-engine.js';
import { asUser, type Seed, seedOf } from '../../../support/seed.js';

const database = describeDatabase();
let seed: Seed;

beforeEach(() => {
  seed = seedOf(database.db);
});

const STATES = [null, ...Object.values(ServerStatus)].flatMap((status) => [
  { status, suspended: false },
  { status, suspended: true },
]);

/** The result when the owner executes a schedule of a server in this state: an error, or the state of the run. */
const executed = async (values: (typeof STATES)[number]): Promise<string> => {
  const { owner, server, schedule } = await seed.owner().schedule();
  await database.db.server.update({ where: { id: server.id }, data: values });
  const ctx = testContext(database.db);
  try {
    const runId = await executeSchedule({ ...ctx, principal: asUser(owner) }, { id: schedule.id });
    await advanceRun(ctx, runId, { owner: 'test' });
    return (await database.db.scheduleRun.findUniqueOrThrow({ where: { id: runId } })).state;
  } catch (error) {
    if (error instanceof DomainError) return error.code;
    throw error;
  }
};

/** The result of a tick of it. */
const ticked = async (values: (typeof STATES)[number]): Promise<string | undefined> => {
  const nextRunAt = new Date(Date.now() - 1_000);
  const { server, schedule } = await seed.owner().schedule({ nextRunAt });
  await database.db.server.update({ where: { id: server.id }, data: values });
  await materialiseDue(testContext(database.db));
  const [run] = await runsOf(database.db, schedule.id);
  return run?.state;
};

describe.each(STATES)('on a server that is %j', (values) => {
  const isNormal = !values.suspended && (values.status === null || values.status === 'reinstall_failed');

  test(
    isNormal ? 'a schedule can be executed, and its run is not cancelled' : 'no schedule can be executed',
    async () => {
      expect(await executed(values)).toBe(isNormal ? 'succeeded' : 'SERVER_STATE');
    },
  );

  test(isNormal ? 'a tick runs' : 'a tick is skipped', async () => {
    expect(await ticked(values)).toBe(isNormal ? 'pending' : 'skipped');
  });
});
