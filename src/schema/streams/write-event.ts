import type { ExecutionResult, GraphQLError } from 'graphql';

export interface EventMarks {
  /** The id for `Last-Event-ID`; none for an answer that is not a stream. */
  readonly eventId?: string;
  /** Whether it starts a stream that replaces one that could not resume. */
  readonly isGap?: boolean;
}

/**
 * A result as a server-sent event. Clients that do not expose event ids find them in `extensions`. Only `next` and
 * `complete` are sent, because clients fail on other events.
 */
export const writeEvent = (result: ExecutionResult, { eventId, isGap = false }: EventMarks = {}): string => {
  const { data, errors } = result;
  const extensions = {
    ...result.extensions,
    ...(eventId === undefined ? {} : { eventId }),
    ...(isGap ? { isGap } : {}),
  };
  const shown = {
    ...(data === undefined ? {} : { data }),
    ...(errors === undefined ? {} : { errors: errors.map(shownError) }),
    ...(Object.keys(extensions).length === 0 ? {} : { extensions }),
  };
  return `${eventId === undefined ? '' : `id: ${eventId}\n`}event: next\ndata: ${JSON.stringify(shown)}\n\n`;
};

/** The end of a stream, after which its client must not reconnect. */
export const COMPLETE_EVENT = 'event: complete\ndata:\n\n';

/** Members that only the status line needs are not shown. */
const shownError = (error: GraphQLError) => {
  const { extensions, ...rest } = error.toJSON();
  const { http, unexpected, ...shown } = { http: undefined, unexpected: undefined, ...extensions };
  return { ...rest, ...(Object.keys(shown).length === 0 ? {} : { extensions: shown }) };
};
