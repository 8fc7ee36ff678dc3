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

/** Something that a node said about the console of a server. */
export interface ConsoleLine {
  readonly kind: ConsoleLineKind;
  readonly text: string;
  /** Rises by one with each line, from 1, as long as anybody watches the console in this process. */
  readonly sequence: number;
  /** When this process heard it. */
  readonly heardAt: Date;
}

/** Lines for one subscriber. Holds a bounded number of them: the oldest make room, and a `gap` says so. */
export interface ConsoleFeed {
  /** The lines since the last call. */
  take(): readonly ConsoleLine[];
  close(): void;
}

/** A server whose console is opened, and how to get into it: asked again at each connection. */
export interface ConsoleSource {
  readonly uuid: string;
  readonly nodeId: number;
  readonly credentials: () => Promise<SocketCredentials>;
}

/** The consoles of servers: one connection to a node for each server, however many subscribers there are. */
export interface Consoles {
  /** Begins with the latest lines. Calls `ring` whenever there is something to take. Never throws. */
  open(source: ConsoleSource, ring: () => void): ConsoleFeed;
  /** Whether the node is installing the server at this moment; null when it does not say so within seconds. Never throws. */
  isInstalling(source: ConsoleSource): Promise<boolean | null>;
}
