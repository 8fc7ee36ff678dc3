import { boundedList } from '../activity/bounded-list.js';
import type { DomainContext } from '../context.js';
import { RefusedError } from '../errors.js';
import { parseInput } from '../input/input-model.js';
import { useCase } from '../use-case.js';
import { askForFiles } from './ask-for-files.js';
import { authorizeFiles, type FileRequest, loadFiles } from './authorize-files.js';
import { RenameBody } from './file-models.js';
import { isWithin, resolvePath } from './file-path.js';
import { recordFileAction } from './record-file-action.js';

/**
 * Renames or moves files and directories of a server. Missing ones are skipped. Everything that can be checked without
 * the node is checked before anything is renamed.
 * @returns the id of the server
 * @throws what `authorizeServer` throws  @throws {ForbiddenError} without `file.update`, or the egg denies a name
 * @throws {ValidationError}  @throws {RefusedError} an impossible path  @throws {DaemonError}
 * Source: files.md §2.4, choices.md 62.
 */
export const renameFiles = useCase(
  async (ctx: DomainContext, { server: key, body }: FileRequest) => {
    const server = await authorizeFiles(ctx, key, 'file.update');
    return { server, wanted: await parseInput(ctx, RenameBody, body) };
  },
  async (ctx, { server, wanted: { root, files } }): Promise<number> => {
    const moves = files.map(({ from, to }) => ({
      from: resolvePath(root, from, 'files'),
      to: resolvePath(root, to, 'files'),
    }));
    for (const { from, to } of moves) requirePossible(from, to);
    const { target, requireAllowed } = await loadFiles(ctx, server);
    requireAllowed(moves.flatMap(({ from, to }) => [from, to]));
    const entry = {
      event: 'server:file.rename',
      serverId: server.id,
      properties: {
        directory: root,
        ...boundedList(
          'files',
          files.map(({ from, to }) => ({ from, to })),
        ),
      },
      isOfSeveral: files.length > 1,
    };
    const asked = { target, paths: moves.map(({ to }) => to), wanted: 'nothing' } as const;
    await recordFileAction(ctx, entry, () => askForFiles(ctx, asked, () => ctx.files.rename(target, root, files)));
    return server.id;
  },
);

const requirePossible = (from: string, to: string): void => {
  if (from === '') throw new RefusedError('The directory of the server cannot be renamed.').at('files');
  if (from !== to && isWithin(to, from)) throw new RefusedError('A directory cannot be moved into itself.').at('files');
};
