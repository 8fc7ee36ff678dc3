import { readFileSync } from 'node:fs';
import { tryGit } from './git.js';

const SCHEMA = 'src/schema/schema.graphql';

/** Breaking changes of the schema since the last tag, in sentences; empty where there is no tag. */
export const breaksOfSchema = async () => {
  const tag = tryGit('describe', '--tags', '--abbrev=0', '--match', 'v[0-9]*');
  const before = tag === undefined ? undefined : tryGit('show', `${tag}:${SCHEMA}`);
  if (before === undefined) return [];
  // Loaded on demand, because both load slowly.
  const [{ CriticalityLevel, diff }, { buildSchema }] = await Promise.all([
    import('@graphql-inspector/core'),
    import('graphql'),
  ]);
  const changes = await diff(buildSchema(before), buildSchema(readFileSync(SCHEMA, 'utf8')));
  return changes
    .filter(({ criticality }) => criticality.level === CriticalityLevel.Breaking)
    .map(({ message }) => `${message} (since ${tag})`);
};
