import { laravelEncryptString } from './laravel-encrypt.js';
import { PANEL, type PanelFixture } from './panel-fixture.js';

/**
 * The same installation as a newer Pelican stores it: without nests and locations, with roles, with places of backups,
 * second factors in the rows of users, and other names of columns.
 */
export const asPelican = ({ appKey, tables }: PanelFixture): PanelFixture => {
  const { nests: _, locations: __, recovery_tokens, ...others } = tables;
  const { mount_node: ___, egg_mount: ____, mount_server: _____, ...rest } = others;
  const rows = (name: string) => rest[name] ?? [];
  const seal = (text: string) => laravelEncryptString(text, Buffer.from(appKey.slice('base64:'.length), 'base64'));
  const codesOf = (user: unknown) =>
    (recovery_tokens ?? []).filter(({ user_id }) => user_id === user).map(({ token }) => token);
  return {
    appKey,
    tables: {
      ...rest,
      nodes: rows('nodes').map(({ location_id: _location, daemonListen, daemonSFTP, daemonBase, ...node }) => ({
        ...{ ...node, daemon_listen: daemonListen ?? null, daemon_sftp: daemonSFTP ?? null },
        // A node behind a proxy is reached at another port than it listens on.
        ...{ daemon_base: daemonBase ?? null, daemon_connect: 8443, daemon_sftp_alias: null, tags: '[]' },
        ...{ cpu: 0, cpu_overallocate: 0 },
      })),
      eggs: rows('eggs').map(({ nest_id: _nest, startup, ...egg }) => ({
        ...{ ...egg, startup_commands: JSON.stringify({ Default: startup }), tags: '[]' },
      })),
      egg_variables: rows('egg_variables').map((variable) => ({
        ...{ ...variable, rules: JSON.stringify(String(variable.rules).split('|')), sort: 1 },
      })),
      users: rows('users').map((user) => {
        const { root_admin: _admin, use_totp, totp_secret, name_first: _first, name_last: _last, ...columns } = user;
        const isOn = use_totp === 1;
        return {
          ...{ ...columns, is_managed_externally: 0, timezone: 'UTC', oauth: '[]', customization: null },
          // The update that made this column encrypted the secrets of before once more; dora has turned on a new one.
          mfa_app_secret: isOn ? seal(user.username === 'dora' ? PANEL.shortTotpSecret : String(totp_secret)) : null,
          mfa_app_recovery_codes: isOn ? seal(JSON.stringify(codesOf(user.id))) : null,
          mfa_email_enabled: user.username === 'ewa' ? 1 : 0,
        };
      }),
      roles: [{ id: 7, name: 'Root Admin', guard_name: 'web' }],
      model_has_roles: [{ role_id: 7, model_type: 'user', model_id: 1 }],
      servers: rows('servers').map(({ uuidShort, oom_disabled, nest_id: _nest, ...server }) => ({
        ...{ ...server, uuid_short: uuidShort ?? null, oom_killer: oom_disabled === 1 ? 0 : 1 },
        docker_labels: null,
      })),
      backup_hosts: [
        { id: 1, name: 'Local', schema: 'wings', configuration: null },
        { id: 2, name: 'Remote', schema: 's3', configuration: null },
      ],
      backups: rows('backups').map(({ disk, ...backup }) => ({ ...backup, backup_host_id: disk === 's3' ? 2 : 1 })),
      database_hosts: rows('database_hosts').map(({ node_id: _node, ...host }) => host),
      database_host_node: [{ id: 1, node_id: 1, database_host_id: 1 }],
      mountables: [{ mount_id: 1, mountable_type: 'node', mountable_id: 1 }],
      api_keys: rows('api_keys').map((key) => ({
        ...Object.fromEntries(Object.entries(key).filter(([name]) => !name.startsWith('r_'))),
        permissions: JSON.stringify({ server: key.r_servers, node: key.r_nodes }),
      })),
    },
  };
};
