import { LRUCache } from 'lru-cache';
import { endOverdueRestores } from '../domain/backups/end-overdue-restores.js';
import { failOverdueBackups } from '../domain/backups/fail-overdue-backups.js';
import type { ServiceContext } from '../domain/context.js';
import { monitorNodes } from '../domain/nodes/monitor-nodes.js';
import { settlePowerOrders } from '../domain/power/settle-power-orders.js';
import { failOverdueInstalls } from '../domain/servers/fail-overdue-installs.js';
import { startPollingUnreported } from './poll-unreported.js';
import { type Repetition, repeat } from './repeat.js';

/** More often than each node is asked: nodes are divided among processes and rounds. */
const MONITOR_MS = 1_000;

/** Also before the first round: after downtime the nodes are asked first, before their work is given up. */
const OVERDUE_MS = 60_000;

const POWER_MS = 5_000;

/** After a correction, how long the same server is not corrected again, in milliseconds. */
const CORRECTED_MS = 60_000;

const MAX_CORRECTED = 10_000;

/** Monitors the nodes, overdue installs, backups and restores, and the outcome of power actions. */
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
  const unreported = startPollingUnreported(ctx);
  return {
    stop: async () => {
      await Promise.all([nodes.stop(), overdue.stop(), orders.stop(), unreported.stop()]);
    },
  };
};
