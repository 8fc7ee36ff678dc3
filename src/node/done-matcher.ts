import { stripVTControlCharacters } from 'node:util';
import type { StartupConfiguration } from '../daemon/protocol.js';

/** Tells whether a console line means that the server has finished starting. */
export type DoneMatcher = (line: string) => boolean;

/**
 * Compiles an egg's `done` texts. A line matches when it contains one of them, in this very case; `regex:` opens a regular
 * expression. An expression that does not compile matches nothing and is handed to `onInvalid`.
 * Source: daemon.md §4.3.
 */
export function createDoneMatcher(startup: StartupConfiguration, onInvalid: (pattern: string) => void): DoneMatcher {
  const tests = startup.done.map((done) => compile(done, onInvalid));
  return (line) => {
    const text = startup.strip_ansi ? stripVTControlCharacters(line) : line;
    return tests.some((test) => test(text));
  };
}

function compile(done: string, onInvalid: (pattern: string) => void): DoneMatcher {
  if (!done.startsWith('regex:')) return (line) => line.includes(done);
  const source = done.slice('regex:'.length);
  try {
    const expression = goExpression(source);
    return (line) => expression.test(line);
  } catch {
    onInvalid(source);
    return () => false;
  }
}

/** Eggs are written for Go, whose leading `(?i)` is a flag here. @throws {SyntaxError} */
function goExpression(source: string): RegExp {
  const flags = /^\(\?([imsU]+)\)/.exec(source);
  if (flags === null) return new RegExp(source);
  return new RegExp(source.slice(flags[0].length), (flags[1] ?? '').replace('U', ''));
}
