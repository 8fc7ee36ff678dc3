import { failOverdueBackups } from '../domain/backups/fail-overdue-backups.js';
import { failOverdueRestores } from '../domain/backups/fail-overdue-restores.js';
import type { ServiceContext } from '../domain/context.js';
import { monitorNodes } from '../domain/nodes/monitor-nodes.js';
import { failOverdueInstalls } from '../domain/servers/fail-overdue-installs.js';
import { endUnreported } from '../domain/unreported/end-unreported.js';
import { askSeldom } from './ask-seldom.js';
import { type Repetition, repeat } from './repeat.js';

/** More often than a node is asked: the nodes share themselves out among processes and calls. */
const MONITOR_MS = 1_000;

const OVERDUE_MS = 60_000;

const UNREPORTED_MS = 5_000;

/** Keeps an eye on the nodes, and on installations, backups and restores that never end. */
export const startNodeMonitor = (ctx: ServiceContext): Repetition => {
  const { log } = ctx;
  const nodes = repeat({ name: 'monitor nodes', pauseMs: () => MONITOR_MS, work: () => monitorNodes(ctx), log });
  const overdue = repeat({
    name: 'overdue installs, backups and restores',
    pauseMs: () => OVERDUE_MS,
    work: async () => {
      await failOverdueInstalls(ctx);
      await failOverdueBackups(ctx);
      await failOverdueRestores(ctx);
    },
    log,
  });
  const choose = askSeldom(() => performance.now());
  const unreported = repeat({
    name: 'unreported installs, backups and restores',
    pauseMs: () => UNREPORTED_MS,
    work: () => endUnreported(ctx, choose),
    log,
  });
  return {
    stop: async () => {
      await Promise.all([nodes.stop(), overdue.stop(), unreported.stop()]);
    },
  };
};
