import type { ClientRequest, IncomingMessage } from 'node:http';
import type { ExecutionResult } from 'graphql';

/** Longest answer that is not a stream, in characters. */
const MAX_PLAIN_CHARACTERS = 65_536;

/** The results of an operation; `return` aborts its request. */
export interface StreamedResults extends AsyncIterableIterator<ExecutionResult, undefined, undefined> {
  return(): Promise<IteratorResult<ExecutionResult, undefined>>;
}

/** The results in the answer to a request that accepts server-sent events. */
export const streamedResults = (request: ClientRequest): StreamedResults => {
  // At once: the answer, or an error, may come before the first result is read.
  const answered = answerTo(request);
  answered.catch(() => undefined);
  const results = read(answered);
  let isEnded = false;
  const streamed: StreamedResults = {
    next: async () => {
      try {
        return isEnded ? END : await results.next();
      } catch (error) {
        // An aborted request fails where it is read.
        if (isEnded) return END;
        throw error;
      }
    },
    return: async () => {
      isEnded = true;
      request.destroy();
      return END;
    },
    [Symbol.asyncIterator]: () => streamed,
  };
  return streamed;
};

const END = { done: true, value: undefined } as const;

async function* read(answered: Promise<IncomingMessage>): AsyncGenerator<ExecutionResult, undefined, undefined> {
  const answer = await answered;
  answer.setEncoding('utf8');
  if (!String(answer.headers['content-type']).startsWith('text/event-stream')) {
    yield await plainResult(answer);
    return undefined;
  }
  let rest = '';
  for await (const text of answer) {
    const events = `${rest}${text}`.split('\n\n');
    rest = events.pop() ?? '';
    for (const event of events) {
      const data = /^data: (.*)$/m.exec(event)?.[1];
      if (data !== undefined) yield JSON.parse(data);
    }
  }
  return undefined;
}

const answerTo = (request: ClientRequest): Promise<IncomingMessage> =>
  new Promise((resolve, reject) => {
    request.once('response', resolve);
    request.on('error', reject);
  });

const plainResult = async (answer: IncomingMessage): Promise<ExecutionResult> => {
  let text = '';
  for await (const part of answer) {
    text += part;
    if (text.length > MAX_PLAIN_CHARACTERS) throw new Error('A plain answer to an operation is too long.');
  }
  return JSON.parse(text);
};
