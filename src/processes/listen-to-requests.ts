import type { Server } from 'node:http';
import { createApp } from '../app.js';
import { loadTrustedDocuments } from '../http/graphql/load-trusted-documents.js';
import { arrivesSlowly } from '../http/limits/slow-arrival.js';
import { createUnauthenticatedThrottle } from '../http/limits/unauthenticated-throttle.js';
import { serveGraphqlWebsockets } from '../http/websockets/graphql-websockets.js';
import { messagesOf } from '../patches/express-messages.js';
import type { HealthReport } from '../service/check-health.js';
import { type HttpServer, listen, type Websockets } from '../service/listen.js';
import type { ListenerOptions } from './listener-options.js';

/** Serves the API in this process. */
export const listenToRequests = async ({
  config,
  shutdown,
  assembled: { context, watched },
  limits,
  health,
}: ListenerOptions & { readonly health: () => Promise<HealthReport> }): Promise<HttpServer> => {
  const unauthenticatedThrottle = createUnauthenticatedThrottle();
  const app = createApp({
    context,
    health,
    metrics: watched,
    logsRequests: config.logsRequests,
    rateLimits: config.rateLimits,
    pointsPerMinute: config.pointsPerMinute,
    trustedProxies: config.trustedProxies,
    corsOrigins: config.corsOrigins,
    trustedDocuments: await loadTrustedDocuments(config.trustedDocuments),
    unauthenticatedThrottle,
    processes: config.apiProcesses,
    limits,
  });
  const websockets = (of: Server): Websockets => {
    const served = serveGraphqlWebsockets(of, context);
    // Before subscriptions are ended: their clients are told to connect again.
    shutdown.signal.addEventListener('abort', served.drain, { once: true });
    return served;
  };
  const server = await listen(app, config, {
    ...{ arrivesSlowly, messages: messagesOf(app), websockets, log: context.log },
  });
  shutdown.add('http', () => {
    unauthenticatedThrottle.end();
    return server.stop();
  });
  return server;
};
