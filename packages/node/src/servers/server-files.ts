import { join } from 'node:path';
import type { NodeConfig } from '../node-config.js';
import type { ProcessFiles } from '../process/managed-process.js';

/** Suffix of a deleted server's directory while it is being emptied. */
export const DELETED_SUFFIX = '.deleted';

/** Directory for files that are being written: on the same file system, so that a rename can place a file. */
export function draftsDirectory({ data }: Pick<NodeConfig['system'], 'data'>): string {
  return join(data, '.drafts');
}

/** Paths of one server on this host. */
export interface ServerFiles {
  /** The server's own files. */
  readonly directory: string;
  /** Shared directory for files that are being written. */
  readonly drafts: string;
  readonly record: string;
  readonly console: string;
  /** Directory with the files of its processes. */
  readonly processes: string;
  /** Files of the server's own process. */
  readonly process: ProcessFiles & { readonly input: string };
  /** Mount point of the file systems of its processes, each in a namespace of its own. */
  readonly mountPoint: string;
  readonly installLog: string;
  /** Files of the installer's process. */
  readonly installer: ProcessFiles;
}

/** The caller must have checked `uuid`: it becomes part of paths. */
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
