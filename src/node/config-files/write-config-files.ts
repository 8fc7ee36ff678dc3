import { constants } from 'node:fs';
import { lstat, mkdir, open, realpath, writeFile } from 'node:fs/promises';
import { dirname, relative, resolve, sep } from 'node:path';
import type { ConfigFile } from '../../daemon/protocol/server-configuration.js';
import { isMissing } from '../state-file.js';
import { editIni } from './edit-ini.js';
import { editJson } from './edit-json.js';
import { editLines, editProperties } from './edit-properties.js';
import { editXml } from './edit-xml.js';
import { editYaml } from './edit-yaml.js';

type Edit = (text: string, replacements: ConfigFile['replace']) => string;

/** The parsers of eggs; any other is skipped with a line on the console. */
const EDITS: ReadonlyMap<string, Edit> = new Map([
  ['properties', editProperties],
  ['file', editLines],
  ['json', editJson],
  ['yaml', editYaml],
  ['yml', editYaml],
  ['ini', editIni],
  ['xml', editXml],
]);

/** Largest file that is edited, in bytes: it is read whole, at once, and the people of a server write it. */
const MAX_FILE_BYTES = 1024 * 1024;
const MAX_BYTES: Readonly<Record<string, number>> = { yaml: 128 * 1024, yml: 128 * 1024 };

/** Neither waits for the other end of a pipe that a server has put in the place of its file, nor follows a link. */
const READING = constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK;
const WRITING =
  constants.O_WRONLY | constants.O_CREAT | constants.O_TRUNC | constants.O_NOFOLLOW | constants.O_NONBLOCK;

/** `{{config.*}}` is the node's to resolve: here the network of the servers is the host's own. */
const NETWORK_INTERFACE = /\{\{\s*config\.docker\.(?:network\.)?interface\s*\}\}/g;

/**
 * Writes an egg's values into the server's files before a start. A file that cannot be written is left alone and told of
 * through `tell`; the start goes on. Nothing outside the server's directory is ever touched.
 */
export async function writeConfigFiles(
  directory: string,
  orders: readonly ConfigFile[],
  tell: (line: string) => void,
): Promise<void> {
  for (const order of orders) {
    const edit = EDITS.get(order.parser);
    if (edit === undefined) {
      tell(`Skipped ${order.file}: this node cannot write files of the kind "${order.parser}".`);
      continue;
    }
    try {
      await editFile(await ownPath(directory, order.file), order, edit);
    } catch (error) {
      tell(`Left ${order.file} as it is: ${error instanceof Error ? error.message : 'unknown error'}`);
    }
  }
}

async function editFile(path: string, order: ConfigFile, edit: Edit): Promise<void> {
  const replacements = order.replace.map((replacement) => ({
    ...replacement,
    replace_with: resolved(replacement.replace_with),
  }));
  const before = await readWithin(path, MAX_BYTES[order.parser] ?? MAX_FILE_BYTES);
  const after = edit(before ?? '', replacements);
  if (after !== before) await writeFile(path, after, { flag: WRITING });
}

function resolved(value: string | number | boolean): string | number | boolean {
  return typeof value === 'string' ? value.replace(NETWORK_INTERFACE, '127.0.0.1') : value;
}

/** @throws {Error} the path leads out of the directory, by `..` or by a link */
async function ownPath(directory: string, file: string): Promise<string> {
  const root = await realpath(directory);
  const path = resolve(root, `.${sep}${file}`);
  if (!isInside(root, path)) throw new Error('it lies outside of the server');
  await mkdirInside(root, dirname(path));
  if (await isLink(path)) throw new Error('it is a link');
  return path;
}

/** Creates the directories one by one, so that none is made behind a link. */
async function mkdirInside(root: string, path: string): Promise<void> {
  if (path === root) return;
  await mkdirInside(root, dirname(path));
  if (await isLink(path)) throw new Error('it lies behind a link');
  await mkdir(path, { recursive: true });
}

/** The text of a file; undefined where there is none. @throws {Error} it is no plain file, or too large */
async function readWithin(path: string, maxBytes: number): Promise<string | undefined> {
  const file = await open(path, READING).catch((error: unknown) => {
    if (isMissing(error)) return undefined;
    throw error;
  });
  try {
    const facts = await file?.stat();
    if (facts?.isFile() === false) throw new Error('it is no plain file');
    if (facts !== undefined && facts.size > maxBytes) throw new Error('it is too large');
    return await file?.readFile('utf8');
  } finally {
    await file?.close();
  }
}

async function isLink(path: string): Promise<boolean> {
  try {
    return (await lstat(path)).isSymbolicLink();
  } catch (error) {
    if (isMissing(error)) return false;
    throw error;
  }
}

function isInside(root: string, path: string): boolean {
  const way = relative(root, path);
  return way !== '' && way !== '..' && !way.startsWith(`..${sep}`);
}
