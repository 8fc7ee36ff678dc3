import { createHash } from 'node:crypto';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { basename, dirname, extname, join } from 'node:path';
import { build } from 'esbuild';
import MiniSearch from 'minisearch';
import { compressFile } from './compress-file.js';
import { pageTemplate } from './docs-site/page-template.js';
import { INDEX, readIndex } from './docs-site/read-index.js';
import { renderPage } from './docs-site/render-page.js';
import { isExternal, splitTarget, toRepositoryPath } from './docs-site/targets.js';

/** Where the service serves the files of the site. */
const ASSETS = '/docs/assets/';

/** Addresses of the service that pages name as code. */
const SERVED = new Set(['/about', '/docs', '/docs/api', '/docs/graphql', '/graphql']);

/** Files of browsers: the script, its parts that are loaded on demand, and the style. */
const bundleBrowserFiles = (root, outdir) =>
  build({
    absWorkingDir: join(root, 'packages', 'web'),
    entryPoints: { docs: 'src/docs-site/docs-site.ts', style: 'src/docs-site/docs-site.css', icon: 'src/favicon.svg' },
    outdir,
    entryNames: '[name]-[hash]',
    chunkNames: '[name]-[hash]',
    assetNames: '[name]-[hash]',
    loader: { '.svg': 'copy' },
    bundle: true,
    splitting: true,
    minify: true,
    format: 'esm',
    target: 'es2022',
    metafile: true,
    logLevel: 'warning',
  });

/** The addresses of the built entry points. */
const entriesOf = ({ metafile }) => {
  const built = Object.entries(metafile.outputs).filter(([, { entryPoint }]) => entryPoint !== undefined);
  return Object.fromEntries(built.map(([path]) => [basename(path).split('-')[0], ASSETS + basename(path)]));
};

/** The pages with their texts; the first is the index, at `/docs`. */
const readPages = async (root, parts) => {
  const entries = parts.flatMap((part) =>
    part.entries.filter(({ isPage }) => isPage).map((entry) => ({ ...entry, part: part.name })),
  );
  const pages = [{ title: 'Documents', path: INDEX, url: '/docs', part: '' }, ...entries];
  return Promise.all(pages.map(async (page) => ({ ...page, text: await readFile(join(root, page.path), 'utf8') })));
};

/** Addresses for the links of a page. */
const linksOf = (page, urls) => ({
  urlOf: (href) => {
    if (isExternal(href)) return href;
    const { path, anchor } = splitTarget(href);
    const url = urls.get(toRepositoryPath(page.path, path));
    if (url === undefined) return undefined;
    return anchor === '' ? url : `${url === page.url ? '' : url}#${anchor}`;
  },
  urlOfCode: (code) => {
    if (SERVED.has(code)) return code;
    const paths = [toRepositoryPath(page.path, code), code, `docs/${code}`];
    const url = paths.map((path) => urls.get(path)).find((known) => known !== undefined);
    return url === page.url ? undefined : url;
  },
});

/** The browser reads the index with the same options. */
const SEARCH_OPTIONS = { fields: ['heading', 'page', 'text'], storeFields: ['heading', 'page', 'text'] };

/** An index of the sections of all pages except the list of pages, which a browser loads when a person opens the search. */
const searchIndexOf = (rendered) => {
  const search = new MiniSearch(SEARCH_OPTIONS);
  for (const { title, part, url, sections } of rendered.filter(({ path }) => path !== INDEX)) {
    for (const { id, heading, level, text } of sections) {
      const address = level === 1 ? url : `${url}#${id}`;
      search.add({ id: address, page: `${part} · ${title}`, heading, text });
    }
  }
  return JSON.stringify({ options: SEARCH_OPTIONS, index: search });
};

const IMAGE = /!\[[^\]]*\]\(([^)\s]+)\)/g;

/**
 * Renders `docs` into `dist/docs`: `site.json` names the parts and pages, `pages` has their HTML, `assets` the files
 * whose names contain a hash of their content, each text also compressed.
 * @param {string} root of the package
 * @returns {Promise<readonly string[]>} the paths of the written files
 */
export const bundleDocs = async (root) => {
  const outdir = join(root, 'dist', 'docs');
  const written = [];
  const write = async (path, content) => {
    await mkdir(dirname(join(outdir, path)), { recursive: true });
    await writeFile(join(outdir, path), content);
    written.push(join(outdir, path));
  };
  const writeAsset = async (name, content) => {
    const hash = createHash('sha256').update(content).digest('hex').slice(0, 8);
    const file = `${basename(name, extname(name))}-${hash}${extname(name)}`;
    await write(join('assets', file), content);
    return ASSETS + file;
  };
  const parts = readIndex(root);
  const [browser, pages] = await Promise.all([
    bundleBrowserFiles(root, join(outdir, 'assets')),
    readPages(root, parts),
  ]);
  written.push(...Object.keys(browser.metafile.outputs).map((path) => join(root, 'packages', 'web', path)));
  const urls = new Map([...parts.flatMap(({ entries }) => entries), ...pages].map(({ path, url }) => [path, url]));
  for (const { path, text } of pages) {
    for (const [, target] of text.matchAll(IMAGE)) {
      const image = toRepositoryPath(path, target);
      if (!isExternal(target)) urls.set(image, await writeAsset(image, await readFile(join(root, image))));
    }
  }
  const rendered = pages.map((page) => ({ ...page, ...renderPage(page.text, linksOf(page, urls)) }));
  const { docs: script, style, icon } = entriesOf(browser);
  const index = await writeAsset('search.json', searchIndexOf(rendered));
  for (const page of rendered) {
    const source = `/docs/${page.path.replace(/^docs\//, '')}`;
    await write(`pages${page.url}.html`, pageTemplate({ ...page, source }, parts, { script, style, icon, index }));
  }
  await write('site.json', JSON.stringify({ parts, urls: pages.map(({ url }) => url) }));
  const texts = written.filter((path) => /\.(?:html|js|css|svg)$|search-\w+\.json$/.test(path));
  const compressed = await Promise.all(texts.map(compressFile));
  return [...written, ...compressed];
};
