import type { PanelFixture } from './panel-fixture.js';

/** The same installation as Pelican stores it: without nests and locations, with roles, and with other columns. */
export const asPelican = ({ appKey, tables }: PanelFixture): PanelFixture => {
  const { nests: _, locations: __, mount_node: ___, egg_mount: ____, mount_server: _____, ...rest } = tables;
  const rows = (name: string) => rest[name] ?? [];
  return {
    appKey,
    tables: {
      ...rest,
      eggs: rows('eggs').map(({ nest_id: _nest, startup, ...egg }) => ({
        ...egg,
        startup_commands: JSON.stringify({ Default: startup }),
      })),
      egg_variables: rows('egg_variables').map((variable) => ({
        ...variable,
        rules: JSON.stringify(String(variable.rules).split('|')),
      })),
      users: rows('users').map(({ root_admin: _admin, use_totp: _totp, totp_secret: _secret, ...user }) => user),
      roles: [{ id: 7, name: 'Root Admin' }],
      model_has_roles: [{ role_id: 7, model_type: 'user', model_id: 1 }],
      servers: rows('servers').map(({ uuidShort, oom_disabled, ...server }) => ({
        ...{ ...server, uuid_short: uuidShort ?? null, oom_killer: oom_disabled === 1 ? 0 : 1 },
      })),
      api_keys: rows('api_keys').map((key) => ({
        ...Object.fromEntries(Object.entries(key).filter(([name]) => !name.startsWith('r_'))),
        permissions: JSON.stringify({ server: key.r_servers, node: key.r_nodes }),
      })),
    },
  };
};
