import { createMarkdown, textOf } from './markdown.js';

/**
 * @typedef {object} Section a heading with the text below it, up to the next heading
 * @property {string} id
 * @property {string} heading
 * @property {number} level
 * @property {string} text without markup
 */

/** Text of a table or a list that has no words, such as the marks of `visibility.md`. */
const hasWords = (text) => /\w/.test(text);

/** The sections of a page, the first of them with its title. */
const sectionsOf = (tokens) => {
  const sections = [];
  for (const [index, token] of tokens.entries()) {
    if (token.type === 'heading_open') {
      const heading = textOf(tokens[index + 1]);
      sections.push({ id: token.attrGet('id'), heading, level: Number(token.tag.slice(1)), texts: [] });
      continue;
    }
    const text = token.type === 'inline' ? textOf(token) : token.type === 'fence' ? token.content : '';
    if (tokens[index - 1]?.type !== 'heading_open' && hasWords(text)) sections.at(-1)?.texts.push(text);
  }
  return sections.map(({ texts, ...section }) => ({ ...section, text: texts.join(' ') }));
};

/** Inline code that names a page or an address of the site becomes a link, except in links and headings. */
const linkCode = (tokens, urlOfCode) => {
  for (const [index, token] of tokens.entries()) {
    if (token.type !== 'inline' || tokens[index - 1]?.type === 'heading_open') continue;
    let depth = 0;
    token.children = token.children.flatMap((child) => {
      if (child.type.startsWith('link_')) depth += child.nesting;
      const url = child.type === 'code_inline' && depth === 0 ? urlOfCode(child.content) : undefined;
      if (url === undefined) return [child];
      const open = new child.constructor('link_open', 'a', 1);
      open.attrSet('href', url);
      return [open, child, new child.constructor('link_close', 'a', -1)];
    });
  }
};

/** Replaces the targets of links and images. A link to a file that the site does not show becomes text. */
const replaceTargets = (tokens, urlOf) => {
  for (const token of tokens.filter(({ children }) => children !== null)) {
    let isDropped = false;
    token.children = token.children.filter((child) => {
      const name = { link_open: 'href', image: 'src' }[child.type];
      const url = name === undefined ? undefined : urlOf(child.attrGet(name));
      if (url !== undefined) child.attrSet(name, url);
      if (child.type === 'link_open') isDropped = url === undefined;
      return !isDropped || !child.type.startsWith('link_');
    });
  }
};

/** The policy of the pages allows no style attributes, with which the parser aligns cells. */
const classifyAlignment = (tokens) => {
  for (const token of tokens) {
    const [, alignment] = /^text-align:(\w+)$/.exec(token.attrGet?.('style') ?? '') ?? [];
    if (alignment !== undefined) token.attrs = [['class', alignment]];
  }
};

/** A cell without text heads no column. */
const clearEmptyHeads = (tokens) => {
  for (const [index, token] of tokens.entries()) {
    if (token.type !== 'th_open' || tokens[index + 1].content !== '') continue;
    token.tag = 'td';
    tokens[index + 2].tag = 'td';
  }
};

/** Tables scroll in a box of their own, which takes the focus, so that keys scroll it too. */
const addRules = (markdown) => {
  const { rules } = markdown.renderer;
  rules.table_open = () => '<div class="table" tabindex="0"><table>\n';
  rules.table_close = () => '</table></div>\n';
  rules.heading_open = (tokens, index) => {
    const id = markdown.utils.escapeHtml(tokens[index].attrGet('id'));
    return `<${tokens[index].tag} id="${id}"><a class="heading" href="#${id}">`;
  };
  rules.heading_close = (tokens, index) => `</a></${tokens[index].tag}>\n`;
  return markdown;
};

/**
 * Renders a page.
 * @param {string} text Markdown
 * @param {object} links
 * @param {(href: string) => string | undefined} links.urlOf the address on the site for the target of a link or an image
 * @param {(code: string) => string | undefined} links.urlOfCode the address of what inline code names, if it is a page
 * @returns {{ readonly html: string, readonly sections: readonly Section[] }}
 */
export const renderPage = (text, { urlOf, urlOfCode }) => {
  const markdown = addRules(createMarkdown());
  const env = {};
  const tokens = markdown.parse(text, env);
  const sections = sectionsOf(tokens);
  replaceTargets(tokens, urlOf);
  linkCode(tokens, urlOfCode);
  classifyAlignment(tokens);
  clearEmptyHeads(tokens);
  return { html: markdown.renderer.render(tokens, markdown.options, env), sections };
};
