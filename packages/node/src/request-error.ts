/** The node rejects a request; tools look for these texts. */
export class RequestError extends Error {
  override readonly name = 'RequestError';
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

/** The one message for errors whose details must not be revealed. */
export const GENERIC_ERROR = 'An unexpected error was encountered while processing this request';

/** The error for an empty body. Source: daemon.md §2. */
export const emptyBody = () =>
  new RequestError(400, 'The data passed in the request was not in a parsable format. Please try again.', {
    plain: true,
  });

/** The error for a body that is not JSON or has an unexpected shape. Source: daemon.md §2. */
export const malformedBody = () => new RequestError(400, GENERIC_ERROR, { plain: true, withRequestId: true });

/** The error for a path that is not valid UTF-8. */
export const unreadablePath = () => new RequestError(400, GENERIC_ERROR, { withRequestId: true });

export const unexpected = () => new RequestError(500, GENERIC_ERROR, { withRequestId: true });
