import type { DomainContext } from '../context.js';
import { RefusedError } from '../errors.js';
import { parseInput } from '../input/input-model.js';
import type { NewContent } from '../ports/node-files.js';
import { useCase } from '../use-case.js';
import { askForFiles } from './ask-for-files.js';
import { authorizeFiles, type FileRequest, loadFiles } from './authorize-files.js';
import { FileBody } from './file-models.js';
import { resolvePath } from './file-path.js';
import { recordFileAction } from './record-file-action.js';

/** A request to write a file, with its content. */
export interface WriteRequest extends FileRequest {
  /** The content. Nodes need its length before they read it. `open` is called when the rest of the request is valid. */
  readonly content: { readonly sizeBytes: number | undefined; readonly open: () => NewContent['stream'] };
}

/**
 * Writes a whole file of a server and replaces an existing one; missing parent directories are created. The content is
 * streamed to the node.
 * @returns the id of the server
 * @throws what `authorizeServer` throws  @throws {ForbiddenError} without `file.create`, or the egg denies it
 * @throws {ValidationError}  @throws {RefusedError} `LENGTH_REQUIRED`, `CONTENT_TOO_LONG`, or an impossible path
 * @throws {DaemonError}
 * Source: files.md §2.6.
 */
export const writeFile = useCase(
  async (ctx: DomainContext, { server: key, body }: FileRequest) => {
    const server = await authorizeFiles(ctx, key, 'file.create');
    return { server, file: (await parseInput(ctx, FileBody, body)).file };
  },
  async (ctx, { server, file }, { content }: WriteRequest): Promise<number> => {
    const path = resolvePath(file, '', 'file');
    const sizeBytes = requireLength(content.sizeBytes, ctx.settings.fileWriteBytes);
    const { target, requireAllowed } = await loadFiles(ctx, server);
    requireAllowed([path]);
    const entry = { event: 'server:file.write', serverId: server.id, properties: { file } };
    const asked = { target, paths: [path], wanted: 'nothing', member: 'file' } as const;
    await recordFileAction(ctx, entry, () =>
      askForFiles(ctx, asked, () => ctx.files.write(target, file, { sizeBytes, stream: content.open() })),
    );
    return server.id;
  },
);

const requireLength = (sizeBytes: number | undefined, maxBytes: number): number => {
  if (sizeBytes === undefined) {
    throw new RefusedError('The length of the content must be known before it is sent.', 'LENGTH_REQUIRED');
  }
  if (sizeBytes > maxBytes) throw new RefusedError('The request body is too large.', 'CONTENT_TOO_LONG');
  return sizeBytes;
};
