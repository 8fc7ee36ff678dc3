const ENTITIES = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

const escapeHtml = (text) => text.replace(/[&<>"]/g, (character) => ENTITIES[character]);

const link = (url, title, current) =>
  `<a href="${escapeHtml(url)}"${url === current ? ' aria-current="page"' : ''}>${escapeHtml(title)}</a>`;

const partOf = ({ name, entries }, current) => {
  const id = `part-${name.toLowerCase().replace(/\W+/g, '-')}`;
  const items = entries.map(({ url, title }) => `<li>${link(url, title, current)}</li>`).join('\n');
  return `<p id="${id}">${escapeHtml(name)}</p>\n<ul aria-labelledby="${id}">\n${items}\n</ul>`;
};

/** Headings of the second and third level. */
const contentsOf = (sections) =>
  sections
    .filter(({ level }) => level === 2 || level === 3)
    .map(({ id, heading, level }) => `<li class="level-${level}">${link(`#${id}`, heading)}</li>`)
    .join('\n');

const neighbour = (entry, label) =>
  entry === undefined ? '' : `<a href="${escapeHtml(entry.url)}">${label}: ${escapeHtml(entry.title)}</a>`;

/**
 * A page of the site as HTML. It has no inline script or style.
 * @param {object} page
 * @param {string} page.title
 * @param {string} page.url
 * @param {string} page.source address of the page as text
 * @param {string} page.html its content
 * @param {readonly import('./render-page.js').Section[]} page.sections
 * @param {ReturnType<import('./read-index.js').readIndex>} parts
 * @param {{ script: string, style: string, icon: string, index: string }} assets addresses
 */
export const pageTemplate = ({ title, url, source, html, sections }, parts, assets) => {
  const pages = parts.flatMap(({ entries }) => entries.filter(({ isPage }) => isPage));
  const place = pages.findIndex((entry) => entry.url === url);
  const contents = contentsOf(sections);
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${escapeHtml(title)} · Gamewarden</title>
<link rel="icon" type="image/svg+xml" href="${assets.icon}">
<link rel="stylesheet" href="${assets.style}">
<script type="module" blocking="render" src="${assets.script}"></script>
</head>
<body data-search-index="${assets.index}">
<a class="skip" href="#content">Skip to the content</a>
<header>
<a class="brand" href="/docs"${url === '/docs' ? ' aria-current="page"' : ''}>Gamewarden documents</a>
<button type="button" id="open-search" aria-keyshortcuts="/" hidden>Search <kbd>/</kbd></button>
<nav aria-label="Service">${link('/', 'Console')} ${link('/graphql', 'GraphiQL')} ${link('/about', 'Status')}</nav>
</header>
<div class="columns">
<nav class="pages" aria-label="Documents"><details>
<summary>All documents</summary>
${parts.map((part) => partOf(part, url)).join('\n')}
</details></nav>
${contents === '' ? '' : `<nav class="contents" aria-label="On this page"><details>\n<summary>On this page</summary>\n<ul>\n${contents}\n</ul>\n</details></nav>`}
<main id="content" tabindex="-1">
${html}
<footer>
<p class="neighbours">${neighbour(pages[place - 1], 'Previous')} ${neighbour(pages[place + 1], 'Next')}</p>
<p>${link(source, 'This page as text')}</p>
</footer>
</main>
</div>
<dialog id="search" aria-labelledby="search-title">
<div class="search-head">
<h2 id="search-title">Search the documents</h2>
<form method="dialog"><button>Close</button></form>
</div>
<label for="search-text">Words</label>
<input id="search-text" type="search" autocomplete="off" spellcheck="false">
<p id="search-status" role="status"></p>
<ul id="search-results"></ul>
</dialog>
</body>
</html>
`;
};
