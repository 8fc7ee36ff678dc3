import { beforeAll, describe, expect, test } from '@jest/globals';
import { type CreatedServer, freeAllocations, installServer, serverBody } from '../../support/e2e/console-server.js';
import { broken, rulesOf } from '../../support/e2e/errors.js';
import { expectUnchangedRows } from '../../support/e2e/expect-unchanged-rows.js';
import type { Rows } from '../../support/e2e/rows.js';
import type { SharedService } from '../../support/e2e/shared-service.js';
import type { Service } from '../../support/service.js';

export const describeCreateServerRules = (shared: SharedService): void =>
  describe('rules of a new server over REST', () => {
    const SERVERS = '/api/application/servers';

    let service: Service;
    let rows: Rows;
    let server: CreatedServer;

    beforeAll(async () => {
      ({ service, rows } = shared);
      server = await installServer(service, rows, { skip_scripts: true, external_id: 'taken' });
    });

    expectUnchangedRows(() => rows);

    const post = async (overrides: object) =>
      service.rest('POST', SERVERS, { body: await serverBody(rows, { skip_scripts: true, ...overrides }) });

    describe('422', () => {
      test.each([
        ['an empty object', {}],
        ['an empty list', []],
        ['nothing', undefined],
        ['a text', 'null'],
      ])('%s lacks every required field, in the order of the documents', async (_, body) => {
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
      });

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
          [['deploy.locations.0', 'min', 'The deploy.locations.0 must be at least 1.']],
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

      test('a location that is not there is no place for a server: 400', async () => {
        const answer = await post({ deploy: { locations: [999_999], dedicated_ip: false, port_range: [] } });
        expect(answer.status).toBe(400);
        expect(answer.body.errors).toMatchObject([{ code: 'NoViableNodeException', status: '400' }]);
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
  });
