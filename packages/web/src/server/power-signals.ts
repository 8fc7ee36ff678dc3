import { hasPermission } from '../api/has-permission.js';
import type { PowerAction, PowerState } from '../graphql/graphql.js';

/** The signals that change something in each state. */
const SIGNALS: Readonly<Record<PowerState, readonly PowerAction[]>> = {
  OFFLINE: ['START'],
  STARTING: ['STOP', 'KILL'],
  RUNNING: ['RESTART', 'STOP', 'KILL'],
  STOPPING: ['KILL'],
};

/** The permission that each signal needs. */
const PERMISSIONS: Readonly<Record<PowerAction, string>> = {
  START: 'control.start',
  STOP: 'control.stop',
  RESTART: 'control.restart',
  KILL: 'control.stop',
};

interface Server {
  readonly powerState: PowerState;
  /** Those of the person on the server; `*` is all of them. */
  readonly permissions: readonly string[];
}

/** The signals that the person may send to a server in its state. */
export const signalsFor = ({ powerState, permissions }: Server): readonly PowerAction[] =>
  SIGNALS[powerState].filter((signal) => hasPermission(permissions, PERMISSIONS[signal]));
