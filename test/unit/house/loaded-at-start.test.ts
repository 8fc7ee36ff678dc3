import { readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { expect, test } from '@jest/globals';

/** What a file loads at once: neither types nor what it imports when it needs it. */
const loadedBy = async (file: string): Promise<readonly string[]> => {
  const text = await readFile(file, 'utf8');
  const found = [...text.matchAll(/^(?:import|export) (?!type )(?:[^;']*? from )?'(\.[^']+)\.js';/gm)];
  return found.map(([, path]) => `${join(dirname(file), path ?? '')}.ts`);
};

/** All that is loaded with a file. */
const loadedWith = async (entry: string): Promise<ReadonlySet<string>> => {
  const loaded = new Set([entry]);
  for (const file of loaded) {
    if (file.startsWith('src/generated/')) continue;
    for (const next of await loadedBy(file)) loaded.add(next);
  }
  return loaded;
};

test('a service loads the schema only where it serves the API', async () => {
  const loaded = await loadedWith('src/main.ts');
  expect(loaded).toContain('src/start-service.ts');
  expect(loaded).toContain('src/jobs/start-jobs.ts');
  expect([...loaded].filter((file) => /^src\/(app|schema\/index|rest\/router)\.ts$/.test(file))).toEqual([]);
  expect(await loadedWith('src/processes/listen-to-requests.ts')).toContain('src/schema/index.ts');
});

test('the command line loads neither the settings nor the database before a command runs', async () => {
  const loaded = await loadedWith('src/cli/main.ts');
  expect(loaded).toContain('src/cli/commands/keys.ts');
  const light = /^src\/(cli\/|host\/(version|has-code)|domain\/keys\/key-format|domain\/ports\/database-hosts)/;
  expect([...loaded].filter((file) => !light.test(file))).toEqual([]);
});
