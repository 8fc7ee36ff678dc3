import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chown, mkdir, mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { Writable } from 'node:stream';
import { promisify } from 'node:util';
import type { Logger } from 'pino';
import type { NodeConfig } from '../node-config.js';
import type { AccountRange } from '../server-account.js';
import { type Isolation, NO_ISOLATION } from './isolation.js';
import { launchLine } from './launch-line.js';
import { programDirectories } from './program-directories.js';
import { visiblePaths } from './visible-paths.js';

const run = promisify(execFile);

/** Exit code of a probe that sees only what it may. */
const ISOLATED_CODE = 42;

/** How long one probe may take, in milliseconds. */
const TRY_LIMIT_MS = 20_000;

/**
 * Detects how this machine can isolate servers, by running a probe program: the kernel's version and settings, a
 * surrounding container and security modules all matter. A root node without an account range runs servers as root,
 * which only tests request; then there is no isolation.
 */
export async function detectIsolation(config: NodeConfig, log: Logger): Promise<Isolation> {
  if (process.platform !== 'linux') return NO_ISOLATION;
  const accounts = await usableAccounts(config);
  if (accounts === null && process.getuid?.() === 0) return NO_ISOLATION;
  const hasNoNewPrivileges = await succeeds(config, ['setpriv', '--no-new-privs', 'true']);
  const isolation = { accounts, hasNoNewPrivileges, hasNamespaces: false };
  const obstacle = await namespaceObstacle(config, isolation);
  if (obstacle !== null) log.info({ obstacle }, 'servers have no namespaces of their own on this machine');
  return { ...isolation, hasNamespaces: obstacle === null };
}

async function usableAccounts({ accounts, ...config }: NodeConfig): Promise<AccountRange | null> {
  if (accounts === undefined || process.getuid?.() !== 0) return null;
  for (const uid of [accounts.first, accounts.last]) {
    if (!(await succeeds(config, ['bash', '-c', 'exit 0'], { uid, gid: uid }))) return null;
  }
  return accounts;
}

async function succeeds(
  config: Pick<NodeConfig, 'path'>,
  [program = '', ...rest]: readonly string[],
  account: { readonly uid?: number; readonly gid?: number } = {},
): Promise<boolean> {
  try {
    await run(program, rest, { ...account, cwd: '/', env: environmentOf(config), timeout: TRY_LIMIT_MS });
    return true;
  } catch {
    // Any failure means that it is not possible here.
    return false;
  }
}

/**
 * Why servers have no namespaces here; null when they have: the probe ran in namespaces and saw nothing of the node.
 */
async function namespaceObstacle(config: NodeConfig, isolation: Isolation): Promise<string | null> {
  const account = isolation.accounts === null ? null : { uid: isolation.accounts.last, gid: isolation.accounts.last };
  await mkdir(config.system.state, { recursive: true, mode: 0o700 });
  const base = await mkdtemp(join(config.system.state, 'probe-'));
  const directory = await mkdtemp(join(config.system.data, 'probe-'));
  try {
    if (account !== null) await chown(directory, account.uid, account.gid);
    const visible = await visiblePaths({ ...config, executable: process.execPath });
    const confinement = { account, namespaces: { mountPoint: base, visible }, hasNoNewPrivileges: true };
    return await tryLine(config, launchLine(confinement, directory).line, directory);
  } finally {
    await rm(directory, { recursive: true, force: true });
    await rm(base, { recursive: true, force: true });
  }
}

/**
 * Its own directory is writable, the node's state is invisible, and only processes of its own namespace are visible.
 */
const PROBE = `: >seen && [ ! -e "$HIDDEN" ] && [ -d /proc/1 ] && [ ! -d "/proc/$NODE" ] && exit ${ISOLATED_CODE}; exit 1`;

async function tryLine(config: NodeConfig, line: readonly string[], cwd: string): Promise<string | null> {
  const [program = '', ...rest] = line;
  const child = spawn(program, rest, {
    cwd,
    env: environmentOf(config),
    detached: true,
    timeout: TRY_LIMIT_MS,
    killSignal: 'SIGKILL',
    stdio: ['ignore', 'ignore', 'pipe', 'pipe', 'pipe'],
  });
  let output = '';
  child.stderr?.on('data', (chunk: Buffer) => {
    output += chunk.toString();
  });
  const gate = child.stdio[3];
  if (gate instanceof Writable) {
    // The exit code reports a program that has ended already.
    gate.on('error', () => undefined);
    gate.end([`HIDDEN=${config.system.state}`, `NODE=${process.pid}`, '', PROBE].map((text) => `${text}\0`).join(''));
  }
  try {
    const [code] = await once(child, 'close');
    return code === ISOLATED_CODE ? null : output.trim() || `a program in namespaces ended with ${code}`;
  } catch (error) {
    return error instanceof Error ? error.message : 'namespaces could not be created';
  }
}

const environmentOf = ({ path }: Pick<NodeConfig, 'path'>) => ({ PATH: programDirectories(path).join(':') });
