import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { packagePath } from '../../host/package-path.js';
import type { ServedDocument } from './home-page.js';

/** The documents of the package: the README first, then those of `docs/` by path. */
export const loadDocuments = (): readonly ServedDocument[] => {
  const names = readdirSync(packagePath('docs'), { recursive: true, encoding: 'utf8' });
  const paths = names.filter((name) => name.endsWith('.md')).sort();
  return [
    { path: 'README.md', file: packagePath('README.md') },
    ...paths.map((path) => ({ path, file: packagePath(join('docs', path)) })),
  ].map(({ path, file }) => ({ path, text: readFileSync(file, 'utf8') }));
};
