import type { PowerAction } from '@gamewarden/protocol/power.js';
import type { ServerNotice } from '../servers/server-events.js';

/** Permissions beyond this one say what may be done and seen; without it there is no websocket. */
export const CONNECT = 'websocket.connect';
export const SEND_COMMANDS = 'control.console';
/** Whether the text of an error may be seen, and not only that there was one. */
export const SEE_ERRORS = 'admin.websocket.errors';

/** What a power action over the websocket takes. Source: daemon.md §3.2. */
export const POWER_PERMISSIONS: Readonly<Record<PowerAction, string>> = {
  start: 'control.start',
  stop: 'control.stop',
  kill: 'control.stop',
  restart: 'control.restart',
};

/** What seeing an event takes, where connecting is not enough. Source: daemon.md §3.2. */
export const NOTICE_PERMISSIONS: Readonly<Partial<Record<ServerNotice['event'], string>>> = {
  'install output': 'admin.websocket.install',
  'backup completed': 'backup.read',
};

/** Whether a list of permissions has this one; `*` is every one but those of administrators. */
export function hasPermission(permissions: readonly string[], name: string): boolean {
  return permissions.includes(name) || (permissions.includes('*') && !name.startsWith('admin'));
}
