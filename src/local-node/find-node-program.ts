import { join } from 'node:path';
import { ensureCopy } from '../host/ensure-copy.js';
import { mayUse } from '../host/may-use.js';
import type { OsAccount } from '../host/os-account.js';
import { packagePath } from '../host/package-path.js';
import { currentBuild, NODE_PROGRAM } from './current-build.js';

/** Absolute paths for starting the built-in node. */
export interface NodeProgram {
  readonly executable: string;
  readonly entry: string;
}

/** Files that the node reads: its program, and the package's version. */
const FILES = [NODE_PROGRAM, 'package.json'] as const;

/**
 * The program of the built-in node. Files that its account cannot use in place are copied to `copyDirectory`: the node,
 * the Node.js executable, or both.
 */
export const findNodeProgram = async (copyDirectory: string, account: OsAccount): Promise<NodeProgram> => {
  const installed = { executable: process.execPath, entry: packagePath(NODE_PROGRAM) };
  if (account.uid === undefined) return installed;
  const canReadCode = await mayUseAll(FILES, account);
  const canRunExecutable = await mayUse(process.execPath, account);
  if (canReadCode && canRunExecutable) return installed;
  const executable = 'bin/node';
  const items = [
    ...(canRunExecutable ? [] : [{ from: process.execPath, to: executable }]),
    ...(canReadCode ? [] : FILES.map((path) => ({ from: packagePath(path), to: path }))),
  ];
  const version = [await currentBuild(), process.execPath, process.version, canReadCode, canRunExecutable].join(' ');
  await ensureCopy({ directory: copyDirectory, version, items });
  return {
    executable: canRunExecutable ? installed.executable : join(copyDirectory, executable),
    entry: canReadCode ? installed.entry : join(copyDirectory, NODE_PROGRAM),
  };
};

const mayUseAll = async (paths: readonly string[], account: OsAccount): Promise<boolean> => {
  for (const path of paths) if (!(await mayUse(packagePath(path), account))) return false;
  return true;
};
