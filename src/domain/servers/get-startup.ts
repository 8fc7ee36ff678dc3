import { authorizeServer } from '../access/authorize-server.js';
import type { ServerKey } from '../access/server-key.js';
import { requirePartReader, SERVER_PARTS } from '../access/server-parts.js';
import type { DomainContext } from '../context.js';
import { dockerImagesOf } from '../eggs/docker-images.js';
import { NotFoundError } from '../errors.js';
import { INVOCATION_SELECT, invocationOf } from './invocation.js';
import { type ServerVariable, viewableVariablesOf } from './server-variables.js';

/** How a server is started, as shown to people. */
export interface Startup {
  /** The command with each `{{NAME}}` replaced. */
  readonly invocation: string;
  /** The command as it is stored. */
  readonly startupCommand: string;
  /** Images by display name, in the order of the egg. */
  readonly dockerImages: Readonly<Record<string, string>>;
  /** The viewable variables; none without `startup.read`. */
  readonly variables: readonly ServerVariable[];
}

/**
 * How a server is started.
 * @throws what `authorizeServer` throws  @throws {ForbiddenError} without `startup.read`
 * Source: rest.md §15.8.
 */
export const getStartup = async (ctx: DomainContext, key: ServerKey): Promise<Startup> => {
  const server = await authorizeServer(ctx, key);
  requirePartReader(server, SERVER_PARTS.startup);
  return loadStartup(ctx, server.id, { showsVariables: true });
};

/**
 * The same for a caller who is authorized already.
 * @param options.showsVariables whether the caller has `startup.read`
 * @throws {NotFoundError}
 */
export const loadStartup = async (
  { reads }: Pick<DomainContext, 'reads'>,
  id: number,
  { showsVariables }: { readonly showsVariables: boolean },
): Promise<Startup> => {
  const { egg, ...columns } = INVOCATION_SELECT;
  const row = await reads.server.findUnique({
    where: { id },
    select: { ...columns, egg: { select: { ...egg.select, dockerImages: true } } },
  });
  if (row === null) throw new NotFoundError();
  return {
    invocation: invocationOf(row, { showsVariables }),
    startupCommand: row.startup,
    dockerImages: dockerImagesOf(row.egg),
    variables: showsVariables ? viewableVariablesOf(row) : [],
  };
};
