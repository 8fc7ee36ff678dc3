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
 * Has the node of a server fetch a file from elsewhere. Returns when the node has begun, or with `foreground` when it is
 * done. Ten calls in five minutes, those that are refused for their input among them.
 * @returns the id of the server
 * @throws what `authorizeServer` throws  @throws {ForbiddenError} without `file.create`, or the egg denies the name
 * @throws {TooManyRequestsError}  @throws {ValidationError}  @throws {RefusedError} it cannot be fetched
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

/** The name that a node takes from an address: what it ends with when it is decoded (`packages/node/src/pulls/pulls.ts`, for the built-in one). */
const nameIn = (url: string): string => {
  const { pathname } = new URL(url);
  try {
    return decodeURIComponent(pathname).split('/').at(-1) ?? '';
  } catch (error) {
    if (error instanceof URIError) return pathname.split('/').at(-1) ?? '';
    throw error;
  }
};
