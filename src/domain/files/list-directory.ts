import { SERVER_PARTS } from '../access/server-parts.js';
import type { DomainContext } from '../context.js';
import { parseInput } from '../input/input-model.js';
import type { FileEntry } from '../ports/node-files.js';
import { useCase } from '../use-case.js';
import { askForFiles } from './ask-for-files.js';
import { authorizeFiles, type FileRequest, loadFiles } from './authorize-files.js';
import { DirectoryBody } from './file-models.js';
import { resolvePath } from './file-path.js';

/**
 * The entries of a directory of a server, by default of the server's own one. Directories come first, then names in
 * byte order.
 * @throws what `authorizeServer` throws  @throws {ForbiddenError} without `file.read`  @throws {ValidationError}
 * @throws {NotFoundError} no such directory  @throws {RefusedError} not a directory  @throws {DaemonError}
 * Source: files.md §2.1, choices.md 59.
 */
export const listDirectory = useCase(
  async (ctx: DomainContext, { server: key, body }: FileRequest) => {
    const server = await authorizeFiles(ctx, key, SERVER_PARTS.files.permission);
    return { server, directory: (await parseInput(ctx, DirectoryBody, body)).directory || '/' };
  },
  async (ctx, { server, directory }): Promise<readonly FileEntry[]> => {
    const path = resolvePath(directory);
    const { target } = await loadFiles(ctx, server);
    const asked = { target, paths: [path], wanted: 'directory' } as const;
    const entries = await askForFiles(ctx, asked, () => ctx.files.list(target, directory));
    return [...entries].sort(inOrder);
  },
);

const inOrder = (one: FileEntry, other: FileEntry): number =>
  Number(other.isDirectory) - Number(one.isDirectory) || Buffer.compare(Buffer.from(one.name), Buffer.from(other.name));
