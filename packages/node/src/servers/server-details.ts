import type { ServerDetails, Utilization } from '@gamewarden/protocol/server-details.js';
import { recentProcesses, rowsOf } from '../process/process-table.js';
import type { GameServer } from './game-server.js';

/** Size of a memory page in bytes, to which a limit is rounded down. */
const PAGE_BYTES = 4096;

/** The current details of a server for the service. Source: daemon.md §2.5. */
export async function describeServer(server: GameServer): Promise<ServerDetails> {
  return {
    state: server.state,
    is_suspended: server.suspended,
    utilization: await utilization(server),
    configuration: server.configuration.settings,
  };
}

/** The current resource usage of a server. */
export async function utilization(server: GameServer): Promise<Utilization> {
  const run = server.record.run;
  const limit = server.configuration.settings.build.memory_limit;
  const disk = server.disk.recent();
  const rows = run === null ? [] : rowsOf({ leader: run.pid, uid: server.uid }, await recentProcesses());
  const cpuMs = rows.reduce((sum, row) => sum + row.cpuMs, 0);
  return {
    memory_bytes: rows.reduce((sum, row) => sum + row.memoryBytes, 0),
    memory_limit_bytes: server.hasRun ? memoryLimitBytes(limit) : 0,
    cpu_absolute: run === null ? 0 : server.processor.sample(run.startedAt, cpuMs),
    network: { rx_bytes: 0, tx_bytes: 0 },
    uptime: run === null ? 0 : Math.max(0, Date.now() - run.startedAt),
    state: server.state,
    disk_bytes: disk,
  };
}

/**
 * The limit that a container would have: MB of a million bytes plus an overhead that shrinks with the size. Source:
 * daemon.md §4.2.
 */
export function memoryLimitBytes(megabytes: number): number {
  const overhead = megabytes <= 2048 ? 1.15 : megabytes <= 4096 ? 1.1 : 1.05;
  return Math.floor((megabytes * 1_000_000 * overhead) / PAGE_BYTES) * PAGE_BYTES;
}
