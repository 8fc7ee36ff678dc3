import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { NO_DENYLIST } from '../../../../src/node/files/denylist.js';
import { DiskUsage } from '../../../../src/node/files/disk-usage.js';
import type { FileScope } from '../../../../src/node/files/file-scope.js';
import { SpaceClaim } from '../../../../src/node/files/space-claim.js';

const LIMIT_BYTES = 5_000;

let root: string;
let scope: FileScope;

beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'space-claim-'));
  const disk = new DiskUsage(root, () => undefined);
  const { signal } = new AbortController();
  scope = { root, drafts: root, disk, limitBytes: LIMIT_BYTES, denylist: NO_DENYLIST, signal };
});

afterAll(() => rm(root, { recursive: true, force: true }));

test('nobody is refused for what came while the directory was walked, and was counted twice', async () => {
  await writeFile(join(root, 'came'), 'x'.repeat(2_000));
  const walk = scope.disk.measure();
  scope.disk.note(2_000);
  await walk;
  const claim = await SpaceClaim.open(scope, { bytes: 3_000 });
  await claim.grow(3_000);
  await expect(claim.grow(1)).rejects.toMatchObject({ kind: 'no-space' });
  claim.giveBack();
  await expect(SpaceClaim.open(scope, { bytes: 3_001 })).rejects.toMatchObject({ kind: 'no-space' });
});
