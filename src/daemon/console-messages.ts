import type { ConsoleLineKind } from '../domain/ports/consoles.js';

/** Longest line that is passed on, in characters; the rest is cut off. */
const MAX_LINE_LENGTH = 4_096;

/** A console line without a sequence number. */
export interface UnnumberedLine {
  readonly kind: ConsoleLineKind;
  readonly text: string;
  /** When it was printed; null if the node does not tell. */
  readonly printedAt: Date | null;
}

/** The messages of a node's websocket that matter here. Source: daemon.md §3.2. */
export type ConsoleMessage =
  | { readonly event: 'line'; readonly line: UnnumberedLine }
  | { readonly event: 'power_state'; readonly state: string }
  | { readonly event: 'authenticated' }
  | { readonly event: 'stats' }
  | { readonly event: 'token_expiring' }
  | { readonly event: 'rejected'; readonly reason: string };

const LINE_KINDS: Readonly<Partial<Record<string, ConsoleLineKind>>> = {
  'console output': 'output',
  'install started': 'install_started',
  'install output': 'install_output',
  'install completed': 'install_completed',
  'daemon message': 'daemon_message',
};

/** Parses a message of a node; null for irrelevant and for invalid messages. */
export const readConsoleMessage = (text: string): ConsoleMessage | null => {
  const message = parse(text);
  if (message === null) return null;
  const [first, second] = message.args;
  const kind = LINE_KINDS[message.event];
  if (kind !== undefined)
    return { event: 'line', line: { kind, text: shortenLine(first ?? ''), printedAt: timeIn(second) } };
  switch (message.event) {
    case 'auth success':
      return { event: 'authenticated' };
    case 'stats':
      return { event: 'stats' };
    case 'token expiring':
    case 'token expired':
      return { event: 'token_expiring' };
    case 'jwt error':
      return { event: 'rejected', reason: shortenLine(first ?? '') };
    case 'status':
      return { event: 'power_state', state: first ?? '' };
    default:
      return null;
  }
};

/** Null without a time, and for what is none. */
const timeIn = (text: string | undefined): Date | null => {
  const time = text === undefined ? undefined : new Date(text);
  return time === undefined || Number.isNaN(time.getTime()) ? null : time;
};

/** A message to a node. */
export const consoleMessage = (event: string, ...args: readonly string[]): string => JSON.stringify({ event, args });

/** Returns a copy, because a substring would retain the whole original text in memory. */
export const shortenLine = (text: string): string =>
  text.length <= MAX_LINE_LENGTH ? text : Buffer.from(text.slice(0, MAX_LINE_LENGTH)).toString();

const parse = (text: string): { readonly event: string; readonly args: readonly string[] } | null => {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return null; // invalid messages are ignored, as nodes do
  }
  if (typeof value !== 'object' || value === null || !('event' in value) || typeof value.event !== 'string')
    return null;
  const args: unknown = 'args' in value ? value.args : [];
  const texts = Array.isArray(args) ? args.filter((arg): arg is string => typeof arg === 'string') : [];
  return { event: value.event, args: texts };
};
