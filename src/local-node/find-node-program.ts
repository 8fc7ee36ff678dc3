import { access, readdir, readFile } from 'node:fs/promises';
import { dirname, join, relative } from 'node:path';
import { z } from 'zod';
import { type CopyItem, keepCopy } from '../host/keep-copy.js';
import { mayUse } from '../host/may-use.js';
import type { OsAccount } from '../host/os-account.js';
import { packagePath } from '../host/package-path.js';
import { currentBuild } from './current-build.js';

/** What the built-in node is started with; absolute paths. */
export interface NodeProgram {
  readonly executable: string;
  readonly entry: string;
}

/** What the node is made of, apart from the packages that it names. */
const OWN_FILES = ['package.json', 'dist/node', 'dist/daemon/protocol.js'] as const;

const ENTRY = 'dist/node/main.js';

/**
 * The program of the built-in node; what the account that runs it cannot use in place is copied to `copyDirectory`:
 * the compiled node with the packages it needs, the program that runs it, or both.
 */
export const findNodeProgram = async (copyDirectory: string, account: OsAccount): Promise<NodeProgram> => {
  const installed = { executable: process.execPath, entry: packagePath(ENTRY) };
  if (account.uid === undefined) return installed;
  const packages = await packagesOfNode();
  const isCodeOpen = await mayUseAll([packagePath(ENTRY), ...packages], account);
  const isExecutableOpen = await mayUse(process.execPath, account);
  if (isCodeOpen && isExecutableOpen) return installed;
  const executable = 'bin/node';
  const items: CopyItem[] = [
    ...(isExecutableOpen ? [] : [{ from: process.execPath, to: executable }]),
    ...(isCodeOpen ? [] : [...OWN_FILES.map((path) => packagePath(path)), ...packages].map(inPlace)),
  ];
  const version = [await currentBuild(), process.execPath, process.version, isCodeOpen, isExecutableOpen].join(' ');
  await keepCopy({ directory: copyDirectory, version, items });
  return {
    executable: isExecutableOpen ? installed.executable : join(copyDirectory, executable),
    entry: isCodeOpen ? installed.entry : join(copyDirectory, ENTRY),
  };
};

const mayUseAll = async (paths: readonly string[], account: OsAccount): Promise<boolean> => {
  for (const path of paths) if (!(await mayUse(path, account))) return false;
  return true;
};

/** Where it stands in the package, it stands in the copy. */
const inPlace = (from: string): CopyItem => ({ from, to: relative(packagePath(), from) });

/** Directories of all packages that the node needs: those its code names, and what they depend on. */
const packagesOfNode = async (): Promise<readonly string[]> => {
  const found = new Set<string>();
  const visit = async (name: string, from: string): Promise<void> => {
    const directory = await findPackage(name, from);
    if (found.has(directory)) return;
    found.add(directory);
    const { dependencies } = Manifest.parse(JSON.parse(await readFile(join(directory, 'package.json'), 'utf8')));
    for (const dependency of Object.keys(dependencies)) await visit(dependency, directory);
  };
  for (const name of await namedPackages()) await visit(name, packagePath());
  return [...found];
};

const Manifest = z.object({ dependencies: z.record(z.string(), z.string()).default({}) });

/** Names of the packages in the imports of the compiled node. */
const namedPackages = async (): Promise<ReadonlySet<string>> => {
  const names = new Set<string>();
  const files = (await readdir(packagePath('dist', 'node'), { recursive: true })).filter((name) =>
    name.endsWith('.js'),
  );
  for (const file of files) {
    const code = await readFile(packagePath('dist', 'node', file), 'utf8');
    for (const [, name] of code.matchAll(/\bfrom '((?:@[\w.-]+\/)?[\w-][\w.-]*)(?:\/[^']*)?';$/gm)) {
      if (name !== undefined) names.add(name);
    }
  }
  return names;
};

/** The directory of a package as code in another directory finds it: the nearest one upwards. */
const findPackage = async (name: string, from: string): Promise<string> => {
  const directory = join(from, 'node_modules', name);
  const isThere = await access(join(directory, 'package.json')).then(
    () => true,
    () => false,
  );
  if (isThere) return directory;
  if (dirname(from) === from) throw new Error(`The package ${name} is not installed. Run npm ci.`);
  return findPackage(name, dirname(from));
};
