import { join } from 'node:path';
import type { NodeConfig } from './node-config.js';

/** How the directory of a deleted server ends while it is being emptied. */
export const DELETED_SUFFIX = '.deleted';

/** Where the things of one server are on this host. */
export interface ServerFiles {
  /** The server's own files. */
  readonly directory: string;
  readonly record: string;
  readonly console: string;
  /** All there is for reaching its processes. */
  readonly processes: string;
  readonly input: string;
  readonly exitCode: string;
  readonly installLog: string;
  readonly installExitCode: string;
}

/** `uuid` must have been checked: it becomes part of paths. */
export function serverFiles(system: NodeConfig['system'], uuid: string): ServerFiles {
  return {
    directory: join(system.data, uuid),
    record: join(system.state, 'servers', `${uuid}.json`),
    console: join(system.logs, 'console', `${uuid}.log`),
    processes: join(system.state, 'processes', uuid),
    input: join(system.state, 'processes', uuid, 'input'),
    exitCode: join(system.state, 'processes', uuid, 'exit-code'),
    installLog: join(system.logs, 'install', `${uuid}.log`),
    installExitCode: join(system.state, 'processes', uuid, 'install-exit-code'),
  };
}
