import { beforeAll, describe, expect, test } from '@jest/globals';
import type { DomainContext } from '../../../../src/domain/context.js';
import { getEgg } from '../../../../src/domain/eggs/get-egg.js';
import { ValidationError } from '../../../../src/domain/errors.js';
import { createLocation } from '../../../../src/domain/locations/create-location.js';
import { deleteLocation } from '../../../../src/domain/locations/delete-location.js';
import { getLocation } from '../../../../src/domain/locations/get-location.js';
import { listLocations } from '../../../../src/domain/locations/list-locations.js';
import { updateLocation } from '../../../../src/domain/locations/update-location.js';
import { getNest } from '../../../../src/domain/nests/get-nest.js';
import { listNests } from '../../../../src/domain/nests/list-nests.js';
import { arrangeEgg, arrangeNode } from '../../../support/arrange.js';
import { systemContext, type TestContext } from '../../../support/context.js';
import { describeDatabase } from '../../../support/database.js';

const database = describeDatabase();
let ctx: TestContext;

beforeAll(async () => {
  ctx = systemContext(database.db);
});

describe('locations', () => {
  test('are created with a unique short code', async () => {
    expect(await createLocation(ctx, { short: ' eu.fra ' })).toMatchObject({ short: 'eu.fra', long: null });
    await expect(createLocation(ctx, { short: 'eu.fra' })).rejects.toMatchObject({
      issues: [{ path: ['short'], rule: 'unique' }],
    });
  });

  test('of concurrent requests for one short code one succeeds, and the others get a validation error', async () => {
    const results = await Promise.allSettled(Array.from({ length: 8 }, () => createLocation(ctx, { short: 'race' })));
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    for (const result of results) {
      if (result.status === 'rejected') expect(result.reason).toBeInstanceOf(ValidationError);
    }
  });

  test('keep a description that is not sent, and lose one that is null', async () => {
    const { id } = await createLocation(ctx, { short: 'us.nyc', long: 'New York' });
    expect(await updateLocation(ctx, { id, location: { short: 'us.nyc' } })).toMatchObject({ long: 'New York' });
    expect(await updateLocation(ctx, { id, location: { short: 'us.bos', long: null } })).toMatchObject({
      short: 'us.bos',
      long: null,
    });
    expect(await updateLocation(ctx, { id, location: { long: 'Boston' } })).toMatchObject({
      short: 'us.bos',
      long: 'Boston',
    });
    await expect(updateLocation(ctx, { id: 999_999, location: {} })).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });

  test('are found by substrings of their texts', async () => {
    await createLocation(ctx, { short: 'as.tyo', long: 'Tokyo' });
    const query = listLocations(ctx, { filter: { short: ['AS.'], long: ['kyo'] } });
    expect(await ctx.db.location.findMany(query)).toMatchObject([{ short: 'as.tyo' }]);
  });

  test('are deleted only without nodes', async () => {
    const { node } = await arrangeNode(ctx.db);
    await expect(deleteLocation(ctx, { id: node.locationId })).rejects.toMatchObject({ code: 'HAS_ACTIVE_NODES' });
    await ctx.db.node.delete({ where: { id: node.id } });
    await deleteLocation(ctx, { id: node.locationId });
    await expect(getLocation(ctx, { id: node.locationId })).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });

  test('and nests and eggs are for administrators', async () => {
    const node: DomainContext = { ...ctx, principal: { kind: 'node', nodeId: 1 } };
    const forbidden = { code: 'FORBIDDEN' };
    await expect(createLocation(node, {})).rejects.toMatchObject(forbidden);
    await expect(updateLocation(node, { id: 1, location: {} })).rejects.toMatchObject(forbidden);
    await expect(deleteLocation(node, { id: 1 })).rejects.toMatchObject(forbidden);
    await expect(getLocation(node, { id: 1 })).rejects.toMatchObject(forbidden);
    // A missing object is reported before missing permissions.
    await expect(getNest(node, { id: 404 })).rejects.toMatchObject({ code: 'NOT_FOUND' });
    await expect(getEgg(node, { id: 404 })).rejects.toMatchObject({ code: 'NOT_FOUND' });
    expect(() => listLocations(node, {})).toThrow(expect.objectContaining(forbidden));
    expect(() => listNests(node)).toThrow(expect.objectContaining(forbidden));
  });
});

test('an egg is found within its own nest only', async () => {
  const { id, nestId } = await arrangeEgg(ctx.db);
  await expect(getEgg(ctx, { id })).resolves.toMatchObject({ id });
  await expect(getEgg(ctx, { id, nestId })).resolves.toMatchObject({ id });
  await expect(getEgg(ctx, { id, nestId: nestId + 1 })).rejects.toMatchObject({ code: 'NOT_FOUND' });
  await expect(getNest(ctx, { id: nestId })).resolves.toMatchObject({ id: nestId });
});
