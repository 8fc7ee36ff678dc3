import { boundedList } from '../activity/bounded-list.js';
import type { DomainContext } from '../context.js';
import { RefusedError } from '../errors.js';
import { parseInput } from '../input/input-model.js';
import { useCase } from '../use-case.js';
import { askForFiles } from './ask-for-files.js';
import { authorizeFiles, type FileRequest, loadFiles } from './authorize-files.js';
import { DeleteBody } from './file-models.js';
import { resolvePath } from './file-path.js';
import { recordFileAction } from './record-file-action.js';

/**
 * Deletes files and directories of a server, directories with their content. Missing ones are skipped. Everything that
 * can be checked without the node is checked before anything is deleted.
 * @returns the id of the server
 * @throws what `authorizeServer` throws  @throws {ForbiddenError} without `file.delete`, or the egg denies a name
 * @throws {ValidationError}  @throws {RefusedError} an impossible path  @throws {DaemonError}
 * Source: files.md §2.9, choices.md 62.
 */
export const deleteFiles = useCase(
  async (ctx: DomainContext, { server: key, body }: FileRequest) => {
    const server = await authorizeFiles(ctx, key, 'file.delete');
    return { server, wanted: await parseInput(ctx, DeleteBody, body) };
  },
  async (ctx, { server, wanted: { root, files: names } }): Promise<number> => {
    const paths = names.map((name) => resolvePath(root, name, 'files'));
    if (paths.includes('')) throw new RefusedError('The directory of the server cannot be deleted.').at('files');
    const { target, requireAllowed } = await loadFiles(ctx, server);
    requireAllowed(paths);
    const entry = {
      event: 'server:file.delete',
      serverId: server.id,
      properties: { directory: root, ...boundedList('files', names) },
      isOfSeveral: names.length > 1,
    };
    const asked = { target, paths, wanted: 'nothing' } as const;
    await recordFileAction(ctx, entry, () => askForFiles(ctx, asked, () => ctx.files.remove(target, { root, names })));
    return server.id;
  },
);
