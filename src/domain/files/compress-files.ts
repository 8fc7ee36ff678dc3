import { boundedList } from '../activity/bounded-list.js';
import type { DomainContext } from '../context.js';
import { parseInput } from '../input/input-model.js';
import type { FileEntry } from '../ports/node-files.js';
import { useCase } from '../use-case.js';
import { askForFiles } from './ask-for-files.js';
import { authorizeFiles, type FileRequest, loadFiles } from './authorize-files.js';
import { CompressBody } from './file-models.js';
import { resolvePath } from './file-path.js';
import { recordFileAction } from './record-file-action.js';

/** An example of the names that nodes give to archives, for the denylist. */
const ARCHIVE = 'archive-2024-05-12T140311Z.tar.gz';

/**
 * Packs files and directories of a server into a new archive in `root`. Takes up to 15 minutes.
 * @throws what `authorizeServer` throws  @throws {ForbiddenError} without `file.archive`, or the egg denies the archive
 * @throws {ValidationError}  @throws {NotFoundError} no such directory  @throws {RefusedError} not a directory
 * @throws {DaemonError}
 * Source: files.md §2.7.
 */
export const compressFiles = useCase(
  async (ctx: DomainContext, { server: key, body }: FileRequest) => {
    const server = await authorizeFiles(ctx, key, 'file.archive');
    return { server, wanted: await parseInput(ctx, CompressBody, body) };
  },
  async (ctx, { server, wanted }): Promise<FileEntry> => {
    const { files: names } = wanted;
    const root = wanted.root || '/';
    for (const name of names) resolvePath(root, name, 'files');
    const { target, requireAllowed } = await loadFiles(ctx, server);
    requireAllowed([resolvePath(root, ARCHIVE)]);
    const entry = {
      event: 'server:file.compress',
      serverId: server.id,
      properties: { directory: wanted.root ?? null, ...boundedList('files', names) },
    };
    const asked = { target, paths: [resolvePath(root)], wanted: 'directory', member: 'root' } as const;
    return recordFileAction(ctx, entry, () =>
      askForFiles(ctx, asked, () => ctx.files.compress(target, { root, names })),
    );
  },
);
