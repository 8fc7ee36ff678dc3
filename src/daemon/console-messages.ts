import type { ConsoleLineKind } from '../domain/ports/consoles.js';

/** Longest line that is passed on, in characters; the rest of it is cut off. */
const MAX_LINE_LENGTH = 4_096;

/** A line as a node says it, before it has a place among others. */
export interface SaidLine {
  readonly kind: ConsoleLineKind;
  readonly text: string;
}

/** What a node says over a server's websocket, as far as it matters here. Source: daemon.md §3.2. */
export type ConsoleMessage =
  | { readonly event: 'line'; readonly line: SaidLine }
  | { readonly event: 'power_state'; readonly state: string }
  | { readonly event: 'authenticated' }
  | { readonly event: 'stats' }
  | { readonly event: 'token_expiring' }
  | { readonly event: 'refused'; readonly reason: string };

const LINE_KINDS: Readonly<Partial<Record<string, ConsoleLineKind>>> = {
  'console output': 'output',
  'install started': 'install_started',
  'install output': 'install_output',
  'install completed': 'install_completed',
  'daemon message': 'daemon_message',
};

/** Reads one message of a node; null for those that do not matter, and for anything that is none. */
export const readConsoleMessage = (text: string): ConsoleMessage | null => {
  const message = parse(text);
  if (message === null) return null;
  const [first] = message.args;
  const kind = LINE_KINDS[message.event];
  if (kind !== undefined) return { event: 'line', line: { kind, text: shorten(first ?? '') } };
  switch (message.event) {
    case 'auth success':
      return { event: 'authenticated' };
    case 'stats':
      return { event: 'stats' };
    case 'token expiring':
    case 'token expired':
      return { event: 'token_expiring' };
    case 'jwt error':
      return { event: 'refused', reason: shorten(first ?? '') };
    case 'status':
      return { event: 'power_state', state: first ?? '' };
    default:
      return null;
  }
};

/** A message to a node. */
export const consoleMessage = (event: string, ...args: readonly string[]): string => JSON.stringify({ event, args });

/** A copy: the runtime would keep all of a long text in memory for what was cut out of it. */
const shorten = (text: string): string =>
  text.length <= MAX_LINE_LENGTH ? text : Buffer.from(text.slice(0, MAX_LINE_LENGTH)).toString();

const parse = (text: string): { readonly event: string; readonly args: readonly string[] } | null => {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return null; // nodes ignore what they cannot parse, and so does this end
  }
  if (typeof value !== 'object' || value === null || !('event' in value) || typeof value.event !== 'string')
    return null;
  const args: unknown = 'args' in value ? value.args : [];
  const texts = Array.isArray(args) ? args.filter((arg): arg is string => typeof arg === 'string') : [];
  return { event: value.event, args: texts };
};
