import { spawn } from 'node:child_process';
import { chown, mkdir, mkdtemp, readdir, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { hasCode } from '../host/has-code.js';
import type { OsAccount } from '../host/os-account.js';
import { signalProcess } from '../host/os-process.js';
import { systemEnvironment } from '../host/system-environment.js';

/** Prefix of directories in which a cluster is created. */
const DRAFT = 'new-';

export interface ClusterPlan {
  /** The parent directory of `data`. */
  readonly directory: string;
  /** Path of `initdb`. */
  readonly initdb: string;
  readonly account: OsAccount;
  readonly user: string;
  readonly password: string;
  /** Aborts at once and removes everything. */
  readonly signal?: AbortSignal | undefined;
}

/**
 * Creates the cluster `data` if there is none. It is created under another name and renamed when complete, so that an
 * interrupted one is never used, and several processes, killed or not, end up with exactly one cluster.
 * @throws {Error} it could not be created, and no other process has created it  @throws {DOMException} aborted
 */
export const makeCluster = async (plan: ClusterPlan): Promise<void> => {
  if (await isMade(plan.directory)) return;
  try {
    await makeInDraft(plan.directory, (draft) => initialise(draft, plan));
  } catch (error) {
    plan.signal?.throwIfAborted();
    // Another process was faster and may have removed this draft.
    if (!(await isMade(plan.directory))) throw error;
  }
};

/** Creates `data` in a draft below the directory, and renames it when complete; removes the draft. */
export const makeInDraft = async (directory: string, make: (draft: string) => Promise<void>): Promise<void> => {
  const draft = await mkdtemp(join(directory, DRAFT));
  try {
    await make(draft);
    await rename(join(draft, 'data'), join(directory, 'data'));
  } finally {
    await rm(draft, { recursive: true, force: true });
  }
};

/** Removes drafts of processes that were killed or too slow. */
export const removeDrafts = async (directory: string): Promise<void> => {
  const drafts = (await readdir(directory)).filter((name) => name.startsWith(DRAFT));
  for (const name of drafts) {
    await rm(join(directory, name), { recursive: true, force: true, maxRetries: 5 }).catch((error: unknown) => {
      // A program is still writing to it, which fails now; the next process removes the rest.
      if (!hasCode(error, 'ENOTEMPTY')) throw error;
    });
  }
};

const isMade = async (directory: string): Promise<boolean> =>
  (await readdir(join(directory, 'data')).catch((): string[] => [])).includes('PG_VERSION');

const initialise = async (draft: string, { initdb, account, user, password, signal }: ClusterPlan): Promise<void> => {
  const data = join(draft, 'data');
  const passwordFile = join(draft, 'password');
  await mkdir(data, { mode: 0o700 });
  await writeFile(passwordFile, password, { mode: 0o600 });
  if (account.uid !== undefined && account.gid !== undefined) {
    // The directory last, so that its content cannot be replaced before.
    for (const path of [data, passwordFile, draft]) await chown(path, account.uid, account.gid);
  }
  const access = ['-U', user, '-A', 'scram-sha-256', `--pwfile=${passwordFile}`];
  const texts = ['-E', 'UTF8', '--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8'];
  await run(initdb, ['-D', data, ...access, ...texts, '--no-instructions'], { account, signal });
};

/**
 * Runs in its own process group: initdb handles SIGTERM late and leaves its server behind when killed, so both are
 * killed together. The pipes close when both have ended and nothing writes to the draft any more.
 */
const run = (
  program: string,
  args: readonly string[],
  { account, signal }: Pick<ClusterPlan, 'account' | 'signal'>,
): Promise<void> =>
  new Promise((done, fail) => {
    signal?.throwIfAborted();
    const child = spawn(program, args, {
      ...account,
      cwd: '/',
      env: systemEnvironment(),
      detached: true,
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    const kill = () => {
      if (child.pid !== undefined && child.exitCode === null) signalProcess(-child.pid, 'SIGKILL');
    };
    signal?.addEventListener('abort', kill);
    let output = '';
    for (const stream of [child.stdout, child.stderr]) {
      stream.setEncoding('utf8').on('data', (text: string) => {
        output += text;
      });
    }
    child.on('error', fail);
    child.on('close', (code) => {
      signal?.removeEventListener('abort', kill);
      if (code === 0) done();
      else fail(new Error(`PostgreSQL could not be set up: ${errorsIn(output)} (${program} ended with ${code})`));
    });
  });

/** The error lines in the output of initdb; the whole output where there are none. */
const errorsIn = (output: string): string => output.match(/^.*\b(?:error|fatal|panic): .*$/gim)?.join(' ') ?? output;
