import type { PowerState } from '@gamewarden/protocol/power.js';

/** A process that has ended. */
export interface ProcessEnd {
  /** Null when it was killed together with its group. */
  readonly exitCode: number | null;
  /** It ended without a stop request. */
  readonly crashed: boolean;
}

/** Events of a server. */
export interface GameServerEvents {
  readonly state: [PowerState];
  readonly line: [string];
  readonly ended: [ProcessEnd];
  readonly notice: [ServerNotice];
  /** Its deletion has begun. */
  readonly deleted: [];
}

/** An event of a server that websocket clients receive. */
export interface ServerNotice {
  readonly event:
    | 'install started'
    | 'install output'
    | 'install completed'
    | 'daemon message'
    | 'backup completed'
    | 'backup restore completed';
  readonly argument: string;
}
