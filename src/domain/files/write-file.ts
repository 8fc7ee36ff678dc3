import type { DomainContext } from '../context.js';
import { ConflictError, RefusedError } from '../errors.js';
import { parseInput } from '../input/input-model.js';
import type { NewContent } from '../ports/node-files.js';
import { useCase } from '../use-case.js';
import { askForFiles } from './ask-for-files.js';
import { authorizeFiles, type FileRequest, loadFiles } from './authorize-files.js';
import { FileBody } from './file-models.js';
import { resolvePath } from './file-path.js';
import { findModifiedAt } from './find-modified-at.js';
import { recordFileAction } from './record-file-action.js';

/** A request to write a file, with its content. */
export interface WriteRequest extends FileRequest {
  /** The content. Nodes need its length before they read it. `open` is called when the rest of the request is valid. */
  readonly content: { readonly sizeBytes: number | undefined; readonly open: () => NewContent['stream'] };
  /** The time of the last write as the caller has read it; by default any. */
  readonly ifUnchangedSince?: Date | null;
}

/**
 * Writes a whole file of a server and replaces an existing one; missing parent directories are created. The content is
 * streamed to the node. The node does not check `ifUnchangedSince` itself: of two writes within the same few
 * milliseconds both may succeed.
 * @returns the id of the server
 * @throws what `authorizeServer` throws  @throws {ForbiddenError} without `file.create`, or the egg denies it
 * @throws {ValidationError}  @throws {RefusedError} `LENGTH_REQUIRED`, `CONTENT_TOO_LONG`, or an impossible path
 * @throws {ConflictError} the file was written or deleted since `ifUnchangedSince`  @throws {DaemonError}
 * Source: files.md §2.6.
 */
export const writeFile = useCase(
  async (ctx: DomainContext, { server: key, body }: FileRequest) => {
    const server = await authorizeFiles(ctx, key, 'file.create');
    return { server, file: (await parseInput(ctx, FileBody, body)).file };
  },
  async (ctx, { server, file }, { content, ifUnchangedSince }: WriteRequest): Promise<number> => {
    const path = resolvePath(file, '', 'file');
    const sizeBytes = requireLength(content.sizeBytes, ctx.settings.fileWriteBytes);
    const { target, requireAllowed } = await loadFiles(ctx, server);
    requireAllowed([path]);
    const entry = { event: 'server:file.write', serverId: server.id, properties: { file } };
    const asked = { target, paths: [path], wanted: 'nothing', member: 'file' } as const;
    if (ifUnchangedSince) {
      const modifiedAt = await askForFiles(ctx, asked, () => findModifiedAt(ctx, target, path));
      requireUnchanged(modifiedAt, ifUnchangedSince);
    }
    await recordFileAction(ctx, entry, () =>
      askForFiles(ctx, asked, () => ctx.files.write(target, file, { sizeBytes, stream: content.open() })),
    );
    return server.id;
  },
);

const requireUnchanged = (modifiedAt: Date | null, since: Date): void => {
  if (modifiedAt?.getTime() === since.getTime()) return;
  throw new ConflictError('The file has been written or deleted since it was read.').at('ifUnchangedSince');
};

const requireLength = (sizeBytes: number | undefined, maxBytes: number): number => {
  if (sizeBytes === undefined) {
    throw new RefusedError('The length of the content must be known before it is sent.', 'LENGTH_REQUIRED');
  }
  if (sizeBytes > maxBytes) throw new RefusedError('The request body is too large.', 'CONTENT_TOO_LONG');
  return sizeBytes;
};
