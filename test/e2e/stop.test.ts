import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { readdir, rm } from 'node:fs/promises';
import { connect } from 'node:net';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, test } from '@jest/globals';
import { type PreparedData, prepareData } from '../support/e2e/prepared-data.js';
import { runCli } from '../support/run-to-end.js';
import { freePort, freshDataDir, processesOf, signalIfAlive } from '../support/service.js';
import { until } from '../support/until.js';

/** The programs that create and serve a database. */
const DATABASE_PROGRAMS = new Set(['initdb', 'postgres']);

/** `script` of util-linux runs a command on its own terminal, where it is installed. */
const hasTerminals = spawnSync('script', ['-qec', 'true', '/dev/null'], { stdio: 'ignore' }).status === 0;
const onTerminal = hasTerminals ? test : test.skip;

describe('a service with its own database and node', () => {
  let prepared: PreparedData;
  let dataDir: string;
  let env: Record<string, string>;
  let child: ChildProcess;
  let output: string;
  /** Characters that were printed until the service was ready: its start may have tried other ports for the node. */
  let printedAtStart: number;

  beforeAll(async () => {
    prepared = await prepareData();
  });

  afterAll(() => prepared?.remove());

  const useData = async (directory: Promise<string>): Promise<void> => {
    dataDir = await directory;
    env = {
      PATH: process.env.PATH ?? '',
      HOME: process.env.HOME ?? '/',
      PORT: String(await freePort()),
      DATA_DIR: dataDir,
      LOG_LEVEL: 'info',
      DRAIN_SECONDS: '0',
    };
  };

  /** Ends all processes and removes the data. */
  const killAll = async (): Promise<void> => {
    child.kill('SIGKILL');
    await until(async () => {
      const left = await processesOf(dataDir);
      for (const pid of left) signalIfAlive(pid, 'SIGKILL');
      return left.length === 0;
    });
    await rm(join(dataDir, '..'), { recursive: true, force: true, maxRetries: 5 });
  };

  afterEach(() => killAll());

  /** Starts a command in its own process group, after a first start, and waits until its service is ready. */
  const start = async (program: string, args: readonly string[]): Promise<void> => {
    await useData(prepared.copy());
    output = '';
    child = spawn(program, args, { env, detached: true, stdio: ['pipe', 'pipe', 'pipe'] });
    for (const stream of [child.stdout, child.stderr]) {
      stream?.setEncoding('utf8').on('data', (text: string) => {
        output += text;
      });
    }
    await until(() => child.exitCode !== null || output.includes('Gamewarden is ready'), 120_000);
    if (child.exitCode !== null) throw new Error(`It ended with ${child.exitCode}: ${output}`);
    printedAtStart = output.length;
  };

  /**
   * Starts a service for the first time, and stops the creation of its database in the middle. If that was over before
   * it could be stopped, another first start is needed.
   */
  const startWithoutData = async (): Promise<void> => {
    for (let isHeldUp = false; !isHeldUp; ) {
      await useData(freshDataDir());
      child = spawn(process.execPath, ['dist/main.js'], { env, stdio: 'ignore' });
      await until(
        async () => (await processesOf(dataDir)).some((pid) => DATABASE_PROGRAMS.has(programOf(pid))),
        60_000,
      );
      const making = await processesOf(dataDir);
      for (const pid of making) signalIfAlive(pid, 'SIGSTOP');
      // A process in state D waits in the kernel, such as for a child that was stopped before its `exec`.
      await until(() => making.every((pid) => 'TDZ?'.includes(stateOf(pid))));
      isHeldUp = making.some((pid) => 'TD'.includes(stateOf(pid)) && programOf(pid) === 'initdb');
      if (!isHeldUp) await killAll();
    }
  };

  const ended = async (): Promise<number | null> => {
    if (child.exitCode === null && child.signalCode === null) await once(child, 'close');
    return child.exitCode;
  };

  const expectOrderlyEnd = async (): Promise<void> => {
    await ended();
    const printed = output.slice(printedAtStart);
    expect(printed).toContain('"msg":"stopped"');
    expect(printed).not.toContain('a part failed to stop');
    expect(printed).not.toMatch(/is started again|is being restarted/);
    expect(await processesOf(dataDir)).toEqual([]);
  };

  onTerminal('stops in order at one Ctrl-C in the terminal of npm start', async () => {
    await start('script', ['--quiet', '--return', '--command', 'npm start', '/dev/null']);
    child.stdin?.write('\x03');
    await expectOrderlyEnd();
  });

  onTerminal('stops in order when its terminal is closed', async () => {
    await start('script', ['--quiet', '--return', '--command', 'npm start', '/dev/null']);
    child.kill('SIGKILL');
    await until(async () => (await processesOf(dataDir)).length === 0, 30_000);
  });

  test.each(['SIGINT', 'SIGTERM'] as const)(
    'stops in order at a %s for the process group of npm start',
    async (signal) => {
      await start('npm', ['start']);
      process.kill(-Number(child.pid), signal);
      await expectOrderlyEnd();
    },
  );

  test('stops in order when all its processes are signalled at once, as systemd does', async () => {
    await start(process.execPath, ['dist/main.js']);
    for (const pid of [Number(child.pid), ...(await processesOf(dataDir))]) signalIfAlive(pid, 'SIGTERM');
    await expectOrderlyEnd();
    expect(child.exitCode).toBe(0);
  });

  test('leaves nothing running when a second signal ends it at once', async () => {
    await start(process.execPath, ['dist/main.js']);
    // A request with an endless body delays an ordered stop.
    const request = connect(Number(env.PORT), '127.0.0.1');
    request.on('error', () => undefined); // it is cut at the end
    request.write('POST /graphql HTTP/1.1\r\nHost: x\r\nContent-Length: 10\r\n\r\n{');
    await once(request, 'connect');
    await until(() => {
      child.kill('SIGTERM');
      return child.exitCode !== null;
    });
    expect(child.exitCode).toBe(1);
    expect(output).toContain('npm run --silent cli -- stop');
    await until(async () => (await processesOf(dataDir)).length === 0, 30_000);
    request.destroy();
  });

  test('that was killed leaves its database and its node to the next start, or to the stop command', async () => {
    await start(process.execPath, ['dist/main.js']);
    child.kill('SIGKILL');
    await ended();
    expect(await runCli(['stop'], env)).toEqual({
      status: 0,
      stdout: 'Ended: the built-in node, PostgreSQL.\n',
      stderr: '',
    });
    expect(await processesOf(dataDir)).toEqual([]);
    expect((await runCli(['stop'], env)).stdout).toBe('Nothing was running.\n');
  });

  test('that was killed leaves nothing behind after the doctor has fixed it, which leaves a running one alone', async () => {
    await start(process.execPath, ['dist/main.js']);
    const running = await runCli(['doctor', '--fix', '--json'], env);
    expect(JSON.parse(running.stdout).fixed).toEqual([]);
    expect((await fetch(`http://127.0.0.1:${env.PORT}/readyz`)).status).toBe(200);
    child.kill('SIGKILL');
    await ended();
    const { stdout } = await runCli(['doctor', '--fix'], env);
    expect(stdout).toContain(
      'FIXED  leftovers: Ended what a killed service left behind: the built-in node, PostgreSQL.\n',
    );
    expect(await processesOf(dataDir)).toEqual([]);
  });

  test('is stopped in order by the stop command, but not by the command that removes its data', async () => {
    await start(process.execPath, ['dist/main.js']);
    const { status, stderr } = await runCli(['data', 'remove', '--yes'], env);
    expect({ status, stderr }).toEqual({
      status: 1,
      stderr: 'Another Gamewarden service is running on this DATA_DIR.\n',
    });
    expect((await fetch(`http://127.0.0.1:${env.PORT}/readyz`)).status).toBe(200);
    expect(await runCli(['stop'], env)).toEqual({
      status: 0,
      stdout: `Ended: the service (process ${child.pid}), PostgreSQL.\n`,
      stderr: '',
    });
    await expectOrderlyEnd();
    expect(child.exitCode).toBe(0);
  });

  test('is ready after it has printed the first keys', async () => {
    await useData(freshDataDir());
    output = '';
    child = spawn(process.execPath, ['dist/main.js'], { env, stdio: ['ignore', 'pipe', 'pipe'] });
    child.stdout?.setEncoding('utf8').on('data', (text: string) => {
      output += text;
    });
    await until(async () => {
      const response = await fetch(`http://127.0.0.1:${env.PORT}/readyz`).catch(() => undefined); // not listening yet
      return response?.status === 200;
    }, 120_000);
    child.kill('SIGKILL');
    await ended();
    expect(output).toContain('These two keys are shown only once');
  });

  test('that is stopped while it creates its database leaves nothing behind, and the next start begins anew', async () => {
    await startWithoutData();
    child.kill('SIGTERM');
    expect(await ended()).toBe(0);
    expect(await processesOf(dataDir)).toEqual([]);
    const left = await readdir(join(dataDir, 'postgres'));
    expect(left.filter((name) => name === 'data' || name.startsWith('new-'))).toEqual([]);

    child = spawn(process.execPath, ['dist/main.js'], { env, stdio: 'ignore' });
    await until(async () => {
      const response = await fetch(`http://127.0.0.1:${env.PORT}/readyz`).catch(() => undefined); // not listening yet
      return response?.status === 200;
    }, 120_000);
    child.kill('SIGTERM');
    expect(await ended()).toBe(0);
  });
});

/** The program of a process and the letter of its state; `?` where there is none. */
const standingOf = (pid: number): { readonly program: string; readonly state: string } => {
  try {
    const [, program = '', state = '?'] = /\((.*)\) (\S)/.exec(readFileSync(`/proc/${pid}/stat`, 'utf8')) ?? [];
    return { program, state };
  } catch {
    return { program: '', state: '?' }; // already ended
  }
};

const stateOf = (pid: number): string => standingOf(pid).state;

const programOf = (pid: number): string => standingOf(pid).program;
