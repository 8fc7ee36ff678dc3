import { listen } from '../service/listen.js';
import { workerListener } from '../service/worker-listener.js';
import type { ListenerOptions, Listeners } from './listener-options.js';

/** Opens the listeners of this process. A worker has no API; it listens only if PORT is set, for health and metrics. */
export const openListeners = async (options: ListenerOptions): Promise<Listeners> => {
  const { config, shutdown, assembled } = options;
  const health = async () => (await assembled.examine()).report;
  const beReady = (): void => undefined;
  if (config.role === 'worker') {
    if (!config.isPortGiven) return { port: config.port, beReady, drain: () => undefined };
    const server = await listen(workerListener({ health, metrics: assembled.watched }), config, {
      log: assembled.context.log,
    });
    shutdown.add('http', server.stop);
    return { port: server.port, beReady, drain: server.drain };
  }
  assembled.base.watchKeys();
  // Loaded on demand: it builds the schema, which a process without an API does not need.
  const { listenToRequests } = await import('./listen-to-requests.js');
  const server = await listenToRequests({ ...options, health });
  return { port: server.port, beReady, drain: server.drain };
};
