import { LRUCache } from 'lru-cache';
import { endOverdueRestores } from '../domain/backups/end-overdue-restores.js';
import { failOverdueBackups } from '../domain/backups/fail-overdue-backups.js';
import type { ServiceContext } from '../domain/context.js';
import { monitorNodes } from '../domain/nodes/monitor-nodes.js';
import { settlePowerOrders } from '../domain/power/settle-power-orders.js';
import { failOverdueInstalls } from '../domain/servers/fail-overdue-installs.js';
import { startAskingAfterUnreported } from './ask-after-unreported.js';
import { type Repetition, repeat } from './repeat.js';

/** More often than a node is asked: the nodes share themselves out among processes and calls. */
const MONITOR_MS = 1_000;

/** Also before the first time: after an absence the nodes are asked what became of everything before it is given up. */
const OVERDUE_MS = 60_000;

const POWER_MS = 5_000;

/** How long a server is not corrected again whose node has just read it, in milliseconds. */
const CORRECTED_MS = 60_000;

const MAX_CORRECTED = 10_000;

/** Keeps an eye on the nodes, on installations, backups and restores that never end, and on what became of power actions. */
export const startNodeMonitor = (ctx: ServiceContext): Repetition => {
  const { log } = ctx;
  const corrected = new LRUCache<string, true>({ max: MAX_CORRECTED, ttl: CORRECTED_MS });
  const nodes = repeat({
    name: 'monitor nodes',
    pauseMs: () => MONITOR_MS,
    work: () => monitorNodes(ctx, corrected),
    log,
  });
  const overdue = repeat({
    name: 'overdue installs, backups and restores',
    pauseMs: () => OVERDUE_MS,
    firstMs: OVERDUE_MS,
    work: async () => {
      await failOverdueInstalls(ctx);
      await failOverdueBackups(ctx);
      await endOverdueRestores(ctx);
    },
    log,
  });
  const orders = repeat({ name: 'power actions', pauseMs: () => POWER_MS, work: () => settlePowerOrders(ctx), log });
  const unreported = startAskingAfterUnreported(ctx);
  return {
    stop: async () => {
      await Promise.all([nodes.stop(), overdue.stop(), orders.stop(), unreported.stop()]);
    },
  };
};
