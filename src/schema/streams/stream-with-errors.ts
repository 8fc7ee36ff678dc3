import type { DomainError } from '../../domain/errors.js';
import type { LiveStream } from '../../domain/live/live-stream.js';
import type { Shown } from '../../domain/live/watch.js';
import { toDomainError } from '../../domain/persistence/to-domain-error.js';
import { unstartedError } from '../errors/graphql-error.js';
import type { GraphQLContext } from '../graphql-context.js';
import { renewContext } from '../renew-context.js';

/** What a stream carries: something to show, or why it ends. */
export type Streamed<Item> = Shown<Item> | { readonly refusal: DomainError };

/**
 * The stream of a verb for a subscription: a refusal becomes its last event, so that whoever listens learns why it ends.
 * @throws {GraphQLError} what the verb refuses before it streams, with its HTTP status  @throws what it throws besides
 */
export const streamWithErrors = async <Item>(
  open: () => Promise<LiveStream<Shown<Item>>>,
): Promise<LiveStream<Streamed<Item>>> => {
  const stream = await open().catch((error) => {
    const refusal = toDomainError(error);
    throw refusal === undefined ? error : unstartedError(refusal);
  });
  let hasEnded = false;
  const streamed: LiveStream<Streamed<Item>> = {
    next: async () => {
      if (hasEnded) return { done: true, value: undefined };
      try {
        return await stream.next();
      } catch (thrown) {
        hasEnded = true;
        const refusal = toDomainError(thrown);
        if (refusal === undefined) throw thrown;
        return { done: false, value: { refusal } };
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
 * What an event shows. What is resolved below it is resolved for the caller as they stand at this event.
 * @throws {DomainError} it is the one that tells why the stream ends
 */
export const itemOf = <Item>(streamed: Streamed<Item>, ctx: GraphQLContext): Item => {
  if ('refusal' in streamed) throw streamed.refusal;
  renewContext(ctx, streamed.principal);
  return streamed.item;
};
