import type * as wire from '@gamewarden/protocol/server-configuration.js';
import type { ServerListing } from '@gamewarden/protocol/server-listing.js';
import type { NodeServers } from '../domain/servers/list-node-servers.js';
import type { ConfigReplacement } from '../domain/servers/process-configuration.js';
import type { ServerConfiguration } from '../domain/servers/server-configuration.js';

/** Converts a configuration to the nodes' format. Source: daemon.md §4.2, §4.3. */
export const serverDocument = (server: ServerConfiguration): wire.ServerConfiguration => ({
  settings: settings(server),
  process_configuration: {
    startup: {
      done: server.process.startup.done,
      user_interaction: [],
      strip_ansi: server.process.startup.stripAnsi,
    },
    stop: server.process.stop,
    configs: server.process.configs.map(({ parser, file, replace }) => ({
      parser,
      file,
      replace: replace.map(replacement),
    })),
  },
});

/**
 * Converts a page of servers to the format that nodes read at boot: all figures are numbers. Source: daemon.md §4.1.
 */
export const listingDocument = (list: NodeServers): ServerListing => ({
  data: list.servers.map((server) => ({ uuid: server.uuid, ...serverDocument(server) })),
  meta: {
    current_page: list.page,
    from: list.from,
    last_page: list.lastPage,
    per_page: list.perPage,
    to: list.to,
    total: list.total,
  },
});

const settings = (server: ServerConfiguration): wire.ServerSettings => ({
  uuid: server.uuid,
  meta: { name: server.name, description: server.description },
  suspended: server.suspended,
  environment: server.environment,
  invocation: server.invocation,
  skip_egg_scripts: server.skipScripts,
  build: {
    memory_limit: server.build.memory,
    swap: server.build.swap,
    io_weight: server.build.io,
    cpu_limit: server.build.cpu,
    threads: server.build.threads,
    disk_space: server.build.disk,
    oom_disabled: server.build.oomDisabled,
  },
  container: { image: server.image, oom_disabled: server.build.oomDisabled, requires_rebuild: false },
  allocations: {
    force_outgoing_ip: false,
    default: server.allocations.default,
    mappings: server.allocations.mappings,
  },
  mounts: [],
  egg: { id: server.egg.uuid, file_denylist: server.egg.fileDenylist },
  ...(server.isAdministratorsOnly === undefined ? {} : { administrators_only: server.isAdministratorsOnly }),
});

const replacement = ({ match, ifValue, replaceWith }: ConfigReplacement): wire.ConfigReplacement =>
  ifValue === undefined
    ? { match, replace_with: replaceWith }
    : { match, if_value: ifValue, replace_with: replaceWith };
