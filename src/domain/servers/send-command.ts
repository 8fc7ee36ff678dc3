import { z } from 'zod';
import { authorizeServer } from '../access/authorize-server.js';
import { loadServerRef } from '../access/load-server-ref.js';
import { requirePermission } from '../access/permissions-on-server.js';
import type { ServerKey } from '../access/server-key.js';
import { recordDaemonAction } from '../activity/record-daemon-action.js';
import { isConsoleLine, stoppedServerError } from '../commands/console-command.js';
import { rule, text } from '../input/input-fields.js';
import { type InputModel, parseInput } from '../input/input-model.js';
import { useCase } from '../use-case.js';

/** Longest command, in characters: the same as for tasks. Source: rest.md §12.2. */
const MAX_COMMAND = 65_535;

const commandSchema = z.object({ command: text({ max: MAX_COMMAND }).refine(isConsoleLine, rule('regex')) });

/** The input of a command: one line, trimmed. Exactly that line reaches the process. Source: rest.md §15.1. */
export const CommandBody: InputModel<typeof commandSchema> = { schema: commandSchema };

/**
 * Sends one line to the console of a server. Returns the server's id when the node has accepted it; the output of the
 * command appears only in the console.
 * @throws what `authorizeServer` throws  @throws {ForbiddenError} without `control.console`  @throws {ValidationError}
 * @throws {RefusedError} `SERVER_OFFLINE`  @throws {DaemonError}
 * Source: rest.md §15.1.
 */
export const sendCommand = useCase(
  async (ctx, { server: key, body }: { readonly server: ServerKey; readonly body: unknown }) => {
    const server = await authorizeServer(ctx, key);
    requirePermission(server, 'control.console');
    const { command } = await parseInput(ctx, CommandBody, body);
    return { server, command };
  },
  async (ctx, { server, command }): Promise<number> => {
    const ref = await loadServerRef(ctx, server.id);
    const entry = { event: 'server:console.command', serverId: server.id, properties: { command } };
    await recordDaemonAction(ctx, entry, () => ctx.daemon.sendCommand(ref, command).catch(throwDomainError));
    return server.id;
  },
);

const throwDomainError = (error: unknown): never => {
  throw stoppedServerError(error) ?? error;
};
