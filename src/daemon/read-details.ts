import { POWER_STATES, type PowerState } from '@gamewarden/protocol/power.js';
import type { ServerDetails } from '../domain/ports/daemon.js';
import type { PowerStateName } from '../domain/ports/power.js';
import type { SharedDescription } from './shared-word.js';

type Json = Readonly<Record<string, unknown>>;

/**
 * Parses a server object of a daemon; null when it is invalid. A missing figure counts as 0; an unknown state makes the
 * whole object invalid. Source: daemon.md §2.5.
 */
export const readDetails = (value: unknown): ServerDetails | null => {
  const server = record(value);
  const { uuid } = record(server.configuration);
  const state: SharedDescription<PowerStateName, PowerState> | undefined = POWER_STATES.find(
    (known) => known === server.state,
  );
  if (typeof uuid !== 'string' || state === undefined) return null;
  return {
    uuid,
    state,
    isSuspended: server.is_suspended === true,
    utilization: utilization(record(server.utilization)),
  };
};

/** Parses the list of a node's servers; null when it is not a list. Invalid entries are skipped. */
export const readDetailsList = (value: unknown): readonly ServerDetails[] | null =>
  Array.isArray(value) ? value.map(readDetails).filter((details) => details !== null) : null;

const utilization = (figures: Json): ServerDetails['utilization'] => {
  const network = record(figures.network);
  return {
    memoryBytes: figure(figures.memory_bytes),
    cpuPercent: figure(figures.cpu_absolute),
    diskBytes: figure(figures.disk_bytes),
    networkRxBytes: figure(network.rx_bytes),
    networkTxBytes: figure(network.tx_bytes),
    uptimeMs: figure(figures.uptime),
  };
};

const figure = (value: unknown): number => (typeof value === 'number' && Number.isFinite(value) ? value : 0);

// An object of unknown members is a record of unknowns: TypeScript has no narrowing that says so.
const record = (value: unknown): Json => (typeof value === 'object' && value !== null ? (value as Json) : {});
