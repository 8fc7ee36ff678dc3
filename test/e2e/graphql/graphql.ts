import { beforeAll, describe, expect, test } from '@jest/globals';
import { type CreatedServer, installServer } from '../../support/e2e/console-server.js';
import { createPerson, type Person } from '../../support/e2e/people.js';
import type { Rows } from '../../support/e2e/rows.js';
import { type CreatedSchedule, createSchedule } from '../../support/e2e/schedule-calls.js';
import type { SharedService } from '../../support/e2e/shared-service.js';
import type { Answer, Service } from '../../support/service.js';

export const describeGraphql = (shared: SharedService): void =>
  describe('GraphQL', () => {
    let service: Service;
    let rows: Rows;
    let server: CreatedServer;
    let visitor: Person;

    beforeAll(async () => {
      ({ service, rows } = shared);
      server = await installServer(service, rows, { skip_scripts: true });
      visitor = await createPerson(rows, 'visitor');
    });

    const ask = (body: object, key?: string | null): Promise<Answer> => service.rest('POST', '/graphql', { key, body });

    const schedule = (): Promise<CreatedSchedule> =>
      createSchedule(service, server, { tasks: [{ action: 'command', payload: 'say hi' }] });

    const globalId = (type: string, id: number): string => Buffer.from(`${type}:${id}`).toString('base64');

    describe('domain errors are data', () => {
      test('ValidationError: with the path of each field in its input', async () => {
        const input = { serverId: server.identifier, name: '', cron: { ...CRON, hour: '24' } };
        const { status, body } = await ask({
          query: `mutation ($input: CreateScheduleInput!) { createSchedule(input: $input) {
        __typename ... on ValidationError { code issues { path rule message } } } }`,
          variables: { input },
        });
        expect(status).toBe(200);
        expect(body.data.createSchedule).toMatchObject({
          __typename: 'ValidationError',
          code: 'VALIDATION',
          issues: [
            { path: ['name'], rule: 'required' },
            { path: ['cron', 'hour'], rule: 'cron' },
          ],
        });
      });

      test.each([
        ['NotFoundError', 'NOT_FOUND', 999_999],
        ['RefusedError', 'REFUSED', undefined],
      ])('%s', async (typename, code, id) => {
        const scheduleId = id ?? (await createSchedule(service, server)).id;
        const { status, body } = await ask({
          query: EXECUTE,
          variables: { id: globalId('Schedule', scheduleId) },
        });
        expect([status, body.data.executeSchedule]).toMatchObject([200, { __typename: typename, code }]);
      });

      test('ForbiddenError: a user who is not an administrator creates and deletes no servers', async () => {
        const query = `mutation ($id: ID!) { deleteServer(input: { id: $id }) { __typename ... on Error { code } } }`;
        const { body } = await ask({ query, variables: { id: globalId('Server', server.id) } }, visitor.key);
        expect(body.data.deleteServer).toEqual({ __typename: 'ForbiddenError', code: 'FORBIDDEN' });
        expect(await rows.db.server.count({ where: { id: server.id } })).toBe(1);
      });
    });

    const CRON = { minute: '0', hour: '0', dayOfMonth: '1', month: '1', dayOfWeek: '*' };

    const EXECUTE = `mutation ($id: ID!) { executeSchedule(input: { id: $id }) { __typename ... on Error { code } } }`;

    describe('visibility', () => {
      test('a server of another user is null, by every identifier', async () => {
        const query = `query ($id: ID!, $uuid: ID!) {
      node(id: $id) { id } byId: server(id: $id) { id } byUuid: server(id: $uuid) { id }
      servers(first: 5) { totalCount edges { node { id } } }
    }`;
        const variables = { id: globalId('Server', server.id), uuid: server.uuid };
        const { status, body } = await ask({ query, variables }, visitor.key);
        expect([status, body.data]).toEqual([
          200,
          { node: null, byId: null, byUuid: null, servers: { totalCount: 0, edges: [] } },
        ]);
        const own = await ask({ query, variables });
        expect(own.body.data.node).toEqual({ id: variables.id });
      });

      test('a schedule of another user is null as well', async () => {
        const id = globalId('Schedule', (await schedule()).id);
        const query = 'query ($id: ID!) { node(id: $id) { id } schedule(id: $id) { id } }';
        const { body } = await ask({ query, variables: { id } }, visitor.key);
        expect(body.data).toEqual({ node: null, schedule: null });
      });

      test('administrators see all servers', async () => {
        const { body } = await ask({ query: '{ servers(scope: ALL, first: 5) { totalCount } }' }, visitor.key);
        expect(body.errors).toMatchObject([{ extensions: { code: 'FORBIDDEN' } }]);
      });

      test.each([[null], ['ptlc_nonsense']])('the key %s is 401', async (key) => {
        const { status, body } = await ask({ query: '{ servers(first: 1) { totalCount } }' }, key);
        expect(status).toBe(401);
        expect(body.errors).toMatchObject([{ extensions: { code: 'UNAUTHENTICATED' } }]);
      });
    });

    describe('GraphiQL', () => {
      test('is one page that loads nothing from another host', async () => {
        const response = await fetch(`${service.url}/graphql`, { headers: { Accept: 'text/html' } });
        const page = await response.text();
        expect([response.status, response.headers.get('content-type')]).toEqual([
          200,
          expect.stringContaining('text/html'),
        ]);
        expect(page).toContain('Gamewarden');
        const loaded = page.matchAll(/<(?:script|link|img|iframe)\b[^>]*\b(?:src|href)\s*=\s*["']?([^"'\s>]+)/gi);
        const foreign = [...loaded]
          .map(([, address = '']) => address)
          .filter((address) => /^(?:https?:)?\/\//i.test(address));
        expect(foreign).toEqual([]);
        const policy = response.headers.get('content-security-policy') ?? '';
        expect(policy).toContain("default-src 'none'");
        expect(policy).not.toMatch(/https?:/);
      });
    });
  });
