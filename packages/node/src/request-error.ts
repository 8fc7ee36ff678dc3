/** A request the node does not do; the text is what the field's tools look for. */
export class RequestError extends Error {
  override readonly name = 'Refusal';
  readonly status: number;
  readonly plain: boolean;
  readonly withRequestId: boolean;

  constructor(
    status: number,
    message: string,
    how: { readonly plain?: boolean; readonly withRequestId?: boolean } = {},
  ) {
    super(message);
    this.status = status;
    this.plain = how.plain ?? false;
    this.withRequestId = how.withRequestId ?? false;
  }
}

/** The one sentence for all that must not be told. */
export const GENERIC_ERROR = 'An unexpected error was encountered while processing this request';

/** Body of a request that has none. Source: daemon.md §2. */
export const emptyBody = () =>
  new RequestError(400, 'The data passed in the request was not in a parsable format. Please try again.', {
    plain: true,
  });

/** A body that is not JSON, or not of the expected shape. Source: daemon.md §2. */
export const malformedBody = () => new RequestError(400, GENERIC_ERROR, { plain: true, withRequestId: true });

/** A path whose bytes are not UTF-8. */
export const unreadablePath = () => new RequestError(400, GENERIC_ERROR, { withRequestId: true });

export const unexpected = () => new RequestError(500, GENERIC_ERROR, { withRequestId: true });
