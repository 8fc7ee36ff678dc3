import type { Page } from 'playwright-core';

/** Roles of controls that a person finds by their names. */
const CONTROLS = new Set(['button', 'checkbox', 'combobox', 'link', 'searchbox', 'spinbutton', 'switch', 'textbox']);

/** Several links of one name may lead to one place. */
const NAMED_ALIKE = new Set(['link']);

/** Parts of a field for a time, which the browser makes and names. */
const MADE_BY_BROWSER = new Set(['DateTime', 'InputTime']);

/** A node of the tree that a browser gives to a screen reader, as the DevTools protocol shows it. */
interface ReadNode {
  readonly nodeId: string;
  readonly parentId?: string;
  readonly ignored: boolean;
  readonly role?: { readonly value?: unknown };
  readonly name?: { readonly value?: unknown };
  readonly description?: { readonly value?: unknown };
}

/** Where a screen reader leaves a person unsure: controls without a name or of one name, headings, title, language. */
export const findConfusions = async (page: Page): Promise<readonly string[]> => {
  const nodes = await readTree(page);
  const headings = nodes.filter(({ role }) => role?.value === 'heading').map(nameOf);
  const [h1 = '', ...more] = await page.locator('h1').allTextContents();
  const title = await page.title();
  const language: unknown = await page.evaluate('document.documentElement.lang');
  const viewLanguage: unknown = await page.evaluate(
    'localStorage.getItem("gamewarden-language") ?? navigator.language',
  );
  return [
    ...namelessControls(nodes),
    ...controlsOfOneName(nodes),
    ...(h1 === '' || more.length > 0 ? [`headings of the first level: ${[h1, ...more].join(', ')}`] : []),
    ...(headings.includes('') ? ['a heading without text'] : []),
    ...(title.includes(h1) && title.endsWith(' · Gamewarden') ? [] : [`the title is "${title}", not "${h1}"`]),
    ...(String(viewLanguage).startsWith(String(language)) ? [] : [`the language is ${String(language)}`]),
  ];
};

const readTree = async (page: Page): Promise<readonly ReadNode[]> => {
  const session = await page.context().newCDPSession(page);
  try {
    return (await session.send('Accessibility.getFullAXTree')).nodes;
  } finally {
    await session.detach();
  }
};

const nameOf = ({ name }: ReadNode): string => String(name?.value ?? '').trim();

const isControl = ({ ignored, role }: ReadNode): boolean => !ignored && CONTROLS.has(String(role?.value));

const namelessControls = (nodes: readonly ReadNode[]): readonly string[] =>
  nodes.filter((node) => isControl(node) && nameOf(node) === '').map(({ role }) => `a ${role?.value} without a name`);

/** Controls of one name that no row, no named group and no description tells apart. */
const controlsOfOneName = (nodes: readonly ReadNode[]): readonly string[] => {
  const byId = new Map(nodes.map((node) => [node.nodeId, node]));
  const rowsWithHeader = new Set(
    nodes.filter(({ role }) => role?.value === 'rowheader').map((node) => rowOf(node, byId)),
  );
  const seen = new Set<string>();
  const alike: string[] = [];
  for (const node of nodes) {
    const role = String(node.role?.value);
    if (!isControl(node) || NAMED_ALIKE.has(role)) continue;
    if (ancestorOf(node, byId, (role) => MADE_BY_BROWSER.has(role)) !== undefined) continue;
    const row = rowOf(node, byId);
    const group = ancestorOf(node, byId, (parent, { name }) => parent === 'group' && name?.value !== '');
    const key = JSON.stringify([role, nameOf(node), node.description?.value, rowsWithHeader.has(row) ? row : group]);
    if (seen.has(key)) alike.push(`more than one ${role} "${nameOf(node)}"`);
    seen.add(key);
  }
  return alike;
};

/** The id of the row of a table that contains a node. */
const rowOf = (node: ReadNode, byId: ReadonlyMap<string, ReadNode>): string | undefined =>
  ancestorOf(node, byId, (role) => role === 'row');

/** The id of the nearest ancestor of a role. */
const ancestorOf = (
  node: ReadNode,
  byId: ReadonlyMap<string, ReadNode>,
  isWanted: (role: string, node: ReadNode) => boolean,
): string | undefined => {
  for (let at = byId.get(node.parentId ?? ''); at !== undefined; at = byId.get(at.parentId ?? '')) {
    if (isWanted(String(at.role?.value), at)) return at.nodeId;
  }
  return undefined;
};
