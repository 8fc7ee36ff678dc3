import { join } from 'node:path';
import type { NodeConfig } from '../node-config.js';
import type { ProcessFiles } from '../process/managed-process.js';

/** How the directory of a deleted server ends while it is being emptied. */
export const DELETED_SUFFIX = '.deleted';

/** Where files grow: beside the directories of servers, so that a rename brings a file to its place. */
export function draftsDirectory({ data }: Pick<NodeConfig['system'], 'data'>): string {
  return join(data, '.drafts');
}

/** Where the things of one server are on this host. */
export interface ServerFiles {
  /** The server's own files. */
  readonly directory: string;
  /** Where they grow until they are whole, for all servers. */
  readonly drafts: string;
  readonly record: string;
  readonly console: string;
  /** All there is for reaching its processes. */
  readonly processes: string;
  /** Of the server's own process. */
  readonly process: ProcessFiles & { readonly input: string };
  /** Where the file systems that its processes see are mounted, each in a namespace of its own. */
  readonly mountPoint: string;
  readonly installLog: string;
  /** Of its installer. */
  readonly installer: ProcessFiles;
}

/** `uuid` must have been checked: it becomes part of paths. */
export function serverFiles(system: NodeConfig['system'], uuid: string): ServerFiles {
  const console = join(system.logs, 'console', `${uuid}.log`);
  const installLog = join(system.logs, 'install', `${uuid}.log`);
  const processes = join(system.state, 'processes', uuid);
  return {
    directory: join(system.data, uuid),
    drafts: draftsDirectory(system),
    record: join(system.state, 'servers', `${uuid}.json`),
    console,
    processes,
    mountPoint: join(processes, 'root'),
    process: {
      output: console,
      outputPipe: join(processes, 'output'),
      input: join(processes, 'input'),
      exitCode: join(processes, 'exit-code'),
    },
    installLog,
    installer: {
      output: installLog,
      outputPipe: join(processes, 'install-output'),
      input: null,
      exitCode: join(processes, 'install-exit-code'),
    },
  };
}
