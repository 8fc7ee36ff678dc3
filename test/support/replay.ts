import { readdir, readFile } from 'node:fs/promises';
import { undocumented } from './documented-answers.js';

/** One exchange as it was recorded from the established panel. Keys and ids in it are placeholders or its own. */
export interface Recording {
  readonly group: string;
  readonly name: string;
  /** The precondition. */
  readonly given?: string;
  readonly request: {
    readonly method: string;
    readonly path: string;
    readonly headers: Readonly<Record<string, string>>;
    readonly body?: unknown;
    /** Sent unchanged. */
    readonly raw_body?: string;
  };
  readonly response: {
    readonly status: number;
    readonly headers: Readonly<Record<string, string>>;
    readonly body?: unknown;
    /** Present where the answer was no JSON; then its text is not compared. */
    readonly raw_body?: string;
  };
  readonly daemon_calls: readonly RecordedCall[];
}

/** The calls to the daemon meanwhile, and its answers. */
export interface RecordedCall {
  readonly method: string;
  readonly path: string;
  readonly query?: Readonly<Record<string, string>>;
  readonly body?: unknown;
  readonly answer?: { readonly status: number; readonly body?: unknown; readonly cut_off?: boolean };
}

/** An intended difference from a recorded response. */
export interface KnownDifference {
  /**
   * Where: `status`, `headers.allow`, `body.attributes.status`, `body.errors.0.detail`; `*` stands for any one name or
   * index. Covers everything below it as well.
   */
  readonly at: string;
  /** Why ours is right. */
  readonly reason: string;
}

export interface ReplayOptions {
  /** Address of the service under test, without a slash at the end. */
  readonly url: string;
  /** The values of `{{NAME}}` in path, headers and body of the request, by name. */
  readonly placeholders?: Readonly<Record<string, string>>;
  /** The path to ask for instead of the recorded one, where ids are others here. */
  readonly path?: (recorded: string) => string;
  /** The body to send instead of the recorded one, where ids are others here. */
  readonly body?: (recorded: unknown) => unknown;
  readonly differences?: readonly KnownDifference[];
  /**
   * Headers of the answer to compare, in lower case: `content-type` by media type, `allow` as a set, others as text.
   */
  readonly headers?: readonly string[];
  /** The calls to the daemon meanwhile, as `METHOD /path`; compared with the recording if given. */
  readonly daemonCalls?: () => readonly string[];
  /** The folder of the recording; by default that of all others. */
  readonly directory?: string;
}

export interface Replayed {
  /** One line for each unintended difference, and for each intended one that did not occur. Empty if they match. */
  readonly problems: readonly string[];
  readonly status: number;
  readonly headers: Headers;
  /** The parsed JSON; the text where it is none; undefined where the answer is empty. */
  readonly body: unknown;
}

const DIRECTORY = 'test/fixtures/recorded';

/** The files of all recordings. */
export const recordingFiles = (directory = DIRECTORY): Promise<readonly string[]> => readdir(directory);

/** A recording by the name of its file. */
export const readRecording = async (file: string, directory = DIRECTORY): Promise<Recording> =>
  JSON.parse(await readFile(`${directory}/${file}`, 'utf8'));

/**
 * Sends a recorded request and compares the responses: the same status, exactly the same errors, and the same shape of
 * everything else, that is the same members with values of the same types. Other values are data of the recorded panel.
 */
export const replay = async (file: string, options: ReplayOptions): Promise<Replayed> => {
  const recording = await readRecording(file, options.directory);
  const { response, path, sent } = await send(recording.request, options);
  const text = await response.text();
  const answer = { status: response.status, headers: response.headers, body: parsed(text) };
  const found = [
    ...compareStatus(recording, answer.status),
    ...compareHeaders(recording, answer.headers, options.headers ?? []),
    ...('raw_body' in recording.response ? [] : compareBody(filled(recording.response.body, options), answer.body)),
    ...compareDaemonCalls(recording, options.daemonCalls?.()),
  ];
  const known = options.differences ?? [];
  return {
    ...answer,
    problems: [
      ...undocumented({ method: recording.request.method, path, sent, status: answer.status, body: answer.body }),
      ...found
        .filter(({ at }) => !known.some((difference) => covers(difference.at, at)))
        .map(({ at, what }) => `${at}: ${what}`),
      ...known
        .filter((difference) => !found.some(({ at }) => covers(difference.at, at)))
        .map(({ at, reason }) => `${at}: is as recorded, but was to differ: ${reason}`),
    ],
  };
};

const fillIn = (text: string, { placeholders }: ReplayOptions): string =>
  text.replace(/\{\{([A-Z][A-Z0-9_]*)\}\}/g, (whole, name: string) => placeholders?.[name] ?? whole);

/** A recorded body with its placeholders replaced; undefined if there is none. */
const filled = (body: unknown, options: ReplayOptions): unknown =>
  body === undefined || body === null ? undefined : JSON.parse(fillIn(JSON.stringify(body), options));

const send = async (request: Recording['request'], options: ReplayOptions) => {
  const fill = (text: string): string => fillIn(text, options);
  const path = options.path?.(request.path) ?? request.path;
  const body = options.body === undefined ? request.body : options.body(request.body);
  const text =
    withLongTexts(request.raw_body) ?? (body === undefined || body === null ? undefined : fill(JSON.stringify(body)));
  const headers = Object.entries(request.headers).map(([name, value]): [string, string] => [name, fill(value)]);
  const hasType = headers.some(([name]) => name.toLowerCase() === 'content-type');
  const response = await fetch(`${options.url}${fill(path)}`, {
    method: request.method,
    headers: text === undefined || hasType ? headers : [...headers, ['Content-Type', 'application/json']],
    body: text,
    redirect: 'manual',
  });
  return { response, path: fill(path), sent: request.raw_body === undefined ? filled(body, options) : undefined };
};

/** A long text is recorded by its length. */
export const withLongTexts = (text: string | undefined): string | undefined =>
  text?.replace(/^<text of (\d+) characters>$/, (_whole, length: string) => 'x'.repeat(Number(length)));

const parsed = (text: string): unknown => {
  if (text === '') return undefined;
  try {
    return JSON.parse(text);
  } catch {
    return text; // not JSON, which the comparison then reports
  }
};

interface Difference {
  readonly at: string;
  readonly what: string;
}

const compareStatus = ({ response }: Recording, status: number): readonly Difference[] =>
  response.status === status ? [] : [{ at: 'status', what: `${status} instead of ${response.status}` }];

const compareHeaders = ({ response }: Recording, actual: Headers, names: readonly string[]): readonly Difference[] =>
  names.flatMap((name) => {
    const [wanted, got] = [response.headers[name] ?? null, actual.get(name)];
    if (comparable(name, wanted) === comparable(name, got)) return [];
    return [{ at: `headers.${name}`, what: `${got} instead of ${wanted}` }];
  });

const comparable = (name: string, value: string | null): string | null => {
  if (value === null) return null;
  if (name === 'content-type') return value.split(';')[0] ?? '';
  return name === 'allow' ? value.split(/, */).sort().join(', ') : value;
};

const compareDaemonCalls = (
  { daemon_calls }: Recording,
  actual: readonly string[] | undefined,
): readonly Difference[] => {
  if (actual === undefined) return [];
  const wanted = daemon_calls.map(({ method, path }) => `${method} ${path}`);
  if (wanted.join('\n') === actual.join('\n')) return [];
  return [{ at: 'daemon_calls', what: `${JSON.stringify(actual)} instead of ${JSON.stringify(wanted)}` }];
};

/** Errors are compared by value, everything else by shape. */
const compareBody = (wanted: unknown, actual: unknown): readonly Difference[] => {
  if (isRecord(wanted) && isRecord(actual) && 'errors' in wanted) {
    return compareValues(wanted.errors, actual.errors, 'body.errors');
  }
  return compareShapes(wanted, actual, 'body');
};

const compareValues = (wanted: unknown, actual: unknown, at: string): readonly Difference[] => {
  const [wantedMembers, actualMembers] = [membersOf(wanted), membersOf(actual)];
  if (wantedMembers === undefined || actualMembers === undefined) {
    if (Object.is(wanted, actual)) return [];
    return [{ at, what: `${JSON.stringify(actual)} instead of ${JSON.stringify(wanted)}` }];
  }
  return inBoth(wantedMembers, actualMembers, { at, compare: compareValues });
};

const compareShapes = (wanted: unknown, actual: unknown, at: string): readonly Difference[] => {
  if (typeOf(wanted) !== typeOf(actual)) return [{ at, what: `${typeOf(actual)} instead of ${typeOf(wanted)}` }];
  if (Array.isArray(wanted) && Array.isArray(actual)) return compareLists(wanted, actual, at);
  const [wantedMembers, actualMembers] = [membersOf(wanted), membersOf(actual)];
  if (wantedMembers === undefined || actualMembers === undefined) return [];
  return inBoth(wantedMembers, actualMembers, { at, compare: compareShapes });
};

/**
 * Lists of the same length are compared item by item; otherwise every item must have the shape of the first recorded
 * one.
 */
const compareLists = (wanted: readonly unknown[], actual: readonly unknown[], at: string): readonly Difference[] => {
  if (wanted.length > 0 && actual.length === 0) return [{ at, what: 'empty' }];
  if (wanted.length === 0) return actual.length === 0 ? [] : [{ at, what: 'not empty' }];
  const pattern = (index: number) => (wanted.length === actual.length ? wanted[index] : wanted[0]);
  return actual.flatMap((item, index) => compareShapes(pattern(index), item, `${at}.${index}`));
};

interface Comparison {
  readonly at: string;
  readonly compare: (wanted: unknown, actual: unknown, at: string) => readonly Difference[];
}

const inBoth = (
  wanted: ReadonlyMap<string, unknown>,
  actual: ReadonlyMap<string, unknown>,
  { at, compare }: Comparison,
): readonly Difference[] =>
  [...new Set([...wanted.keys(), ...actual.keys()])].flatMap((name) => {
    const path = `${at}.${name}`;
    if (!actual.has(name)) return [{ at: path, what: 'missing' }];
    if (!wanted.has(name)) return [{ at: path, what: 'not in the recording' }];
    return compare(wanted.get(name), actual.get(name), path);
  });

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Members of an object, or items of a list by index; undefined for anything else. */
const membersOf = (value: unknown): ReadonlyMap<string, unknown> | undefined =>
  typeof value === 'object' && value !== null ? new Map(Object.entries(value)) : undefined;

const typeOf = (value: unknown): string => {
  if (value === null) return 'null';
  return Array.isArray(value) ? 'list' : typeof value;
};

/** Whether a pattern matches a path or one of its parents. */
const covers = (pattern: string, at: string): boolean => {
  const [wanted, actual] = [pattern.split('.'), at.split('.')];
  return wanted.length <= actual.length && wanted.every((part, index) => part === '*' || part === actual[index]);
};
