import { readFileSync } from 'node:fs';
import { tryGit } from './git.js';

const SCHEMA = 'src/schema/schema.graphql';

/** What of the schema of the last tag is gone or means something else, in sentences; nothing where there is no tag. */
export const breaksOfSchema = async () => {
  const tag = tryGit('describe', '--tags', '--abbrev=0', '--match', 'v[0-9]*');
  const before = tag === undefined ? undefined : tryGit('show', `${tag}:${SCHEMA}`);
  if (before === undefined) return [];
  // They take longer to load than all the rest: only where there is something to compare.
  const [{ CriticalityLevel, diff }, { buildSchema }] = await Promise.all([
    import('@graphql-inspector/core'),
    import('graphql'),
  ]);
  const changes = await diff(buildSchema(before), buildSchema(readFileSync(SCHEMA, 'utf8')));
  return changes
    .filter(({ criticality }) => criticality.level === CriticalityLevel.Breaking)
    .map(({ message }) => `${message} (since ${tag})`);
};
