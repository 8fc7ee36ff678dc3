import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { basename, join, sep } from 'node:path';
import { describe, expect, test } from '@jest/globals';

/** Where pages are cited. */
const FOLDERS = ['src', 'packages', 'test', 'bench', 'prisma', 'docs', 'bin', 'operations'];

const TEXT = /\.(?:ts|js|mjs|graphql|prisma|sql|md)$/;

const PAGES = ['rest', 'daemon', 'schedules', 'choices', 'files'] as const;

/** This file speaks of citations without making any. */
const OWN = join('test', 'unit', 'house', 'citations.test.ts');

/** The texts of a page by what they are cited by: sections, with all that is below them, or rows of its table. */
type Places = ReadonlyMap<string, string>;

const placesOf = (text: string): Places => {
  const rows = [...text.matchAll(/^\| (\d+) \|.*$/gm)].map(([row, number = '']): [string, string] => [number, row]);
  const headings = [...text.matchAll(/^(##+) (\d+(?:\.\d+)?)\.? .*$/gm)];
  const sections = headings.map(([, marks = '', number = ''], index): [string, string] => {
    const next = headings.slice(index + 1).find(([, others = '']) => others.length <= marks.length);
    return [`§${number}`, text.slice(headings[index]?.index, next?.index)];
  });
  return new Map([...rows, ...sections]);
};

/** The numbers of a range such as `5.9–5.13` or `24–26`; one number stands for itself. */
const numbersOf = (cited: string): readonly string[] => {
  const [first = '', last] = cited.split('–');
  if (last === undefined) return [first];
  const [from = 0, to = 0] = [first, last].map((number) => Number(number.split('.').at(-1)));
  const prefix = first.slice(0, first.lastIndexOf('.') + 1);
  return Array.from({ length: to - from + 1 }, (_, index) => `${prefix}${from + index}`);
};

/** From the name of a page to the end of the sentence, or to the next page that is named. */
const CITATION = /\b(rest|daemon|schedules|choices|files)\.md\b((?:(?!\.(?:\s|$)|\*\/|\b[\w/-]+\.md\b).){0,200})/gs;

const SECTION = /§(\d+(?:\.\d+)?(?:–\d+(?:\.\d+)?)?)(?: (["`])(.+?)\2)?/g;

interface Citation {
  readonly place: string;
  /** What is quoted of the place. */
  readonly quoted: string;
}

const citationsIn = (page: string, said: string): readonly Citation[] => {
  if (page !== 'choices') {
    return [...said.matchAll(SECTION)].flatMap(([, cited = '', , quoted = '']) =>
      numbersOf(cited).map((number) => ({ place: `§${number}`, quoted })),
    );
  }
  const [, rows = ''] = /^`? (\d+(?:–\d+)?(?:, \d+(?:–\d+)?)*)/.exec(said) ?? [];
  return rows === '' ? [] : rows.split(', ').flatMap((row) => numbersOf(row).map((place) => ({ place, quoted: '' })));
};

const pages = new Map<string, Places>(
  await Promise.all(
    PAGES.map(
      async (page): Promise<[string, Places]> => [
        page,
        placesOf(await readFile(join('docs', 'contract', `${page}.md`), 'utf8')),
      ],
    ),
  ),
);

const RECORDS = join('docs', 'adr');

/** Words of the longest record: half a page. */
const MAX_RECORD_WORDS = 220;

/** Words of all records together. */
const MAX_RECORDS_WORDS = 12_000;

const RECORD_FIELDS = ['Status', 'Context', 'Decision', 'Consequences'];

interface DecisionRecord {
  readonly number: number;
  readonly text: string;
}

/** The records in the file of an area, in their order there. */
const recordsIn = (text: string): readonly DecisionRecord[] =>
  text
    .split(/^## /m)
    .slice(1)
    .map((record) => ({ number: Number.parseInt(record, 10), text: record }));

const wordsIn = (text: string): number => text.split(/\s+/).filter((word) => word !== '').length;

const fieldsIn = (text: string): readonly string[] =>
  [...text.matchAll(/^\*\*(\w+):\*\* \S/gm)].map(([, field = '']) => field);

const recordTexts = new Map<string, string>(
  await Promise.all(
    (await readdir(RECORDS)).map(
      async (name): Promise<[string, string]> => [basename(name, '.md'), await readFile(join(RECORDS, name), 'utf8')],
    ),
  ),
);

const records = new Map([...recordTexts].map(([area, text]) => [area, recordsIn(text)]));

const hasRecord = (area: string, number: string): boolean =>
  records.get(area)?.some((record) => String(record.number) === number) === true;

/** The form of a citation, as it is explained, is none. */
const RECORD_CITATION = /\bADR\b(?! <area> <n>)(?:\s+([a-z]+)\s+(\d+))?/g;

/** The text of a file with its comments on one line each. */
const readProse = async (file: string): Promise<string> => {
  const text = await readFile(file, 'utf8');
  return text.replace(/\n\s*(?:\*(?!\/)|\/\/+|#+) ?/g, ' ');
};

const problemsIn = (text: string): readonly string[] => {
  const problems: string[] = [];
  for (const [, page = '', said = ''] of text.matchAll(CITATION)) {
    for (const { place, quoted } of citationsIn(page, said)) {
      const body = pages.get(page)?.get(place);
      if (body === undefined) problems.push(`${page}.md has no ${place}`);
      else if (!body.includes(quoted)) problems.push(`${page}.md ${place} does not say "${quoted}"`);
    }
  }
  for (const [cited, area = '', number = ''] of text.matchAll(RECORD_CITATION)) {
    if (!hasRecord(area, number)) problems.push(`there is no record "${cited}"`);
  }
  // The numbers of the one page that records stood on once.
  for (const [cited] of text.matchAll(/\bdecisions?(?:\.md)? \d+/gi)) problems.push(`of which area is "${cited}"?`);
  for (const [, path = ''] of text.matchAll(/(?<![/\w])(docs\/[\w/-]+\.md)\b/g)) {
    if (!existsSync(path)) problems.push(`there is no ${path}`);
  }
  // A section of nothing that is here.
  for (const [sign] of text.replace(CITATION, '').matchAll(/[\w.]{0,40} §\d\S{0,20}/g)) {
    problems.push(`of which page is "${sign}"?`);
  }
  return problems;
};

const files = [
  ...(await readdir('.')),
  ...(
    await Promise.all(
      FOLDERS.map(async (folder) => (await readdir(folder, { recursive: true })).map((file) => join(folder, file))),
    )
  ).flat(),
].filter((file) => TEXT.test(file) && !file.startsWith(join('src', 'generated') + sep));

const citing = files.filter((file) => file !== OWN);

test('every citation names a place that exists', async () => {
  const problems = await Promise.all(
    citing.map(async (file) => problemsIn(await readProse(file)).map((problem) => `${file}: ${problem}`)),
  );
  expect(problems.flat()).toEqual([]);
});

test('code says which place of a page it means', async () => {
  const sources = citing.filter((file) => !file.startsWith(`docs${sep}`));
  const vague = await Promise.all(
    sources.map(async (file) =>
      [...(await readProse(file)).matchAll(CITATION)]
        .filter(([, page = '', said = '']) => citationsIn(page, said).length === 0)
        .map(([whole]) => `${file}: ${whole}`),
    ),
  );
  expect(vague.flat()).toEqual([]);
});

test('the architecture names files that are there', async () => {
  const text = await readFile(join('docs', 'architecture.md'), 'utf8');
  const named = [...text.matchAll(/`([\w./-]+\.(?:ts|graphql|mjs|prisma))`/g)].map(([, name = '']) => name);
  const paths = files.map((file) => `/${file.split(sep).join('/')}`);
  expect(named.length).toBeGreaterThan(50);
  const isThere = (name: string): boolean => existsSync(name) || paths.some((path) => path.endsWith(`/${name}`));
  expect(named.filter((name) => !isThere(name))).toEqual([]);
});

describe('decision records', () => {
  const areas = [...records].filter(([area]) => area !== 'README');

  test.each(areas)('of %s are numbered from 1, without gaps', (_area, inOrder) => {
    expect(inOrder.map(({ number }) => number)).toEqual(inOrder.map((_record, index) => index + 1));
  });

  test('have four fields and half a page', () => {
    const problems = areas.flatMap(([area, all]) =>
      all.flatMap(({ number, text }) => [
        ...(fieldsIn(text).join() === RECORD_FIELDS.join() ? [] : [`${area} ${number}: ${fieldsIn(text).join()}`]),
        ...(wordsIn(text) <= MAX_RECORD_WORDS ? [] : [`${area} ${number}: ${wordsIn(text)} words`]),
      ]),
    );
    expect(problems).toEqual([]);
  });

  test('are short enough to be read whole', () => {
    const words = [...recordTexts.values()].reduce((sum, text) => sum + wordsIn(text), 0);
    expect(words).toBeLessThanOrEqual(MAX_RECORDS_WORDS);
  });

  test('are listed by area', () => {
    const [, listed = ''] = /\*\*Areas\*\*: ([a-z, ]+)\./.exec(recordTexts.get('README') ?? '') ?? [];
    expect(listed.split(', ')).toEqual(areas.map(([area]) => area).sort());
  });
});

describe('what is found', () => {
  test.each([
    ['a section', 'Source: rest.md §5.3.', []],
    ['a section that is not there', 'Source: rest.md §5.99.', ['rest.md has no §5.99']],
    ['a range', 'Source: rest.md §5.13–5.15.', ['rest.md has no §5.15']],
    ['several pages', 'Source: rest.md §99, schedules.md §4, choices.md 5.', ['rest.md has no §99']],
    ['rows', 'choices.md 24–26, 999', ['choices.md has no 999']],
    ['words', 'schedules.md §2 "claim", §4 "Nobody"', ['schedules.md §4 does not say "Nobody"']],
    ['a record', 'ADR access 1, ADR access 9999', ['there is no record "ADR access 9999"']],
    ['a record of no area', 'ADR kitchen 1', ['there is no record "ADR kitchen 1"']],
    ['a record without its area', 'as ADR 12 says', ['there is no record "ADR"']],
    ['a decision of the former page', 'as decision 193 says', ['of which area is "decision 193"?']],
    ['a page', 'see docs/nowhere.md', ['there is no docs/nowhere.md']],
    ['a section of no page', 'Source: manual §3.', ['of which page is "manual §3."?']],
  ])('%s', (_name, text, expected) => {
    expect(problemsIn(text)).toEqual(expected);
  });
});
