import { Document, parseDocument } from 'yaml';
import type { ConfigFile } from '../../daemon/protocol.js';
import { isObject, replaceIn } from './replace-in.js';

/**
 * Sets values in a YAML text; see {@link replaceIn}. Comments, the order of keys and what nobody replaces stay as they are,
 * where Wings sorts and drops. Source: daemon.md §4.3.
 * @throws {Error} not one document with keys, or a path that leads nowhere: the file is then to be left alone
 */
export function editYaml(text: string, replacements: ConfigFile['replace']): string {
  const document = text.trim() === '' ? new Document({}) : parseDocument(text);
  const [broken] = document.errors;
  if (broken !== undefined) throw new Error('it is not YAML', { cause: broken });
  // A file of comments only holds nothing yet.
  if (document.contents === null) document.contents = document.createNode({});
  const values: unknown = document.toJS();
  if (!isObject(values)) throw new Error('it does not hold YAML keys');
  replaceIn(values, replacements, (place, value) => document.setIn(place, document.createNode(value)));
  return document.toString({ lineWidth: 0 });
}
