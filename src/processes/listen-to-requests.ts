import { createApp } from '../app.js';
import { loadTrustedDocuments } from '../http/load-trusted-documents.js';
import { messagesOf } from '../http/messages-of.js';
import { createRefusalPace } from '../http/refusal-pace.js';
import { arrivesSlowly } from '../http/slow-arrival.js';
import type { HealthReport } from '../service/check-health.js';
import { type HttpServer, listen } from '../service/listen.js';
import type { DoorOptions } from './open-doors.js';

/** Serves the API in this process. */
export const listenToRequests = async ({
  config,
  shutdown,
  assembled: { context, watched },
  limits,
  health,
}: DoorOptions & { readonly health: () => Promise<HealthReport> }): Promise<HttpServer> => {
  const refusals = createRefusalPace();
  const app = createApp({
    context,
    health,
    metrics: watched,
    rateLimits: config.rateLimits,
    pointsPerMinute: config.pointsPerMinute,
    trustedProxies: config.trustedProxies,
    corsOrigins: config.corsOrigins,
    trustedDocuments: await loadTrustedDocuments(config.trustedDocuments),
    refusals,
    processes: config.apiProcesses,
    limits,
  });
  const server = await listen(app, config, { arrivesSlowly, messages: messagesOf(app) });
  shutdown.add('http', () => {
    refusals.end();
    return server.stop();
  });
  return server;
};
