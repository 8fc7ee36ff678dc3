import type { DomainError } from '../domain/errors.js';
import type { LiveStream } from '../domain/live/live-stream.js';
import { refusalOf } from '../domain/refusal-of.js';
import { unstartedError } from './graphql-error.js';

/** What a stream carries: something to show, or why it ends. */
export type Streamed<Item> = { readonly item: Item } | { readonly refusal: DomainError };

/**
 * The stream of a verb for a subscription: a refusal becomes its last event, so that whoever listens learns why it ends.
 * @throws {GraphQLError} what the verb refuses before it streams, with its HTTP status  @throws what it throws besides
 */
export const refusingStream = async <Item>(
  open: () => Promise<LiveStream<Item>>,
): Promise<LiveStream<Streamed<Item>>> => {
  const stream = await open().catch((error) => {
    const refusal = refusalOf(error);
    throw refusal === undefined ? error : unstartedError(refusal);
  });
  let hasEnded = false;
  const streamed: LiveStream<Streamed<Item>> = {
    next: async () => {
      if (hasEnded) return { done: true, value: undefined };
      try {
        const result = await stream.next();
        return result.done === true ? result : { done: false, value: { item: result.value } };
      } catch (thrown) {
        hasEnded = true;
        const refusal = refusalOf(thrown);
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

/** What an event shows. @throws {DomainError} it is the one that tells why the stream ends */
export const itemOf = <Item>(streamed: Streamed<Item>): Item => {
  if ('refusal' in streamed) throw streamed.refusal;
  return streamed.item;
};
