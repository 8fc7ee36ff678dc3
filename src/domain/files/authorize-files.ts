import { type AuthorizedServer, authorizeServer } from '../access/authorize-server.js';
import { isAdministrator } from '../access/caller-rights.js';
import type { Permission } from '../access/permissions.js';
import { requirePermission } from '../access/permissions-on-server.js';
import type { ServerKey } from '../access/server-key.js';
import { SERVER_REF_SELECT, toServerRef } from '../access/server-ref.js';
import type { DomainContext } from '../context.js';
import { ForbiddenError } from '../errors.js';
import type { FileTarget } from '../ports/node-files.js';
import { readDenylist } from './denylist.js';

/** The input of a use case on files: the server, and the body as the caller sent it. */
export interface FileRequest {
  readonly server: ServerKey;
  readonly body: unknown;
}

/**
 * Loads and authorizes the server of a use case on its files, and requires a permission. It is the same for every file.
 * @throws what `authorizeServer` throws  @throws {ForbiddenError} the permission is missing
 * Source: files.md §1, §3.1.
 */
export const authorizeFiles = async (
  ctx: DomainContext,
  key: ServerKey,
  permission: Extract<Permission, `file.${string}`>,
): Promise<AuthorizedServer> => {
  const server = await authorizeServer(ctx, key);
  requirePermission(server, permission);
  return server;
};

/** The files of a server, with the rules for one caller. */
export interface ServerFiles {
  readonly target: FileTarget;
  /**
   * Requires that the caller may change these paths.
   * @throws {ForbiddenError} ACTION_FORBIDDEN: the egg denies one, and the caller is not an administrator
   * Source: choices.md 57.
   */
  requireAllowed(paths: readonly string[]): void;
}

/** Loads the location of a server's files, and which of them the caller may change. */
export const loadFiles = async (ctx: DomainContext, { id }: AuthorizedServer): Promise<ServerFiles> => {
  const row = await ctx.reads.server.findUniqueOrThrow({
    where: { id },
    select: { ...SERVER_REF_SELECT, egg: { select: { fileDenylist: true } } },
  });
  const ignoresDenylist = isAdministrator(ctx);
  const isDenied = readDenylist(ignoresDenylist ? [] : row.egg.fileDenylist);
  return {
    target: { ...toServerRef(row), ignoresDenylist },
    requireAllowed: (paths) => {
      if (!paths.some(isDenied)) return;
      throw new ForbiddenError('This file cannot be modified: present in egg denylist.', 'ACTION_FORBIDDEN');
    },
  };
};
