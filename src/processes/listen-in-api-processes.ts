import type { Logger } from 'pino';
import { freePort } from '../host/free-port.js';
import type { ApiProcesses } from './api-processes.js';
import { createOwnLimits, limitCalls } from './limits.js';
import type { ListenerOptions, Listeners } from './listener-options.js';

/** Has processes of their own open the doors, on one port. */
export const listenInApiProcesses = async ({
  config,
  log,
  shutdown,
  assembled,
}: ListenerOptions & { readonly log: Logger }): Promise<Listeners> => {
  const { storage, watched, base, findDatabaseProblems } = assembled;
  // Loaded only now: one process alone starts no others.
  const { startApiProcesses } = await import('./api-processes.js');
  // One that is started later has to find the same.
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
  // Before jobs stop, as where one process has both: whoever watches learns that it ends.
  shutdown.addFirst('subscriptions of api processes', processes.endSubscriptions);
  shutdown.add('api processes', processes.stop);
  await processes.listening;
  return { port, beReady: processes.beReady, drain: processes.drain };
};
