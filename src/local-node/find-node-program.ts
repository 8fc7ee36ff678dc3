import { join } from 'node:path';
import { keepCopy } from '../host/keep-copy.js';
import { mayUse } from '../host/may-use.js';
import type { OsAccount } from '../host/os-account.js';
import { packagePath } from '../host/package-path.js';
import { currentBuild, NODE_PROGRAM } from './current-build.js';

/** What the built-in node is started with; absolute paths. */
export interface NodeProgram {
  readonly executable: string;
  readonly entry: string;
}

/** What the node reads: its program, and the version it says it has. */
const FILES = [NODE_PROGRAM, 'package.json'] as const;

/**
 * The program of the built-in node; what the account that runs it cannot use in place is copied to `copyDirectory`:
 * the node, the program that runs it, or both.
 */
export const findNodeProgram = async (copyDirectory: string, account: OsAccount): Promise<NodeProgram> => {
  const installed = { executable: process.execPath, entry: packagePath(NODE_PROGRAM) };
  if (account.uid === undefined) return installed;
  const isCodeOpen = await mayUseAll(FILES, account);
  const isExecutableOpen = await mayUse(process.execPath, account);
  if (isCodeOpen && isExecutableOpen) return installed;
  const executable = 'bin/node';
  const items = [
    ...(isExecutableOpen ? [] : [{ from: process.execPath, to: executable }]),
    ...(isCodeOpen ? [] : FILES.map((path) => ({ from: packagePath(path), to: path }))),
  ];
  const version = [await currentBuild(), process.execPath, process.version, isCodeOpen, isExecutableOpen].join(' ');
  await keepCopy({ directory: copyDirectory, version, items });
  return {
    executable: isExecutableOpen ? installed.executable : join(copyDirectory, executable),
    entry: isCodeOpen ? installed.entry : join(copyDirectory, NODE_PROGRAM),
  };
};

const mayUseAll = async (paths: readonly string[], account: OsAccount): Promise<boolean> => {
  for (const path of paths) if (!(await mayUse(packagePath(path), account))) return false;
  return true;
};
