import { requirePerson } from '../access/caller-rights.js';
import type { DomainContext } from '../context.js';
import { TooManyRequestsError } from '../errors.js';
import { parseInput } from '../input/input-model.js';
import { useCase } from '../use-case.js';
import { askForFiles } from './ask-for-files.js';
import { authorizeFiles, type FileRequest, loadFiles } from './authorize-files.js';
import { PullBody } from './file-models.js';
import { resolvePath } from './file-path.js';
import { recordFileAction } from './record-file-action.js';

/**
 * Lets the node of a server download a file from a URL. Returns when the node has begun, or with `foreground` when it
 * is done. At most ten calls of a person in five minutes, including calls that fail for their input.
 * @returns the id of the server
 * @throws what `authorizeServer` throws  @throws {ForbiddenError} without `file.create`, or the egg denies the name
 * @throws {TooManyRequestsError}  @throws {ValidationError}  @throws {RefusedError} the node cannot fetch it
 * @throws {DaemonError}
 * Source: files.md §2.12.
 */
export const pullFile = useCase(
  async (ctx: DomainContext, { server: key, body }: FileRequest) => {
    const server = await authorizeFiles(ctx, key, 'file.create');
    const { pulls } = ctx.throttles;
    const { uuid } = requirePerson(ctx).user;
    const wait = await pulls.take(uuid);
    if (wait > 0) throw new TooManyRequestsError(undefined, wait);
    return { server, wanted: await parseInput(ctx, PullBody, body) };
  },
  async (ctx, { server, wanted }): Promise<number> => {
    const { url, filename, useHeader, foreground } = wanted;
    const directory = wanted.directory || '/';
    const path = resolvePath(directory, filename || nameIn(url), 'directory');
    const { target, requireAllowed } = await loadFiles(ctx, server);
    requireAllowed([path]);
    const properties = { directory: wanted.directory ?? null, url };
    const entry = { event: 'server:file.pull', serverId: server.id, properties };
    const otherwise = 'The node could not fetch the file, or does not fetch from that address.';
    const asked = { target, paths: [resolvePath(directory)], wanted: 'directory', otherwise } as const;
    const pull = {
      ...{ url, directory, fileName: filename || undefined },
      ...{ usesHeader: useHeader, isForeground: foreground },
    };
    await recordFileAction(ctx, entry, () => askForFiles(ctx, asked, () => ctx.files.pull(target, pull)));
    return server.id;
  },
);

/**
 * The file name that a node takes from a URL: the last part of its decoded path (`packages/node/src/pulls/pulls.ts` for
 * the built-in node).
 */
const nameIn = (url: string): string => {
  const { pathname } = new URL(url);
  try {
    return decodeURIComponent(pathname).split('/').at(-1) ?? '';
  } catch (error) {
    if (error instanceof URIError) return pathname.split('/').at(-1) ?? '';
    throw error;
  }
};
