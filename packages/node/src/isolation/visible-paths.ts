import { readdir } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { NodeConfig } from '../node-config.js';
import { errorCode } from '../state-file.js';
import { programDirectories } from './program-directories.js';

/** System directories with programs and their dependencies. Missing ones are skipped. */
const SYSTEM = [
  ...['/usr', '/bin', '/sbin', '/lib', '/lib32', '/lib64', '/libx32', '/opt'],
  ...['/nix', '/gnu', '/snap', '/run/current-system', '/sys/devices/system'],
];

/**
 * The parts of /etc that programs need: names, certificates, the linker, fonts, runtimes. Configuration of services
 * (including this one) may contain secrets.
 */
const ETC = [
  ...['alternatives', 'ca-certificates', 'ca-certificates.conf', 'crypto-policies', 'pki', 'ssl', 'static'],
  ...['hosts', 'host.conf', 'hostname', 'gai.conf', 'nsswitch.conf', 'resolv.conf', 'protocols', 'services'],
  ...['ld.so.cache', 'ld.so.conf', 'ld.so.conf.d', 'ld-musl-x86_64.path', 'ld-musl-aarch64.path'],
  ...['locale.alias', 'locale.conf', 'localtime', 'timezone', 'terminfo', 'mime.types', 'magic'],
  ...['fonts', 'dotnet', 'mono', 'os-release', 'debian_version', 'alpine-release', 'redhat-release'],
  ...['java', 'jvm', ...['8', '11', '17', '21', '25'].map((version) => `java-${version}-openjdk`)],
].map((name) => join('/etc', name));

/** Inputs of `visiblePaths`. */
export interface VisibilityOrder extends Pick<NodeConfig, 'path' | 'hidden'> {
  /** Path of the running Node.js, which servers may use. */
  readonly executable: string;
}

/**
 * The paths that a server may read and execute besides its own directory. A directory that contains a hidden one is
 * replaced by its other entries. The operator's program directories are visible unless they contain a hidden one.
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

/** npm and globally installed packages of a Node.js installation. */
const modulesBeside = (directory: string): string => join(dirname(directory), 'lib', 'node_modules');

async function withoutHidden(directory: string, hidden: readonly string[]): Promise<readonly string[]> {
  if (hidden.some((one) => isAtOrBelow(directory, one))) return [];
  if (!hidden.some((one) => isAtOrBelow(one, directory))) return [directory];
  const visible: string[] = [];
  for (const name of await namesIn(directory)) visible.push(...(await withoutHidden(join(directory, name), hidden)));
  return visible;
}

/** The names in a directory; empty if it is missing or unreadable. */
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
