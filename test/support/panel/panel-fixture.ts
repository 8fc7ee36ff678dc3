import { createHash, randomBytes } from 'node:crypto';
import { hashSync } from 'bcryptjs';
import { laravelEncrypt } from './laravel-encrypt.js';

type Value = string | number | null;
type Row = Readonly<Record<string, Value>>;

/** An invented installation of the panel, with as many servers as wanted and with rows that are awkward on purpose. */
export interface PanelFixture {
  readonly appKey: string;
  readonly tables: Readonly<Record<string, readonly Row[]>>;
}

/** Plain texts of the fixture. */
export const PANEL = {
  password: 'the password of Bea',
  nodeToken: 'T'.repeat(64),
  nodeTokenId: 'tokenIdOfNodeOne',
  applicationKey: `ptla_0123456789A${'a'.repeat(32)}`,
  clientKey: `ptlc_0123456789B${'b'.repeat(32)}`,
  hostPassword: 'password-of-the-host "x"',
  databasePassword: 'password=of+the!database',
  totpSecret: 'C2KL7NOZJHCSGGL4RMRXD7MACIDAVBX2',
  /** Of 80 bits, as newer releases of Pelican make them. */
  shortTotpSecret: 'JBSWY3DPEHPK3PXP',
  recoveryCodes: ['eZVP2b5Jn7', 'GwzKBzCPYr'],
} as const;

const KEY = createHash('sha256').update('the APP_KEY of the fixture').digest();
const seal = (text: string): string => laravelEncrypt(text, KEY);

const AT = '2026-05-11 12:00:00';
const TIMES = { created_at: AT, updated_at: AT } as const;

/** A uuid that is always the same for a name. */
const uuid = (name: string): string =>
  createHash('sha256')
    .update(name)
    .digest('hex')
    .slice(0, 32)
    .replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');

export const uuidOfServer = (id: number): string => uuid(`server ${id}`);

const SERVER = {
  ...{ description: '', status: null, skip_scripts: 0, memory: 1024, swap: 0, disk: 5120, io: 500, cpu: 100 },
  ...{ threads: null, oom_disabled: 1, nest_id: 1, egg_id: 1, startup: 'java -jar {{JAR}}', image: 'example/voxel:21' },
  ...{ allocation_limit: 3, database_limit: 2, backup_limit: 5, installed_at: AT, external_id: null, ...TIMES },
} as const;

const serverRow = (id: number, columns: Row = {}): Row => ({
  ...{ id, uuid: uuidOfServer(id), uuidShort: uuidOfServer(id).slice(0, 8), name: `Server ${id}`, owner_id: 2 },
  ...{ node_id: 1, allocation_id: id, ...SERVER, ...columns },
});

const USER = { name_first: 'First', name_last: 'Last', language: 'en', root_admin: 0, use_totp: 0, totp_secret: null };

const userRow = (id: number, username: string, columns: Row): Row => ({
  ...{ id, uuid: uuid(`user ${id}`), username, email: `${username}@example.com`, external_id: null },
  ...{ password: hashSync(PANEL.password, 4), ...USER, ...TIMES, ...columns },
});

const recoveryToken = (id: number, userId: number, code: string): Row => ({
  ...{ id, user_id: userId, token: hashSync(code, 4), created_at: AT },
});

const key = (id: number, text: string, columns: Row): Row => ({
  ...{ id, identifier: text.slice(0, 16), token: seal(text.slice(16)), allowed_ips: '[]', memo: 'A key' },
  ...{ last_used_at: null, expires_at: null, ...Object.fromEntries(RESOURCES.map((name) => [`r_${name}`, 0])) },
  ...TIMES,
  ...columns,
});

const RESOURCES = [
  ...['servers', 'nodes', 'allocations', 'users', 'locations', 'nests', 'eggs', 'database_hosts', 'server_databases'],
] as const;

const schedule = (id: number, serverId: number, columns: Row = {}): Row => ({
  ...{ id, server_id: serverId, name: `Schedule ${id}`, cron_minute: '0', cron_hour: '4', cron_day_of_month: '*' },
  ...{ cron_month: '*', cron_day_of_week: '*', is_active: 1, is_processing: 0, only_when_online: 0 },
  ...{ last_run_at: null, next_run_at: null, ...TIMES, ...columns },
});

const task = (id: number, scheduleId: number, columns: Row): Row => ({
  ...{ id, schedule_id: scheduleId, sequence_id: 1, action: 'command', payload: 'list', time_offset: 0 },
  ...{ is_queued: 0, continue_on_failure: 0, ...TIMES, ...columns },
});

const ED25519 =
  '-----BEGIN PUBLIC KEY-----\r\nMCowBQYDK2VwAyEAMASDWOCM0iQ5nxw+H/KExLqiQuu/TNVdFWzsqKxa57w=\r\n-----END PUBLIC KEY-----';

/** The servers from 5 on are alike; each has one schedule with three tasks. */
export const createPanelFixture = ({ servers = 6 } = {}): PanelFixture => {
  const plain = Array.from({ length: Math.max(servers - 4, 0) }, (_, index) => index + 5);
  return {
    appKey: `base64:${KEY.toString('base64')}`,
    tables: {
      locations: [{ id: 1, short: 'de.ber', long: 'Berlin', ...TIMES }],
      nodes: [
        nodeRow(1, { daemon_token_id: PANEL.nodeTokenId, daemon_token: seal(PANEL.nodeToken) }),
        nodeRow(2, { daemon_token_id: 'tokenIdOfNodeTwo', daemon_token: 'not what APP_KEY opens' }),
      ],
      nests: [{ id: 1, uuid: uuid('nest'), author: 'a@example.com', name: 'Voxel', description: null, ...TIMES }],
      eggs: [eggRow(1, EGG), eggRow(2, { name: 'Modded', config_from: 1, copy_script_from: 1 })],
      egg_variables: [
        { id: 1, egg_id: 1, env_variable: 'JAR', rules: 'required|string|max:20', ...VARIABLE },
        { id: 2, egg_id: 2, env_variable: 'JAR', rules: 'required|string|max:20', ...VARIABLE },
      ],
      users: [
        userRow(1, 'ada', { root_admin: 1, external_id: 'billing-1' }),
        userRow(2, 'bea', { use_totp: 1, totp_secret: seal(PANEL.totpSecret), name_last: 'Łęcka 名前' }),
        userRow(3, 'cleo', { password: 'md5 of old', email: 'Cleo@Example.com' }),
        userRow(4, 'dora', { use_totp: 1, totp_secret: 'not what APP_KEY opens' }),
        userRow(5, 'ewa', { totp_secret: seal(PANEL.totpSecret) }),
      ],
      recovery_tokens: [
        ...PANEL.recoveryCodes.map((code, index) => recoveryToken(index + 1, 2, code)),
        recoveryToken(3, 5, 'jnmChfm4M8'),
      ],
      allocations: [1, 2, 3, 4, ...plain].map((id) => ({
        ...{ id, node_id: 1, ip: '192.0.2.10', ip_alias: 'play.example.com', port: 20_000 + id },
        ...{ server_id: id === 4 ? 99 : id, notes: id === 1 ? 'карта 🗺' : null, ...TIMES },
      })),
      servers: [
        serverRow(1, { external_id: 'billing:42/α', name: 'Café Ωmega' }),
        serverRow(2, { status: 'suspended', egg_id: 2, memory: 4_294_967_295 }),
        serverRow(3, { owner_id: 77 }),
        ...plain.map((id) => serverRow(id)),
      ],
      server_variables: [
        { id: 1, server_id: 1, variable_id: 1, variable_value: 'old.jar', ...TIMES },
        { id: 2, server_id: 1, variable_id: 1, variable_value: 'new.jar', ...TIMES },
        { id: 3, server_id: 1, variable_id: 2, variable_value: 'of another egg', ...TIMES },
      ],
      subusers: [
        { id: 1, user_id: 3, server_id: 1, permissions: '["control.console","made.up"]', ...TIMES },
        { id: 2, user_id: 3, server_id: 1, permissions: '["control.start"]', ...TIMES },
      ],
      schedules: [
        schedule(1, 1, { name: 'Nightly' }),
        schedule(2, 1, { cron_minute: '61' }),
        schedule(3, 2, { is_processing: 1 }),
        ...plain.map((id) => schedule(id, id)),
      ],
      tasks: [
        task(1, 1, { sequence_id: 3, payload: 'say 🎉' }),
        task(2, 1, { sequence_id: 7, action: 'power', payload: 'restart', time_offset: 5000 }),
        task(3, 3, { action: 'power', payload: 'explode' }),
        task(4, 3, { action: 'power', payload: 'stop', sequence_id: 2 }),
        ...plain.flatMap((id) => [1, 2, 3].map((place) => task(id * 10 + place, id, { sequence_id: place }))),
      ],
      backups: [
        backupRow(1, {}),
        backupRow(2, { disk: 's3', upload_id: 'upload-1' }),
        backupRow(3, { deleted_at: AT }),
      ],
      database_hosts: [
        {
          ...{ id: 1, name: 'Shared', host: 'db1.example.com', port: 3306, username: 'root', max_databases: 50 },
          ...{ password: seal(PANEL.hostPassword), node_id: 1, ...TIMES },
        },
      ],
      databases: [databaseRow(1, 1), databaseRow(2, 2)],
      api_keys: [
        key(1, PANEL.applicationKey, { user_id: 1, key_type: 2, r_servers: 3, r_nodes: 1, r_users: 1, r_eggs: 1 }),
        key(2, PANEL.clientKey, { user_id: 2, key_type: 1 }),
        key(3, `ptlc_0123456789C${'c'.repeat(32)}`, { user_id: 2, key_type: 1, token: 'damaged' }),
      ],
      user_ssh_keys: [
        {
          ...{ id: 1, user_id: 2, name: 'Laptop', public_key: ED25519, deleted_at: null, ...TIMES },
          fingerprint: 'rjFG6G3WaAEzLy5sUoh8wc7GMSlqDTC/P2sR3Ph8Av8',
        },
      ],
      activity_logs: [
        {
          ...{
            id: 1,
            batch: null,
            event: 'server:power.start',
            ip: '192.0.2.1',
            description: null,
            actor_type: 'user',
          },
          ...{ actor_id: 2, api_key_id: null, properties: '[]', timestamp: now() },
        },
      ],
      activity_log_subjects: [{ id: 1, activity_log_id: 1, subject_type: 'server', subject_id: 1 }],
      mounts: [
        {
          ...{ id: 1, uuid: uuid('mount'), name: 'Maps', description: null, source: '/srv/maps', target: '/maps' },
          ...{ read_only: 1, user_mountable: 0 },
        },
      ],
      mount_node: [{ node_id: 1, mount_id: 1 }],
      egg_mount: [],
      mount_server: [{ server_id: 1, mount_id: 1 }],
      settings: [
        { id: 1, key: 'settings::app:name', value: 'Example' },
        { id: 2, key: 'settings::recaptcha:secret_key', value: randomBytes(8).toString('hex') },
      ],
    },
  };
};

/** Activity that is older than what an installation keeps is not imported. */
const now = (): string => new Date().toISOString().slice(0, 19).replace('T', ' ');

const nodeRow = (id: number, columns: Row): Row => ({
  ...{ id, uuid: uuid(`node ${id}`), public: 1, name: `Node ${id}`, description: null, location_id: 1 },
  // A name that leads nowhere: no test reaches a machine.
  ...{ fqdn: `node-${id}.invalid`, scheme: 'https', behind_proxy: 0, maintenance_mode: 0, memory: 32_768 },
  ...{ memory_overallocate: -1, disk: 512_000, disk_overallocate: 20, upload_size: 100, daemonListen: 8080 },
  ...{ daemonSFTP: 2022, daemonBase: '/srv/volumes', ...TIMES, ...columns },
});

const EGG: Row = {
  ...{ config_files: '{"server.properties":{"parser":"properties","find":{"server-port":"1"}}}', config_logs: '{}' },
  ...{ config_startup: '{"done":"ready"}', config_stop: '^C', script_install: '#!/bin/sh\r\necho hello\r\n' },
  ...{ features: '["eula"]', file_denylist: '["*.key"]' },
};

const eggRow = (id: number, columns: Row): Row => ({
  ...{ id, uuid: uuid(`egg ${id}`), nest_id: 1, author: 'a@example.com', name: 'Voxel', description: null },
  ...{ features: null, docker_images: '{"Java 21":"example/voxel:21","Java 17":"example/voxel:17"}' },
  ...{ file_denylist: null, update_url: null, config_files: null, config_startup: null, config_logs: null },
  ...{ config_stop: null, config_from: null, startup: 'java -jar {{JAR}}', script_container: 'alpine:3' },
  ...{ copy_script_from: null, script_entry: 'ash', script_is_privileged: 0, script_install: null },
  ...{ force_outgoing_ip: 0, ...TIMES, ...columns },
});

const VARIABLE = { name: 'Jar', description: '', default_value: 'a.jar', user_viewable: 1, user_editable: 1, ...TIMES };

const backupRow = (id: number, columns: Row): Row => ({
  ...{ id, server_id: 1, uuid: uuid(`backup ${id}`), upload_id: null, is_successful: 1, is_locked: 1, name: `B ${id}` },
  ...{ ignored_files: '["*.log"]', disk: 'wings', checksum: 'sha1:ab', bytes: '5368709120', completed_at: AT },
  ...{ deleted_at: null, ...TIMES, ...columns },
});

const databaseRow = (id: number, serverId: number): Row => ({
  ...{ id, server_id: serverId, database_host_id: 1, database: `s${serverId}_main`, username: `u${serverId}_x` },
  ...{ remote: '%', password: seal(PANEL.databasePassword), max_connections: 0, ...TIMES },
});
