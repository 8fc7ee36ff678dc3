import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { NO_ISOLATION } from '../../../../packages/node/src/isolation/isolation.js';
import { spawnObstacle } from '../../../../packages/node/src/process/spawn-obstacle.js';

let directory: string;

beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), 'gamewarden-programs-'));
});

afterEach(() => rm(directory, { recursive: true }));

const put = async (name: string, mode: number): Promise<void> => {
  await writeFile(join(directory, name), '');
  await chmod(join(directory, name), mode);
};

test('a machine without the programs has a message that names them', async () => {
  await put('mkfifo', 0o755);
  const config = { allow_root: true, path: [directory] };
  const own = (directories: readonly string[]) => ['/nowhere', ...directories];
  expect(spawnObstacle(config, NO_ISOLATION, own)).toBe(
    'This machine lacks programs that are needed to run servers: bash.',
  );
  await put('bash', 0o755);
  expect(spawnObstacle(config, NO_ISOLATION, own)).toBeNull();
});
