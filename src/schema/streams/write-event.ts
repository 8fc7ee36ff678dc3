import type { ExecutionResult, GraphQLError } from 'graphql';

export interface EventMarks {
  /** With which a stream is read on after this event; none for what is no stream. */
  readonly eventId?: string;
  /** Whether it begins a stream in the place of one that could not be read on. */
  readonly isGap?: boolean;
}

/**
 * A result as a server-sent event. Clients that do not show ids of events find them in `extensions`. `next` and `complete` are
 * all the events there are: clients fail at others.
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

/** The end of a stream, which its client is not to open again by itself. */
export const COMPLETE_EVENT = 'event: complete\ndata:\n\n';

/** What only the answer's status line was made from is not shown. */
const shownError = (error: GraphQLError) => {
  const { extensions, ...rest } = error.toJSON();
  const { http, unexpected, ...shown } = { http: undefined, unexpected: undefined, ...extensions };
  return { ...rest, ...(Object.keys(shown).length === 0 ? {} : { extensions: shown }) };
};
