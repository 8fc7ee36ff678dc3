import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { buildAfterInstall } from './build.js';

const prisma = fileURLToPath(new URL('../node_modules/.bin/prisma', import.meta.url));

// An installation without development dependencies (`--omit=dev`) uses the existing build.
if (existsSync(prisma)) {
  const { status, error } = spawnSync(prisma, ['generate', '--no-hints'], { stdio: 'inherit' });
  if (error !== undefined) throw error;
  if (status !== 0) process.exit(status ?? 1);
}
await buildAfterInstall();
