import type { AuthorizedServer } from '../access/authorize-server.js';
import { requirePerson } from '../access/caller-rights.js';
import { loadServerRef } from '../access/load-server-ref.js';
import type { ServerKey } from '../access/server-key.js';
import { SERVER_PARTS } from '../access/server-parts.js';
import { tokenId } from '../access/token-id.js';
import { recordActivity } from '../activity/record-activity.js';
import type { DomainContext } from '../context.js';
import { parseInput } from '../input/input-model.js';
import type { LinkHolder } from '../ports/node-links.js';
import { useCase } from '../use-case.js';
import { notAFile } from './ask-for-files.js';
import { authorizeFiles, type FileRequest } from './authorize-files.js';
import { FileBody } from './file-models.js';
import { resolvePath } from './file-path.js';

/**
 * The URL at which a browser downloads a file from its node, once, within 15 minutes. The node is not called: a missing
 * file shows when the link is used.
 * @throws what `authorizeServer` throws  @throws {ForbiddenError} without `file.read-content`
 * @throws {ValidationError}
 * @throws {RefusedError} an impossible path  @throws {DaemonError} see `NodeLinks`
 * Source: files.md §2.3, §4, choices.md 58.
 */
export const createFileDownload = useCase(
  async (ctx: DomainContext, { server: key, body }: FileRequest) => {
    const server = await authorizeFiles(ctx, key, SERVER_PARTS.fileContents.permission);
    return { server, file: (await parseInput(ctx, FileBody, body)).file };
  },
  async (ctx, { server, file }): Promise<string> => {
    const path = resolvePath(file, '', 'file');
    if (path === '') throw notAFile().at('file');
    const url = await ctx.links.file(await loadServerRef(ctx, server.id), holderOf(ctx, server), { path });
    await recordActivity(ctx, ctx.db, { event: 'server:file.download', serverId: server.id, properties: { file } });
    return url;
  },
);

/**
 * The URL to which a browser uploads files, once, within 15 minutes. The node is not called; it reports the uploads.
 * @throws what `authorizeServer` throws  @throws {ForbiddenError} without `file.create`
 * @throws {DaemonError} see `NodeLinks`
 * Source: files.md §2.13, §4, choices.md 58.
 */
export const createFileUpload = async (ctx: DomainContext, key: ServerKey): Promise<string> => {
  const server = await authorizeFiles(ctx, key, 'file.create');
  return ctx.links.upload(await loadServerRef(ctx, server.id), holderOf(ctx, server));
};

/** The holder of a link. The node denies the link when their permissions are reduced or the server is suspended. */
const holderOf = (ctx: DomainContext, server: AuthorizedServer): LinkHolder => {
  const { user } = requirePerson(ctx);
  return { userUuid: user.uuid, tokenId: tokenId(user, server) };
};
