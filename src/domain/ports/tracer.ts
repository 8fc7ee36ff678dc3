export type SpanKind = 'server' | 'client' | 'internal';

export type SpanAttributes = Readonly<Record<string, string | number | boolean | undefined>>;

/** The name and attributes of a span. */
export interface SpanStart {
  readonly name: string;
  readonly kind?: SpanKind;
  readonly attributes?: SpanAttributes;
}

/** One part of a trace, with its duration. */
export interface Span {
  /** W3C trace context, for the header `traceparent` of calls that belong to this span. */
  readonly traceparent: string;
  /** Begins a part of this span. */
  begin(start: SpanStart): Span;
  /** Adds attributes, and replaces the name if there is one. */
  describe(changes: { readonly name?: string; readonly attributes?: SpanAttributes }): void;
  /** @param error why the work failed; undefined for success */
  end(error?: unknown): void;
}

/** Begins traces. They are exported in the background; an unreachable collector affects no other work. */
export interface Tracer {
  /** @param parent `traceparent` of the caller; an invalid one is ignored, and the trace is a new one */
  begin(start: SpanStart, parent?: string | null): Span;
}
