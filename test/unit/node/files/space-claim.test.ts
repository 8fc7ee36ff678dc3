import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { NO_DENYLIST } from '../../../../packages/node/src/files/denylist.js';
import { DiskUsage } from '../../../../packages/node/src/files/disk-usage.js';
import type { FileScope } from '../../../../packages/node/src/files/file-scope.js';
import { SpaceClaim } from '../../../../packages/node/src/files/space-claim.js';

const LIMIT_BYTES = 5_000;

let root: string;
let scope: FileScope;

beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'space-claim-'));
  const disk = new DiskUsage(root, () => undefined);
  const { signal } = new AbortController();
  scope = { root, drafts: root, disk, limitBytes: LIMIT_BYTES, denylist: NO_DENYLIST, signal };
});

afterEach(() => rm(root, { recursive: true, force: true }));

test('bytes that were added during a walk and counted twice do not cause a rejection', async () => {
  await writeFile(join(root, 'came'), 'x'.repeat(2_000));
  const walk = scope.disk.measure();
  scope.disk.note(2_000);
  await walk;
  const claim = await SpaceClaim.open(scope, { bytes: 3_000 });
  await claim.grow(3_000);
  await expect(claim.grow(1)).rejects.toMatchObject({ kind: 'no-space' });
  claim.release();
  await expect(SpaceClaim.open(scope, { bytes: 3_001 })).rejects.toMatchObject({ kind: 'no-space' });
});

test('bytes that were removed during a walk do not cause a rejection', async () => {
  const file = join(root, 'went');
  await writeFile(file, 'x'.repeat(4_000));
  // The walk includes the file, which is removed before the walk ends.
  const seen = scope.disk.measure().then(() => rm(file));
  scope.disk.note(-4_000);
  await seen;
  expect(scope.disk.bytes).toBe(4_000);
  const claim = await SpaceClaim.open(scope, { bytes: 5_000 });
  expect(scope.disk.bytes).toBe(0);
  claim.release();
});

test('a directory is measured again only when that can change the result', async () => {
  await writeFile(join(root, 'came'), 'x'.repeat(1_000));
  const walk = scope.disk.measure();
  scope.disk.note(1_000);
  await walk;
  await expect(SpaceClaim.open(scope, { bytes: 4_001 })).rejects.toMatchObject({ kind: 'no-space' });
  expect(scope.disk.bytes).toBe(2_000);
  const claim = await SpaceClaim.open(scope, { bytes: 4_000 });
  expect(scope.disk.bytes).toBe(1_000);
  claim.release();
});
