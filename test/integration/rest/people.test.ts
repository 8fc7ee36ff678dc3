import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { Server } from '../../../src/generated/prisma/client.js';
import { arrangeNode, arrangeServer } from '../../support/arrange.js';
import { type Answer, type Resource, type RestUnderTest, startRest } from './rest-under-test.js';

const TIME = expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\+00:00$/);

let rest: RestUnderTest;
let server: Server;

beforeAll(async () => {
  rest = await startRest();
  const { node } = await arrangeNode(rest.database.db);
  server = await arrangeServer(rest.database.db, node);
});

afterAll(() => rest.close());

const body = (name: string, changes: object = {}) => ({
  email: `${name}@example.com`,
  username: name,
  first_name: 'A',
  last_name: 'Person',
  ...changes,
});

const errorsOf = ({ errors = [] }: Answer['body']) =>
  errors.map(({ detail, meta }) => [meta.source_field, meta.rule, detail]);

/** The includes by name: the kind of each wrapper, and the kinds of its items in a list. */
const included = (resource: Resource | undefined): object =>
  Object.fromEntries(
    Object.entries(resource?.attributes.relationships ?? {}).map(([name, { object, data }]) => [
      name,
      data?.map((item) => item.object) ?? object,
    ]),
  );

/** The first resource of those that were included under a name. */
const firstOf = ({ attributes }: Resource, name: string): Resource | undefined => {
  const related = attributes.relationships?.[name];
  return related?.data?.[0] ?? related;
};

describe('users', () => {
  test('are created with 201 and the address of the new one', async () => {
    const answer = await rest.ask(
      'POST',
      '/users',
      body('Parker', { external_id: 'crm-1', password: 'x', root_admin: '0' }),
    );
    expect(answer).toEqual({
      status: 201,
      body: {
        object: 'user',
        attributes: {
          id: expect.any(Number),
          external_id: 'crm-1',
          uuid: expect.any(String),
          username: 'parker',
          email: 'Parker@example.com',
          first_name: 'A',
          last_name: 'Person',
          language: 'en',
          root_admin: false,
          '2fa': false,
          created_at: TIME,
          updated_at: TIME,
        },
        meta: { resource: expect.stringMatching(new RegExp(`^${rest.origin}/api/application/users/\\d+$`)) },
      },
    });
    const keys = Object.keys(answer.body.attributes);
    expect(keys.indexOf('2fa')).toBe(keys.indexOf('root_admin') + 1);
    expect((await rest.ask('GET', '/users/external/crm-1')).body).toMatchObject({ attributes: { username: 'parker' } });
  });

  test('are rejected with all errors, by the names of the sent members', async () => {
    const answer = await rest.ask('POST', '/users', { username: 'ROOT', email: 'Root@example.com', language: 'xx' });
    expect(answer.status).toBe(422);
    expect(errorsOf(answer.body)).toEqual([
      ['email', 'unique', 'The email has already been taken.'],
      ['username', 'unique', 'The username has already been taken.'],
      ['first_name', 'required', 'The first name field is required.'],
      ['last_name', 'required', 'The last name field is required.'],
      ['language', 'in', 'The selected language is invalid.'],
    ]);
    const second = await rest.ask('POST', '/users', body('x', { email: 'nobody', last_name: 'x'.repeat(192) }));
    expect(errorsOf(second.body)).toEqual([
      ['email', 'email', 'The email must be a valid email address.'],
      [
        'username',
        'p_username',
        'The username must start and end with alpha-numeric characters and contain only letters, numbers, dashes, underscores, and periods.',
      ],
      ['last_name', 'between', 'The last name must be between 1 and 191 characters.'],
    ]);
  });

  test('are changed as a whole and keep absent members', async () => {
    const { id } = (await rest.ask('POST', '/users', body('morgan', { external_id: 'crm-2' }))).body.attributes;
    const changed = await rest.ask('PATCH', `/users/${id}`, body('morgan', { first_name: 'M' }));
    expect(changed).toMatchObject({
      status: 200,
      body: { object: 'user', attributes: { id, first_name: 'M', external_id: 'crm-2' } },
    });
    expect(changed.body).not.toHaveProperty('meta');
    expect(
      errorsOf((await rest.ask('PATCH', `/users/${id}`, { first_name: 'N' })).body).map(([field]) => field),
    ).toEqual(['email', 'username', 'last_name']);
    const cleared = await rest.ask('PATCH', `/users/${id}`, body('morgan', { external_id: null }));
    expect(cleared.body).toMatchObject({ attributes: { external_id: null } });
  });

  test('are listed by filter and order, in pages', async () => {
    const { body: found } = await rest.ask('GET', '/users?filter[username]=ROO&sort=-id&per_page=1');
    expect(found).toMatchObject({
      object: 'list',
      data: [{ object: 'user', attributes: { username: 'root' } }],
      meta: { pagination: { total: 1, count: 1, per_page: 1, current_page: 1, total_pages: 1, links: {} } },
    });
    const { body: page } = await rest.ask('GET', '/users/?per_page=1&page=2&sort=id');
    expect(page).toMatchObject({
      meta: { pagination: { links: { previous: `${rest.origin}/api/application/users?page=1` } } },
    });
  });

  test.each([
    [
      '/users?filter[name_first]=x',
      'InvalidFilterQuery',
      'Requested filter(s) `name_first` are not allowed. Allowed filter(s) are `email, uuid, username, external_id`.',
    ],
    [
      '/users?sort=email',
      'InvalidSortQuery',
      'Requested sort(s) `email` is not allowed. Allowed sort(s) are `id, uuid`.',
    ],
  ])('%s is rejected', async (path, code, detail) => {
    expect(await rest.ask('GET', path)).toEqual({ status: 400, body: { errors: [{ code, status: '400', detail }] } });
  });

  test('come with their servers, and these with what they have', async () => {
    const { body: plain } = await rest.ask('GET', `/users/${server.ownerId}`);
    expect(plain.attributes).not.toHaveProperty('relationships');
    const all = 'allocations,user,subusers,nest,egg,variables,location,node';
    const include = all.replaceAll(/\w+/g, 'servers.$&');
    const { body: user } = await rest.ask('GET', `/users/${server.ownerId}?include=${include}`);
    expect(included(user)).toEqual({ servers: ['server'] });
    const item = firstOf(user, 'servers');
    expect(item?.attributes).toMatchObject({ id: server.id });
    expect(included(item)).toEqual({
      allocations: ['allocation'],
      user: 'user',
      subusers: [],
      nest: 'nest',
      egg: 'egg',
      variables: ['server_variable', 'server_variable'],
      location: 'location',
      node: 'node',
    });
  });

  test('are deleted with 204, unless they own servers', async () => {
    const { id } = (await rest.ask('POST', '/users', body('leaving'))).body.attributes;
    expect(await rest.ask('DELETE', `/users/${id}`)).toEqual({ status: 204, body: null });
    expect(await rest.ask('DELETE', `/users/${id}`)).toMatchObject({
      status: 404,
      body: { errors: [{ code: 'NotFoundHttpException' }] },
    });
    expect((await rest.ask('DELETE', `/users/${server.ownerId}`)).body).toEqual({
      errors: [
        {
          code: 'DisplayException',
          status: '400',
          detail:
            'Cannot delete a user with active servers attached to their account. Please delete their servers before continuing.',
        },
      ],
    });
  });

  test.each(['/users/999999', '/users/external', '/users/1x', '/users/external/none'])('%s is 404', async (path) => {
    expect(await rest.ask('GET', path)).toEqual({
      status: 404,
      body: {
        errors: [
          {
            code: 'NotFoundHttpException',
            status: '404',
            detail: 'The requested resource could not be found on the server.',
          },
        ],
      },
    });
  });
});

describe('locations', () => {
  test('are created, changed and deleted', async () => {
    const made = await rest.ask('POST', '/locations', { short: 'us.nyc', long: 'New York' });
    expect(made).toEqual({
      status: 201,
      body: {
        object: 'location',
        attributes: { id: expect.any(Number), short: 'us.nyc', long: 'New York', updated_at: TIME, created_at: TIME },
        meta: { resource: `${rest.origin}/api/application/locations/${made.body.attributes.id}` },
      },
    });
    const path = `/locations/${made.body.attributes.id}`;
    expect(await rest.ask('PATCH', path, { short: 'us.nyc' })).toMatchObject({
      status: 200,
      body: { attributes: { short: 'us.nyc', long: 'New York' } },
    });
    expect((await rest.ask('PATCH', path, { short: 'us.bos', long: null })).body).toMatchObject({
      attributes: { short: 'us.bos', long: null },
    });
    expect((await rest.ask('PATCH', path, { short: 'us.bos', long: '' })).body).toMatchObject({
      attributes: { long: '' },
    });
    expect((await rest.ask('GET', '/locations?filter[short]=BOS&sort=-id')).body).toMatchObject({
      data: [{ object: 'location', attributes: { short: 'us.bos' } }],
      meta: { pagination: { total: 1 } },
    });
    expect(await rest.ask('DELETE', path)).toEqual({ status: 204, body: null });
  });

  test('have a null description without one, and an empty one if it was given', async () => {
    const made = async (long: object) => {
      const { body } = await rest.ask('POST', '/locations', { short: `none.${JSON.stringify(long)}`, ...long });
      expect((await rest.ask('GET', `/locations/${body.attributes.id}`)).body.attributes).toMatchObject(
        body.attributes,
      );
      return body;
    };
    expect(await made({})).toMatchObject({ attributes: { long: null } });
    expect(await made({ long: null })).toMatchObject({ attributes: { long: null } });
    expect(await made({ long: '' })).toMatchObject({ attributes: { long: '' } });
  });

  test('are rejected with the display names of the fields', async () => {
    const messages = async (sent: object) => errorsOf((await rest.ask('POST', '/locations', sent)).body);
    expect(await messages({})).toEqual([['short', 'required', 'The Location Identifier field is required.']]);
    expect(await messages({ short: 's'.repeat(61), long: 'l'.repeat(192) })).toEqual([
      ['short', 'between', 'The Location Identifier must be between 1 and 60 characters.'],
      ['long', 'between', 'The Location Description must be between 1 and 191 characters.'],
    ]);
    await rest.ask('POST', '/locations', { short: 'taken' });
    expect(await messages({ short: ' taken ' })).toEqual([
      ['short', 'unique', 'The Location Identifier has already been taken.'],
    ]);
  });

  test('stay while nodes stand there', async () => {
    const { locationId } = await rest.database.db.node.findUniqueOrThrow({ where: { id: server.nodeId } });
    expect(await rest.ask('DELETE', `/locations/${locationId}`)).toMatchObject({
      status: 400,
      body: {
        errors: [
          {
            code: 'HasActiveNodesException',
            detail: 'Cannot delete a location that has active nodes attached to it.',
          },
        ],
      },
    });
  });

  test('come with their nodes and servers', async () => {
    const { locationId } = await rest.database.db.node.findUniqueOrThrow({ where: { id: server.nodeId } });
    const path = `/locations/${locationId}?include=nodes.allocations,nodes.location,nodes.servers,servers.node`;
    const { body: resource } = await rest.ask('GET', path);
    expect(included(resource)).toEqual({ nodes: ['node'], servers: ['server'] });
    expect(included(firstOf(resource, 'nodes'))).toEqual({
      allocations: ['allocation'],
      location: 'location',
      servers: ['server'],
    });
    expect(included(firstOf(resource, 'servers'))).toEqual({ node: 'node' });
  });
});

describe('nests and eggs', () => {
  const nestOf = async () => {
    const { nestId } = await rest.database.db.egg.findUniqueOrThrow({ where: { id: server.eggId } });
    return nestId;
  };

  test('nests are listed in pages and read one by one', async () => {
    const id = await nestOf();
    const list = await rest.ask('GET', '/nests?per_page=1');
    expect(list.body).toMatchObject({ data: [{ object: 'nest' }], meta: { pagination: { per_page: 1 } } });
    expect((await rest.ask('GET', `/nests/${id}`)).body).toEqual({
      object: 'nest',
      attributes: {
        id,
        uuid: expect.any(String),
        author: 'a@example.com',
        name: expect.any(String),
        description: '',
        created_at: TIME,
        updated_at: TIME,
      },
    });
    expect((await rest.ask('GET', '/nests/999999')).status).toBe(404);
  });

  test('nests come with their eggs and servers', async () => {
    const path = `/nests/${await nestOf()}?include=eggs.nest,eggs.servers,eggs.variables,eggs.config,servers`;
    const { body: resource } = await rest.ask('GET', path);
    expect(included(resource)).toEqual({ eggs: ['egg'], servers: ['server'] });
    expect(included(firstOf(resource, 'eggs'))).toEqual({
      nest: 'nest',
      servers: ['server'],
      config: 'null_resource',
      variables: ['egg_variable', 'egg_variable'],
    });
  });

  test('eggs of a nest are listed without pages', async () => {
    const list = await rest.ask('GET', `/nests/${await nestOf()}/eggs`);
    expect(list).toMatchObject({ status: 200, body: { object: 'list', data: [{ object: 'egg' }] } });
    expect(list.body).not.toHaveProperty('meta');
    expect((await rest.ask('GET', '/nests/999999/eggs')).status).toBe(404);
  });

  test('an egg is read within its nest only', async () => {
    const nest = await nestOf();
    const { body: egg } = await rest.ask('GET', `/nests/${nest}/eggs/${server.eggId}`);
    expect(egg).toMatchObject({
      object: 'egg',
      attributes: {
        id: server.eggId,
        nest,
        docker_image: 'example/java:21',
        config: { stop: '^C', files: {}, logs: [], extends: null },
        script: { privileged: true, entry: 'bash', extends: null },
      },
    });
    expect((await rest.ask('GET', `/nests/${nest + 1}/eggs/${server.eggId}`)).status).toBe(404);
  });

  test('an egg includes nest, servers and variables, and null for what it could inherit', async () => {
    const path = `/nests/${await nestOf()}/eggs/${server.eggId}?include=nest.eggs,servers.egg,variables,config,script`;
    const { body: resource } = await rest.ask('GET', path);
    expect(included(resource)).toEqual({
      nest: 'nest',
      servers: ['server'],
      config: 'null_resource',
      script: 'null_resource',
      variables: ['egg_variable', 'egg_variable'],
    });
    expect(included(firstOf(resource, 'nest'))).toEqual({ eggs: ['egg'] });
  });
});
