import { isDeepStrictEqual } from 'node:util';
import { isShown, type OpenPage, objectsIn, type Shown } from './page.js';

/** Text of the notice on a page whose streams have ended. */
export const SIGNED_OUT = 'You are signed out.';

/** What a page shows, as its client tells it. */
export interface PageRecord extends Pick<OpenPage, 'history' | 'lines' | 'notice' | 'queries' | 'shown'> {
  /** Takes new data of the query. */
  show(data: unknown): void;
  /** Takes an item of a stream, for what caches do not hold: the console. */
  hear(field: string, item: unknown): void;
  /** Takes the end of a stream with an error. */
  fail(error: unknown): void;
  /** `fetch`; stores the names of the queries. */
  readonly fetch: typeof fetch;
}

export const createPageRecord = (): PageRecord => {
  const all: Shown[] = [];
  const lines = new Map<unknown, string>();
  const queries: string[] = [];
  let notice: string | undefined;
  return {
    show: (data) => {
      if (isShown(data) && !isDeepStrictEqual(data, all.at(-1))) all.push(data);
    },
    hear: (field, item) => {
      if (field !== 'consoleLines') return;
      for (const { sequence, text } of objectsIn({ item }, 'item')) lines.set(sequence, String(text));
    },
    fail: (error) => {
      notice = isUnauthenticated(error) ? SIGNED_OUT : String(error);
    },
    fetch: (input, init) => {
      const name = /query (\w+)/.exec(String(init?.body))?.[1];
      if (name !== undefined) queries.push(name);
      return fetch(input, init);
    },
    shown: () => all.at(-1) ?? {},
    history: (read) => {
      const values = all.map(read);
      return values.filter((value, index) => index === 0 || !isDeepStrictEqual(value, values[index - 1]));
    },
    lines: () => [...lines.values()],
    notice: () => notice,
    queries: () => queries,
  };
};

/** By the code of the error, or by the code with which the service closes a websocket. */
const isUnauthenticated = (error: unknown): boolean =>
  /UNAUTHENTICATED|4403/.test(`${String(error)} ${JSON.stringify(error)}`);
