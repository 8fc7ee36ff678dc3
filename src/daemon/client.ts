import { DaemonError } from '../domain/errors.js';
import type {
  Daemon,
  Log,
  NodeAddress,
  NodeConfiguration,
  PowerAction,
  SendOptions,
  ServerRef,
} from '../domain/ports.js';
import type { Answer, ExchangeRequest } from './exchange.js';
import { DAEMON_LIMITS, type DaemonLimits } from './limits.js';
import { type CallOptions, createNodeConnection, type NodeConnection } from './node-connection.js';
import { nodeOrigin } from './node-origin.js';
import { prepareCall } from './prepare-call.js';
import type {
  BackupBody,
  CommandsBody,
  CreateServerBody,
  DenyWebsocketBody,
  PowerBody,
  RestoreBody,
  UpdateNodeBody,
  PowerAction as WirePowerAction,
} from './protocol.js';
import { readArchives } from './read-archives.js';
import { readDetails, readDetailsList } from './read-details.js';
import { readSystem } from './read-system.js';
import type { SharedWord } from './shared-word.js';

/**
 * Seconds a `start` waits for the power lock at the node. A server that was just seen offline still holds it for a
 * moment and would drop the start without a word. Only `start`: waiting makes no other action safer. Source: daemon.md §2.8.
 */
const START_WAIT_SECONDS = 30;

/** What nodes say with 404 of an archive that they do not have. Source: daemon.md §6. */
const UNKNOWN_BACKUP_SENTENCE = 'The requested backup was not found on this server.';

export interface DaemonClientOptions {
  /** Opens a sealed daemon token; see `Secrets.open`. */
  readonly open: (sealed: string) => string;
  readonly log: Log;
  /** Other figures than {@link DAEMON_LIMITS}, for tests. */
  readonly limits?: Partial<DaemonLimits>;
}

export interface DaemonClient extends Daemon {
  /** Ends all sockets once the calls in flight have their answers. */
  close(): Promise<void>;
}

/**
 * The daemons of all nodes over HTTP. Per node: its own sockets, at most 10 calls in flight, a circuit that opens after
 * 5 failures in a row and lets one call through every 5 s. Connect 2 s, whole call 8 s, answers up to 256 KB. Never
 * retries and never follows a redirect. Source: daemon.md §2, schedules.md §5.
 */
export const createDaemonClient = ({ open, log, limits }: DaemonClientOptions): DaemonClient => {
  const figures = { ...DAEMON_LIMITS, ...limits };
  const connections = new Map<number, NodeConnection>();

  const connectionTo = (node: NodeAddress): NodeConnection => {
    const origin = nodeOrigin(node);
    const known = connections.get(node.id);
    if (known?.origin === origin) return known;
    known?.close().catch((error: unknown) => log.warn({ err: error, nodeId: node.id }, 'old sockets did not close'));
    const connection = createNodeConnection({ nodeId: node.id, origin, limits: figures, log });
    connections.set(node.id, connection);
    return connection;
  };

  const call = async (node: NodeAddress, request: NodeRequest, options?: CallOptions): Promise<Answer> => {
    const { connection, token } = prepareCall(() => ({
      connection: connectionTo(node),
      token: open(node.daemonToken),
    }));
    const headers = {
      Authorization: `Bearer ${token}`,
      Accept: 'application/json',
      'Content-Type': 'application/json',
    };
    const body = request.body === undefined ? null : JSON.stringify(request.body);
    return connection.call({ method: request.method, path: request.path, headers, body }, options);
  };

  const post = async <Body>(server: ServerRef, path: string, body?: Body, options?: SendOptions): Promise<void> => {
    await call(server.node, { method: 'POST', path: `${pathOf(server)}${path}`, body }, options);
  };

  const remove = async (server: ServerRef, path: string, options?: CallOptions): Promise<void> => {
    try {
      await call(server.node, { method: 'DELETE', path: `${pathOf(server)}${path}` }, options);
    } catch (error) {
      // What the daemon does not have is what was asked for. Source: rest.md §5.14, daemon.md §6.
      if (error instanceof DaemonError && error.failure.status === 404) return;
      throw error;
    }
  };

  return {
    createServer: async (server, { startOnCompletion, ...options }) => {
      const body: CreateServerBody = { uuid: server.uuid, start_on_completion: startOnCompletion };
      await call(server.node, { method: 'POST', path: '/api/servers', body }, options);
    },
    deleteServer: (server, options) => remove(server, '', options),
    getServer: async (server, options) =>
      read(await call(server.node, { method: 'GET', path: pathOf(server) }, options), readDetails),
    listServers: async (node) => {
      const answer = await call(node, { method: 'GET', path: '/api/servers' }, { answerBytes: figures.listBytes });
      return read(answer, readDetailsList);
    },
    getSystem: async (node, options) =>
      read(await call(node, { method: 'GET', path: '/api/system?v=2' }, options), readSystem),
    syncServer: (server) => post(server, '/sync'),
    reinstallServer: (server) => post(server, '/reinstall'),
    setPower: (server, action, options) => {
      const shared: SharedWord<PowerAction, WirePowerAction> = action;
      const wait = action === 'start' ? { wait_seconds: START_WAIT_SECONDS } : {};
      return post<PowerBody>(server, '/power', { action: shared, ...wait }, options);
    },
    sendCommand: (server, command, options) =>
      post<CommandsBody>(server, '/commands', { commands: [command] }, options),
    createBackup: (server, { uuid, ignore }, options) =>
      post<BackupBody>(server, '/backup', { adapter: 'wings', uuid, ignore }, options),
    deleteBackup: (server, uuid) => remove(server, `/backup/${encodeURIComponent(uuid)}`),
    deleteArchive: async (node, { uuid, through }) => {
      const backup = encodeURIComponent(uuid);
      const path = through === null ? `/api/backups/${backup}` : `${pathOf({ node, uuid: through })}/backup/${backup}`;
      try {
        await call(node, { method: 'DELETE', path });
      } catch (error) {
        // Any other 404 speaks of the server, or of the path: the archive may well be there.
        if (!(error instanceof DaemonError && error.failure.remoteMessage === UNKNOWN_BACKUP_SENTENCE)) throw error;
      }
    },
    listArchives: async (node) => {
      try {
        const options = { answerBytes: figures.listBytes };
        return read(await call(node, { method: 'GET', path: '/api/backups' }, options), readArchives);
      } catch (error) {
        if (error instanceof DaemonError && error.failure.status === 404) return null;
        throw error;
      }
    },
    restoreBackup: (server, { uuid, truncate }) =>
      post<RestoreBody>(server, `/backup/${encodeURIComponent(uuid)}/restore`, {
        adapter: 'wings',
        truncate_directory: truncate,
        download_url: '',
      }),
    denyTokens: (server, ids) => post<DenyWebsocketBody>(server, '/ws/deny', { jtis: ids }),
    updateNode: async (node, configuration) => {
      const answer = await call(node, { method: 'POST', path: '/api/update', body: updateBody(configuration) });
      return read(answer, readApplied);
    },
    close: async () => {
      await Promise.all([...connections.values()].map((connection) => connection.close()));
    },
  };
};

/** Every version of Wings says so; a proxy that answers in its place does not. Source: daemon.md §2.3. */
const readApplied = (json: unknown): boolean | null =>
  typeof json === 'object' && json !== null && 'applied' in json ? json.applied === true : null;

/** Source: daemon.md §2.3. */
const updateBody = ({ tokenId, api, system, allowedMounts, remote, ...rest }: NodeConfiguration): UpdateNodeBody => ({
  debug: rest.debug,
  uuid: rest.uuid,
  token_id: tokenId,
  token: rest.token,
  api: { host: api.host, port: api.port, ssl: api.ssl, upload_limit: api.uploadLimit },
  system: { data: system.data, sftp: { bind_port: system.sftp.bindPort } },
  allowed_mounts: allowedMounts,
  ...(remote !== null && { remote }),
});

interface NodeRequest {
  readonly method: ExchangeRequest['method'];
  readonly path: string;
  readonly body?: unknown;
}

const pathOf = (server: ServerRef): string => `/api/servers/${encodeURIComponent(server.uuid)}`;

/** Reads a 2xx answer as JSON. One that is not what it should be is an error with that status (rest.md §3.5). */
const read = <Value>(answer: Answer, reader: (json: unknown) => Value | null): Value => {
  const unreadable = (cause?: unknown): DaemonError =>
    new DaemonError({ delivery: 'answered', status: answer.status, requestId: answer.requestId }, { cause });
  if (answer.body === null) throw unreadable(new Error('the answer broke off, or was too long'));
  let json: unknown;
  try {
    json = JSON.parse(answer.body);
  } catch (cause) {
    throw unreadable(cause);
  }
  const value = reader(json);
  if (value === null) throw unreadable(new Error('the answer is not what it should be'));
  return value;
};
