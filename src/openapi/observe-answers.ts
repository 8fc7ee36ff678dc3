import type { Request } from 'express';
import { includeNames } from '../rest/includes.js';
import type { ApiResponse, Operation } from '../rest/operation.js';
import { type Components, emptyShape, type Shape } from './answer-shape.js';
import { type ProbedRequest, requestOf } from './probe-request.js';
import { AnswerSampler, type SampleOptions } from './sample-answer.js';

/** The successful answer of a route. */
export interface ObservedAnswers {
  readonly status: number;
  /** Undefined for an answer without content. */
  readonly shape?: Shape;
}

/**
 * Passes samples of the data of a document through the function with which its route answers, and remembers what it
 * sends: without includes, with each of them, and with each nullable part null. So the document cannot differ from
 * what the route does.
 */
export const observeAnswers = async (
  operation: Operation,
  params: ProbedRequest['params'],
  { components, area }: { readonly components: Components; readonly area: string },
): Promise<ObservedAnswers> => {
  const sampler = new AnswerSampler(operation.document);
  const shape = emptyShape();
  let status = 0;
  const observe = async (options: SampleOptions, query: object = {}): Promise<boolean> => {
    const sent = await answerTo(operation, requestOf({ params, query }), sampler.sample(options));
    status = sent.status;
    if (sent.body !== undefined) components.observe(shape, sent.body, { sampler, area, member: '' });
    return sent.body !== undefined;
  };
  const includes = includeNames(operation.document);
  const all = new Set(includes);
  const hasBody = await observe({ includes: new Set() });
  await observe({ includes: all }, { page: '2' });
  await observe({ includes: all, hasNullLeaves: true }, LAST_PAGE);
  for (const include of includes) {
    const outer = includes.filter((name) => isBelow(include, name));
    await observe({ includes: new Set([include, ...outer]) });
  }
  for (const nullPath of sampler.nullablePaths) await observe({ includes: all, nullPath });
  return hasBody ? { status, shape } : { status };
};

/** A page behind the end of the list of a sample: a list has 7,000,000 rows. */
const LAST_PAGE = { page: '9999999' };

/** Rows per page of a sample. */
const ROWS = 3;

/** Whether an include is below another one, as `serversNode` is below `servers`. */
export const isBelow = (name: string, outer: string): boolean =>
  name.startsWith(outer) && /^[A-Z]/.test(name.slice(outer.length));

interface Sent {
  readonly status: number;
  readonly body: unknown;
}

/** What a route sends for the data. */
const answerTo = async ({ read, respond }: Operation, req: Request, data: unknown): Promise<Sent> => {
  let status = 200;
  let body: unknown;
  const response = {
    closed: false,
    status: (code: number) => {
      status = code;
      return response;
    },
    type: () => response,
    send: (text: string) => {
      body = JSON.parse(text);
    },
    json: (value: unknown) => response.send(JSON.stringify(value)),
    end: () => undefined,
  };
  const { variables } = read(req);
  // Routes use these members of a response only; another one fails the generator.
  await respond(response as unknown as ApiResponse, data, { req, variables: { ...variables, first: ROWS } });
  return { status, body };
};
