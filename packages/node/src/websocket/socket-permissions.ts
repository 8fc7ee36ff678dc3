import type { PowerAction } from '@gamewarden/protocol/power.js';
import type { ServerNotice } from '../servers/server-events.js';

/** Required to connect; the other permissions add operations and events. */
export const CONNECT = 'websocket.connect';
export const SEND_COMMANDS = 'control.console';
/** Shows the text of an error, not only that there was one. */
export const SEE_ERRORS = 'admin.websocket.errors';

/** The permission for each power action over the websocket. Source: daemon.md §3.2. */
export const POWER_PERMISSIONS: Readonly<Record<PowerAction, string>> = {
  start: 'control.start',
  stop: 'control.stop',
  kill: 'control.stop',
  restart: 'control.restart',
};

/** The permission for events for which connecting is not sufficient. Source: daemon.md §3.2. */
export const NOTICE_PERMISSIONS: Readonly<Partial<Record<ServerNotice['event'], string>>> = {
  'install output': 'admin.websocket.install',
  'backup completed': 'backup.read',
};

/** Whether a list grants this permission; `*` grants all except those of administrators. */
export function hasPermission(permissions: readonly string[], name: string): boolean {
  return permissions.includes(name) || (permissions.includes('*') && !name.startsWith('admin'));
}
