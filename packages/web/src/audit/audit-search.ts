import type { AuditLogFilter } from '../graphql/graphql.js';

const FIELDS = ['event', 'actor', 'server', 'ip', 'from', 'until'] as const;

/** What the address says of the log. `from` and `until` are times of the viewer's zone: `2026-01-31T13:00`. */
export type AuditSearch = { readonly [Field in (typeof FIELDS)[number]]?: string };

/** Reads the address; what it does not know is left out. */
export const parseAuditSearch = (search: Readonly<Record<string, unknown>>): AuditSearch =>
  Object.fromEntries(
    FIELDS.flatMap((field) => {
      const value = search[field];
      return value === undefined || value === '' ? [] : [[field, String(value)]];
    }),
  );

const timeOf = (text: string | undefined): string | undefined => {
  const time = text === undefined ? Number.NaN : Date.parse(text);
  return Number.isNaN(time) ? undefined : new Date(time).toISOString();
};

export const filterOf = ({ event, actor, server, ip, from, until }: AuditSearch): AuditLogFilter => {
  const [start, end] = [timeOf(from), timeOf(until)];
  return {
    // A person types the beginning of a name.
    ...(event === undefined ? {} : { event: [event.endsWith('*') ? event : `${event}*`] }),
    ...(actor === undefined ? {} : { actorIds: [actor] }),
    ...(server === undefined ? {} : { serverIds: [server] }),
    ...(ip === undefined ? {} : { ip: [ip] }),
    ...(start === undefined ? {} : { from: start }),
    ...(end === undefined ? {} : { until: end }),
  };
};
