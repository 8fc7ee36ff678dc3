import type { Activity, Server } from '../../generated/prisma/client.js';
import { SERVER_PARTS, type ServerPart } from '../access/server-parts.js';
import { type PartOperation, REPORTED_PARTS } from '../ports/events.js';

/** What an event of a server is about: a part whose row was written, or what only an activity entry tells. */
export const SERVER_EVENT_KINDS = [...REPORTED_PARTS, 'activity', 'file'] as const;

export type ServerEventKind = (typeof SERVER_EVENT_KINDS)[number];

/** Something that happened to a server, or to what belongs to it. */
export interface ServerEvent {
  /** Stable and unique, also across streams. */
  readonly id: string;
  readonly kind: ServerEventKind;
  /** Null where only an activity entry tells of it. */
  readonly operation: PartOperation | null;
  readonly server: Server;
  /** Id of the row; null where only an activity entry tells of it. */
  readonly rowId: number | null;
  /** The entry of the same transaction; null without one, and for a caller who may not read the activity. */
  readonly entry: Activity | null;
  /** When this process learned of it. */
  readonly heardAt: Date;
}

/** Events since the previous item of a stream. */
export interface ServerEvents {
  /** Whether events before this item may be missing: the client reads again what it shows. */
  readonly isGap: boolean;
  readonly events: readonly ServerEvent[];
  /** Ids of servers that were deleted, or that the caller may no longer see. */
  readonly goneServers: readonly number[];
}

const WHOLE_SERVER: ServerPart | null = null;

/** Who may see events of which kind; null for each caller who may see the server. */
export const PART_OF_KIND: Readonly<Record<ServerEventKind, ServerPart | null>> = {
  activity: SERVER_PARTS.activity,
  allocation: SERVER_PARTS.allocations,
  backup: SERVER_PARTS.backups,
  database: SERVER_PARTS.databases,
  file: SERVER_PARTS.files,
  installation: WHOLE_SERVER,
  restore: SERVER_PARTS.backups,
  schedule: SERVER_PARTS.schedules,
  server: WHOLE_SERVER,
  subuser: SERVER_PARTS.subusers,
  suspension: WHOLE_SERVER,
  task: SERVER_PARTS.schedules,
  variable: SERVER_PARTS.startup,
};

/** Entries of reads change nothing, so no cache is stale after them. */
const READS = new Set(['server:backup.download', 'server:file.download', 'server:file.read', 'server:sftp.denied']);

/** The kind of an entry without a written row; null for one that changed nothing. */
export const kindOfEntry = ({ event }: Pick<Activity, 'event'>): 'activity' | 'file' | null => {
  if (READS.has(event)) return null;
  return event.startsWith('server:file.') || event.startsWith('server:sftp.') ? 'file' : 'activity';
};
