import { beforeAll, describe, expect, test } from '@jest/globals';
import type { SharedService } from '../../support/e2e/shared-service.js';
import type { Answer, Service } from '../../support/service.js';

export const describeLimits = (shared: SharedService): void =>
  describe('limits of GraphQL', () => {
    let service: Service;

    beforeAll(() => {
      ({ service } = shared);
    });

    const ask = (body: object): Promise<Answer> => service.rest('POST', '/graphql', { body });

    const EXECUTE = `mutation ($id: ID!) { executeSchedule(input: { id: $id }) { __typename ... on Error { code } } }`;

    describe('bad requests', () => {
      test.each([
        ['variables of another type', { query: EXECUTE, variables: { id: { a: 1 } } }],
        ['variables that are missing', { query: EXECUTE }],
        ['a document that cannot be parsed', { query: '{ servers( }' }],
        ['a field that there is not', { query: '{ nonsense }' }],
        ['a selection 500 levels deep', { query: `${'{ a '.repeat(500)}${'}'.repeat(500)}` }],
        [
          'known fields 500 levels deep',
          {
            query: `{ servers(first: 1) { edges { node { ${'node { id } schedules { server { '.repeat(250)} id ${'} }'.repeat(250)} } } } }`,
          },
        ],
        [
          'too many aliases',
          {
            query: `{ ${Array.from({ length: 200 }, (_, index) => `a${index}: servers(first: 1) { totalCount }`).join(' ')} }`,
          },
        ],
        ['no document', {}],
      ])('%s: 400', async (_, body) => {
        const answer = await ask(body);
        expect(answer.status).toBe(400);
        expect(answer.body.errors.length).toBeGreaterThan(0);
        expect(answer.body.errors[0].extensions?.code).not.toBe('INTERNAL_SERVER_ERROR');
        expect(answer.body).not.toHaveProperty('data');
      });

      test('an operation that costs too much: 400, with its cost', async () => {
        const inner = 'runs(first: 100) { edges { node { steps { sequence action payload status } } } }';
        const query = `{ servers(first: 100) { edges { node { schedules { ${inner} } } } } }`;
        const { status, body } = await ask({ query });
        expect(status).toBe(400);
        expect(body.errors).toMatchObject([{ extensions: { code: 'COST_LIMIT' } }]);
      });

      test('a cheap operation in the same document does not hide the cost of the chosen one', async () => {
        const inner = 'runs(first: 100) { edges { node { steps { sequence } } } }';
        const query = `query Cheap { __typename } query Dear { servers(first: 100) { edges { node { schedules { ${inner} } } } } }`;
        expect((await ask({ query, operationName: 'Dear' })).status).toBe(400);
        expect((await ask({ query, operationName: 'Cheap' })).status).toBe(200);
      });

      test('5 MB: 413', async () => {
        const answer = await ask({ query: `# ${'x'.repeat(5 * 1024 * 1024)}\n{ __typename }` });
        expect(answer.status).toBe(413);
        expect(answer.body.errors).toHaveLength(1);
      });
    });
  });
