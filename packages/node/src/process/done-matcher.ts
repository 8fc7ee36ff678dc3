import { stripVTControlCharacters } from 'node:util';
import type { StartupConfiguration } from '@gamewarden/protocol/server-configuration.js';
import { RE2JS } from 're2js';

/** Whether a console line shows that the server has finished starting. */
export type DoneMatcher = (line: string) => boolean;

/**
 * Compiles an egg's `done` texts. A line matches when it contains one of them, case-sensitively. `regex:` begins a
 * regular expression in Go's syntax, for which eggs are written; it matches in linear time. An invalid one matches
 * nothing and is passed to `onInvalid`.
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
    const expression = RE2JS.compile(source);
    return (line) => expression.test(line);
  } catch {
    onInvalid(source);
    return () => false;
  }
}
