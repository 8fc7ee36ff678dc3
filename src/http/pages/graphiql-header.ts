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
<script>(${script})(${scriptJson(examples)}, ${scriptJson(FIRST_OBJECTS)});</script>`;

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

/** The first objects that the viewer may see, for variables; what they may not see is null. */
const FIRST_OBJECTS = `{
  servers(first: 1) { nodes { id schedules { id } } }
  users(first: 1) { nodes { id } }
  nests(first: 1) { nodes { eggs { nodes { id dockerImages startup variables { envVariable defaultValue } } } } }
}`;

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
const script = `(examples, firstObjects) => {
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
    // A session in a cookie needs it; with a key it has no meaning.
    if (isOwn) request.headers.set('X-CSRF', '1');
    // The headers of a tab may name another key.
    if (key && isOwn && !request.headers.has('Authorization')) request.headers.set('Authorization', 'Bearer ' + key);
    return send(request);
  };

  const readFirstObjects = async () => {
    const headers = { 'Content-Type': 'application/json', Accept: 'application/json' };
    const response = await fetch('/graphql', { method: 'POST', headers, body: JSON.stringify({ query: firstObjects }) });
    const { data } = await response.json();
    const [server, user, nest] = ['servers', 'users', 'nests'].map((list) => data?.[list]?.nodes[0]);
    const egg = nest?.eggs?.nodes[0];
    const defaults = egg?.variables?.map(({ envVariable, defaultValue }) => [envVariable, defaultValue]) ?? [];
    return {
      ...{ server: server?.id, servers: server && [server.id], schedule: server?.schedules?.[0]?.id },
      ...{ ownerId: user?.id, eggId: egg?.id, image: Object.values(egg?.dockerImages ?? {})[0] },
      ...{ startup: egg?.startup, environment: Object.fromEntries(defaults) },
    };
  };
  const isEmpty = (value) => value === '' || (typeof value === 'object' && Object.values(value).join('') === '');
  const fill = (variables, values) => {
    for (const [name, value] of Object.entries(variables)) {
      if (values[name] != null && isEmpty(value)) variables[name] = values[name];
      else if (name === 'input') fill(value, values);
    }
    return variables;
  };
  /** Keeps the empty variables if the objects cannot be read: without a key or a session. */
  const filled = async (variables) => {
    if (variables === '') return '';
    try {
      return JSON.stringify(fill(JSON.parse(variables), await readFirstObjects()), null, 2);
    } catch (error) {
      console.warn('The variables were not filled.', error);
      return variables;
    }
  };

  const isTabOf = ({ name }) => (button) => button.textContent.trim() === name;
  // GraphiQL has no API for this. On its next start it opens a tab for the query in the address.
  const openAtNextStart = async ({ query, variables }) => {
    localStorage.setItem('graphiql:variables', await filled(variables));
    location.assign('?query=' + encodeURIComponent(query));
  };
  const select = document.getElementById('gamewarden-example');
  select.addEventListener('change', () => {
    const example = examples[select.value];
    select.value = '';
    if (example === undefined) return;
    const tab = [...document.querySelectorAll('.graphiql-tab-button')].find(isTabOf(example));
    if (tab === undefined) void openAtNextStart(example);
    else tab.click();
  });
}`;
