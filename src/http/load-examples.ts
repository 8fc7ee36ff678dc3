import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { packagePath } from '../host/package-path.js';

/** The documents of `operations/` in the order of their names: what GraphiQL offers in its tabs. */
export const loadExamples = (): readonly { readonly title: string; readonly query: string }[] => {
  const directory = packagePath('operations');
  return readdirSync(directory)
    .filter((name) => name.endsWith('.graphql'))
    .sort()
    .map((name) => ({ title: name.replace(/\.graphql$/, ''), query: readFileSync(join(directory, name), 'utf8') }));
};
