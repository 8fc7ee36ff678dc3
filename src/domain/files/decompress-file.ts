import type { DomainContext } from '../context.js';
import { parseInput } from '../input/input-model.js';
import { useCase } from '../use-case.js';
import { askForFiles, notAFile } from './ask-for-files.js';
import { authorizeFiles, type FileRequest, loadFiles } from './authorize-files.js';
import { DecompressBody } from './file-models.js';
import { resolvePath } from './file-path.js';
import { recordFileAction } from './record-file-action.js';

/**
 * Unpacks an archive of a server into `root` and overwrites existing files. Takes up to 15 minutes. The node applies
 * the egg's denylist to the members of the archive.
 * @returns the id of the server
 * @throws what `authorizeServer` throws
 * @throws {ForbiddenError} without `file.create`, or the egg denies the directory
 * @throws {ValidationError}  @throws {NotFoundError} no such archive
 * @throws {RefusedError} not an archive, or a damaged one
 * @throws {DaemonError}
 * Source: files.md §2.8.
 */
export const decompressFile = useCase(
  async (ctx: DomainContext, { server: key, body }: FileRequest) => {
    const server = await authorizeFiles(ctx, key, 'file.create');
    return { server, wanted: await parseInput(ctx, DecompressBody, body) };
  },
  async (ctx, { server, wanted }): Promise<number> => {
    const { file } = wanted;
    const root = wanted.root || '/';
    const [directory, archive] = [resolvePath(root, '', 'root'), resolvePath(root, file, 'file')];
    if (archive === '') throw notAFile().at('file');
    const { target, requireAllowed } = await loadFiles(ctx, server);
    requireAllowed([directory]);
    const properties = { directory: wanted.root ?? null, files: file };
    const entry = { event: 'server:file.decompress', serverId: server.id, properties, isOfSeveral: true };
    const otherwise = 'The archive could not be unpacked: it is damaged, or has members that cannot be put there.';
    const asked = { target, paths: [archive], wanted: 'file', member: 'file', otherwise } as const;
    await recordFileAction(ctx, entry, () =>
      askForFiles(ctx, asked, () => ctx.files.decompress(target, { root, file })),
    );
    return server.id;
  },
);
