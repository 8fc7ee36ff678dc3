import pg from 'pg';
import type { Span } from '../domain/ports/tracer.js';
import { beginSpan, currentTrace, isTraced } from '../domain/tracing/trace-context.js';

/** Longest text of a statement in a span, in characters. */
const MAX_TEXT = 2_000;

type Callback = (error: unknown, ...rest: readonly unknown[]) => void;

/** A connection that counts the statements of each request or run, and exports them as spans where traces are exported. */
export class CountedClient extends pg.Client {
  /** @returns what the library returns for these arguments: a promise, the statement, or nothing with a callback */
  override query(...given: unknown[]): never {
    const trace = currentTrace();
    if (trace !== undefined) trace.statements += 1;
    const span = isTraced() ? beginSpan(spanOf(textOf(given[0]))) : undefined;
    const send = (all: readonly unknown[]): unknown => Reflect.apply(super.query, this, all);
    // `never` satisfies each overload of the library.
    return (span === undefined ? send(given) : endedBy(span, given, send)) as never;
  }
}

/** Sends a statement whose answer, a callback or a promise, ends the span. */
const endedBy = (span: Span, given: readonly unknown[], send: (given: readonly unknown[]) => unknown): unknown => {
  const last = given.at(-1);
  if (typeof last === 'function') {
    const answered: Callback = (error, ...rest) => {
      span.end(error ?? undefined);
      last(error, ...rest);
    };
    return send([...given.slice(0, -1), answered]);
  }
  const sent = send(given);
  if (!(sent instanceof Promise)) {
    span.end();
    return sent;
  }
  return sent.then(
    (result) => {
      span.end();
      return result;
    },
    (error: unknown) => {
      span.end(error);
      throw error;
    },
  );
};

/** Values are parameters of statements, and are not in their texts. */
const spanOf = (text: string) => ({
  name: /^\s*(\w+)/.exec(text)?.[1]?.toUpperCase() ?? 'SQL',
  kind: 'client' as const,
  attributes: { 'db.system.name': 'postgresql', 'db.query.text': text.slice(0, MAX_TEXT) },
});

const textOf = (statement: unknown): string => {
  if (typeof statement === 'string') return statement;
  const isConfigured = typeof statement === 'object' && statement !== null && 'text' in statement;
  return isConfigured ? String(statement.text) : '';
};
