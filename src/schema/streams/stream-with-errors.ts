import type { DomainError } from '../../domain/errors.js';
import type { LiveStream } from '../../domain/live/live-stream.js';
import type { Shown } from '../../domain/live/watch.js';
import { toDomainError } from '../../domain/persistence/to-domain-error.js';
import { unstartedError } from '../errors/graphql-error.js';
import type { GraphQLContext } from '../graphql-context.js';
import { renewContext } from '../renew-context.js';

/** An item of a stream: a value, or the error that ends it. */
export type Streamed<Item> = Shown<Item> | { readonly domainError: DomainError };

/**
 * The stream of a use case for a subscription: an error becomes its last event, so that the client receives the reason.
 * @throws {GraphQLError} the error of the use case before it streams, with its HTTP status
 * @throws other errors unchanged
 */
export const streamWithErrors = async <Item>(
  open: () => Promise<LiveStream<Shown<Item>>>,
): Promise<LiveStream<Streamed<Item>>> => {
  const stream = await open().catch((error) => {
    const domainError = toDomainError(error);
    throw domainError === undefined ? error : unstartedError(domainError);
  });
  let hasEnded = false;
  const streamed: LiveStream<Streamed<Item>> = {
    next: async () => {
      if (hasEnded) return { done: true, value: undefined };
      try {
        return await stream.next();
      } catch (thrown) {
        hasEnded = true;
        const domainError = toDomainError(thrown);
        if (domainError === undefined) throw thrown;
        return { done: false, value: { domainError } };
      }
    },
    return: async () => {
      await stream.return?.();
      return { done: true, value: undefined };
    },
    throw: async (error) => {
      await stream.return?.();
      throw error;
    },
    [Symbol.asyncIterator]: () => streamed,
  };
  return streamed;
};

/**
 * The value of an event. The fields below it are resolved with the caller's rights at this event.
 * @throws {DomainError} the event is the error that ends the stream
 */
export const itemOf = <Item>(streamed: Streamed<Item>, ctx: GraphQLContext): Item => {
  if ('domainError' in streamed) throw streamed.domainError;
  renewContext(ctx, streamed.principal);
  return streamed.item;
};
