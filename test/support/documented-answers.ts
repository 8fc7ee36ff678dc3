import { readFileSync } from 'node:fs';
import { Ajv2020, type ErrorObject, type ValidateFunction } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';

/** A request to the REST API with its answer. */
export interface RestExchange {
  readonly method: string;
  /** With its query. */
  readonly path: string;
  /** The parsed JSON of the request; undefined for another body. */
  readonly sent?: unknown;
  readonly status: number;
  /** The parsed JSON of the answer; undefined where it is empty. */
  readonly body: unknown;
}

type Json = Readonly<Record<string, unknown>>;

const FILE = 'docs/openapi.json';

const isRecord = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The document, in which objects of answers have no other members than it names. */
const strict = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(strict);
  if (!isRecord(value)) return value;
  const inner = Object.fromEntries(
    Object.entries(value).map(([name, member]) => [name, name === 'requestBody' ? member : strict(member)]),
  );
  const isClosed = isRecord(value.properties) && value.type === 'object' && value.additionalProperties === undefined;
  return isClosed ? { ...inner, additionalProperties: false } : inner;
};

/**
 * What requests may send besides, as old tools do: 0 and 1 for booleans, one value for a list of it, and numbers and
 * booleans for the value of a variable. Source: rest.md §4.2, §15.8.
 */
const isLenient = ({ instancePath, params, data }: ErrorObject): boolean => {
  const wanted = String(params.type);
  if (wanted.includes('boolean')) return [0, 1, '0', '1'].some((value) => value === data);
  if (wanted.includes('array')) return typeof data === 'string';
  return instancePath === '/value' && wanted.includes('string') && ['number', 'boolean'].includes(typeof data);
};

class Document {
  readonly #document = strict(JSON.parse(readFileSync(FILE, 'utf8')));
  readonly #ajv = new Ajv2020({ strict: false, allErrors: true, verbose: true });
  readonly #validators = new Map<string, ValidateFunction>();

  constructor() {
    addFormats.default(this.#ajv);
    this.#ajv.addSchema(Object(this.#document), FILE);
  }

  at(...names: readonly string[]): unknown {
    return names.reduce<unknown>((value, name) => (isRecord(value) ? value[name] : undefined), this.#document);
  }

  /** The template of a path: a name counts more than a parameter. */
  templateOf(path: string): string | undefined {
    const asked = path.split('?')[0]?.replace(/\/+$/, '').split('/') ?? [];
    const matches = Object.keys(Object(this.at('paths'))).filter((template) => {
      const parts = template.split('/');
      const isSame = (part: string, index: number) => part.startsWith('{') || part === asked[index];
      return parts.length === asked.length && parts.every(isSame);
    });
    const parameters = (template: string): number => template.split('{').length;
    return matches.sort((one, other) => parameters(one) - parameters(other))[0];
  }

  problems(names: readonly string[], value: unknown): readonly string[] {
    const pointer = names.map((name) => name.replaceAll('~', '~0').replaceAll('/', '~1')).join('/');
    const validate = this.#validators.get(pointer) ?? this.#ajv.compile({ $ref: `${FILE}#/${encodeURI(pointer)}` });
    this.#validators.set(pointer, validate);
    if (validate(value)) return [];
    return (validate.errors ?? [])
      .filter((error) => !(names.includes('requestBody') && isLenient(error)))
      .map(({ instancePath, message, params }) => `${instancePath}: ${message} ${JSON.stringify(params)}`);
  }
}

let loaded: Document | undefined;

/**
 * The differences between an exchange and the OpenAPI document of the API. Empty for paths that are not in the document.
 * A body of a request is only held against it if the request succeeded.
 */
export const undocumented = ({ method, path, sent, status, body }: RestExchange): readonly string[] => {
  loaded ??= new Document();
  const document = loaded;
  const template = document.templateOf(path);
  if (template === undefined) return [];
  const operation = ['paths', template, method.toLowerCase()];
  if (document.at(...operation) === undefined) return [];
  const isOk = status < 300;
  const own = document.at(...operation, 'responses', String(status));
  if (own === undefined && isOk) return [`${method} ${template}: the status ${status} is not documented`];
  const reference = isRecord(own) && typeof own.$ref === 'string' ? own.$ref.slice(2).split('/') : undefined;
  const response = reference ?? [...operation, 'responses', own === undefined ? 'default' : String(status)];
  const answer = ['content', 'application/json', 'schema'];
  const request = [...operation, 'requestBody', 'content', 'application/json', 'schema'];
  const problems = [
    ...(isRecord(document.at(...response, ...answer)) || isRecord(document.at(...response, '$ref'))
      ? document.problems(resolved(document, response, answer), body).map((problem) => `answer${problem}`)
      : []),
    ...(document.at(...response, 'content') === undefined && own !== undefined && body !== undefined
      ? ['answer: has a body, which is not documented']
      : []),
    ...(isOk && sent !== undefined && document.at(...request) !== undefined
      ? document.problems(request, sent).map((problem) => `request${problem}`)
      : []),
  ];
  return problems.map((problem) => `${method} ${template} ${status} ${problem}`);
};

const resolved = (document: Document, response: readonly string[], answer: readonly string[]): readonly string[] => {
  const reference = document.at(...response, '$ref');
  return [...(typeof reference === 'string' ? reference.slice(2).split('/') : response), ...answer];
};
