/** What may be asked of a server's process. `kill` is SIGKILL and passes the power lock. */
export const POWER_ACTIONS = ['start', 'stop', 'restart', 'kill'] as const;

export type PowerAction = (typeof POWER_ACTIONS)[number];

/** The node's own view of a server's process. Being installed or suspended is not among them. */
export const POWER_STATES = ['offline', 'starting', 'running', 'stopping'] as const;

export type PowerState = (typeof POWER_STATES)[number];

/** Body of `POST /api/servers/{uuid}/power`. 202 promises nothing: the action is dropped when the lock is held. */
export interface PowerBody {
  readonly action: PowerAction;
  /** Longest wait for the power lock, in seconds, 0 to 300. Outside of that it counts as 30. */
  readonly wait_seconds?: number;
}
