import type { ImportNote } from '../import-report.js';
import type { ImportRun } from '../import-run.js';
import { leaveOut } from '../leave-out.js';
import { type Fields, fieldsOf } from '../source/fields.js';

/** Why rows of a table do not come at all. */
const REASONS: Readonly<Record<string, string>> = {
  sessions: 'people sign in again',
  password_resets: 'links with which people set a password are made here: users password-link',
  password_reset_tokens: 'links with which people set a password are made here: users password-link',
  jobs: 'work that waits in the queue of the panel is done by the panel',
  failed_jobs: 'work that failed in the panel',
  notifications: 'there are none here',
  audit_logs: 'the panel has replaced them by the activity log',
  api_logs: 'the panel does not use them',
  webhook_configurations: 'there are none here: tools subscribe over GraphQL instead',
  tasks_log: 'the panel does not use them; runs here have a history of their own',
};

const NOT_TOLD: ImportNote = {
  ...{ noun: 'panel', subject: 'API', kind: 'left out' },
  text:
    'it does not tell passwords, second factors, API keys, SSH keys, schedules, backups, databases, mounts and activity: ' +
    'import from the database for these',
};

/** Settings whose value is a secret. */
const SECRET = /secret|password|token|key$/i;

/** Reports what has no place here, fact by fact, so that nothing is lost silently. */
export const reportLeftovers = async (run: ImportRun): Promise<void> => {
  if (run.panel.isApi) run.report.note(NOT_TOLD);
  await reportMounts(run);
  await reportTransfers(run);
  await reportSettings(run);
  for (const [table, reason] of Object.entries(REASONS)) {
    const { length } = await run.panel.tables.read(table);
    if (length === 0) continue;
    leaveOut(run.report, table.replaceAll('_', ' '), { count: length, subject: `${length}`, text: reason });
  }
};

const read = async (run: ImportRun, table: string): Promise<readonly Fields[]> =>
  (await run.panel.tables.read(table)).map(fieldsOf);

/** Names of rows by their ids. */
const namesOf = (rows: readonly Fields[], ...columns: readonly string[]): ReadonlyMap<number, string> =>
  new Map(rows.map((row) => [row.id, columns.map((column) => row.text(column)).join(' ')]));

const reportMounts = async (run: ImportRun): Promise<void> => {
  const mounts = await read(run, 'mounts');
  if (mounts.length === 0) return;
  const uses = [await usesOf(run, 'node'), await usesOf(run, 'egg'), await usesOf(run, 'server')];
  for (const mount of mounts) {
    const access = mount.flag('read_only') ? 'read only' : 'writable';
    const users = mount.flag('user_mountable') ? 'users may mount it' : 'only administrators may mount it';
    const description = mount.text('description') === '' ? '' : `, ${mount.text('description')}`;
    const used = uses.map((use) => use(mount.id)).join(', ');
    const place = `${mount.text('source')} at ${mount.text('target')}, ${access}, ${users}${description}`;
    leaveOut(run.report, 'mounts', {
      subject: `${mount.text('uuid')} "${mount.text('name')}"`,
      text: `there are no mounts here: ${place}; ${used}`,
    });
  }
};

/** Which nodes, eggs or servers a mount belongs to, as text. */
const usesOf = async (run: ImportRun, noun: 'node' | 'egg' | 'server'): Promise<(mount: number) => string> => {
  const names = namesOf(await read(run, `${noun}s`), 'uuid');
  const pairs = [
    ...(await run.panel.tables.read(`${noun === 'egg' ? 'egg_mount' : `mount_${noun}`}`)),
    ...(await run.panel.tables.read('mountables'))
      .filter(({ mountable_type }) => String(mountable_type).toLowerCase().endsWith(noun))
      .map((row) => ({ mount_id: row.mount_id, [`${noun}_id`]: row.mountable_id })),
  ];
  return (mount) => {
    const used = pairs.filter(({ mount_id }) => Number(mount_id) === mount).map((row) => Number(row[`${noun}_id`]));
    return `${noun}s ${used.length === 0 ? 'none' : used.map((id) => names.get(id) ?? id).join(' ')}`;
  };
};

const reportTransfers = async (run: ImportRun): Promise<void> => {
  const transfers = await read(run, 'server_transfers');
  if (transfers.length === 0) return;
  const servers = namesOf(await read(run, 'servers'), 'uuid');
  const nodes = namesOf(await read(run, 'nodes'), 'uuid');
  const allocations = new Map(
    (await read(run, 'allocations')).map((row) => [row.id, addressOf(row.text('ip'), row.text('port'))]),
  );
  const nameOf = (names: ReadonlyMap<number, string>, row: Fields, column: string) =>
    names.get(row.int(column) ?? 0) ?? row.text(column);
  for (const row of transfers) {
    const state =
      row.textOrNull('successful') === null ? 'in progress' : row.flag('successful') ? 'successful' : 'failed';
    const archived = row.flag('archived') ? 'archived' : 'not archived';
    const from = `${nameOf(nodes, row, 'old_node')} ${nameOf(allocations, row, 'old_allocation')}`;
    const to = `${nameOf(nodes, row, 'new_node')} ${nameOf(allocations, row, 'new_allocation')}`;
    leaveOut(run.report, 'transfers', {
      subject: `server ${nameOf(servers, row, 'server_id')}`,
      text: `there are no transfers here: ${state}, ${archived}, from ${from} to ${to}`,
    });
  }
};

const addressOf = (ip: string, port: string): string => (ip.includes(':') ? `[${ip}]:${port}` : `${ip}:${port}`);

/** Secrets are named, and their values are not shown. */
const reportSettings = async (run: ImportRun): Promise<void> => {
  for (const row of await read(run, 'settings')) {
    const name = row.text('key').replace(/^settings::/, '');
    const value = SECRET.test(name) ? 'a secret, which stays in the panel' : JSON.stringify(row.text('value'));
    leaveOut(run.report, 'settings', { subject: name, text: `settings of the panel have no effect here: ${value}` });
  }
};
