import type { SocketCredentials } from './node-links.js';

export const CONSOLE_LINE_KINDS = [
  'output',
  'install_started',
  'install_output',
  'install_completed',
  'daemon_message',
  'gap',
] as const;

export type ConsoleLineKind = (typeof CONSOLE_LINE_KINDS)[number];

/** A line of the console of a server, or an event about it. */
export interface ConsoleLine {
  readonly kind: ConsoleLineKind;
  readonly text: string;
  /** Increases by one with each line, from 1, while the console has subscribers in this process. */
  readonly sequence: number;
  /** When it was printed; null if the node does not tell, as Wings, or no longer knows. */
  readonly printedAt: Date | null;
  /** When this process received it. */
  readonly heardAt: Date;
}

/** Lines for one subscriber, in a bounded buffer: the oldest are dropped, and a `gap` reports that. */
export interface ConsoleFeed {
  /** The lines since the last call. */
  take(): readonly ConsoleLine[];
  close(): void;
}

/** A server whose console to open, and its credentials, which are requested for each connection. */
export interface ConsoleSource {
  readonly uuid: string;
  readonly nodeId: number;
  readonly credentials: () => Promise<SocketCredentials>;
  /** The last lines that the server has printed; at most 100, whether it runs or not. */
  readonly log: () => Promise<readonly string[]>;
}

/** The consoles of servers: one connection to the node for each server, with any number of subscribers. */
export interface Consoles {
  /** Starts with the latest lines. Calls `ring` whenever there are lines to take. Never throws. */
  open(source: ConsoleSource, notify: () => void): ConsoleFeed;
  /** Whether the node is installing the server at this moment; null without an answer within seconds. Never throws. */
  isInstalling(source: ConsoleSource): Promise<boolean | null>;
}
