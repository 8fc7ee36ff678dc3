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
  test('are made with a short code of their own', async () => {
    expect(await createLocation(ctx, { short: ' eu.fra ' })).toMatchObject({ short: 'eu.fra', long: null });
    await expect(createLocation(ctx, { short: 'eu.fra' })).rejects.toMatchObject({
      issues: [{ path: ['short'], rule: 'unique' }],
    });
  });

  test('of many requests for one short code at once one succeeds, and the others are told why', async () => {
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

  test('are found by parts of their texts', async () => {
    await createLocation(ctx, { short: 'as.tyo', long: 'Tokyo' });
    const query = listLocations(ctx, { filter: { short: ['AS.'], long: ['kyo'] } });
    expect(await ctx.db.location.findMany(query)).toMatchObject([{ short: 'as.tyo' }]);
  });

  test('go away only when no node stands there', async () => {
    const { node } = await arrangeNode(ctx.db);
    await expect(deleteLocation(ctx, { id: node.locationId })).rejects.toMatchObject({ code: 'HAS_ACTIVE_NODES' });
    await ctx.db.node.delete({ where: { id: node.id } });
    await deleteLocation(ctx, { id: node.locationId });
    await expect(getLocation(ctx, { id: node.locationId })).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });

  test('and nests and eggs are for administrators', async () => {
    const nobody: DomainContext = { ...ctx, principal: { kind: 'node', nodeId: 1 } };
    const refused = { code: 'FORBIDDEN' };
    await expect(createLocation(nobody, {})).rejects.toMatchObject(refused);
    await expect(updateLocation(nobody, { id: 1, location: {} })).rejects.toMatchObject(refused);
    await expect(deleteLocation(nobody, { id: 1 })).rejects.toMatchObject(refused);
    await expect(getLocation(nobody, { id: 1 })).rejects.toMatchObject(refused);
    // What does not exist is said before who may see it.
    await expect(getNest(nobody, { id: 404 })).rejects.toMatchObject({ code: 'NOT_FOUND' });
    await expect(getEgg(nobody, { id: 404 })).rejects.toMatchObject({ code: 'NOT_FOUND' });
    expect(() => listLocations(nobody, {})).toThrow(expect.objectContaining(refused));
    expect(() => listNests(nobody)).toThrow(expect.objectContaining(refused));
  });
});

test('an egg is found within its own nest only', async () => {
  const { id, nestId } = await arrangeEgg(ctx.db);
  await expect(getEgg(ctx, { id })).resolves.toMatchObject({ id });
  await expect(getEgg(ctx, { id, nestId })).resolves.toMatchObject({ id });
  await expect(getEgg(ctx, { id, nestId: nestId + 1 })).rejects.toMatchObject({ code: 'NOT_FOUND' });
  await expect(getNest(ctx, { id: nestId })).resolves.toMatchObject({ id: nestId });
});
