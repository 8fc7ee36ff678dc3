import type { ServerDetails } from '../../src/domain/ports/daemon.js';

/** What a node says of a server that is offline and uses nothing, but for what is given. */
export const detailsOf = (
  uuid: string,
  { diskBytes = 0, ...change }: Partial<ServerDetails> & { readonly diskBytes?: number } = {},
): ServerDetails => ({
  uuid,
  state: 'offline',
  isSuspended: false,
  utilization: { memoryBytes: 0, cpuAbsolute: 0, diskBytes, networkRxBytes: 0, networkTxBytes: 0, uptimeMs: 0 },
  ...change,
});
