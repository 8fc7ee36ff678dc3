/** A JSON object of a result. */
export type Shown = Readonly<Record<string, unknown>>;

/** An object that a normalized cache knows by its id. */
export type Row = Shown & { readonly id: string };

/** A query or a subscription with its variables. */
export interface Operation {
  readonly query: string;
  readonly variables: Readonly<Record<string, string | string[]>>;
}

/** What a page has to do about one item of a stream, besides what a normalized cache does by itself. */
export interface ListChanges {
  /** Ids of objects that no longer exist. */
  readonly gone?: readonly string[];
  /** Objects by the list of the page that shows them, newest last. Lists leave out those that they have. */
  readonly added?: Readonly<Record<string, readonly Row[]>>;
  /** Root fields whose rows the service computes, or that may be outdated. The cache drops and reads them. */
  readonly outdated?: readonly string[];
  /** Usage by the id of its server, which the page shows as `server.resources`. */
  readonly usage?: ReadonlyMap<string, unknown>;
}

/** One page of the dashboard: what it reads once, and what it receives afterwards. */
export interface Page extends Operation {
  readonly streams: readonly Operation[];
  /** Root fields of the query, as the schema calls them. */
  readonly fields: readonly string[];
  /** The changes of the lists that an item makes: the value of a root field of a subscription. */
  changes(field: string, item: Shown): ListChanges;
}

/** A page that a person has opened. */
export interface OpenPage {
  /** The newest data of the query. */
  shown(): Shown;
  /** Every value that a read of the data had so far, without repetitions that follow each other. */
  history(read: (data: Shown) => unknown): readonly unknown[];
  /** Lines of the console, oldest first. */
  lines(): readonly string[];
  /** The notice above the page: why it is no longer live. */
  notice(): string | undefined;
  /** Names of the queries that were sent. */
  queries(): readonly string[];
  close(): void;
}

/** Opens pages with one kind of GraphQL client. */
export type OpenPages = (options: {
  readonly url: string;
  readonly key: string;
  readonly page: Page;
}) => Promise<OpenPage>;

export const isShown = (value: unknown): value is Shown =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const isRow = (value: unknown): value is Row => isShown(value) && typeof value.id === 'string';

/** The objects below a name of an item; empty where there are none. */
export const objectsIn = (item: Shown, name: string): readonly Shown[] => {
  const value = item[name];
  return Array.isArray(value) ? value.filter(isShown) : [];
};

/** The objects with ids below a name. */
export const rowsIn = (item: Shown, name: string): readonly Row[] => objectsIn(item, name).filter(isRow);

/** The object with an id below a name, if there is one. */
export const rowIn = (item: Shown, name: string): Row | undefined => {
  const value = item[name];
  return isRow(value) ? value : undefined;
};

export const textsIn = (item: Shown, name: string): readonly string[] => {
  const value = item[name];
  return Array.isArray(value) ? value.filter((text) => typeof text === 'string') : [];
};

/** The rows of a list of a page, which is a connection with `nodes` or an array. */
export const rowsOf = (data: Shown, list: string): readonly Row[] => {
  const value = data[list];
  return isShown(value) ? rowsIn(value, 'nodes') : rowsIn(data, list);
};

/** The data of a page after changes to its lists; the same object if nothing changes. */
export const withChanges = (data: Shown, { gone = [], added = {}, usage = new Map() }: ListChanges): Shown => {
  let changed = data;
  for (const list of Object.keys(data)) {
    if (data[list] === null) continue; // the cache has dropped it, and reads it
    const before = rowsOf(data, list);
    const has = new Set(before.map(({ id }) => id));
    const fresh = (added[list] ?? []).filter(({ id }) => !has.has(id) && !gone.includes(id));
    const remaining = before.filter(({ id }) => !gone.includes(id));
    if (fresh.length === 0 && remaining.length === before.length) continue;
    const rows = [...fresh.reverse(), ...remaining];
    const value = data[list];
    changed = { ...changed, [list]: isShown(value) ? { ...value, nodes: rows } : rows };
  }
  const server = rowIn(data, 'server');
  const resources = server === undefined ? undefined : usage.get(server.id);
  return resources === undefined ? changed : { ...changed, server: { ...server, resources } };
};
