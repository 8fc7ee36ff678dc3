export interface BrowserAnswer {
  readonly status: number;
  readonly text: string;
  readonly headers: Headers;
}

export interface GraphqlAnswer {
  readonly status: number;
  // biome-ignore lint/suspicious/noExplicitAny: tests read responses of every shape and assert their content.
  readonly body: any;
}

/** A browser that keeps its cookies and is on a page of the service. */
export interface TestBrowser {
  /** The present cookie, as it is sent; undefined without one. */
  readonly cookie: string | undefined;
  get(path: string, headers?: Readonly<Record<string, string>>): Promise<BrowserAnswer>;
  /** Sends a form to `/sign-in`, as the web console does. */
  send(fields: Readonly<Record<string, string>>, headers?: Readonly<Record<string, string>>): Promise<BrowserAnswer>;
  /** Sends a document, with the header that protects sessions. */
  ask(
    query: string,
    variables?: Readonly<Record<string, unknown>>,
    headers?: Readonly<Record<string, string>>,
  ): Promise<GraphqlAnswer>;
  /** Another browser with the same cookie. */
  copy(): TestBrowser;
}

export const openBrowser = (url: string, stored?: string): TestBrowser => {
  let cookie = stored;
  const request = async (path: string, init: RequestInit): Promise<BrowserAnswer> => {
    const headers = { ...(cookie === undefined ? {} : { Cookie: cookie }), ...init.headers };
    const answer = await fetch(`${url}${path}`, { redirect: 'manual', ...init, headers });
    const [set] = answer.headers.getSetCookie();
    const pair = set?.split(';')[0];
    if (pair !== undefined) cookie = pair.endsWith('=') ? undefined : pair;
    return { status: answer.status, text: await answer.text(), headers: answer.headers };
  };
  return {
    get cookie() {
      return cookie;
    },
    get: (path, headers = {}) => request(path, { headers }),
    send: (fields, headers = {}) =>
      request('/sign-in', {
        method: 'POST',
        headers: { Origin: url, 'X-CSRF': '1', ...headers },
        body: new URLSearchParams(fields),
      }),
    ask: async (query, variables = {}, headers = {}) => {
      const { status, text } = await request('/graphql', {
        method: 'POST',
        headers: { 'Content-Type': 'application/json', Accept: 'application/json', 'X-CSRF': '1', ...headers },
        body: JSON.stringify({ query, variables }),
      });
      return { status, body: JSON.parse(text) };
    },
    copy: () => openBrowser(url, cookie),
  };
};
