import { expect, test } from '@jest/globals';
import { findNodesByToken } from '../../../../src/domain/nodes/authenticate-node.js';
import { arrangeNode } from '../../../support/arrange.js';
import { serviceContext } from '../../../support/context.js';
import { describeDatabase } from '../../../support/database.js';

const database = describeDatabase();

const keyOf = ({ authorization }: { readonly authorization: string }) => authorization.replace('Bearer ', '');

test('tokens that are looked up together are each valid or invalid independently', async () => {
  const context = serviceContext(database.db);
  const [here, there] = [await arrangeNode(database.db), await arrangeNode(database.db)];
  const damaged = await arrangeNode(database.db, { daemonToken: 'v1.damaged' });
  const [id] = keyOf(here).split('.');
  const [, tokenOfThere] = keyOf(there).split('.');
  const wrong = `${id}.${tokenOfThere}`;
  const nodeOf = await findNodesByToken(context, [
    wrong,
    keyOf(damaged),
    keyOf(here),
    'unknown.x',
    keyOf(there),
    keyOf(here),
  ]);
  expect(await nodeOf(keyOf(here))).toEqual({ kind: 'node', nodeId: here.node.id });
  expect(await nodeOf(keyOf(there))).toEqual({ kind: 'node', nodeId: there.node.id });
  for (const key of [wrong, 'unknown.x']) await expect(nodeOf(key)).rejects.toMatchObject({ code: 'FORBIDDEN' });
  await expect(nodeOf(keyOf(damaged))).rejects.toThrow('This is not a sealed text.');
});
