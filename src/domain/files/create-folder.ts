import type { DomainContext } from '../context.js';
import { parseInput } from '../input/input-model.js';
import { useCase } from '../use-case.js';
import { askForFiles } from './ask-for-files.js';
import { authorizeFiles, type FileRequest, loadFiles } from './authorize-files.js';
import { FolderBody } from './file-models.js';
import { resolvePath } from './file-path.js';
import { recordFileAction } from './record-file-action.js';

/**
 * Creates a directory of a server and its missing parents. An existing directory stays as it is.
 * @returns the id of the server
 * @throws what `authorizeServer` throws  @throws {ForbiddenError} without `file.create`, or the egg denies it
 * @throws {ValidationError}  @throws {RefusedError} an impossible path  @throws {DaemonError}
 * Source: files.md §2.10.
 */
export const createFolder = useCase(
  async (ctx: DomainContext, { server: key, body }: FileRequest) => {
    const server = await authorizeFiles(ctx, key, 'file.create');
    return { server, wanted: await parseInput(ctx, FolderBody, body) };
  },
  async (ctx, { server, wanted }): Promise<number> => {
    const { name } = wanted;
    const root = wanted.root || '/';
    const path = resolvePath(root, name, 'name');
    const { target, requireAllowed } = await loadFiles(ctx, server);
    requireAllowed([path]);
    const properties = { name, directory: wanted.root ?? null };
    const entry = { event: 'server:file.create-directory', serverId: server.id, properties };
    // `/.` makes the last name a part of the way too: it must not be a file.
    const asked = { target, paths: [`${path}/.`], wanted: 'nothing', member: 'name' } as const;
    await recordFileAction(ctx, entry, () =>
      askForFiles(ctx, asked, () => ctx.files.createDirectory(target, { root, name })),
    );
    return server.id;
  },
);
