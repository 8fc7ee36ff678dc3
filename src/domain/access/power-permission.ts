import type { PowerAction } from '../ports/power.js';
import type { Permission } from './permissions.js';

const PERMISSIONS: Readonly<Record<PowerAction, Permission>> = {
  start: 'control.start',
  stop: 'control.stop',
  restart: 'control.restart',
  kill: 'control.stop',
};

/** The permission that a power action needs. `kill` needs the one of `stop`. Source: rest.md §15.2. */
export const powerPermission = (action: PowerAction): Permission => PERMISSIONS[action];
