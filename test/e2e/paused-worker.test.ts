import { afterEach, beforeAll, describe, expect, test } from '@jest/globals';
import { describeDatabase } from '../support/database.js';
import { type CommandNode, commandNode } from '../support/e2e/command-node.js';
import { type ScheduleOnNode, scheduleOnNode, startProcess, tickNow } from '../support/e2e/processes.js';
import type { Service } from '../support/service.js';
import { until } from '../support/until.js';
import { untilWaiting } from '../support/until-waiting.js';

const TOO_LATE = 'step withdrawn: too late to send';

const database = describeDatabase();
let node: CommandNode;
let workers: Service[] = [];

beforeAll(async () => {
  node = await commandNode();
});

afterEach(async () => {
  for (const worker of workers.splice(0)) {
    worker.signal('SIGCONT');
    await worker.stop();
  }
});

database.beforeClose(() => node?.close());

const startWorker = async (): Promise<Service> => {
  const worker = await startProcess(database, 'worker');
  workers = [...workers, worker];
  return worker;
};

const runOf = ({ server }: ScheduleOnNode) =>
  database.db.scheduleRun.findFirst({
    where: { serverId: server.id },
    include: { steps: { orderBy: { sequence: 'asc' } } },
  });

/**
 * A worker that is stopped after the database has recorded that it sends the first step, and before it reads the answer
 * and sends it: its statement waits for a row that is locked here until the process is stopped.
 */
const freezeBeforeWrite = async (
  commands: readonly string[],
): Promise<{ arranged: ScheduleOnNode; frozen: Service }> => {
  const arranged = await scheduleOnNode(database, { port: node.port, commands });
  // Time between the run and its first step, to lock the step.
  await database.db.task.updateMany({
    where: { scheduleId: arranged.schedule.id, sequenceId: 1 },
    data: { timeOffset: 2 },
  });
  const frozen = await startWorker();
  await tickNow(database, arranged);
  const run = await until(() => runOf(arranged));
  const holder = await database.pool.connect();
  try {
    await holder.query('begin');
    await holder.query('select 1 from schedule_run_steps where run_id = $1 and sequence = 1 for update', [run.id]);
    await untilWaiting(database.pool);
    frozen.signal('SIGSTOP');
    await holder.query('rollback');
  } finally {
    holder.release();
  }
  await until(async () => (await runOf(arranged))?.steps[0]?.state === 'sending');
  return { arranged, frozen };
};

const leaseIsOver = (arranged: ScheduleOnNode): Promise<true> =>
  until(async () => {
    const rows = await database.db.$queryRaw<readonly unknown[]>`
      select 1 from schedule_runs where server_id = ${arranged.server.id} and lease_until < now()`;
    return rows.length > 0;
  });

describe('a worker that is paused right before it sends a command', () => {
  test('does not send it after another worker has continued the chain', async () => {
    const { arranged, frozen } = await freezeBeforeWrite(['say stale', 'say later']);
    await startWorker();
    const finished = await until(async () => {
      const run = await runOf(arranged);
      return run?.finishedAt ? run : null;
    });
    expect(finished.steps).toMatchObject([{ state: 'unknown', errorCode: 'interrupted' }, { state: 'ok' }]);
    frozen.signal('SIGCONT');
    await until(() => frozen.output().stderr.includes(TOO_LATE));
    expect(node.commands.filter((command) => ['say stale', 'say later'].includes(command))).toEqual(['say later']);
    expect((await runOf(arranged))?.steps).toMatchObject([{ state: 'unknown' }, { state: 'ok' }]);
  });

  test('releases it when no worker has taken the run over, and it is sent once, in its place', async () => {
    const { arranged, frozen } = await freezeBeforeWrite(['say once', 'say afterwards']);
    await leaseIsOver(arranged);
    frozen.signal('SIGCONT');
    await until(() => frozen.output().stderr.includes(TOO_LATE));
    const finished = await until(async () => {
      const run = await runOf(arranged);
      return run?.finishedAt ? run : null;
    });
    expect(finished).toMatchObject({ state: 'succeeded', steps: [{ state: 'ok', attempt: 2 }, { state: 'ok' }] });
    expect(node.commands.filter((command) => ['say once', 'say afterwards'].includes(command))).toEqual([
      'say once',
      'say afterwards',
    ]);
  });
});
