import type { ServerSettings } from '@gamewarden/protocol/server-configuration.js';
import { programDirectories } from '../isolation/program-directories.js';
import { localisePaths } from './placeholders.js';

/** Values of the environment that depend on the host. */
export interface EnvironmentHost {
  readonly directory: string;
  readonly timezone: string;
  readonly path: readonly string[];
}

/**
 * The complete environment of a server and its installer; it contains nothing of the node's own environment. The egg's
 * variables cannot override the seven that follow them. Source: daemon.md §4.2.
 */
export function serverEnvironment(settings: ServerSettings, host: EnvironmentHost): Readonly<Record<string, string>> {
  const variables = Object.entries(settings.environment).map(([key, value]) => [key.toUpperCase(), value] as const);
  return {
    ...Object.fromEntries(variables),
    TZ: host.timezone,
    STARTUP: localisePaths(settings.invocation, host.directory),
    SERVER_MEMORY: String(settings.build.memory_limit),
    SERVER_IP: settings.allocations.default.ip,
    SERVER_PORT: String(settings.allocations.default.port),
    HOME: host.directory,
    PATH: programDirectories(host.path).join(':'),
  };
}
