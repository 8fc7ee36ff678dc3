import {
  isShown,
  type ListChanges,
  objectsIn,
  type Page,
  type Row,
  rowIn,
  rowsIn,
  type Shown,
  textsIn,
} from './page.js';

const SERVER = 'id name identifier status powerState isSuspended';
const NODE = 'id name isUnderMaintenance lastSeenAt unansweredSince';
const RUN = `id status trigger scheduledAt finishedAt reason scheduleName schedule { id name }
  startedBy { username } steps { sequence action status errorCode }`;
const USAGE = 'powerState memoryBytes cpuPercent diskBytes networkRxBytes networkTxBytes uptime isSuspended';
const SCHEDULE = `id name isActive isProcessing nextRunAt updatedAt
  cron { minute hour dayOfMonth month dayOfWeek } tasks { id sequence action payload timeOffset }
  lastRun { id status }`;
const BACKUP = 'id name status isSuccessful isLocked size createdAt completedAt';
const SUBUSER = 'id username email permissions user { id username email }';
const ENTRY = 'id createdAt event description actor { username user { id } } subject { __typename id }';

export const PAGE_NAMES = [
  ...(['fleet', 'attention', 'timeline', 'server', 'schedules'] as const),
  ...(['runs', 'backups', 'people', 'auditLog'] as const),
] as const;

/** Whether a stream begins with an item: a stream of runs waits for one, the console of a stopped server for a line. */
export const beginsWithItem = (query: string): boolean => !/\b(scheduleRuns|consoleLines)\(/.test(query);

export type PageName = (typeof PAGE_NAMES)[number];

/** The pages of a dashboard, for a server that most of them are about. */
export const pagesFor = (server: string): Readonly<Record<PageName, Page>> => ({
  fleet: {
    query: `query Fleet {
        servers(first: 100, sort: [{ field: NAME }]) { nodes { ${SERVER} } }
        hostNodes(first: 20) { nodes { ${NODE} } }
      }`,
    variables: {},
    fields: ['servers', 'hostNodes'],
    streams: [
      {
        query: `subscription FleetChanges {
            fleet(servers: {}, includeNodes: true) {
              isGap goneServerIds goneNodeIds servers { ${SERVER} } nodes { ${NODE} }
            }
          }`,
        variables: {},
      },
    ],
    changes: (_field, item) => ({
      gone: [...textsIn(item, 'goneServerIds'), ...textsIn(item, 'goneNodeIds')],
      added: { servers: rowsIn(item, 'servers'), hostNodes: rowsIn(item, 'nodes') },
    }),
  },

  attention: {
    query: `query Attention {
        runs(first: 20, filter: { status: [FAILED, MISSED] }, sort: [{ field: SCHEDULED_AT, direction: DESC }]) {
          nodes { ${RUN} }
        }
        backups(first: 20, filter: { status: [FAILED] }) { nodes { ${BACKUP} } }
        hostNodes(first: 20) { nodes { ${NODE} } }
      }`,
    variables: {},
    fields: ['runs', 'backups', 'hostNodes'],
    streams: [
      {
        query: `subscription RunsAndNodes {
            fleet(runs: {}, includeNodes: true) { isGap goneNodeIds runs { ${RUN} } nodes { ${NODE} } }
          }`,
        variables: {},
      },
      {
        query: `subscription FailedBackups {
            fleetEvents { isGap events { id operation subjectId subject { __typename id ... on Backup { ${BACKUP} } } } }
          }`,
        variables: {},
      },
    ],
    changes: (field, item): ListChanges =>
      field === 'fleet'
        ? {
            gone: textsIn(item, 'goneNodeIds'),
            added: {
              runs: rowsIn(item, 'runs').filter(({ status }) => status === 'FAILED' || status === 'MISSED'),
              hostNodes: rowsIn(item, 'nodes'),
            },
          }
        : {
            gone: deletedIn(item),
            added: { backups: subjectsIn(item, 'Backup').filter(({ status }) => status === 'FAILED') },
          },
  },

  timeline: {
    query: `query Timeline($until: DateTime!) {
        timeline(first: 50, until: $until) { from until isCut ticks { at local schedule { id name isActive } } }
      }`,
    variables: { until: new Date(Date.now() + 48 * 3_600_000).toISOString() },
    fields: ['timeline'],
    streams: [
      {
        query: `subscription ScheduleChanges {
            fleetEvents { isGap events { id kind operation subjectId subject { __typename id ... on Schedule { id name isActive } } } }
          }`,
        variables: {},
      },
    ],
    changes: (_field, item) =>
      objectsIn(item, 'events').some(({ kind }) => kind === 'SCHEDULE') ? { outdated: ['timeline'] } : {},
  },

  server: {
    query: `query Server($server: ID!) {
        server(id: $server) {
          ${SERVER} powerOrder { signal outcome askedAt } limits { memory disk cpu } resources { ${USAGE} }
        }
      }`,
    variables: { server },
    fields: ['server'],
    streams: [
      {
        query: `subscription State($server: ID!) {
            serverState(serverId: $server) { ${SERVER} powerOrder { signal outcome askedAt } }
          }`,
        variables: { server },
      },
      {
        query: `subscription Usage($servers: [ID!]!) {
            serverStats(serverIds: $servers) { readAt server { id } resources { ${USAGE} } }
          }`,
        variables: { servers: [server] },
      },
      {
        query: `subscription Console($server: ID!) { consoleLines(serverId: $server) { sequence kind text } }`,
        variables: { server },
      },
      {
        query: `subscription Settings($server: ID!) {
            serverEvents(serverId: $server) {
              isGap events { id kind subject { __typename id ... on Server { name limits { memory disk cpu } } } }
            }
          }`,
        variables: { server },
      },
    ],
    changes: (field, item) => (field === 'serverStats' ? { usage: usageIn(item) } : {}),
  },

  schedules: {
    query: `query Schedules($server: ID!) {
        schedules(first: 50, filter: { serverIds: [$server] }) { nodes { ${SCHEDULE} } }
      }`,
    variables: { server },
    fields: ['schedules'],
    streams: [
      {
        query: `subscription SchedulesOfServer($server: ID!) {
            serverEvents(serverId: $server) {
              isGap
              events {
                id operation subjectId
                subject { __typename id ... on Schedule { ${SCHEDULE} } ... on Task { schedule { ${SCHEDULE} } } }
              }
            }
          }`,
        variables: { server },
      },
      {
        query: `subscription RunsOfServer($server: ID!) {
            scheduleRuns(serverId: $server) { id status schedule { id isProcessing lastRun { id status } } }
          }`,
        variables: { server },
      },
    ],
    changes: (_field, item) => ({ gone: deletedIn(item), added: { schedules: subjectsIn(item, 'Schedule') } }),
  },

  runs: {
    query: `query Runs($server: ID!) {
        runs(first: 50, filter: { serverIds: [$server] }, sort: [{ field: SCHEDULED_AT, direction: DESC }]) {
          nodes { ${RUN} }
        }
      }`,
    variables: { server },
    fields: ['runs'],
    streams: [
      {
        query: `subscription RunChanges($server: ID!) { fleet(runs: { serverIds: [$server] }) { isGap runs { ${RUN} } } }`,
        variables: { server },
      },
    ],
    changes: (_field, item) => ({ added: { runs: rowsIn(item, 'runs') } }),
  },

  backups: {
    query: `query Backups($server: ID!) {
        backups(first: 50, serverId: $server, sort: [{ field: CREATED_AT, direction: DESC }]) { nodes { ${BACKUP} } }
      }`,
    variables: { server },
    fields: ['backups'],
    streams: [
      {
        query: `subscription BackupChanges($server: ID!) {
            serverEvents(serverId: $server) {
              isGap events { id operation subjectId subject { __typename id ... on Backup { ${BACKUP} } } }
            }
          }`,
        variables: { server },
      },
    ],
    changes: (_field, item) => ({ gone: deletedIn(item), added: { backups: subjectsIn(item, 'Backup') } }),
  },

  people: {
    query: `query People($server: ID!) {
        subusers(serverId: $server) { ${SUBUSER} }
        users(first: 50) { nodes { id username email } }
      }`,
    variables: { server },
    fields: ['subusers', 'users'],
    streams: [
      {
        query: `subscription SubuserChanges($server: ID!) {
            serverEvents(serverId: $server) {
              isGap events { id operation subjectId subject { __typename id ... on Subuser { ${SUBUSER} } } }
            }
          }`,
        variables: { server },
      },
    ],
    changes: (_field, item) => {
      const subusers = subjectsIn(item, 'Subuser');
      const users = subusers.flatMap((subuser) => rowIn(subuser, 'user') ?? []);
      return { gone: deletedIn(item), added: { subusers, users } };
    },
  },

  auditLog: {
    query: `query AuditLog { auditLog(first: 20) { nodes { ${ENTRY} } } }`,
    variables: {},
    fields: ['auditLog'],
    streams: [
      { query: `subscription Entries { fleetEvents { isGap events { id entry { ${ENTRY} } } } }`, variables: {} },
    ],
    changes: (_field, item) => ({
      added: { auditLog: objectsIn(item, 'events').flatMap((event) => rowIn(event, 'entry') ?? []) },
    }),
  },
});

/** The changes that a page makes for an item. A gap means that the cache reads all fields of the page again. */
export const changesOf = (page: Page, field: string, item: unknown): ListChanges => {
  const whole = isShown(item) ? item : { items: item };
  return whole.isGap === true ? { outdated: page.fields } : page.changes(field, whole);
};

const deletedIn = (item: Shown): readonly string[] =>
  objectsIn(item, 'events').flatMap(({ operation, subjectId }) =>
    operation === 'DELETED' && typeof subjectId === 'string' ? [subjectId] : [],
  );

const subjectsIn = (item: Shown, type: string): readonly Row[] =>
  objectsIn(item, 'events').flatMap((event) => {
    const subject = rowIn(event, 'subject');
    return subject?.__typename === type ? [subject] : [];
  });

const usageIn = (item: Shown): ReadonlyMap<string, unknown> =>
  new Map(
    objectsIn(item, 'items').flatMap((stats) => {
      const server = rowIn(stats, 'server');
      return server === undefined || stats.resources === null ? [] : [[server.id, stats.resources] as const];
    }),
  );
