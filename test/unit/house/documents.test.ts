import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { describe, expect, test } from '@jest/globals';
import { createMarkdown } from '../../../bin/docs-site/markdown.js';
import { INDEX, readIndex } from '../../../bin/docs-site/read-index.js';
import { renderPage } from '../../../bin/docs-site/render-page.js';

/** Pages that are read beside the code only. */
const IN_NO_PART = /^docs\/(?:adr\/|index\.md$)/;

const parts = readIndex('.');

const markdownFiles = async (): Promise<readonly string[]> => {
  const names = await readdir('docs', { recursive: true });
  return [...names.filter((name) => name.endsWith('.md')).map((name) => join('docs', name)), 'README.md'];
};

const anchorsIn = (html: string): ReadonlySet<string> =>
  new Set([...html.matchAll(/ id="([^"]*)"/g)].map(([, id = '']) => unescapeHtml(id)));

const unescapeHtml = (text: string): string => text.replaceAll('&amp;', '&').replaceAll('&quot;', '"');

const targetsIn = (html: string): readonly string[] =>
  [...html.matchAll(/ (?:href|src)="([^"]*)"/g)].map(([, target = '']) => unescapeHtml(target));

const isExternal = (target: string): boolean => /^[a-z]+:/.test(target);

test('each page of docs is in one part of the index', async () => {
  const expected = (await markdownFiles()).filter((path) => !IN_NO_PART.test(path));
  const named = parts.flatMap(({ entries }) => entries.filter(({ isPage }) => isPage).map(({ path }) => path));
  expect([...named].sort()).toEqual([...expected].sort());
});

test('the parts are start, run and build on, each with pages at their own addresses', () => {
  expect(parts.map(({ name }) => name)).toEqual(['Start', 'Run', 'Build on']);
  const urls = parts.flatMap(({ entries }) => entries.map(({ url }) => url));
  expect(new Set(urls).size).toBe(urls.length);
});

describe('in the repository', () => {
  const problemsOf = async (path: string): Promise<readonly string[]> => {
    const html = createMarkdown().render(await readFile(path, 'utf8'));
    const problems: string[] = [];
    for (const target of targetsIn(html).filter((each) => !isExternal(each))) {
      const [file = '', anchor = ''] = target.split('#');
      const named = file === '' ? path : join(dirname(path), file);
      if (!existsSync(named) || named.startsWith('..')) problems.push(`${path}: there is no ${target}`);
      else if (anchor !== '' && !(await anchorsOf(named)).has(anchor)) problems.push(`${path}: no anchor ${target}`);
    }
    return problems;
  };

  const anchorsOf = async (path: string): Promise<ReadonlySet<string>> =>
    anchorsIn(createMarkdown().render(await readFile(path, 'utf8')));

  test('every link, anchor and image of a page leads to something', async () => {
    expect((await Promise.all((await markdownFiles()).map(problemsOf))).flat()).toEqual([]);
  });
});

describe('on the site, as it is built', () => {
  const SITE = join('dist', 'docs');

  /** Addresses of the service that are not built. A test of the API opens them. */
  const SERVED = ['/', '/about', '/docs/api', '/docs/graphql', '/graphql'];

  test('every link, anchor, image and file of a page leads to something', async () => {
    const { urls }: { readonly urls: readonly string[] } = JSON.parse(await readFile(join(SITE, 'site.json'), 'utf8'));
    const pages = new Map(
      await Promise.all(
        urls.map(async (url) => [url, await readFile(join(SITE, 'pages', `${url}.html`), 'utf8')] as const),
      ),
    );
    const texts = new Set((await markdownFiles()).map((path) => `/docs/${path.replace(/^docs\//, '')}`));
    const leads = (url: string, target: string): boolean => {
      const [path = '', anchor] = target.split('#');
      if (path.startsWith('/docs/assets/')) return existsSync(join('dist', path));
      const page = pages.get(path === '' ? url : path);
      if (page === undefined) return anchor === undefined && (SERVED.includes(path) || texts.has(path));
      return anchor === undefined || anchorsIn(page).has(anchor);
    };
    const problems = [...pages].flatMap(([url, html]) =>
      targetsIn(html)
        .filter((target) => !isExternal(target) && !leads(url, target))
        .map((target) => `${url}: ${target}`),
    );
    expect(pages.has('/docs')).toBe(true);
    expect(problems).toEqual([]);
  });
});

describe('a page', () => {
  const render = (text: string) =>
    renderPage(text, {
      urlOf: (href: string) => (href === 'nodes.md' ? '/docs/run/nodes' : undefined),
      urlOfCode: (code: string) => (code === 'docs/nodes.md' ? '/docs/run/nodes' : undefined),
    });

  test('has the anchors of the repository host, and sections for the search', () => {
    const { html, sections } = render(
      `# Title\n\nText.\n\n## 9.4 \`{server}\` & state\n\nMore.\n\n## A\n\n## A\n\n${INDEX}`,
    );
    expect([...anchorsIn(html)]).toEqual(['title', '94-server--state', 'a', 'a-1']);
    expect(sections.slice(0, 2)).toEqual([
      { id: 'title', heading: 'Title', level: 1, text: 'Text.' },
      { id: '94-server--state', heading: '9.4 {server} & state', level: 2, text: 'More.' },
    ]);
  });

  test('links pages that are named as code; links to files that the site does not show become text', () => {
    const { html } = render(
      '`docs/nodes.md`, [nodes](nodes.md), [alerts](monitoring/alerts.yaml), [`docs/nodes.md`](nodes.md)',
    );
    expect(html).toBe(
      '<p><a href="/docs/run/nodes"><code>docs/nodes.md</code></a>, <a href="/docs/run/nodes">nodes</a>, alerts, ' +
        '<a href="/docs/run/nodes"><code>docs/nodes.md</code></a></p>\n',
    );
  });

  test('has no HTML of its own, no style attribute and no empty heading of a column', () => {
    const { html } = render('<script>alert(1)</script>\n\n|  | b |\n|:-:|---|\n| 1 | 2 |\n\n[x](javascript:alert(1))');
    expect(html).not.toMatch(/<script|style=|<th><\/th>|href="javascript/);
    expect(html).toContain('<td class="center">1</td>');
  });
});
