export const POWER_ACTIONS = ['start', 'stop', 'restart', 'kill'] as const;

export type PowerAction = (typeof POWER_ACTIONS)[number];

export const POWER_STATES = ['offline', 'starting', 'running', 'stopping'] as const;

export type PowerStateName = (typeof POWER_STATES)[number];
