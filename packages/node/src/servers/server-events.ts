import type { PowerState } from '@gamewarden/protocol/power.js';

/** A process that has ended. */
export interface ProcessEnd {
  /** Null when it was killed together with its group. */
  readonly exitCode: number | null;
  /** Nobody asked for it. */
  readonly crashed: boolean;
}

/** What a server tells those who follow it. */
export interface GameServerEvents {
  readonly state: [PowerState];
  readonly line: [string];
  readonly ended: [ProcessEnd];
  readonly notice: [ServerNotice];
  /** Its deletion has begun. */
  readonly deleted: [];
}

/** Something that happened to a server, for those who watch it. */
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
