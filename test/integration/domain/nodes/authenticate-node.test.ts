import { expect, test } from '@jest/globals';
import { authenticateNode } from '../../../../src/domain/nodes/authenticate-node.js';
import { arrangeNode } from '../../../support/arrange.js';
import { serviceContext } from '../../../support/context.js';
import { describeDatabase } from '../../../support/database.js';

const database = describeDatabase();

test('a token authenticates its own node only', async () => {
  const context = serviceContext(database.db);
  const [here, there] = [await arrangeNode(database.db), await arrangeNode(database.db)];
  const damaged = await arrangeNode(database.db, { daemonToken: 'v1.damaged' });
  const [idOfHere] = here.authorization.split('.');
  const [, tokenOfThere] = there.authorization.split('.');
  const nodeOf = (authorization: string) => authenticateNode(context, authorization);
  expect(await nodeOf(here.authorization)).toEqual({ kind: 'node', nodeId: here.node.id });
  expect(await nodeOf(there.authorization)).toEqual({ kind: 'node', nodeId: there.node.id });
  for (const wrong of [`${idOfHere}.${tokenOfThere}`, 'Bearer unknown.x']) {
    await expect(nodeOf(wrong)).rejects.toMatchObject({ code: 'FORBIDDEN' });
  }
  await expect(nodeOf(damaged.authorization)).rejects.toThrow('This is not a sealed text.');
});
