import { beforeAll, describe, expect, test } from '@jest/globals';
import { builtInNode } from '../../support/e2e/built-in-node.js';
import { freeAllocations, installServer, runServer, serverBody } from '../../support/e2e/console-server.js';
import { expectGolden } from '../../support/e2e/golden.js';
import { createPerson } from '../../support/e2e/people.js';
import type { Rows } from '../../support/e2e/rows.js';
import type { SharedService } from '../../support/e2e/shared-service.js';
import type { Service } from '../../support/service.js';

export const describeServers = (shared: SharedService): void =>
  describe('servers over REST', () => {
    const SERVERS = '/api/application/servers';

    let service: Service;
    let rows: Rows;

    beforeAll(() => {
      ({ service, rows } = shared);
    });

    const post = async (overrides: object = {}) =>
      service.rest('POST', SERVERS, { body: await serverBody(rows, { skip_scripts: true, ...overrides }) });

    const install = (overrides: object = {}) => installServer(service, rows, { skip_scripts: true, ...overrides });

    describe('POST /servers, 201', () => {
      test('a server with everything is answered as documented, while it is installed', async () => {
        const [first, second] = await freeAllocations(rows);
        const created = await post({
          name: 'Everything',
          description: 'All that can be said',
          external_id: 'shop-1',
          environment: { START_DELAY: '1', UNKNOWN: 'ignored' },
          limits: { memory: 1024, swap: -1, disk: 2048, io: 10, cpu: 150, threads: '0-1,3' },
          feature_limits: { databases: 1, allocations: 2, backups: 3 },
          allocation: { default: first, additional: [second] },
          deploy: undefined,
          oom_disabled: false,
          nonsense: true,
        });
        expect(created.status).toBe(201);
        await expectGolden('create-server', created.body);
        expect(created.body.attributes.allocation).toBe(first);
        expect(await rows.db.allocation.count({ where: { serverId: created.body.attributes.id } })).toBe(2);
        expect(created.headers.get('content-type')).toMatch(/^application\/json/);
        expect(created.headers.get('location')).toBeNull();
      });

      test('a server with the least takes the defaults', async () => {
        const { status, body } = await post({ name: 'Least' });
        expect(status).toBe(201);
        expect(body.attributes).toMatchObject({
          external_id: null,
          description: '',
          status: 'installing',
          suspended: false,
          limits: { threads: null, oom_disabled: true },
          container: { installed: 0, environment: { START_DELAY: '0' } },
        });
      });

      test.each(['container_image', 'docker_image', 'image'])('the image is read from %s', async (name) => {
        const { status, body } = await post({ container_image: undefined, [name]: 'example.com/console:1' });
        expect(status).toBe(201);
        expect(body.attributes.container.image).toBe('example.com/console:1');
      });

      test('deploy wins over allocation and takes a port of the range in a location of the list', async () => {
        const location = await rows.db.location.findFirstOrThrow();
        const [taken] = await freeAllocations(rows);
        const { status, body } = await post({
          allocation: { default: taken },
          deploy: { locations: [location.id], dedicated_ip: false, port_range: ['25580-25584'] },
        });
        expect(status).toBe(201);
        const { port } = await rows.db.allocation.findUniqueOrThrow({ where: { id: body.attributes.allocation } });
        expect(port).toBeGreaterThanOrEqual(25_580);
      });

      test('null means unlimited for databases and allocations and none for backups', async () => {
        const { body } = await post({ feature_limits: { databases: null, allocations: null, backups: null } });
        expect(body.attributes.feature_limits).toEqual({ databases: null, allocations: null, backups: 0 });
        expect(body.attributes.container.environment.P_SERVER_ALLOCATION_LIMIT).toBeNull();
      });

      test('numbers and booleans as text are read as what they are, text is trimmed', async () => {
        const { user, egg } = await serverBody(rows);
        const { status, body } = await post({
          name: '  Texts  ',
          user: String(user),
          egg: String(egg),
          limits: { memory: '512', swap: '0', disk: '1024', io: '500', cpu: '0', threads: '' },
          feature_limits: { databases: '0', allocations: '1', backups: '2' },
          oom_disabled: '0',
          external_id: '',
        });
        expect(status).toBe(201);
        expect(body.attributes).toMatchObject({
          name: 'Texts',
          external_id: null,
          limits: { memory: 512, swap: 0, disk: 1024, io: 500, cpu: 0, threads: null, oom_disabled: false },
          feature_limits: { databases: 0, allocations: 1, backups: 2 },
        });
      });

      test('what is included is what was asked for, when a server is created too', async () => {
        const { body } = await service.rest('POST', `${SERVERS}?include=egg,nonsense`, {
          body: await serverBody(rows, { skip_scripts: true }),
        });
        expect(Object.keys(body.attributes.relationships)).toEqual(['egg']);
      });
    });

    describe('POST /servers, with the node', () => {
      test('the egg is installed and then started when that was asked for', async () => {
        const server = await runServer(service, rows);
        const { body } = await service.rest('GET', `${SERVERS}/${server.id}`);
        expect(body.attributes.container.installed).toBe(1);
        expect(await builtInNode(service).consoleFile(server.uuid)).toContain('Console ready');
      });
    });

    describe('GET /servers/{id}, 200', () => {
      test('a server that is installed and off is answered as documented', async () => {
        const server = await install({ name: 'To be read' });
        const { status, body } = await service.rest('GET', `${SERVERS}/${server.id}`);
        expect(status).toBe(200);
        await expectGolden('get-server', body);
      });

      test('every include is answered as documented', async () => {
        const server = await install({ name: 'With includes' });
        const person = await createPerson(rows, 'sharer');
        await rows.db.subuser.create({
          data: { userId: person.id, serverId: server.id, permissions: ['control.console', 'schedule.read'] },
        });
        const all = 'allocations,user,subusers,nest,egg,variables,location,node';
        const { body } = await service.rest('GET', `${SERVERS}/${server.id}?include=${all}`);
        // How large this machine is, and what the egg's script says, is not what is looked at.
        const { node, egg } = body.attributes.relationships;
        Object.assign(node.attributes, { memory: '<MB>', disk: '<MB>', allocated_resources: '<MB>' });
        egg.attributes.script.install = '<script>';
        await expectGolden('get-server-with-includes', body);
      });

      test.each([
        ['include=user', ['user']],
        ['include[]=node&include[]=nest', ['nest', 'node']],
        ['include=%20variables%20,unknown', ['variables']],
      ])('?%s includes that and nothing else', async (query, names) => {
        const server = await install();
        const { body } = await service.rest('GET', `${SERVERS}/${server.id}?${query}`);
        expect(Object.keys(body.attributes.relationships)).toEqual(names);
      });

      test('without an include there are no relationships, not even empty ones', async () => {
        const server = await install();
        const { body } = await service.rest('GET', `${SERVERS}/${server.id}?include=unknown`);
        expect(body.attributes).not.toHaveProperty('relationships');
      });

      test('a trailing slash and HEAD are as good as without and GET', async () => {
        const server = await install();
        expect((await service.rest('GET', `${SERVERS}/${server.id}/`)).status).toBe(200);
        const head = await service.rest('HEAD', `${SERVERS}/${server.id}`);
        expect([head.status, head.body]).toEqual([200, undefined]);
      });
    });
  });
