import { escapeHtml } from './html-page.js';
import type { ExampleDocument } from './load-examples.js';

/**
 * HTML above GraphiQL: one key for all tabs, and the examples by group. The key is stored in the session storage of the
 * browser tab and ends with it; GraphiQL would store headers permanently, for each of its tabs separately.
 */
export const graphiqlHeader = (examples: readonly ExampleDocument[]): string => `<style>${STYLE}</style>
<form class="gamewarden">
<a href="/sign-in">Sign in</a>
<label>or key <input id="gamewarden-key" type="password" autocomplete="off" spellcheck="false"
  placeholder="stored until this tab is closed"></label>
<label>Open <select id="gamewarden-example"><option value="">an example</option>
${groupsOf(examples).map(renderGroup).join('\n')}
</select></label>
<a href="/docs/graphql">Schema</a>
<a href="/docs/graphql.md">Recipes</a>
</form>
<script>(${script})(${scriptJson(examples)});</script>`;

type Numbered = readonly [index: number, example: ExampleDocument];

const groupsOf = (
  examples: readonly ExampleDocument[],
): readonly (readonly [group: string, of: readonly Numbered[]])[] => {
  const groups = new Map<string, Numbered[]>();
  for (const [index, example] of examples.entries()) {
    const group = groups.get(example.group) ?? [];
    groups.set(example.group, group);
    group.push([index, example]);
  }
  return [...groups];
};

const renderGroup = ([group, examples]: readonly [string, readonly Numbered[]]): string =>
  `<optgroup label="${escapeHtml(group)}">${examples
    .map(([index, { name }]) => `<option value="${index}">${escapeHtml(name)}</option>`)
    .join('')}</optgroup>`;

/** JSON that cannot end its script element. */
const scriptJson = (value: unknown): string => JSON.stringify(value).replaceAll('<', '\\u003c');

// Without this, a tab that shifts while fonts load misses the first click.
const STYLE = `
body { display: flex; flex-direction: column; height: 100vh; margin: 0; }
#root { flex: 1; min-height: 0; overflow: hidden; }
#root .graphiql-container { width: 100%; height: 100%; }
.gamewarden { display: flex; gap: 1.5rem; align-items: center; padding: .5rem 1rem; font: .9rem system-ui, sans-serif; }
.gamewarden input { width: 22rem; max-width: 40vw; }
.graphiql-tab { transform: none !important; }
`;

/** Runs in the browser before GraphiQL starts. */
const script = `(examples) => {
  const KEY = 'gamewarden:key';
  // Earlier versions of this page stored headers permanently.
  localStorage.removeItem('graphiql:headers');

  const input = document.getElementById('gamewarden-key');
  input.value = sessionStorage.getItem(KEY) ?? '';
  input.addEventListener('input', () => sessionStorage.setItem(KEY, input.value.trim()));
  input.form.addEventListener('submit', (event) => event.preventDefault());
  const send = window.fetch;
  window.fetch = (resource, init) => {
    const request = new Request(resource, init);
    const key = sessionStorage.getItem(KEY);
    const isOwn = new URL(request.url).origin === location.origin;
  // The headers of a tab may name another key.
    // A session in a cookie needs it; with a key it has no meaning.
    if (isOwn) request.headers.set('X-CSRF', '1');
    if (key && isOwn && !request.headers.has('Authorization')) request.headers.set('Authorization', 'Bearer ' + key);
    return send(request);
  };

  const isTabOf = ({ name }) => (button) => button.textContent.trim() === name;
  // GraphiQL has no API for this. On its next start it opens a tab for the query in the address.
  const openAtNextStart = ({ query, variables }) => {
    localStorage.setItem('graphiql:variables', variables);
    location.assign('?query=' + encodeURIComponent(query));
  };
  const select = document.getElementById('gamewarden-example');
  select.addEventListener('change', () => {
    const example = examples[select.value];
    select.value = '';
    if (example === undefined) return;
    const tab = [...document.querySelectorAll('.graphiql-tab-button')].find(isTabOf(example));
    if (tab === undefined) openAtNextStart(example);
    else tab.click();
  });
}`;
