import { spawn } from 'node:child_process';
import { chown, mkdir, mkdtemp, readdir, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { hasCode } from '../host/has-code.js';
import type { OsAccount } from '../host/os-account.js';
import { signalProcess } from '../host/os-process.js';

/** What directories begin with in which a cluster is made. */
const DRAFT = 'new-';

export interface ClusterPlan {
  /** Where `data` is to be. */
  readonly directory: string;
  /** Path of the program. */
  readonly initdb: string;
  readonly account: OsAccount;
  readonly user: string;
  readonly password: string;
  /** Gives it up at once: nothing of it is left. */
  readonly signal?: AbortSignal | undefined;
}

/**
 * Makes the cluster `data` where there is none. It is made under another name and moved when it is whole: one that was
 * interrupted is never mistaken for it, and of several processes at once, killed or not, exactly one cluster remains.
 * @throws {Error} it could not be made, and nobody else has made it  @throws {DOMException} it was given up
 */
export const makeCluster = async (plan: ClusterPlan): Promise<void> => {
  if (await isMade(plan.directory)) return;
  try {
    await makeInDraft(plan.directory, (draft) => initialise(draft, plan));
  } catch (error) {
    plan.signal?.throwIfAborted();
    // Another process was faster; it may have removed this draft in the middle of the work.
    if (!(await isMade(plan.directory))) throw error;
  }
};

/** Makes `data` in a draft below the directory, and moves it to its place when it is whole; nothing is left of a draft. */
export const makeInDraft = async (directory: string, make: (draft: string) => Promise<void>): Promise<void> => {
  const draft = await mkdtemp(join(directory, DRAFT));
  try {
    await make(draft);
    await rename(join(draft, 'data'), join(directory, 'data'));
  } finally {
    await rm(draft, { recursive: true, force: true });
  }
};

/** Removes what processes left behind that were killed, or that were too slow to make the cluster. */
export const removeDrafts = async (directory: string): Promise<void> => {
  const drafts = (await readdir(directory)).filter((name) => name.startsWith(DRAFT));
  for (const name of drafts) {
    await rm(join(directory, name), { recursive: true, force: true, maxRetries: 5 }).catch((error: unknown) => {
      // A program still writes to it, which fails now; the next process finds what is left.
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
    // The directory last: nothing in it can be replaced before.
    for (const path of [data, passwordFile, draft]) await chown(path, account.uid, account.gid);
  }
  const access = ['-U', user, '-A', 'scram-sha-256', `--pwfile=${passwordFile}`];
  const texts = ['-E', 'UTF8', '--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8'];
  await run(initdb, ['-D', data, ...access, ...texts, '--no-instructions'], { account, signal });
};

/**
 * In a session of its own: initdb waits for the end of what it is doing when it is told to stop, and leaves its server behind when
 * it is killed, so that both are killed together. The pipes are closed when neither is left, and nothing writes to the draft.
 */
const run = (
  program: string,
  args: readonly string[],
  { account, signal }: Pick<ClusterPlan, 'account' | 'signal'>,
): Promise<void> =>
  new Promise((done, fail) => {
    signal?.throwIfAborted();
    const child = spawn(program, args, { ...account, cwd: '/', detached: true, stdio: ['ignore', 'pipe', 'pipe'] });
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
      else fail(new Error(`PostgreSQL could not be set up: ${complaintsIn(output)} (${program} ended with ${code})`));
    });
  });

/** What is an error in what initdb prints, which says at length what it does; all of it where nothing is called one. */
const complaintsIn = (output: string): string =>
  output.match(/^.*\b(?:error|fatal|panic): .*$/gim)?.join(' ') ?? output;
