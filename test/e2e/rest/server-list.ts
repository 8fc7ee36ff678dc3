import { beforeAll, describe, expect, test } from '@jest/globals';
import { type CreatedServer, installServer } from '../../support/e2e/console-server.js';
import { errorBody } from '../../support/e2e/errors.js';
import { expectGolden } from '../../support/e2e/golden.js';
import type { Rows } from '../../support/e2e/rows.js';
import type { SharedService } from '../../support/e2e/shared-service.js';
import type { Answer, Service } from '../../support/service.js';

export const describeServerList = (shared: SharedService): void =>
  describe('the list of servers over REST', () => {
    const SERVERS = '/api/application/servers';

    let service: Service;
    let rows: Rows;
    let alpha: CreatedServer;
    let beta: CreatedServer;

    /** Three servers that nothing changes: Alpha, Beta and Gamma 100%. */
    beforeAll(async () => {
      ({ service, rows } = shared);
      alpha = await installServer(service, rows, { skip_scripts: true, name: 'Alpha' });
      beta = await installServer(service, rows, {
        skip_scripts: true,
        name: 'Beta',
        description: 'The second',
        external_id: 'ext-beta',
        container_image: 'example.com/other:1',
      });
      await installServer(service, rows, { skip_scripts: true, name: 'Gamma 100%' });
    });

    const list = (query = ''): Promise<Answer> => service.rest('GET', `${SERVERS}${query}`);

    const namesIn = ({ body }: Answer): readonly string[] =>
      body.data.map(({ attributes }: { readonly attributes: { readonly name: string } }) => attributes.name);

    describe('GET /servers, 200', () => {
      test('the list is answered as documented', async () => {
        const answer = await list();
        expect(answer.status).toBe(200);
        await expectGolden('list-servers', answer.body);
        expect(answer.headers.get('cache-control')).toBe('no-cache, private');
      });

      test('the first of several pages links to the next, without the other parameters', async () => {
        const answer = await list('?per_page=2&sort=id&include=user');
        expect(namesIn(answer)).toEqual(['Alpha', 'Beta']);
        expect(answer.body.meta.pagination).toEqual({
          total: 3,
          count: 2,
          per_page: 2,
          current_page: 1,
          total_pages: 2,
          links: { next: `${service.url}${SERVERS}?page=2` },
        });
      });

      test('the last page links to the one before it', async () => {
        const answer = await list('?per_page=2&page=2');
        expect(namesIn(answer)).toEqual(['Gamma 100%']);
        expect(answer.body.meta.pagination).toMatchObject({
          count: 1,
          current_page: 2,
          links: { previous: `${service.url}${SERVERS}?page=1` },
        });
        expect(answer.body.meta.pagination.links).not.toHaveProperty('next');
      });

      test('a page beyond the end is empty and says which page it is', async () => {
        const answer = await list('?per_page=2&page=9');
        expect(answer.body.data).toEqual([]);
        expect(answer.body.meta.pagination).toMatchObject({
          total: 3,
          count: 0,
          current_page: 9,
          total_pages: 2,
          links: { previous: `${service.url}${SERVERS}?page=8` },
        });
      });

      test('nothing found is one empty page with no links', async () => {
        const { body } = await list('?filter[name]=nobody');
        expect(body).toEqual({
          object: 'list',
          data: [],
          meta: { pagination: { total: 0, count: 0, per_page: 50, current_page: 1, total_pages: 1, links: {} } },
        });
      });

      test.each([
        ['per_page=0', 50],
        ['per_page=-1', 50],
        ['per_page=many', 50],
        ['per_page=1.5', 50],
        ['per_page=', 50],
        ['per_page=100000', 10_000],
        ['per_page=10000', 10_000],
      ])('?%s gives pages of %i', async (query, size) => {
        const { status, body } = await list(`?${query}`);
        expect([status, body.meta.pagination.per_page]).toEqual([200, size]);
      });

      test.each(['page=0', 'page=-2', 'page=x'])('?%s is the first page', async (query) => {
        const { status, body } = await list(`?${query}`);
        expect([status, body.meta.pagination.current_page]).toEqual([200, 1]);
      });

      test.each([
        ['filter[name]=LPH', ['Alpha']],
        ['filter[name]=alp,bet', ['Alpha', 'Beta']],
        ['filter[name][]=alp&filter[name][]=gam', ['Alpha', 'Gamma 100%']],
        ['filter[name]=a&filter[description]=second', ['Beta']],
        ['filter[description]=SECOND', ['Beta']],
        ['filter[external_id]=ext-', ['Beta']],
        ['filter[image]=other', ['Beta']],
        ['filter[name]=%25', ['Gamma 100%']],
        ['filter[name]=_', []],
        ['filter[name]=', ['Alpha', 'Beta', 'Gamma 100%']],
        ['filter=text', ['Alpha', 'Beta', 'Gamma 100%']],
        ['filter%5Bname%5D=beta', ['Beta']],
      ])('?%s finds %j', async (query, names) => {
        expect(namesIn(await list(`?${query}`))).toEqual(names);
      });

      test('a uuid and a short identifier are found by a part of them', async () => {
        expect(namesIn(await list(`?filter[uuid]=${alpha.uuid.slice(9)}`))).toEqual(['Alpha']);
        expect(namesIn(await list(`?filter[uuidShort]=${beta.identifier.toUpperCase()}`))).toEqual(['Beta']);
      });

      test('the order is that of the sort, and of ids without one', async () => {
        expect(namesIn(await list('?sort=-id'))).toEqual(['Gamma 100%', 'Beta', 'Alpha']);
        const uuids = (await list('?sort=uuid')).body.data.map(
          ({ attributes }: { readonly attributes: { readonly uuid: string } }) => attributes.uuid,
        );
        expect(uuids).toEqual([...uuids].sort());
        expect(namesIn(await list())).toEqual(['Alpha', 'Beta', 'Gamma 100%']);
      });

      test('each server of a list has the includes that were asked for and no others', async () => {
        const { body } = await list('?include=user,allocations');
        for (const { attributes } of body.data) {
          expect(Object.keys(attributes.relationships)).toEqual(['allocations', 'user']);
          expect(attributes.relationships.allocations).toMatchObject({
            object: 'list',
            data: [{ object: 'allocation' }],
          });
        }
      });
    });

    describe('GET /servers, 400', () => {
      test('an unknown filter is named, with those there are', async () => {
        const { status, body } = await list('?filter[status]=running&filter[name]=a');
        const detail =
          'Requested filter(s) `status` are not allowed. Allowed filter(s) are `uuid, uuidShort, name, description, image, external_id`.';
        expect([status, body]).toEqual([400, errorBody(400, 'InvalidFilterQuery', detail)]);
      });

      test('an unknown sort is named, with those there are', async () => {
        const { status, body } = await list('?sort=-name');
        const detail = 'Requested sort(s) `name` is not allowed. Allowed sort(s) are `id, uuid`.';
        expect([status, body]).toEqual([400, errorBody(400, 'InvalidSortQuery', detail)]);
      });
    });
  });
