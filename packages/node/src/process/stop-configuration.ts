import type { StopConfiguration } from '@gamewarden/protocol/server-configuration.js';

/** How a server is stopped: by a line on its console or by a signal to its process group. */
export type StopProcedure =
  | { readonly kind: 'command'; readonly line: string }
  | { readonly kind: 'signal'; readonly signal: StopSignal };

export type StopSignal = 'SIGINT' | 'SIGTERM' | 'SIGQUIT' | 'SIGABRT' | 'SIGHUP' | 'SIGKILL';

/** Wings sends SIGKILL for `C`, to which eggs' usual `^C` is converted; this node sends the signal of that key. */
const SIGNALS: Readonly<Record<string, StopSignal>> = {
  C: 'SIGINT',
  INT: 'SIGINT',
  TERM: 'SIGTERM',
  QUIT: 'SIGQUIT',
  ABRT: 'SIGABRT',
  HUP: 'SIGHUP',
  KILL: 'SIGKILL',
};

/**
 * Parses a stop configuration. An unknown signal and a missing or empty type mean SIGKILL; a command of the form `^C`
 * is a key, not text. Source: daemon.md §4.3, §5.4.
 */
export function stopProcedure(stop: StopConfiguration): StopProcedure {
  const value = stop.value ?? '';
  if (stop.type === 'command' && !value.startsWith('^')) return { kind: 'command', line: value };
  if (stop.type === 'command' || stop.type === 'signal') return { kind: 'signal', signal: namedSignal(value) };
  return { kind: 'signal', signal: stop.type === 'stop' ? 'SIGTERM' : 'SIGKILL' };
}

function namedSignal(value: string): StopSignal {
  const name = value.trim().replace(/^\^/, '').toUpperCase().replace(/^SIG/, '');
  return SIGNALS[name] ?? 'SIGKILL';
}
