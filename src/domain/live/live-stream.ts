/** Where a stream gets what it shows. */
export interface LiveSource<Item> {
  /** Waits until it is time to look; what it resolves with says that the look is over. Rings meanwhile are for the same look. */
  takeTurn(): Promise<() => void>;
  /**
   * What there is to show now, after a ring. Never called twice at once; a slow reader makes it come later.
   * @throws what ends the stream
   */
  read(): Promise<readonly Item[]>;
  hasEnded(): boolean;
  close(): void;
}

/** A stream that is closed exactly once, whenever and by whomever it is ended. */
export type LiveStream<Item> = AsyncIterableIterator<Item, undefined, undefined>;

/**
 * A stream of what a source has to show, each time that somebody rings, and once at the start. Ringing while nobody reads
 * is remembered once: the source keeps what there is to show, in as much memory as it likes. Not a plain generator,
 * which could not be ended while it waits.
 * @throws what `open` throws
 */
export const liveStream = <Item>(open: (ring: () => void) => LiveSource<Item>): LiveStream<Item> => {
  let isRung = true;
  let isClosed = false;
  let wake = (): void => undefined;
  const ring = (): void => {
    isRung = true;
    wake();
  };
  const source = open(ring);
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
        const endTurn = await source.takeTurn();
        isRung = false;
        for (const item of await source.read().finally(endTurn)) {
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
