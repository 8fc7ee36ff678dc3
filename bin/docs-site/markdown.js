import Slugger from 'github-slugger';
import hljs from 'highlight.js/lib/common';
import graphql from 'highlight.js/lib/languages/graphql';
import MarkdownIt from 'markdown-it';

hljs.registerLanguage('graphql', graphql);

/** Colours code at build time; an unknown language stays plain. */
const highlight = (code, language) =>
  hljs.getLanguage(language) === undefined ? '' : hljs.highlight(code, { language }).value;

/** Sets the `id` of each heading as the repository's host does, so that anchors work in both places. */
const addHeadingIds = (state) => {
  const slugger = new Slugger();
  for (const [index, token] of state.tokens.entries()) {
    if (token.type === 'heading_open') token.attrSet('id', slugger.slug(textOf(state.tokens[index + 1])));
  }
};

/** The text of an inline token, without markup. */
export const textOf = (token) =>
  token.children.map(({ type, content }) => (type === 'softbreak' || type === 'hardbreak' ? ' ' : content)).join('');

/** A parser of the pages. HTML in a page is shown as text. */
export const createMarkdown = () => {
  const markdown = new MarkdownIt({ html: false, highlight });
  markdown.core.ruler.push('heading_ids', addHeadingIds);
  return markdown;
};
