import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createMarkdown } from './markdown.js';
import { splitTarget, toRepositoryPath } from './targets.js';

/** The page that names all others: its sections are the parts of the site, its list items their pages, in order. */
export const INDEX = 'docs/index.md';

/** Files of the repository that the service shows at an address of its own. */
const SERVED_FILES = new Map([
  ['docs/openapi.json', '/docs/api'],
  ['src/schema/schema.graphql', '/docs/graphql'],
]);

/**
 * @typedef {object} Entry
 * @property {string} title
 * @property {string} path of the file in the repository
 * @property {string} url
 * @property {boolean} isPage false for a file that the service shows by itself
 */

/** `docs/cron.md` in the part `Start` is `/docs/start/cron`. */
const urlOf = (part, path) => {
  const [name] = path.split('/').at(-1).toLowerCase().split('.md');
  return `/docs/${part.toLowerCase().split(' ')[0]}/${name}`;
};

const entryOf = (part, link) => {
  const path = toRepositoryPath(INDEX, splitTarget(link.attrGet('href')).path);
  const served = SERVED_FILES.get(path);
  return { path, url: served ?? urlOf(part, path), isPage: served === undefined };
};

/**
 * Reads the parts of the site and their pages from the index.
 * @param {string} root of the repository
 * @returns {readonly { readonly name: string, readonly entries: readonly Entry[] }[]}
 */
export const readIndex = (root) => {
  const parts = [];
  const tokens = createMarkdown().parse(readFileSync(join(root, INDEX), 'utf8'), {});
  for (const [index, token] of tokens.entries()) {
    if (token.type === 'heading_open' && token.tag === 'h2')
      parts.push({ name: tokens[index + 1].content, entries: [] });
    const link = token.children?.find(({ type }) => type === 'link_open');
    if (link === undefined || parts.length === 0) continue;
    const part = parts.at(-1);
    const title = token.children[token.children.indexOf(link) + 1].content;
    part.entries.push({ title, ...entryOf(part.name, link) });
  }
  return parts;
};
