import type { ServerDetails } from '../../src/domain/ports/daemon.js';

/** The report of a node for an offline server without resource usage, with the given members replaced. */
export const detailsOf = (
  uuid: string,
  { diskBytes = 0, ...change }: Partial<ServerDetails> & { readonly diskBytes?: number } = {},
): ServerDetails => ({
  uuid,
  state: 'offline',
  isSuspended: false,
  utilization: { memoryBytes: 0, cpuPercent: 0, diskBytes, networkRxBytes: 0, networkTxBytes: 0, uptimeMs: 0 },
  ...change,
});
