import type { Logger } from 'pino';
import { freePort } from '../host/free-port.js';
import type { ApiProcesses } from './api-processes.js';
import { createOwnLimits, limitCalls } from './limits.js';
import type { ListenerOptions, Listeners } from './listener-options.js';

/** Starts API processes, which listen on one port. */
export const listenInApiProcesses = async ({
  config,
  log,
  shutdown,
  assembled,
}: ListenerOptions & { readonly log: Logger }): Promise<Listeners> => {
  const { storage, watched, base, findDatabaseProblems } = assembled;
  // Loaded on demand: a service in one process does not need it.
  const { startApiProcesses } = await import('./api-processes.js');
  // Fixed now, because replacements must use the same port.
  const port = config.port === 0 ? await freePort(0) : config.port;
  const processes: ApiProcesses = startApiProcesses({
    count: config.apiProcesses,
    settings: {
      ...{ ROLE: 'api', LOCAL_NODE: 'off', API_PROCESSES: String(config.apiProcesses), PORT: String(port) },
      ...{ DATABASE_URL: storage.url, APP_KEY: storage.appKey, DATA_DIR: config.dataDir },
    },
    calls: {
      ...limitCalls(createOwnLimits(config)),
      findBuiltInHost: async (makes: boolean) => (await base.findBuiltInHost?.(makes)) ?? null,
      findDatabaseProblems,
      renderMetrics: async () => {
        const { renderTogether } = await import('../metrics/create-metrics.js');
        const own = watched === undefined ? [] : [await watched.metrics.collect()];
        return renderTogether([...own, ...(await processes.collectMetrics())]);
      },
    },
    log,
    stopping: shutdown.signal,
    onReplaced: () => watched?.metrics.processReplaced(),
  });
  // Before jobs stop, as in a single process: clients of streams are told that they end.
  shutdown.addFirst('subscriptions of api processes', processes.endSubscriptions);
  shutdown.add('api processes', processes.stop);
  await processes.listening;
  return { port, beReady: processes.beReady, drain: processes.drain };
};
