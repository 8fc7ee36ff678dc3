import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { type CreatedServer, freeAllocations, installServer, serverBody } from '../../support/e2e/console-server.js';
import { createAdministratorKey, createPerson } from '../../support/e2e/people.js';
import { broken, MALFORMED, NOT_FOUND, refusal, rulesOf, UNAUTHENTICATED } from '../../support/e2e/refusals.js';
import { openRows, type Rows } from '../../support/e2e/rows.js';
import { runCli } from '../../support/run-to-end.js';
import { type Service, startService } from '../../support/service.js';

jest.setTimeout(120_000);

const SERVERS = '/api/application/servers';

let service: Service;
let rows: Rows;
let server: CreatedServer;
let before: Readonly<Record<string, number>>;

beforeAll(async () => {
  service = await startService({ localNode: true });
  rows = openRows(service);
  server = await installServer(service, rows, { skip_scripts: true, external_id: 'taken' });
  await createPerson(rows, 'nobody');
});

afterAll(async () => {
  await rows?.close();
  await service?.stop();
});

beforeEach(async () => {
  before = await rows.counts();
});

/** Whatever was refused has changed nothing. */
afterEach(async () => {
  expect(await rows.counts()).toEqual(before);
});

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
    const headers = authorization === undefined ? {} : { Authorization: authorization };
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
    expect((await service.rest('GET', SERVERS, { key })).status).toBe(401);
  });

  test('a bad key is told before a bad body', async () => {
    const answer = await service.rest('POST', SERVERS, { key: 'bad', body: '{"name": ' });
    expect([answer.status, answer.body]).toEqual([401, UNAUTHENTICATED]);
  });
});

describe('403', () => {
  test('a client key of somebody who is no administrator', async () => {
    const { key } = await createPerson(rows, `person-${Date.now()}`);
    before = await rows.counts();
    const detail = 'This account does not have permission to access the API.';
    const body = await serverBody(rows);
    for (const answer of [
      await service.rest('GET', SERVERS, { key }),
      await service.rest('GET', `${SERVERS}/${server.id}`, { key }),
      await service.rest('POST', SERVERS, { key, body }),
      await service.rest('DELETE', `${SERVERS}/${server.id}`, { key }),
    ]) {
      expect([answer.status, answer.body]).toEqual([403, refusal(403, 'AccessDeniedHttpException', detail)]);
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
    expect([answer.status, answer.body]).toEqual([403, refusal(403, 'AccessDeniedHttpException', detail)]);
  });
});

describe('404', () => {
  test.each(['999999', 'abc', '1abc', '-1', '1.0', '99999999999999999999', 'external'])(
    'a server %s that there is not',
    async (id) => {
      for (const verb of ['GET', 'DELETE']) {
        const answer = await service.rest(verb, `${SERVERS}/${id}`);
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
    expect([answer.status, answer.body]).toEqual([404, refusal(404, 'NotFoundHttpException', detail)]);
  });

  test('a path that there is not, with no key too', async () => {
    const answer = await service.rest('GET', '/api/application/nonsense', { key: null });
    const detail = 'The route api/application/nonsense could not be found.';
    expect([answer.status, answer.body]).toEqual([404, refusal(404, 'NotFoundHttpException', detail)]);
  });
});

describe('405', () => {
  test.each([
    ['PUT', '', 'GET, HEAD, POST'],
    ['DELETE', '', 'GET, HEAD, POST'],
    ['PUT', '/1', 'GET, HEAD, DELETE'],
    ['POST', '/1', 'GET, HEAD, DELETE'],
    ['GET', '/1/force', 'DELETE'],
  ])('%s /servers%s names the verbs that work', async (verb, path, allow) => {
    const answer = await service.rest(verb, `${SERVERS}${path}`, { key: null });
    const route = `${SERVERS}${path}`.slice(1);
    const detail = `The ${verb} method is not supported for route ${route}. Supported methods: ${allow}.`;
    expect([answer.status, answer.body]).toEqual([405, refusal(405, 'MethodNotAllowedHttpException', detail)]);
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
    expect([nowhere.status, nowhere.body]).toEqual([400, refusal(400, 'NoViableAllocationException', found)]);
    const shared = await post({ deploy: { locations: [], dedicated_ip: true, port_range: [] } });
    expect([shared.status, shared.body]).toEqual([400, refusal(400, 'NoViableAllocationException', found)]);
    const wide = await post({ deploy: { locations: [], dedicated_ip: false, port_range: ['10000-30000'] } });
    const tooWide = 'Adding more than 1000 ports in a single range at once is not supported.';
    expect([wide.status, wide.body]).toEqual([400, refusal(400, 'DisplayException', tooWide)]);
  });
});

describe('422', () => {
  test.each([['an empty object', {}], ['an empty list', []], ['nothing', undefined], ['a text', 'null']])(
    '%s lacks every required field, in the order of the documents',
    async (_, body) => {
      const answer = await service.rest('POST', SERVERS, { body });
      expect(answer.status).toBe(422);
      expect(rulesOf(answer)).toEqual([
        'name required',
        'user required',
        'egg required',
        'container_image required',
        'startup required',
        'environment present',
        'limits required',
        'limits.memory required',
        'limits.swap required',
        'limits.disk required',
        'limits.io required',
        'limits.cpu required',
        'feature_limits required',
        'feature_limits.databases present',
        'feature_limits.allocations present',
        'feature_limits.backups present',
        'allocation.default required',
      ]);
    },
  );

  test('a body with another content type is no JSON', async () => {
    const headers = { 'Content-Type': 'text/plain' };
    const answer = await service.rest('POST', SERVERS, { headers, body: await serverBody(rows) });
    expect([answer.status, rulesOf(answer)[0]]).toEqual([422, 'name required']);
  });

  test.each<readonly [object, readonly (readonly [string, string, string])[]]>([
    [{ name: '' }, [['name', 'required', 'The name field is required.']]],
    [{ name: 7 }, [['name', 'string', 'The name must be a string.']]],
    [{ name: 'x'.repeat(192) }, [['name', 'max', 'The name may not be greater than 191 characters.']]],
    [{ user: 999_999 }, [['user', 'exists', 'The selected user is invalid.']]],
    [{ user: 'one' }, [['user', 'integer', 'The user must be an integer.']]],
    [{ user: 1.5 }, [['user', 'integer', 'The user must be an integer.']]],
    [{ user: true }, [['user', 'integer', 'The user must be an integer.']]],
    [{ egg: 999_999 }, [['egg', 'exists', 'The selected egg is invalid.']]],
    [{ startup: null }, [['startup', 'required', 'The startup field is required.']]],
    [{ environment: 'x' }, [['environment', 'array', 'The environment must be an array.']]],
    [{ environment: undefined }, [['environment', 'present', 'The environment field must be present.']]],
    [{ external_id: 'taken' }, [['external_id', 'unique', 'The external id has already been taken.']]],
    [{ skip_scripts: 'yes' }, [['skip_scripts', 'boolean', 'The skip scripts field must be true or false.']]],
    [{ container_image: 'bad;rm' }, [['container_image', 'regex', 'The container image format is invalid.']]],
    [
      { container_image: undefined, docker_image: 'bad;rm' },
      [['docker_image', 'regex', 'The docker image format is invalid.']],
    ],
    [
      { container_image: undefined, docker_image: '' },
      [['container_image', 'required', 'The container image field is required.']],
    ],
    [{ deploy: undefined }, [['allocation.default', 'required', 'The allocation.default field is required.']]],
    [
      { deploy: undefined, allocation: { default: 999_999 } },
      [['allocation.default', 'exists', 'The selected allocation.default is invalid.']],
    ],
    [
      { deploy: {} },
      [
        ['allocation.default', 'required', 'The allocation.default field is required.'],
        ['deploy', 'required', 'The deploy field is required.'],
      ],
    ],
    [
      { deploy: { dedicated_ip: false } },
      [
        ['deploy.locations', 'present', 'The deploy.locations field must be present.'],
        ['deploy.port_range', 'present', 'The deploy.port range field must be present.'],
      ],
    ],
    [
      { deploy: { locations: [0], dedicated_ip: false, port_range: [] } },
      [['deploy.locations.0', 'exists', 'The selected deploy.locations.0 is invalid.']],
    ],
    [
      { feature_limits: { databases: 0 } },
      [
        ['feature_limits.allocations', 'present', 'The feature limits.allocations field must be present.'],
        ['feature_limits.backups', 'present', 'The feature limits.backups field must be present.'],
      ],
    ],
    [
      { environment: { START_DELAY: '601' } },
      [['environment.START_DELAY', 'between', 'The Start delay variable must be between 0 and 600.']],
    ],
    [
      { limits: { memory: -1, swap: -2, disk: 'x', io: 9, cpu: true, threads: '3-1' } },
      [
        ['limits.memory', 'min', 'The limits.memory must be at least 0.'],
        ['limits.swap', 'min', 'The limits.swap must be at least -1.'],
        ['limits.disk', 'integer', 'The limits.disk must be an integer.'],
        ['limits.io', 'between', 'The limits.io must be between 10 and 1000.'],
        ['limits.cpu', 'integer', 'The limits.cpu must be an integer.'],
        ['limits.threads', 'regex', 'The limits.threads format is invalid.'],
      ],
    ],
  ])('%j', async (overrides, issues) => {
    const answer = await post(overrides);
    expect(answer.body).toEqual(broken(...issues));
    expect(answer.status).toBe(422);
  });

  test('unknown objects are all named at once', async () => {
    const answer = await post({
      user: 999_999,
      egg: 999_998,
      external_id: 'taken',
      deploy: undefined,
      allocation: { default: 999_997, additional: [999_996] },
    });
    expect(rulesOf(answer)).toEqual([
      'external_id unique',
      'user exists',
      'egg exists',
      'allocation.default exists',
      'allocation.additional.0 exists',
    ]);
  });

  test('an allocation that another server has', async () => {
    const { allocation } = (await service.rest('GET', `${SERVERS}/${server.id}`)).body.attributes;
    const [free] = await freeAllocations(rows);
    const answer = await post({ deploy: undefined, allocation: { default: free, additional: [allocation] } });
    expect(rulesOf(answer)).toEqual(['allocation.additional.0 exists']);
  });
});
