import { expect, test } from '@jest/globals';
import type { GraphQLContext } from '../../../../src/schema/graphql-context.js';
import { findPage } from '../../../../src/schema/paging/find-page.js';

interface Query {
  readonly take?: number | undefined;
  readonly skip?: number | undefined;
  readonly where?: {
    readonly visible?: true;
    readonly AND?: readonly [list: object, part: { readonly id: { readonly in: readonly number[] } }];
  };
  readonly select?: { readonly id: true } | undefined;
}

const numbers = (from: number, to: number) => Array.from({ length: to - from }, (_, n) => from + n);

/** A table whose newest rows come first, and what is asked of it. */
const tableOf = (ids: number[]) => {
  const asked: Query[] = [];
  const find = async (query: Query): Promise<{ id: number; name: string }[]> => {
    asked.push(query);
    const { where, skip = 0, take = ids.length } = query;
    const found = ids.filter((id) => where?.AND === undefined || where.AND[1].id.in.includes(id)).sort((a, b) => b - a);
    return found.slice(skip, skip + take).map((id) => ({ id, name: `row ${id}` }));
  };
  return { asked, find };
};

const context = (isGone?: () => boolean): GraphQLContext =>
  ({ loaders: {}, cost: { spend: () => undefined }, isGone }) as unknown as GraphQLContext; // a page asks for nothing else

const idsOf = (rows: readonly { readonly id: number }[]) => rows.map(({ id }) => id);

test('a page that is short, or of a short list, is read by one statement', async () => {
  const { asked, find } = tableOf(numbers(0, 1_000));
  expect(await findPage(context(), { take: 51, skip: 10 }, find)).toHaveLength(51);
  expect(asked).toEqual([{ take: 51, skip: 10 }]);
  const short = tableOf(numbers(0, 150));
  expect(await findPage(context(), { take: 10_001, skip: 0 }, short.find)).toHaveLength(150);
  expect(short.asked).toHaveLength(1);
});

test('a long one is read part by part, in its order', async () => {
  const { asked, find } = tableOf(numbers(0, 1_000));
  const rows = await findPage(context(), { take: 900, skip: 10 }, find);
  expect(idsOf(rows)).toEqual(numbers(90, 990).reverse());
  expect(rows[700]).toEqual({ id: 289, name: 'row 289' });
  const whole = asked.filter(({ select }) => select === undefined);
  expect(whole.map(({ take, where }) => take ?? where?.AND?.[1].id.in.length)).toEqual([201, 201, 201, 201, 96]);
});

test('what comes and goes meanwhile leaves out no other row and shows none twice', async () => {
  const ids = numbers(0, 600);
  const { asked, find } = tableOf(ids);
  const busy = async (query: Query) => {
    const found = await find(query);
    // After each statement the newest one goes, and a newer one comes.
    ids.sort((a, b) => b - a).shift();
    ids.push(10_000 + asked.length);
    return found;
  };
  const rows = idsOf(await findPage(context(), { take: 601, skip: 0 }, busy));
  expect(new Set(rows).size).toBe(rows.length);
  expect(rows.filter((id) => id < 590)).toEqual(numbers(0, 590).reverse());
});

test('every part is chosen by what the list is', async () => {
  const { asked, find } = tableOf(numbers(0, 500));
  const where = { visible: true } as const;
  await findPage<Query, { readonly id: number }>(context(), { take: 501, skip: 0, where }, find);
  const parts = asked.flatMap((query) => query.where?.AND ?? []);
  expect(parts.filter((condition) => condition === where)).toHaveLength(2);
});

test('a page that is full stays full though rows of it go: it would pass for the last one', async () => {
  const ids = numbers(0, 1_000);
  const { asked, find } = tableOf(ids);
  const busy = async (query: Query) => {
    const found = await find(query);
    // Before their parts are read, two of those go.
    if (asked.length === 2) for (const gone of [600, 700]) ids.splice(ids.indexOf(gone), 1);
    return found;
  };
  const rows = idsOf(await findPage(context(), { take: 601, skip: 0 }, busy));
  expect(rows).toEqual(
    numbers(397, 1_000)
      .filter((id) => id !== 600 && id !== 700)
      .reverse(),
  );
});

test('rows that never come are waited for no longer than that', async () => {
  const { find } = tableOf(numbers(0, 300));
  const broken = async (query: Query) => (query.where === undefined ? find(query) : []);
  expect(await findPage(context(), { take: 301, skip: 0 }, broken)).toHaveLength(201);
});

test('a page that nobody waits for any more is read no further', async () => {
  const { asked, find } = tableOf(numbers(0, 1_000));
  const isGone = () => asked.length === 3;
  expect(await findPage(context(isGone), { take: 1_000, skip: 0 }, find)).toEqual([]);
  // The first rows, which ones there are, and the part that was under way.
  expect(asked).toHaveLength(3);
});
