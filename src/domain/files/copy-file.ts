import type { DomainContext } from '../context.js';
import { parseInput } from '../input/input-model.js';
import { useCase } from '../use-case.js';
import { askForFiles, notAFile } from './ask-for-files.js';
import { authorizeFiles, type FileRequest, loadFiles } from './authorize-files.js';
import { CopyBody } from './file-models.js';
import { resolvePath } from './file-path.js';
import { recordFileAction } from './record-file-action.js';

/**
 * Copies a file of a server into the same directory, under a new name.
 * @returns the id of the server
 * @throws what `authorizeServer` throws  @throws {ForbiddenError} without `file.create`, or the egg denies it
 * @throws {ValidationError}  @throws {NotFoundError} no such file  @throws {RefusedError} not a file
 * @throws {DaemonError}
 * Source: files.md §2.5.
 */
export const copyFile = useCase(
  async (ctx: DomainContext, { server: key, body }: FileRequest) => {
    const server = await authorizeFiles(ctx, key, 'file.create');
    return { server, location: (await parseInput(ctx, CopyBody, body)).location };
  },
  async (ctx, { server, location }): Promise<number> => {
    const path = resolvePath(location, '', 'location');
    if (path === '') throw notAFile().at('location');
    const { target, requireAllowed } = await loadFiles(ctx, server);
    requireAllowed([path]);
    const entry = { event: 'server:file.copy', serverId: server.id, properties: { file: location } };
    const asked = { target, paths: [path], wanted: 'file', member: 'location' } as const;
    await recordFileAction(ctx, entry, () => askForFiles(ctx, asked, () => ctx.files.copy(target, location)));
    return server.id;
  },
);
