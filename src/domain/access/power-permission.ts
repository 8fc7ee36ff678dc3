import type { PowerAction } from '../ports/power.js';
import type { Permission } from './permissions.js';

const PERMISSIONS: Readonly<Record<PowerAction, Permission>> = {
  start: 'control.start',
  stop: 'control.stop',
  restart: 'control.restart',
  kill: 'control.stop',
};

/** What one needs for a power action. Killing is stopping. Source: rest.md §15.2. */
export const powerPermission = (action: PowerAction): Permission => PERMISSIONS[action];
