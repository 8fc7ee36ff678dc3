import { constants } from 'node:fs';
import type { ConfigFile } from '@gamewarden/protocol/server-configuration.js';
import { pathNames, splitNames } from '../files/path-names.js';
import { inDirectory, type RootedDirectory } from '../files/rooted-directory.js';
import { editIni } from './edit-ini.js';
import { editJson } from './edit-json.js';
import { editLines, editProperties } from './edit-properties.js';
import { editXml } from './edit-xml.js';
import { editYaml } from './edit-yaml.js';

type Edit = (text: string, replacements: ConfigFile['replace']) => string;

/** The parsers that eggs may name; others are skipped with a line on the console. */
const EDITS: ReadonlyMap<string, Edit> = new Map([
  ['properties', editProperties],
  ['file', editLines],
  ['json', editJson],
  ['yaml', editYaml],
  ['yml', editYaml],
  ['ini', editIni],
  ['xml', editXml],
]);

/** Largest file that is edited, in bytes: it is read into memory, and users of the server control its content. */
const MAX_FILE_BYTES = 1024 * 1024;
const MAX_BYTES: Readonly<Record<string, number>> = { yaml: 128 * 1024, yml: 128 * 1024 };

const CREATING = constants.O_WRONLY | constants.O_CREAT | constants.O_EXCL;

/** The node resolves `{{config.*}}`: here servers use the network of the host. */
const NETWORK_INTERFACE = /\{\{\s*config\.docker\.(?:network\.)?interface\s*\}\}/g;

/**
 * Writes an egg's values into the server's files before a start. A file that cannot be written stays unchanged, `tell`
 * receives a message, and the start continues. Nothing outside the server's directory is ever changed.
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
      await editFile(directory, order, edit);
    } catch (error) {
      tell(`Left ${order.file} unchanged: ${error instanceof Error ? error.message : 'unknown error'}`);
    }
  }
}

async function editFile(root: string, order: ConfigFile, edit: Edit): Promise<void> {
  const replacements = order.replace.map((replacement) => ({
    ...replacement,
    replace_with: resolved(replacement.replace_with),
  }));
  const { parents, name } = splitNames(pathNames(order.file));
  await inDirectory(
    root,
    parents,
    async (directory) => {
      const before = await readWithin(directory, name, MAX_BYTES[order.parser] ?? MAX_FILE_BYTES);
      const after = edit(before ?? '', replacements);
      if (after !== before) await write(directory, name, { text: after, isNew: before === undefined });
    },
    'make',
  );
}

function resolved(value: string | number | boolean): string | number | boolean {
  return typeof value === 'string' ? value.replace(NETWORK_INTERFACE, '127.0.0.1') : value;
}

/** The text of a file; undefined when it does not exist. @throws {Error} not a plain file, or too large */
async function readWithin(directory: RootedDirectory, name: string, maxBytes: number): Promise<string | undefined> {
  if ((await directory.find(name)) === null) return undefined;
  const { file, stat } = await directory.openFile(name, constants.O_RDONLY);
  try {
    if (stat.size > maxBytes) throw new Error('it is too large');
    return await file.readFile('utf8');
  } finally {
    await file.close();
  }
}

interface NewText {
  readonly text: string;
  readonly isNew: boolean;
}

async function write(directory: RootedDirectory, name: string, { text, isNew }: NewText): Promise<void> {
  const { file } = await directory.openFile(name, isNew ? CREATING : constants.O_WRONLY);
  try {
    await file.truncate(0);
    await file.writeFile(text);
  } finally {
    await file.close();
  }
}
