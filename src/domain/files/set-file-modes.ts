import type { DomainContext } from '../context.js';
import { RefusedError } from '../errors.js';
import { parseInput } from '../input/input-model.js';
import { useCase } from '../use-case.js';
import { askForFiles } from './ask-for-files.js';
import { authorizeFiles, type FileRequest, loadFiles } from './authorize-files.js';
import { ModesBody } from './file-models.js';
import { resolvePath } from './file-path.js';

/**
 * Sets the modes of files of a server. Missing files are skipped. It is not recorded in the activity log, as in
 * comparable panels.
 * @returns the id of the server
 * @throws what `authorizeServer` throws  @throws {ForbiddenError} without `file.update`, or the egg denies a name
 * @throws {ValidationError}  @throws {RefusedError} not a mode, an impossible path  @throws {DaemonError}
 * Source: files.md §2.11, choices.md 61.
 */
export const setFileModes = useCase(
  async (ctx: DomainContext, { server: key, body }: FileRequest) => {
    const server = await authorizeFiles(ctx, key, 'file.update');
    return { server, wanted: await parseInput(ctx, ModesBody, body) };
  },
  async (ctx, { server, wanted: { root, files } }): Promise<number> => {
    const wrong = files.findIndex(({ mode }) => !isMode(mode));
    if (wrong >= 0) throw new RefusedError('Invalid file mode.').at('files', wrong, 'mode');
    const paths = files.map(({ file }) => resolvePath(root, file, 'files'));
    const { target, requireAllowed } = await loadFiles(ctx, server);
    requireAllowed(paths);
    const asked = { target, paths, wanted: 'nothing' } as const;
    await askForFiles(ctx, asked, () => ctx.files.setModes(target, root, files));
    return server.id;
  },
);

/** Octal, permissions only: the bits above them (set-user-id and so on) are useless to a game server. Source: files.md §2.11. */
const isMode = (text: string): boolean => /^[0-7]{1,5}$/.test(text) && Number.parseInt(text, 8) <= 0o777;
