import { setTimeout as pause } from 'node:timers/promises';
import type { ExecutionResult } from 'graphql';
import type { PointsBudget } from '../cost/points-budget.js';

/** Maximum number of sent events, and of their characters, that are stored in case they did not arrive. */
const MAX_EVENTS = 100;
const MAX_CHARACTERS = 131_072;

/** One sent event, with its number in the stream, from 1. */
export interface NumberedEvent {
  readonly number: number;
  readonly result: string;
}

/** The events of a stream for one connection. */
export interface StreamReader {
  /**
   * The next event; `complete` at the end of the stream, `taken` when another connection reads it. @throws the error of
   * the stream
   */
  next(): Promise<NumberedEvent | 'complete' | 'taken'>;
  /** The connection is closed. @param isFinished whether its client has ended the stream and does not resume it */
  release(isFinished?: boolean): void;
}

/** A stream that outlives its connection for a while. */
export interface ResumableStream {
  /**
   * Resumes after the event of this number, and takes the stream over from its present reader, whose connection may be
   * dead without a notice. Null if later events are no longer stored, or if there is no event of this number.
   */
  readAfter(number: number): StreamReader | null;
  isRead(): boolean;
  close(): Promise<void>;
}

export interface ResumableStreamOptions {
  readonly results: AsyncIterable<ExecutionResult>;
  /** Formats an event. */
  readonly write: (result: ExecutionResult, number: number) => string;
  /** How long the stream is stored after its connection was closed, in milliseconds. */
  readonly resumableMs: number;
  /** The remaining budget of its person. */
  readonly points: PointsBudget | undefined;
  /** Called when the stream has no reader for now. */
  readonly onReleased: () => void;
  /** Called once. */
  readonly onClose: () => void;
  /** Called with an error of its source after the stream was dropped. */
  readonly onFailure: (error: unknown) => void;
}

/**
 * Stores the latest events of a stream, and the stream itself, so that another connection can resume it. The source is
 * read only while there is a reader; otherwise it collects events in memory that it bounds.
 */
export const createResumableStream = (options: ResumableStreamOptions): ResumableStream => {
  const { results, write, resumableMs, points, onReleased, onClose, onFailure } = options;
  const source = results[Symbol.asyncIterator]();
  const events: NumberedEvent[] = [];
  let characters = 0;
  let last = 0;
  let isPulling = false;
  let end: { readonly error?: unknown } | undefined;
  let isClosed = false;
  let timer: NodeJS.Timeout | undefined;
  let reader: object | undefined;
  /** Number of the last event that the reader has received. */
  let readTo = 0;
  /** Wakes the reader: there is an event, the end, or another reader. */
  let wake = (): void => undefined;

  const pull = async (): Promise<void> => {
    if (isPulling) return;
    isPulling = true;
    try {
      // Events are charged after they were sent: a reader without points waits, and intermediate states are skipped.
      while (!isClosed && points !== undefined && points.left <= 0) {
        await pause(Math.min(1_000, 1_000 * points.secondsToReset), undefined, { ref: false });
        await points.refresh();
      }
      const next = isClosed ? undefined : await source.next();
      if (next === undefined || next.done === true) end = {};
      else keep(next.value);
    } catch (error) {
      end = { error };
    }
    isPulling = false;
    wake();
    // The rest has no reader: drop it.
    if (end !== undefined && reader === undefined) await close();
  };
  const keep = (result: ExecutionResult): void => {
    last += 1;
    const event = { number: last, result: write(result, last) };
    events.push(event);
    characters += event.result.length;
    const isMuch = () => events.length > MAX_EVENTS || characters > MAX_CHARACTERS;
    // Never events that are still to be read while there is a reader, and never the newest.
    const isSpare = ({ number }: NumberedEvent) => number < last && (reader === undefined || number <= readTo);
    for (let [oldest] = events; oldest !== undefined && isMuch() && isSpare(oldest); [oldest] = events) {
      characters -= oldest.result.length;
      events.shift();
    }
  };
  const close = async (): Promise<void> => {
    if (isClosed) return;
    isClosed = true;
    reader = undefined;
    clearTimeout(timer);
    wake();
    onClose();
    try {
      await source.return?.();
    } catch (error) {
      onFailure(error);
    }
  };

  return {
    readAfter: (number) => {
      const first = events[0]?.number ?? last + 1;
      if (isClosed || number > last || number < first - 1) return null;
      clearTimeout(timer);
      const own = {};
      reader = own;
      wake();
      readTo = number;
      return {
        next: async () => {
          for (;;) {
            if (reader !== own) return isClosed && end !== undefined ? 'complete' : 'taken';
            const event = readTo < last ? events.at(readTo - last) : undefined;
            if (event !== undefined) {
              readTo = event.number;
              return event;
            }
            if (end !== undefined) {
              await close();
              if (end.error !== undefined) throw end.error;
              return 'complete';
            }
            await new Promise<void>((woken) => {
              wake = woken;
              void pull();
            });
          }
        },
        release: (isFinished = false) => {
          if (reader !== own) return;
          reader = undefined;
          wake();
          if (end !== undefined || resumableMs === 0 || isFinished) void close();
          else timer = setTimeout(() => void close(), resumableMs).unref();
          if (!isClosed) onReleased();
        },
      };
    },
    isRead: () => reader !== undefined,
    close,
  };
};
