import {
  type NewEntry,
  PART_OPERATIONS,
  type PartChange,
  REPORTED_PARTS,
  type ReportedPart,
} from '../domain/ports/events.js';

/** Parses `part` and `activity` notifications of the migration `events_of_servers`; undefined for all others. */
export const partIn = (payload: string): PartChange | NewEntry | undefined => {
  const [kind, server, ...rest] = payload.split(' ');
  const serverId = Number(server);
  if (kind === 'activity') {
    const [entry, transaction] = rest;
    if (entry === undefined || transaction === undefined) return undefined;
    return { kind: 'entry', serverId, entryId: BigInt(entry), transaction };
  }
  if (kind !== 'part') return undefined;
  const [name, row, what, transaction] = rest;
  const part: ReportedPart | undefined = REPORTED_PARTS.find((known) => known === name);
  const operation = PART_OPERATIONS.find((known) => known === what);
  if (part === undefined || operation === undefined || transaction === undefined) return undefined;
  return { kind: 'part', serverId, part, rowId: Number(row), operation, transaction };
};
