import { beforeAll, expect, test } from '@jest/globals';
import { encodeGlobalID } from '@pothos/plugin-relay';
import { getNamedType, isUnionType } from 'graphql';
import { DaemonError } from '../../../src/domain/errors.js';
import { schema } from '../../../src/schema/index.js';
import { type ApplicationApi, applicationApi } from '../../support/application-api.js';
import { arrangeNode } from '../../support/arrange.js';
import { serviceContext } from '../../support/context.js';
import { describeDatabase } from '../../support/database.js';

const database = describeDatabase();
let api: ApplicationApi;
let node: string;

beforeAll(async () => {
  // Of all that can fail in this mutation, a node is not one.
  const addressOf = () => Promise.reject(new DaemonError({ delivery: 'not_sent', status: null }));
  api = await applicationApi(serviceContext(database.db, { resolver: { addressOf } }));
  node = encodeGlobalID('HostNode', (await arrangeNode(database.db)).node.id);
});

database.beforeClose(() => api?.close());

/** The errors that the result of a mutation names. */
const errorsOf = (mutation: string): readonly string[] => {
  const type = getNamedType(schema.getMutationType()?.getFields()[mutation]?.type);
  if (!isUnionType(type)) throw new Error(`${mutation} answers no union.`);
  return type
    .getTypes()
    .filter((member) => member.getInterfaces().some(({ name }) => name === 'Error'))
    .map(({ name }) => name)
    .sort();
};

test('a mutation names what it can say, and nothing else', () => {
  const always = ['ConflictError', 'ForbiddenError', 'NotFoundError', 'RefusedError', 'ValidationError'];
  expect(errorsOf('deleteUser')).toEqual(always);
  expect(errorsOf('createUser')).toEqual(always);
  expect(errorsOf('suspendServer')).toEqual([...always, 'DaemonError'].sort());
  expect(errorsOf('createServer')).toEqual([...always, 'DaemonError'].sort());
});

test('an error that its mutation does not name is told with its code all the same', async () => {
  const query = `mutation ($input: CreateAllocationsInput!) {
    createAllocations(input: $input) { __typename ... on Error { code } } }`;
  const input = { nodeId: node, ip: 'game.example.com', ports: ['25565'] };
  const { status, body } = await api.graphql(query, { input });
  expect([status, body.data]).toEqual([200, null]);
  expect(body.errors).toMatchObject([{ path: ['createAllocations'], extensions: { code: 'DAEMON' } }]);
});
