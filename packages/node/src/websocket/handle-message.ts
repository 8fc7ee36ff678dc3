import { POWER_ACTIONS, type PowerAction } from '@gamewarden/protocol/power.js';
import { type SocketMessage, WITH_TIMES } from '@gamewarden/protocol/websocket.js';
import { commandLine, NOT_ONE_LINE } from '../console/command-line.js';
import type { NodeContext } from '../node-context.js';
import { beginPower, POWER_ERRORS } from '../servers/perform-power.js';
import { utilization } from '../servers/server-details.js';
import type { ServerSocket } from './server-socket.js';
import { POWER_PERMISSIONS, SEND_COMMANDS } from './socket-permissions.js';

/** Lines of the console that are sent again on request. Source: daemon.md §3.2. */
const PAST_LINES = 150;

type Handler = (context: NodeContext, socket: ServerSocket, argument: string) => Promise<void>;

const HANDLERS: Readonly<Record<string, Handler | undefined>> = {
  'set state': setState,
  'send command': sendCommand,
  'send logs': sendLogs,
  'send stats': sendStats,
};

/** Handles an authenticated message; an unknown event, or one without its permission, gets no answer. */
export async function handleMessage(context: NodeContext, socket: ServerSocket, message: SocketMessage): Promise<void> {
  const handler = Object.hasOwn(HANDLERS, message.event) ? HANDLERS[message.event] : undefined;
  await handler?.(context, socket, message.args?.[0] ?? '');
}

/** Sends the current resource usage of a server. */
export async function sendStats(_: NodeContext, socket: ServerSocket): Promise<void> {
  socket.tell('stats', JSON.stringify(await utilization(socket.server)), true);
}

async function setState(context: NodeContext, socket: ServerSocket, argument: string): Promise<void> {
  const { server } = socket;
  const action = POWER_ACTIONS.find((name) => name === argument);
  if (action === undefined) return void socket.fail('attempting to handle unknown power action');
  if (!socket.may(POWER_PERMISSIONS[action])) return;
  if (!server.permits(action)) return void socket.fail(POWER_ERRORS.suspended);
  const beginning = await beginPower(context, server, { action, waitMs: 0 });
  if ('rejected' in beginning) return void socket.fail(POWER_ERRORS[beginning.rejected], beginning.rejected === 'busy');
  // Recorded when begun, not when done: a stop can take minutes.
  record(context, socket, { event: powerEvent(action), metadata: {} });
}

async function sendCommand(context: NodeContext, socket: ServerSocket, argument: string): Promise<void> {
  const { server } = socket;
  if (!socket.may(SEND_COMMANDS) || server.state === 'offline') return;
  if (server.restoring) return void socket.fail(POWER_ERRORS.restoring);
  const command = commandLine(argument);
  if (command === null) return void socket.fail(NOT_ONE_LINE, true);
  record(context, socket, { event: 'server:console.command', metadata: { command } });
  await server.type([command]);
}

async function sendLogs(_: NodeContext, socket: ServerSocket, argument: string): Promise<void> {
  if (argument === WITH_TIMES) socket.isWithTimes = true;
  if (socket.server.state === 'offline') return;
  for (const line of socket.server.console.log.timedTail(PAST_LINES)) socket.tellLine(line);
}

interface ActivityEntry {
  readonly event: string;
  readonly metadata: Readonly<Record<string, unknown>>;
}

function record(context: NodeContext, socket: ServerSocket, entry: ActivityEntry): void {
  context.activity.record({
    user: socket.grant?.user_uuid ?? null,
    server: socket.server.uuid,
    ip: socket.ip,
    ...entry,
  });
}

function powerEvent(action: PowerAction): string {
  return `server:power.${action}`;
}
