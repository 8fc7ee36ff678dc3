/** Actions on a server's process. `kill` is SIGKILL and bypasses the power lock. */
export const POWER_ACTIONS = ['start', 'stop', 'restart', 'kill'] as const;

export type PowerAction = (typeof POWER_ACTIONS)[number];

/** States of a server's process as the node sees it. Installation and suspension are not states. */
export const POWER_STATES = ['offline', 'starting', 'running', 'stopping'] as const;

export type PowerState = (typeof POWER_STATES)[number];

/** Body of `POST /api/servers/{uuid}/power`. 202 guarantees nothing: the action is dropped when the lock is held. */
export interface PowerBody {
  readonly action: PowerAction;
  /** Longest wait for the power lock, in seconds, 0 to 300. Any other value counts as 30. */
  readonly wait_seconds?: number;
}
