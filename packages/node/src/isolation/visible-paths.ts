import { readdir } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { NodeConfig } from '../node-config.js';
import { errorCode } from '../state-file.js';
import { programDirectories } from './program-directories.js';

/** Directories of the system with programs and what they need to run. Those that a distribution does not have are left out. */
const SYSTEM = [
  ...['/usr', '/bin', '/sbin', '/lib', '/lib32', '/lib64', '/libx32', '/opt'],
  ...['/nix', '/gnu', '/snap', '/run/current-system', '/sys/devices/system'],
];

/**
 * Of /etc only what programs look up: names, certificates, the linker, fonts, runtimes. Configuration of services, this
 * one's among them, may hold secrets.
 */
const ETC = [
  ...['alternatives', 'ca-certificates', 'ca-certificates.conf', 'crypto-policies', 'pki', 'ssl', 'static'],
  ...['hosts', 'host.conf', 'hostname', 'gai.conf', 'nsswitch.conf', 'resolv.conf', 'protocols', 'services'],
  ...['ld.so.cache', 'ld.so.conf', 'ld.so.conf.d', 'ld-musl-x86_64.path', 'ld-musl-aarch64.path'],
  ...['locale.alias', 'locale.conf', 'localtime', 'timezone', 'terminfo', 'mime.types', 'magic'],
  ...['fonts', 'dotnet', 'mono', 'os-release', 'debian_version', 'alpine-release', 'redhat-release'],
  ...['java', 'jvm', ...['8', '11', '17', '21', '25'].map((version) => `java-${version}-openjdk`)],
].map((name) => join('/etc', name));

/** What the visible paths are made from. */
export interface VisibilityOrder extends Pick<NodeConfig, 'path' | 'hidden'> {
  /** Of the running Node.js: servers may use it. */
  readonly executable: string;
}

/**
 * What a server may read and run beside its own directory. Of a directory above something hidden, all else in it is visible.
 * Directories that the operator looks for programs in are visible unless something hidden is in them.
 */
export async function visiblePaths({ path, hidden, executable }: VisibilityOrder): Promise<readonly string[]> {
  const visible: string[] = [];
  for (const directory of [...SYSTEM, ...ETC]) visible.push(...(await withoutHidden(directory, hidden)));
  const own = dirname(executable);
  const programs = programDirectories(path).flatMap((directory) => [directory, modulesBeside(directory)]);
  for (const directory of programs) {
    const touchesHidden = hidden.some((one) => isAtOrBelow(one, directory) || isAtOrBelow(directory, one));
    if (touchesHidden && directory !== own) continue;
    if (!visible.some((shown) => isAtOrBelow(directory, shown))) visible.push(directory);
  }
  return visible;
}

/** Where a Node.js that is not the system's has npm and what was installed with it. */
const modulesBeside = (directory: string): string => join(dirname(directory), 'lib', 'node_modules');

async function withoutHidden(directory: string, hidden: readonly string[]): Promise<readonly string[]> {
  if (hidden.some((one) => isAtOrBelow(directory, one))) return [];
  if (!hidden.some((one) => isAtOrBelow(one, directory))) return [directory];
  const visible: string[] = [];
  for (const name of await namesIn(directory)) visible.push(...(await withoutHidden(join(directory, name), hidden)));
  return visible;
}

/** The names in a directory; none where it is not there, or may not be read. */
async function namesIn(directory: string): Promise<readonly string[]> {
  try {
    return await readdir(directory);
  } catch (error) {
    if (['ENOENT', 'ENOTDIR', 'EACCES'].includes(errorCode(error) ?? '')) return [];
    throw error;
  }
}

const isAtOrBelow = (path: string, directory: string): boolean =>
  path === directory || path.startsWith(directory === '/' ? '/' : `${directory}/`);
