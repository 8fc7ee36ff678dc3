import { beforeAll, describe, expect, test } from '@jest/globals';
import { type CreatedServer, installServer, serverBody } from '../../support/e2e/console-server.js';
import { errorBody, MALFORMED, NOT_FOUND, UNAUTHENTICATED } from '../../support/e2e/errors.js';
import { expectUnchangedRows } from '../../support/e2e/expect-unchanged-rows.js';
import { createAdministratorKey, createPerson } from '../../support/e2e/people.js';
import type { Rows } from '../../support/e2e/rows.js';
import type { SharedService } from '../../support/e2e/shared-service.js';
import { runCli } from '../../support/run-to-end.js';
import type { Service } from '../../support/service.js';

export const describeServerErrors = (shared: SharedService): void =>
  describe('errors of servers over REST', () => {
    const SERVERS = '/api/application/servers';

    let service: Service;
    let rows: Rows;
    let server: CreatedServer;

    beforeAll(async () => {
      ({ service, rows } = shared);
      server = await installServer(service, rows, { skip_scripts: true, external_id: 'errors' });
    });

    const unchanged = expectUnchangedRows(() => rows);

    const post = async (overrides: object) =>
      service.rest('POST', SERVERS, { body: await serverBody(rows, { skip_scripts: true, ...overrides }) });

    describe('401', () => {
      test.each([
        ['no key', undefined],
        ['an empty key', 'Bearer '],
        ['another scheme', 'Basic YWRtaW46YWRtaW4='],
        ['a malformed key', 'Bearer ptla_short'],
        ['an unknown key', `Bearer ptla_${'x'.repeat(43)}`],
      ])('%s', async (_, authorization) => {
        const headers: Record<string, string> = authorization === undefined ? {} : { Authorization: authorization };
        const answer = await service.rest('GET', SERVERS, { key: null, headers });
        expect([answer.status, answer.body]).toEqual([401, UNAUTHENTICATED]);
      });

      test('the right identifier with another secret', async () => {
        const key = `${service.keys.application.slice(0, 16)}${'x'.repeat(32)}`;
        expect((await service.rest('GET', SERVERS, { key })).status).toBe(401);
      });

      test('a key that was revoked', async () => {
        const key = await createAdministratorKey(rows, 'application');
        expect((await service.rest('GET', SERVERS, { key })).status).toBe(200);
        await runCli(['keys', 'revoke', key.slice(0, 16)], service.env);
        await unchanged.beginHere(); // that it was revoked is written down
        expect((await service.rest('GET', SERVERS, { key })).status).toBe(401);
      });

      test('a bad key is told before a bad body', async () => {
        const answer = await service.rest('POST', SERVERS, { key: 'bad', body: '{"name": ' });
        expect([answer.status, answer.body]).toEqual([401, UNAUTHENTICATED]);
      });
    });

    describe('403', () => {
      test('a client key of a user who is no administrator', async () => {
        const { key } = await createPerson(rows, 'player');
        await unchanged.beginHere();
        const detail = 'This account does not have permission to access the API.';
        const body = await serverBody(rows);
        for (const answer of [
          await service.rest('POST', SERVERS, { key, body: {} }),
          await service.rest('GET', SERVERS, { key }),
          await service.rest('GET', `${SERVERS}/${server.id}`, { key }),
          await service.rest('POST', SERVERS, { key, body }),
          await service.rest('DELETE', `${SERVERS}/${server.id}`, { key }),
        ]) {
          expect([answer.status, answer.body]).toEqual([403, errorBody(403, 'AccessDeniedHttpException', detail)]);
        }
      });

      test('not a client key of an administrator', async () => {
        expect((await service.rest('GET', SERVERS, { key: service.keys.client })).status).toBe(200);
      });

      test('an application key on the client API', async () => {
        const key = service.keys.application;
        const answer = await service.rest('GET', `/api/client/servers/${server.identifier}/schedules`, { key });
        const detail =
          'You are attempting to use an application API key on an endpoint that requires a client API key.';
        expect([answer.status, answer.body]).toEqual([403, errorBody(403, 'AccessDeniedHttpException', detail)]);
      });
    });

    describe('404', () => {
      test.each(['999999', 'abc', '1abc', '-1', '1.0', '99999999999999999999', 'external'])(
        'a server %s that there is not',
        async (id) => {
          for (const method of ['GET', 'DELETE']) {
            const answer = await service.rest(method, `${SERVERS}/${id}`);
            expect([answer.status, answer.body]).toEqual([404, NOT_FOUND]);
          }
        },
      );

      test('a server by its uuid', async () => {
        expect((await service.rest('GET', `${SERVERS}/${server.uuid}`)).status).toBe(404);
      });

      test('force of a server that there is not', async () => {
        const answer = await service.rest('DELETE', `${SERVERS}/999999/force`);
        expect([answer.status, answer.body]).toEqual([404, NOT_FOUND]);
      });

      test('a word that is not force deletes nothing', async () => {
        const path = `${SERVERS}/${server.id}/forced`;
        const answer = await service.rest('DELETE', path);
        const detail = `The route ${path.slice(1)} could not be found.`;
        expect([answer.status, answer.body]).toEqual([404, errorBody(404, 'NotFoundHttpException', detail)]);
      });

      test('a path that there is not, with no key too', async () => {
        const answer = await service.rest('GET', '/api/application/nonsense', { key: null });
        const detail = 'The route api/application/nonsense could not be found.';
        expect([answer.status, answer.body]).toEqual([404, errorBody(404, 'NotFoundHttpException', detail)]);
      });
    });

    describe('405', () => {
      test.each([
        ['PUT', '', 'GET, HEAD, POST'],
        ['DELETE', '', 'GET, HEAD, POST'],
        ['PUT', '/1', 'GET, HEAD, DELETE'],
        ['POST', '/1', 'GET, HEAD, DELETE'],
        ['GET', '/1/force', 'DELETE'],
      ])('%s /servers%s names the allowed methods', async (method, path, allow) => {
        const answer = await service.rest(method, `${SERVERS}${path}`, { key: null });
        const route = `${SERVERS}${path}`.slice(1);
        const detail = `The ${method} method is not supported for route ${route}. Supported methods: ${allow}.`;
        expect([answer.status, answer.body]).toEqual([405, errorBody(405, 'MethodNotAllowedHttpException', detail)]);
        expect(answer.headers.get('allow')).toBe(allow);
      });
    });

    describe('400 and 413', () => {
      test.each(['{"name": ', 'nonsense', '[1', '{"a":1}}'])('the body %s is malformed', async (body) => {
        const answer = await service.rest('POST', SERVERS, { body });
        expect([answer.status, answer.body]).toEqual([400, MALFORMED]);
      });

      test('a body of 5 MB is too large', async () => {
        const answer = await post({ description: 'x'.repeat(5 * 1024 * 1024) });
        expect(answer.status).toBe(413);
        expect(answer.body.errors).toEqual([expect.objectContaining({ status: '413' })]);
      });

      test('no place satisfies what is asked', async () => {
        const nowhere = await post({ deploy: { locations: [], dedicated_ip: false, port_range: ['40000-40010'] } });
        const found = 'No allocations satisfying the requirements for automatic deployment were found.';
        expect([nowhere.status, nowhere.body]).toEqual([400, errorBody(400, 'NoViableAllocationException', found)]);
        const shared = await post({ deploy: { locations: [], dedicated_ip: true, port_range: [] } });
        expect([shared.status, shared.body]).toEqual([400, errorBody(400, 'NoViableAllocationException', found)]);
        const wide = await post({ deploy: { locations: [], dedicated_ip: false, port_range: ['10000-30000'] } });
        const tooWide = 'Adding more than 1000 ports in a single range at once is not supported.';
        expect([wide.status, wide.body]).toEqual([400, errorBody(400, 'DisplayException', tooWide)]);
      });
    });
  });
