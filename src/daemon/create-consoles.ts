import type { ConsoleLine, ConsoleSource, Consoles } from '../domain/ports/consoles.js';
import type { Log } from '../domain/ports/log.js';
import { withoutTrace } from '../domain/tracing/trace-context.js';
import { askWhetherInstalling } from './ask-whether-installing.js';
import { type ConsoleBuffer, createConsoleBuffer } from './console-buffer.js';
import { keepConsoleOpen } from './console-connection.js';
import { shortenLine, type UnnumberedLine } from './console-messages.js';
import { queueLatest } from './queue-latest.js';

/** Recent lines that a later subscriber receives. Source: daemon.md §3.2, `send logs`. */
const HISTORY_LINES = 150;

export interface ConsolesOptions {
  /** See `ConsoleConnectionOptions`; called for each new console. */
  readonly origins: () => readonly string[];
  /**
   * Receives the power states that a node reports, once for all subscribers and one after another for each server.
   * While a call is under way, only the latest state is queued. Must not reject.
   */
  readonly onPowerState: (server: ConsoleSource, state: string) => Promise<void>;
  readonly log: Log;
}

interface SharedConsole {
  readonly subscribers: Map<ConsoleBuffer, () => void>;
  readonly history: ConsoleLine[];
  readonly connection: { close(): void };
}

/** Consoles that are watched in this process: one shared connection for each, closed with its last subscriber. */
export const createConsoles = ({ origins, onPowerState, log }: ConsolesOptions): Consoles => {
  const consoles = new Map<string, SharedConsole>();

  const openShared = (source: ConsoleSource): SharedConsole => {
    const subscribers = new Map<ConsoleBuffer, () => void>();
    const history: ConsoleLine[] = [];
    let sequence = 0;
    let isFirstState = true;
    const receive = (said: UnnumberedLine): void => {
      sequence += 1;
      const line: ConsoleLine = { ...said, sequence, heardAt: new Date() };
      history.push(line);
      if (history.length > HISTORY_LINES) history.shift();
      for (const [buffer, notify] of subscribers) {
        buffer.add(line);
        notify();
      }
    };
    // For a stopped server `send logs` gets no lines. Source: daemon.md §2.7, §3.2.
    const receiveLog = async (): Promise<void> => {
      try {
        const lines = await source.log();
        // A server that has started meanwhile sends its lines itself.
        if (sequence > 0) return;
        for (const text of lines) receive({ kind: 'output', text: shortenLine(text), printedAt: null });
      } catch (error) {
        log.debug({ err: error, serverUuid: source.uuid }, 'could not read the log of a stopped server');
      }
    };
    const reportState = queueLatest((state: string) => onPowerState(source, state));
    const connection = withoutTrace(() =>
      keepConsoleOpen({
        source,
        origins: origins(),
        onLine: receive,
        onPowerState: (state) => {
          if (isFirstState && state === 'offline') void receiveLog();
          isFirstState = false;
          reportState(state);
        },
        log,
      }),
    );
    return { subscribers, history, connection };
  };

  return {
    open: (source, notify) => {
      const shared = consoles.get(source.uuid) ?? openShared(source);
      consoles.set(source.uuid, shared);
      const buffer = createConsoleBuffer(shared.history);
      shared.subscribers.set(buffer, notify);
      return {
        take: () => buffer.take(),
        close: () => {
          shared.subscribers.delete(buffer);
          if (shared.subscribers.size > 0 || consoles.get(source.uuid) !== shared) return;
          consoles.delete(source.uuid);
          shared.connection.close();
        },
      };
    },
    isInstalling: (source) => askWhetherInstalling(source, origins(), log),
  };
};
