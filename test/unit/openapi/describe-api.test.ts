import { readFile } from 'node:fs/promises';
import { beforeAll, describe, expect, test } from '@jest/globals';
import { Validator } from '@seriousme/openapi-schema-validator';
import { describeApi } from '../../../src/openapi/describe-api.js';
import type { OpenApiDocument, OperationObject } from '../../../src/openapi/document-types.js';
import { ROUTES } from '../../../src/rest/router.js';
import { METHODS } from '../../../src/rest/routes.js';
import { AUTHORIZATION } from '../../integration/rest/authorization-matrix.js';
import { CLIENT_OPERATIONS } from '../../integration/rest/client-operations.js';
import { OPERATIONS, type OperationName, SCHEDULE_PERMISSION } from '../../integration/rest/schedule-operations.js';

let document: OpenApiDocument;
let operations: ReadonlyMap<string, OperationObject>;

beforeAll(async () => {
  document = await describeApi(ROUTES);
  operations = new Map(
    Object.entries(document.paths).flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, operation]) => [`${method.toUpperCase()} ${path}`, operation] as const),
    ),
  );
});

/** A route as the document names it. */
const documented = (route: string): string => route.replace(/:(\w+)/g, '{$1}');

const permissionOf = (route: string): string | undefined => operations.get(documented(route))?.security[0]?.key[0];

test('the committed document is the generated one', async () => {
  expect(JSON.parse(await readFile('docs/openapi.json', 'utf8'))).toEqual(JSON.parse(JSON.stringify(document)));
});

test('the document is valid OpenAPI 3.1 in the judgement of another program', async () => {
  const validator = new Validator();
  const { valid, errors } = await validator.validate(JSON.parse(JSON.stringify(document)));
  expect({ valid, errors, version: validator.version }).toEqual({ valid: true, errors: undefined, version: '3.1' });
});

test('the document has every method of every route, and nothing else', () => {
  const routes = ROUTES.flatMap((route) =>
    METHODS.filter((method) => route[method] !== undefined).map((method) =>
      documented(`${method.toUpperCase()} ${route.path}`),
    ),
  );
  expect([...operations.keys()].sort()).toEqual([...routes].sort());
  expect(routes.length).toBeGreaterThan(100);
});

test('every operation has its own id, and says what it does', () => {
  const all = [...operations.values()];
  expect(new Set(all.map(({ operationId }) => operationId)).size).toBe(all.length);
  const silent = all.filter(({ summary, description }) => summary === '' || description === '');
  expect(silent.map(({ operationId }) => operationId)).toEqual([]);
});

describe('the permissions in the document are those that are checked', () => {
  test('of application keys', () => {
    const wrong = Object.entries(AUTHORIZATION)
      .map(([route, needs]) => ({ route, wanted: needs.split(' ')[0] ?? '' }))
      .filter(({ wanted, route }) => wanted !== 'client' && permissionOf(route) !== wanted);
    expect(wrong).toEqual([]);
  });

  test('of subusers', () => {
    // The signal decides which permission a power action needs.
    const operationsOfOne = CLIENT_OPERATIONS.filter(({ variant }) => variant === undefined);
    const wrong = operationsOfOne.filter(({ route, needs }) => permissionOf(route) !== (needs ?? undefined));
    expect(wrong.map(({ route, needs }) => ({ route, needs, documented: permissionOf(route) }))).toEqual([]);
  });

  test('of schedules', () => {
    const subject = { server: ':server', schedule: 1, task: 2, run: ':run' };
    const wrong = (Object.keys(SCHEDULE_PERMISSION) as OperationName[]) // its own keys
      .map((name) => {
        const { method, path } = OPERATIONS[name].rest(subject, 'command');
        const route = `${method} ${path.replace('schedules/1', 'schedules/:schedule').replace('tasks/2', 'tasks/:task')}`;
        return { name, wanted: SCHEDULE_PERMISSION[name], documented: permissionOf(route) };
      })
      .filter(({ wanted, documented: found }) => wanted !== found);
    expect(wrong).toEqual([]);
  });
});

test('a body has the names that routes read, of older tools too, and requires what the use case requires', () => {
  const bodyOf = (operation: string) =>
    operations.get(operation)?.requestBody?.content['application/json']?.schema ?? { properties: {} };
  const build = bodyOf('PATCH /api/application/servers/{server}/build');
  expect(Object.keys(build.properties ?? {})).toEqual(expect.arrayContaining(['limits', 'memory', 'add_allocations']));
  const schedule = bodyOf('POST /api/client/servers/{server}/schedules/{schedule}');
  expect([...(schedule.required ?? [])].sort()).toEqual(
    ['day_of_month', 'day_of_week', 'hour', 'minute', 'month', 'name'].sort(),
  );
  expect(schedule.properties?.cron).toBeUndefined();
});

test('a list names its pages, filters, sorts and includes', () => {
  const { parameters = [] } = operations.get('GET /api/application/servers') ?? {};
  const named = new Map(parameters.map((parameter) => [parameter.name, parameter.schema]));
  expect(named.get('per_page')).toEqual({ type: 'integer', minimum: 1, maximum: 10_000, default: 50 });
  expect([...named.keys()]).toEqual(expect.arrayContaining(['page', 'sort', 'include', 'filter[external_id]']));
  expect(named.get('include')?.items?.enum).toEqual(expect.arrayContaining(['node', 'node.location']));
});
