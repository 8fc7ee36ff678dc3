import type { BackupBody, RestoreBody } from '@gamewarden/protocol/backups.js';
import type { CommandsBody } from '@gamewarden/protocol/console.js';
import type { CreateServerBody } from '@gamewarden/protocol/installation.js';
import type { UpdateNodeBody } from '@gamewarden/protocol/node-configuration.js';
import type { PowerBody, PowerAction as WirePowerAction } from '@gamewarden/protocol/power.js';
import { UnreportedWork } from '@gamewarden/protocol/unreported-work.js';
import type { DenyWebsocketBody } from '@gamewarden/protocol/websocket.js';
import { DaemonError } from '../domain/errors.js';
import type { Daemon, NodeConfiguration, SendOptions } from '../domain/ports/daemon.js';
import type { ServerRef } from '../domain/ports/node-address.js';
import type { NodeFiles } from '../domain/ports/node-files.js';
import type { PowerAction } from '../domain/ports/power.js';
import type { CallOptions } from './node-connection.js';
import { createNodeFiles } from './node-files.js';
import { createNodeRequests, type NodeRequestsOptions, pathOf, readAnswer } from './node-requests.js';
import { readArchives } from './read-archives.js';
import { readDetails, readDetailsList } from './read-details.js';
import { readLog } from './read-log.js';
import { readSystem } from './read-system.js';
import type { SharedDescription } from './shared-word.js';

/**
 * Seconds for which a power action waits for the power lock at the node, which otherwise drops it silently: for example
 * a stop right after a restart, or a start while the lock outlives `offline`. `kill` bypasses the lock. See ADR servers 5.
 * Source: daemon.md §2.8.
 */
const LOCK_WAIT_SECONDS = 120;

/** The message of a node with 404 for an archive that it does not have. Source: daemon.md §6. */
const UNKNOWN_BACKUP_SENTENCE = 'The requested backup was not found on this server.';

export type DaemonClientOptions = NodeRequestsOptions;

export interface DaemonClient extends Daemon {
  readonly files: NodeFiles;
  /** Number of nodes that are not called now because they did not answer. */
  openCircuits(): number;
  /** Closes all sockets after the calls in flight have finished. */
  close(): Promise<void>;
}

/**
 * HTTP client for the daemons of all nodes. Limits: 2 s to connect, 8 s for a call, 256 KB for an answer; see {@link
 * createNodeRequests} for the limits of each node.
 */
export const createDaemonClient = (options: DaemonClientOptions): DaemonClient => {
  const requests = createNodeRequests(options);
  const { call, limits } = requests;

  const post = async <Body>(server: ServerRef, path: string, body?: Body, options?: SendOptions): Promise<void> => {
    await call(server.node, { method: 'POST', path: `${pathOf(server)}${path}`, body }, options);
  };

  const remove = async (server: ServerRef, path: string, options?: CallOptions): Promise<void> => {
    try {
      await call(server.node, { method: 'DELETE', path: `${pathOf(server)}${path}` }, options);
    } catch (error) {
      // A missing object is already deleted. Source: rest.md §5.14, daemon.md §6.
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
      readAnswer(await call(server.node, { method: 'GET', path: pathOf(server) }, options), readDetails),
    getLog: async (server) =>
      readAnswer(await call(server.node, { method: 'GET', path: `${pathOf(server)}/logs` }), readLog),
    listServers: async (node) => {
      const answer = await call(node, { method: 'GET', path: '/api/servers' }, { answerBytes: limits.listBytes });
      return readAnswer(answer, readDetailsList);
    },
    getSystem: async (node, options) =>
      readAnswer(await call(node, { method: 'GET', path: '/api/system?v=2' }, options), readSystem),
    syncServer: (server) => post(server, '/sync'),
    reinstallServer: (server) => post(server, '/reinstall'),
    setPower: (server, action, options) => {
      const shared: SharedDescription<PowerAction, WirePowerAction> = action;
      const wait = action === 'kill' ? {} : { wait_seconds: LOCK_WAIT_SECONDS };
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
        // Any other 404 concerns the server or the path: the archive may exist.
        if (!(error instanceof DaemonError && error.failure.remoteMessage === UNKNOWN_BACKUP_SENTENCE)) throw error;
      }
    },
    listArchives: async (node) => {
      try {
        const options = { answerBytes: limits.listBytes };
        return readAnswer(await call(node, { method: 'GET', path: '/api/backups' }, options), readArchives);
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
    hasArchive: async ({ node }, link) => {
      const { pathname, search } = new URL(link);
      try {
        // The status is sufficient; the archive itself is not read.
        await call(node, { method: 'GET', path: pathname + search }, { answerBytes: 0 });
        return true;
      } catch (error) {
        if (error instanceof DaemonError && error.failure.status === 404) return false;
        throw error;
      }
    },
    listUnreported: async (node) => {
      const answer = await call(node, { method: 'GET', path: '/api/unreported' }, { answerBytes: limits.listBytes });
      return readAnswer(answer, (json) => UnreportedWork.safeParse(json).data ?? null);
    },
    denyTokens: (server, ids) => post<DenyWebsocketBody>(server, '/ws/deny', { jtis: ids }),
    updateNode: async (node, configuration) => {
      const answer = await call(node, { method: 'POST', path: '/api/update', body: updateBody(configuration) });
      return readAnswer(answer, readApplied);
    },
    files: createNodeFiles(requests),
    openCircuits: requests.openCircuits,
    close: requests.close,
  };
};

/** Every version of Wings sends this; a proxy that answers instead does not. Source: daemon.md §2.3. */
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
