import { readFile } from 'node:fs/promises';
import { describe, expect, test } from '@jest/globals';
import { parse } from 'yaml';
import { createMetrics } from '../../../src/metrics/create-metrics.js';

/** The names of all series of a process, Node.js included. */
const shownNames = async (): Promise<ReadonlySet<string>> => {
  const text = await createMetrics({ process: 'first', isFirst: true }).render();
  const types = [...text.matchAll(/^# TYPE (\S+) (\S+)$/gm)];
  return new Set(
    types.flatMap(([, name = '', type]) =>
      type === 'histogram' ? [`${name}_bucket`, `${name}_count`, `${name}_sum`] : [name],
    ),
  );
};

const shown = await shownNames();

/** Series of the service; those of Node.js are described elsewhere. */
const own = [...shown].filter((name) => !/^gamewarden_(?:nodejs|process)_/.test(name));

const NAME = /\bgamewarden_\w+/g;

const unknownIn = (expressions: readonly string[]): readonly string[] =>
  expressions.flatMap((expression) => expression.match(NAME) ?? []).filter((name) => !shown.has(name));

interface Rule {
  readonly alert: string;
  readonly expr: string;
  readonly annotations: { readonly summary: string; readonly description: string };
}

const { groups }: { groups: { rules: Rule[] }[] } = parse(await readFile('docs/monitoring/alerts.yaml', 'utf8'));
const rules = groups.flatMap((group) => group.rules);
const { panels }: { panels: { title: string; targets: { expr: string }[] }[] } = JSON.parse(
  await readFile('docs/monitoring/dashboard.json', 'utf8'),
);
const page = await readFile('docs/operations.md', 'utf8');

describe('alert rules', () => {
  test('use existing metrics', () => {
    expect(rules.length).toBeGreaterThan(8);
    expect(unknownIn(rules.map(({ expr }) => expr))).toEqual([]);
  });

  test('each says what is wrong and what to do, and is on the page', () => {
    for (const { alert, annotations } of rules) {
      expect([alert, annotations]).toEqual([
        alert,
        { summary: expect.stringMatching(/\.$/), description: expect.stringMatching(/[.?]$/) },
      ]);
      expect(page).toContain(`\`${alert}\``);
    }
  });
});

describe('the dashboard', () => {
  test('uses existing metrics', () => {
    expect(unknownIn(panels.flatMap(({ targets }) => targets.map(({ expr }) => expr)))).toEqual([]);
  });

  test('shows every metric of the service', () => {
    const text = JSON.stringify(panels);
    const base = (name: string) => name.replace(/_(?:bucket|count|sum)$/, '');
    expect(own.filter((name) => !text.includes(base(name)))).toEqual([]);
  });
});

test('the page has every metric of the service, and no other', () => {
  const names = new Set(own.map((name) => name.replace(/_(?:bucket|count|sum)$/, '')));
  const said = new Set(page.match(/`gamewarden_\w+`/g)?.map((name) => name.slice(1, -1)));
  expect([...said].filter((name) => !names.has(name) && !shown.has(name))).toEqual([]);
  expect([...names].filter((name) => !said.has(name))).toEqual([]);
});
