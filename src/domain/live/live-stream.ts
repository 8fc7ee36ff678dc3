/** The source of the items of a stream. */
export interface LiveSource<Item> {
  /**
   * Waits until the source may be read. Resolves with a function that ends the read. Notifications meanwhile belong to
   * the same read.
   */
  takeSlot(): Promise<() => void>;
  /**
   * The items to show after a notification. Never called concurrently; a slow reader delays the next call.
   * @throws an error that ends the stream
   */
  read(): Promise<readonly Item[]>;
  hasEnded(): boolean;
  close(): void;
}

/** A stream that is closed exactly once, whichever side ends it. */
export type LiveStream<Item> = AsyncIterableIterator<Item, undefined, undefined>;

/**
 * Streams the items of a source, once at the start and then after each notification. Several notifications before the
 * next read count as one; the source buffers the items. Not a plain generator, because that could not be ended while it
 * waits.
 * @throws the errors of `open`
 */
export const liveStream = <Item>(open: (notify: () => void) => LiveSource<Item>): LiveStream<Item> => {
  let isRung = true;
  let isClosed = false;
  let wake = (): void => undefined;
  const notify = (): void => {
    isRung = true;
    wake();
  };
  const source = open(notify);
  const close = (): void => {
    if (isClosed) return;
    isClosed = true;
    source.close();
    wake();
  };

  const items = (async function* (): AsyncGenerator<Item, undefined, undefined> {
    try {
      while (!isClosed && !source.hasEnded()) {
        if (!isRung) {
          await new Promise<void>((done) => {
            wake = done;
          });
          continue;
        }
        const releaseSlot = await source.takeSlot();
        isRung = false;
        for (const item of await source.read().finally(releaseSlot)) {
          if (isClosed) return undefined;
          yield item;
        }
      }
      return undefined;
    } finally {
      close();
    }
  })();

  const stream: LiveStream<Item> = {
    next: () => items.next(),
    return: () => {
      close();
      return items.return(undefined);
    },
    throw: (error) => {
      close();
      return items.throw(error);
    },
    [Symbol.asyncIterator]: () => stream,
  };
  return stream;
};
