import type { DomainContext } from '../context.js';
import { DaemonError, NotFoundError, RefusedError } from '../errors.js';
import type { FileEntry, FileTarget } from '../ports/node-files.js';

/** The message of a node that does not have the server. */
const UNKNOWN_SERVER = 'The requested resource does not exist on this instance.';

/**
 * The messages of the built-in node with status 400 for a path of the wrong kind, and ours. Source: daemon.md §2.13.
 */
const OF_WRONG_KIND: ReadonlyMap<string | null | undefined, string> = new Map([
  ['Cannot perform that action: file is a directory.', 'The path names a directory where a file is needed.'],
  [
    'Cannot perform that action: a part of the path is a file or a link.',
    'The path names, or leads through, a file or a symbolic link where a directory is needed.',
  ],
  ['Cannot perform that action: file is a link.', 'The path names a symbolic link, which is not followed.'],
  ['Cannot perform that action: file is not a regular file.', 'The path names no regular file.'],
]);

/** Most directories that are listed to find out why a node failed. */
const MAX_LISTINGS = 16;

/** Most paths of one call that are checked. */
const MAX_PATHS = 3;

/** The paths of a call, by which its failure is explained. */
export interface Asked {
  readonly target: FileTarget;
  /** The paths that it reads or writes, without `.` and `..`. */
  readonly paths: readonly string[];
  /** What must exist at each path. `nothing`: only the directories above it must not be files or links. */
  readonly wanted: 'file' | 'directory' | 'nothing';
  /** The input member that holds the path, if one does. */
  readonly member?: string;
  /** The message when the node failed although everything exists. */
  readonly otherwise?: string;
}

/**
 * Calls a node about files and explains its errors: a path that is missing, of the wrong kind or behind a link. The
 * built-in node reports these itself. Wings answers 500 to each of them; then the directories of the path are listed to
 * find the cause. Any other failure stays a `DaemonError`.
 * @throws {NotFoundError}  @throws {RefusedError}  @throws {DaemonError}
 * Source: choices.md 56, files.md §3.3.
 */
export const askForFiles = async <Result>(
  ctx: Pick<DomainContext, 'files' | 'log'>,
  asked: Asked,
  ask: () => Promise<Result>,
): Promise<Result> => {
  try {
    return await ask();
  } catch (error) {
    if (!(error instanceof DaemonError)) throw error;
    const explanation = await explained(ctx, asked, error);
    if (asked.member !== undefined) explanation?.at(asked.member);
    throw explanation ?? error;
  }
};

const missingFile = (): NotFoundError => new NotFoundError('The requested file could not be found on the server.');

type Explanation = NotFoundError | RefusedError | undefined;

const explained = async (
  ctx: Pick<DomainContext, 'files' | 'log'>,
  { target, paths, wanted, otherwise }: Asked,
  { failure }: DaemonError,
): Promise<Explanation> => {
  if (failure.status === 404) {
    if (failure.remoteMessage === UNKNOWN_SERVER) return undefined;
    // A node that misses a file sends a message. Without one the route is missing, as on an old node.
    return failure.remoteMessage ? missingFile() : new RefusedError('The node of this server cannot do this.');
  }
  const wrongKind = OF_WRONG_KIND.get(failure.remoteMessage);
  if (failure.status === 400 && wrongKind !== undefined) return new RefusedError(wrongKind);
  if (failure.status !== 500 || failure.delivery !== 'answered') return undefined;
  const lister: Lister = { list: (directory) => ctx.files.list(target, directory), left: MAX_LISTINGS };
  try {
    for (const path of paths.slice(0, MAX_PATHS)) {
      const obstacle = await findObstacle(lister, path, wanted);
      if (obstacle !== undefined) return obstacle;
    }
  } catch (error) {
    if (!(error instanceof DaemonError)) throw error;
    ctx.log.debug({ err: error, serverUuid: target.uuid }, 'could not list directories to explain an error of a node');
    return undefined;
  }
  return otherwise === undefined ? undefined : new RefusedError(otherwise);
};

interface Lister {
  readonly list: (directory: string) => Promise<readonly FileEntry[]>;
  /** Directories that may still be listed. */
  left: number;
}

/** Walks down a path from the server's directory, which every working node can list. */
const findObstacle = async (lister: Lister, path: string, wanted: Asked['wanted']): Promise<Explanation> => {
  const names = path.split('/').filter((part) => part !== '');
  for (const [index, name] of names.entries()) {
    if (lister.left === 0) return undefined;
    lister.left -= 1;
    const entries = await lister.list(`/${names.slice(0, index).join('/')}`);
    const found = entries.find((entry) => entry.name === name);
    if (found === undefined) return wanted === 'nothing' ? undefined : missingFile();
    if (found.isSymlink) return new RefusedError('The path leads through a symbolic link, which is not followed.');
    const isLast = index === names.length - 1;
    if (!isLast && !found.isDirectory) return wanted === 'nothing' ? notADirectory() : missingFile();
    if (isLast && wanted === 'directory' && !found.isDirectory) return notADirectory();
    if (isLast && wanted === 'file' && found.isDirectory) return notAFile();
  }
  return undefined;
};

const notADirectory = (): RefusedError => new RefusedError('The path names a file where a directory is needed.');

/** The error for a directory where a file is needed. */
export const notAFile = (): RefusedError => new RefusedError('The path names a directory where a file is needed.');
