import type { PowerState } from './power.js';
import type { DetailsConfiguration } from './server-configuration.js';

/** Answer of `GET /api/servers/{uuid}`; `GET /api/servers` is an array of them. */
export interface ServerDetails {
  readonly state: PowerState;
  readonly is_suspended: boolean;
  readonly utilization: Utilization;
  readonly configuration: DetailsConfiguration;
}

export interface Utilization {
  readonly memory_bytes: number;
  /** 0 until the first run. */
  readonly memory_limit_bytes: number;
  /** Percent of one core, three decimals: 200 is two cores. */
  readonly cpu_absolute: number;
  readonly network: { readonly rx_bytes: number; readonly tx_bytes: number };
  /** Milliseconds since the process began, 0 when offline. */
  readonly uptime: number;
  readonly state: PowerState;
  /** From a walk that is minutes old at most; the last value stays when offline. */
  readonly disk_bytes: number;
}
