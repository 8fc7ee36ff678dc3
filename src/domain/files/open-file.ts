import { SERVER_PARTS } from '../access/server-parts.js';
import { recordActivity } from '../activity/record-activity.js';
import type { DomainContext } from '../context.js';
import { RefusedError } from '../errors.js';
import { parseInput } from '../input/input-model.js';
import type { OpenedFile as NodeFile } from '../ports/node-files.js';
import { useCase } from '../use-case.js';
import { askForFiles, notAFile } from './ask-for-files.js';
import { authorizeFiles, type FileRequest, loadFiles } from './authorize-files.js';
import { FileBody } from './file-models.js';
import { resolvePath } from './file-path.js';
import { findModifiedAt } from './find-modified-at.js';

/** Largest file that can be opened, in bytes; larger files can be downloaded. Source: files.md §2.2. */
const MAX_SHOWN_BYTES = 4 * 1_048_576;

/** A request to open a file. */
export interface OpenRequest extends FileRequest {
  /** Whether the result has the time of the last write, for which the node lists the directory. Default false. */
  readonly wantsModifiedAt?: boolean;
}

export interface OpenedFile extends NodeFile {
  /** Time of the last write before the content was read; null if it was not requested. */
  readonly modifiedAt: Date | null;
}

/**
 * Opens a file of a server to show it. The caller must read `content` to its end, or destroy it.
 * @throws what `authorizeServer` throws  @throws {ForbiddenError} without `file.read-content`
 * @throws {ValidationError}
 * @throws {NotFoundError} no such file  @throws {RefusedError} a directory, a link; `FILE_TOO_LARGE`
 * @throws {DaemonError}
 * Source: files.md §2.2.
 */
export const openFile = useCase(
  async (ctx: DomainContext, { server: key, body }: OpenRequest) => {
    const server = await authorizeFiles(ctx, key, SERVER_PARTS.fileContents.permission);
    return { server, file: (await parseInput(ctx, FileBody, body)).file };
  },
  async (ctx, { server, file }, { wantsModifiedAt = false }: OpenRequest): Promise<OpenedFile> => {
    const path = resolvePath(file);
    if (path === '') throw notAFile();
    const { target } = await loadFiles(ctx, server);
    const asked = { target, paths: [path], wanted: 'file' } as const;
    // Before the content: a file that is written in between then counts as changed.
    const modifiedAt = wantsModifiedAt ? await askForFiles(ctx, asked, () => findModifiedAt(ctx, target, path)) : null;
    const opened = await askForFiles(ctx, asked, () => ctx.files.open(target, file));
    try {
      if (opened.isDirectory) throw notAFile();
      if (opened.sizeBytes > MAX_SHOWN_BYTES) {
        throw new RefusedError(
          'The file you are attempting to open is too large to view in the file editor.',
          'FILE_TOO_LARGE',
        );
      }
      await recordActivity(ctx, ctx.db, { event: 'server:file.read', serverId: server.id, properties: { file } });
      return { ...opened, modifiedAt };
    } catch (error) {
      opened.content.destroy();
      throw error;
    }
  },
);
