import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { recordBackup } from '../../../src/domain/backups/record-backup.js';
import { recordRestore } from '../../../src/domain/backups/record-restore.js';
import type { DomainContext } from '../../../src/domain/context.js';
import { NotFoundError } from '../../../src/domain/errors.js';
import { recordInstall } from '../../../src/domain/servers/record-install.js';
import type { Backup } from '../../../src/generated/prisma/client.js';
import { arrangeKey } from '../../support/api-under-test.js';
import { BackupsUnderTest } from '../../support/backups-under-test.js';
import { recordingDaemon } from '../../support/recording-daemon.js';
import { arrangePerson, type RestAnswer } from '../../support/rest-app.js';

type Work = 'install' | 'restore' | 'backup';
type Order = Work | 'reinstall by an administrator' | 'reinstall by the owner' | 'delete backup' | 'suspend' | 'delete';

/** The response to a request during other work: the status, with the code of an error. Source: rest.md §9.4. */
const BUSY = '409 ServerStateConflictException';
const WHILE_NOT_NORMAL = {
  'reinstall by an administrator': '204',
  'reinstall by the owner': BUSY,
  restore: BUSY,
  backup: BUSY,
  'delete backup': BUSY,
  suspend: '204',
  delete: '204',
} as const;
const ANSWERS: Readonly<Record<Work, Partial<Record<Order, string>>>> = {
  install: WHILE_NOT_NORMAL,
  restore: WHILE_NOT_NORMAL,
  backup: {
    'reinstall by an administrator': '204',
    'reinstall by the owner': '202',
    restore: '204',
    backup: '200',
    'delete backup': '204',
    suspend: '204',
    delete: '204',
  },
};
const PAIRS = Object.entries(ANSWERS).flatMap(([work, answers]) =>
  Object.entries(answers).flatMap(([order, answer]) =>
    ['first', 'second'].map((reported) => [order, work, answer, reported] as const),
  ),
);

let api: BackupsUnderTest;
let applicationKey: string;
let node: DomainContext;
/** An existing backup, which is the newest one during other work. */
let archived: Backup;
let underWay: Backup;

beforeAll(async () => {
  api = await BackupsUnderTest.start(recordingDaemon());
  const { id: userId } = await arrangePerson(api.context, { rootAdmin: true });
  applicationKey = await arrangeKey(api.context, { userId, kind: 'application', permissions: { servers: 3 } });
  node = { ...api.context, principal: { kind: 'node', nodeId: api.node.id } };
});
afterAll(() => api.close());
beforeEach(async () => {
  await api.afresh();
  archived = await api.backup();
});

const inClient = (method: string, path: string, body?: unknown) =>
  api.app.call(method, `/api/client/servers/${api.server.identifier}${path}`, { key: api.owner, body });
const inApplication = (method: string, path = '') =>
  api.app.call(method, `/api/application/servers/${api.server.id}${path}`, { key: applicationKey });
const newestBackup = () => api.database.db.backup.findFirstOrThrow({ orderBy: { id: 'desc' } });

const DO: Readonly<Record<Exclude<Order, 'install'>, () => Promise<RestAnswer>>> = {
  restore: () => inClient('POST', `/backups/${archived.uuid}/restore`, { truncate: false }),
  backup: () => inClient('POST', '/backups'),
  'reinstall by an administrator': () => inApplication('POST', '/reinstall'),
  'reinstall by the owner': () => inClient('POST', '/settings/reinstall'),
  'delete backup': () => inClient('DELETE', `/backups/${underWay.uuid}`),
  suspend: () => inApplication('POST', '/suspend'),
  delete: () => inApplication('DELETE'),
};

const begin = async (work: Work): Promise<void> => {
  if (work === 'install') {
    await api.database.db.server.update({ where: { id: api.server.id }, data: { status: 'installing' } });
  } else {
    expect((await DO[work]()).status).toBeLessThan(300);
  }
  underWay = await newestBackup();
};

/** The report of the node at the end of some work. */
const reportOf = (work: Order, backup: Backup): (() => Promise<void>) | null => {
  const installed = { successful: true, reinstall: work !== 'install' };
  const archive = { successful: true, checksum: 'b'.repeat(40), checksumType: 'sha1', size: 1 };
  switch (work) {
    case 'install':
    case 'reinstall by an administrator':
    case 'reinstall by the owner':
      return () => recordInstall(node, api.server.uuid, installed);
    case 'restore':
      return () => recordRestore(node, archived.uuid, { successful: true });
    case 'backup':
      return () => recordBackup(node, backup.uuid, archive);
    default:
      return null;
  }
};

describe('a request during other work is rejected, or both end correctly', () => {
  test.each(PAIRS)('%s over %s: %s, and the %s is reported first', async (order, work, answer, reported) => {
    await begin(work as Work);
    const { status, body } = await DO[order as Exclude<Order, 'install'>]();
    expect(status < 300 ? String(status) : `${status} ${body.errors[0].code}`).toBe(answer);

    const second = status < 300 ? reportOf(order as Order, await newestBackup()) : null;
    const reports = [reportOf(work as Work, underWay), second].filter((report) => report !== null);
    if (reported === 'second') reports.reverse();
    // A deleted object is not found, and the node deletes it too.
    const isGone = order === 'delete' || (order === 'delete backup' && work === 'backup');
    for (const report of reports) {
      if (isGone) await expect(report()).rejects.toThrow(NotFoundError);
      else await report();
    }

    const server = await api.database.db.server.findUnique({
      where: { id: api.server.id },
      include: { lastRestore: true, backups: { where: { deletedAt: null } } },
    });
    if (order === 'delete') {
      expect(server).toBeNull();
      return;
    }
    expect(server).toMatchObject({ status: null, suspended: order === 'suspend' });
    const isRestored = work === 'restore' || (order === 'restore' && status < 300);
    expect(server?.lastRestore?.outcome).toBe(isRestored ? 'succeeded' : undefined);
    for (const backup of server?.backups ?? []) expect(backup).toMatchObject({ isSuccessful: true });
  });
});
