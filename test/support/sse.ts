/** One GraphQL result of a stream. */
export interface StreamedResult {
  // biome-ignore lint/suspicious/noExplicitAny: tests read responses of every shape and assert their content.
  readonly data?: any;
  readonly errors?: readonly { readonly message: string; readonly extensions?: { readonly code?: string } }[];
  readonly extensions?: { readonly eventId?: string; readonly isGap?: boolean };
  /** The `id:` of the event. */
  readonly id: string | undefined;
}

export interface SubscribeOptions {
  readonly url: string;
  readonly key?: string;
  readonly query: string;
  readonly variables?: object;
  /** The operation to run, if the document has several. */
  readonly operationName?: string;
  /** The last event of an earlier stream, after which this one continues. */
  readonly lastEventId?: string | undefined;
  readonly headers?: Readonly<Record<string, string>>;
}

/** The client of a subscription over server-sent events. */
export interface TestStream {
  readonly status: number;
  /** The next result; undefined once the stream has ended. Fails when nothing comes for long. */
  next(): Promise<StreamedResult | undefined>;
  /** All further results up to the first that `isLast` accepts, or the end. */
  until(isLast: (result: StreamedResult) => boolean): Promise<readonly StreamedResult[]>;
  /** Closes the connection. */
  close(): void;
}

/** Longest wait for an event, in milliseconds, on a busy machine. */
const PATIENCE_MS = 30_000;

/** Opens a subscription; resolves when the service has answered. */
export const subscribe = async ({
  url,
  key,
  query,
  variables = {},
  operationName,
  lastEventId,
  headers = {},
}: SubscribeOptions): Promise<TestStream> => {
  const hangUp = new AbortController();
  const response = await fetch(`${url}/graphql`, {
    method: 'POST',
    headers: {
      Accept: 'text/event-stream',
      'Content-Type': 'application/json',
      ...(key === undefined ? {} : { Authorization: `Bearer ${key}` }),
      ...(lastEventId === undefined ? {} : { 'Last-Event-ID': lastEventId }),
      ...headers,
    },
    body: JSON.stringify({ query, variables, operationName }),
    signal: hangUp.signal,
  });
  const results = resultsIn(response);
  const next = async (): Promise<StreamedResult | undefined> => {
    const timer = setTimeout(() => hangUp.abort(new Error(`No event came within ${PATIENCE_MS} ms.`)), PATIENCE_MS);
    try {
      return (await results.next()).value;
    } finally {
      clearTimeout(timer);
    }
  };
  return {
    status: response.status,
    next,
    until: async (isLast) => {
      const found: StreamedResult[] = [];
      for (let result = await next(); result !== undefined; result = await next()) {
        found.push(result);
        if (isLast(result)) break;
      }
      return found;
    },
    close: () => hangUp.abort(),
  };
};

const resultsIn = async function* (response: Response): AsyncGenerator<StreamedResult, undefined, undefined> {
  let text = '';
  const decoder = new TextDecoder();
  const reader = response.body?.getReader();
  for (let chunk = await reader?.read(); chunk?.value !== undefined; chunk = await reader?.read()) {
    text += decoder.decode(chunk.value, { stream: true });
    for (let end = text.indexOf('\n\n'); end >= 0; end = text.indexOf('\n\n')) {
      const lines = text.slice(0, end).split('\n');
      text = text.slice(end + 2);
      const data = lines.find((line) => line.startsWith('data: '))?.slice('data: '.length);
      const id = lines.find((line) => line.startsWith('id: '))?.slice('id: '.length);
      if (lines.includes('event: next') && data !== undefined) yield { ...JSON.parse(data), id };
    }
  }
};
