import { isRecord } from '../values/is-record.js';

/** How a node manages a server's process: when it counts as running, how it is stopped, which files are written. */
export interface ProcessConfiguration {
  readonly startup: { readonly done: readonly string[]; readonly stripAnsi: boolean };
  readonly stop: { readonly type: 'command' | 'signal'; readonly value: string };
  readonly configs: readonly ConfigFile[];
}

/** A file into which the node writes values before each start. */
export interface ConfigFile {
  readonly file: string;
  readonly parser: ConfigParser;
  readonly replace: readonly ConfigReplacement[];
}

export interface ConfigReplacement {
  readonly match: string;
  /** Replaces only this value. */
  readonly ifValue?: string;
  readonly replaceWith: string | number | boolean;
}

export const CONFIG_PARSERS = ['file', 'yaml', 'properties', 'ini', 'json', 'xml'] as const;
export type ConfigParser = (typeof CONFIG_PARSERS)[number];

/** The columns of an egg that a process configuration is computed from. */
export interface EggProcess {
  readonly configFiles: unknown;
  readonly configStartup: unknown;
  readonly configStop: string;
}

/**
 * Computes the process configuration of a server from its egg. `placeholders` holds the text for each `{{name}}` in the
 * values of files. Other names stay as they are: the node resolves `{{config.*}}`.
 * Source: daemon.md §4.3.
 */
export const processConfiguration = (
  egg: EggProcess,
  placeholders: ReadonlyMap<string, string>,
): ProcessConfiguration => {
  const startup = record(egg.configStartup);
  return {
    startup: { done: linesOf(startup.done), stripAnsi: startup.strip_ansi === true },
    stop: stopOf(egg.configStop),
    configs: configFiles(egg.configFiles, placeholders),
  };
};

/**
 * `^C` and `^SIGINT` name a signal, everything else is a console line. The name is passed on unchanged. Old versions of
 * Wings kill on `C` and cannot send SIGINT, so that `SIGINT` in place of `C` would leave their servers `stopping`. New
 * versions send SIGINT for both (daemon.md §4.3, §5.4).
 */
const stopOf = (stop: string): ProcessConfiguration['stop'] =>
  stop.startsWith('^') ? { type: 'signal', value: stop.slice(1) } : { type: 'command', value: stop };

const linesOf = (done: unknown): readonly string[] => {
  if (typeof done === 'string') return [done];
  return Array.isArray(done) ? done.filter((line) => typeof line === 'string') : [];
};

const configFiles = (files: unknown, placeholders: ReadonlyMap<string, string>): readonly ConfigFile[] =>
  Object.entries(record(files)).flatMap(([file, value]) => {
    const { parser: name, find } = record(value);
    const parser = CONFIG_PARSERS.find((known) => known === (name === 'yml' ? 'yaml' : name));
    // Wings crashes on an entry without a parser, so the entry is left out.
    if (parser === undefined) return [];
    const replace = Object.entries(record(find)).flatMap(([match, wanted]) =>
      replacements(match, wanted, placeholders),
    );
    return [{ file, parser, replace }];
  });

/** An object under a key maps present values to new ones: one replacement for each. */
const replacements = (
  match: string,
  wanted: unknown,
  placeholders: ReadonlyMap<string, string>,
): readonly ConfigReplacement[] => {
  if (typeof wanted === 'object' && wanted !== null) {
    return Object.entries(wanted).flatMap(([ifValue, value]) =>
      isPlain(value) ? [{ match, ifValue, replaceWith: fill(value, placeholders) }] : [],
    );
  }
  return isPlain(wanted) ? [{ match, replaceWith: fill(wanted, placeholders) }] : [];
};

const isPlain = (value: unknown): value is string | number | boolean =>
  typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean';

const fill = <Value extends string | number | boolean>(
  value: Value,
  placeholders: ReadonlyMap<string, string>,
): string | number | boolean =>
  typeof value === 'string'
    ? value.replace(/\{\{\s*([\w.-]+)\s*\}\}/g, (placeholder, name: string) => placeholders.get(name) ?? placeholder)
    : value;

const record = (value: unknown): Readonly<Record<string, unknown>> => (isRecord(value) ? value : {});
