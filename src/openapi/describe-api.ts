import { type GraphQLField, getNamedType, getOperationAST, isUnionType, Kind } from 'graphql';
import type { Resource } from '../domain/access/key-permissions.js';
import { SERVER_PARTS } from '../domain/access/server-parts.js';
import type { ApiHandler, Operation } from '../rest/operation.js';
import { METHODS, type Method, type Route } from '../rest/routes.js';
import { schema } from '../schema/index.js';
import { Components, pascal } from './answer-shape.js';
import type { OpenApiDocument, OperationObject, ParameterObject, ResponseObject } from './document-types.js';
import { ERROR_SCHEMA, errorResponseName, errorResponses } from './error-responses.js';
import { describeTransfer } from './file-transfers.js';
import type { JsonSchema } from './json-schema.js';
import { type ObservedAnswers, observeAnswers } from './observe-answers.js';
import { type PathParameters, pathParameters, type ReadKey, readKeys } from './probe-request.js';
import { queryParameters } from './query-parameters.js';
import { restProse } from './rest-prose.js';

/** A method of a path. */
interface Endpoint {
  readonly route: Route;
  readonly method: Method;
  readonly handler: ApiHandler;
  readonly path: PathParameters;
  /** Undefined for a transfer of a file, which executes no document. */
  readonly answers?: ObservedAnswers;
}

/**
 * The OpenAPI document of the REST API, made from the list of routes: parameters and bodies by probing how a route
 * reads a request, answers by passing sample data through the function with which it answers.
 */
export const describeApi = async (routes: readonly Route[]): Promise<OpenApiDocument> => {
  const components = new Components();
  // A resource is complete when all answers with it were observed: operations are described after that.
  const endpoints: Endpoint[] = [];
  for (const route of routes) {
    for (const method of METHODS) {
      const handler = route[method];
      if (handler !== undefined) endpoints.push(await observeEndpoint({ route, method, handler }, components));
    }
  }
  const paths: Record<string, Record<string, OperationObject>> = {};
  for (const endpoint of endpoints) {
    const path = templateOf(endpoint.route.path);
    paths[path] = { ...paths[path], [endpoint.method]: describeEndpoint(endpoint, components) };
  }
  const tags = [...new Set(Object.values(paths).flatMap((path) => Object.values(path).flatMap((one) => one.tags)))];
  return {
    openapi: '3.1.0',
    info: {
      title: 'Gamewarden REST API',
      version: '1',
      summary: 'The REST API of the control plane, compatible with tools of the established game panel.',
      description:
        'Administrators use `/api/application`, users of servers `/api/client`. A body is JSON or a form; unknown members ' +
        'are ignored, and 0 and 1 are read as booleans. The contract at `/docs/build/rest` has every rule.',
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [{ url: '/' }],
    security: [{ key: [] }],
    tags: tags.map((name) => ({ name })),
    paths,
    components: {
      securitySchemes: {
        key: {
          type: 'http',
          scheme: 'bearer',
          description: 'An API key: `ptla_…` (application) or `ptlc_…` (client).',
        },
      },
      schemas: { ...components.schemas(), Errors: ERROR_SCHEMA },
      responses: errorResponses(),
    },
  };
};

const observeEndpoint = async (
  found: Pick<Endpoint, 'route' | 'method' | 'handler'>,
  components: Components,
): Promise<Endpoint> => {
  const { operation } = found.handler;
  const path = pathParameters(found.route.path, operation);
  if (operation === undefined) return { ...found, path };
  const area = areaOf(found.route.path);
  return { ...found, path, answers: await observeAnswers(operation, path.values, { components, area }) };
};

const describeEndpoint = (endpoint: Endpoint, components: Components): OperationObject => {
  const { route, method, handler, path, answers } = endpoint;
  const common = {
    operationId: operationIdOf(endpoint),
    tags: [tagOf(route.path)],
    security: [{ key: permissionsOf(endpoint) }],
  };
  const inPath = Object.entries(path.schemas).map(
    ([name, pathSchema]): ParameterObject => ({ name, in: 'path', required: true, schema: pathSchema }),
  );
  const { operation } = handler;
  if (operation === undefined || answers === undefined) {
    const transfer = describeTransfer(handler);
    const responses = { ...transfer.responses, ...errorsOf(endpoint, { isRead: true }) };
    const description = withPermission(transfer.description, endpoint);
    return { ...transfer, ...common, description, parameters: [...inPath, ...transfer.parameters], responses };
  }
  const field = rootFieldOf(operation);
  const about = restProse(field.description ?? '');
  const parameters = [...inPath, ...parametersOf(operation, method, path.values)];
  const keys = method === 'get' ? [] : readKeys(operation, path.values, 'body');
  const isRead = keys.length > 0 || parameters.length > inPath.length;
  return {
    ...common,
    summary: firstSentence(about),
    description: withPermission(about, endpoint),
    parameters,
    ...(keys.length === 0 ? {} : { requestBody: bodyOf(keys) }),
    responses: {
      [answers.status]: successOf(answers.shape && components.schemaOf(answers.shape)),
      ...errorsOf(endpoint, { isRead, result: field }),
    },
  };
};

/** `/api/client/servers/:server` is `/api/client/servers/{server}`. */
const templateOf = (path: string): string => path.replace(/:(\w+)/g, '{$1}');

type Area = 'Application' | 'Client';

const areaOf = (path: string): Area => (path.startsWith('/api/application') ? 'Application' : 'Client');

/** The parts of a path that are no parameters, below its API. */
const wordsOf = (path: string): readonly string[] =>
  path
    .split('/')
    .slice(3)
    .filter((part) => part !== '' && !part.startsWith(':'));

/** `getClientServersBackups`: unique, because a path with a parameter at its end is singular by it. */
const operationIdOf = ({ route: { path }, method }: Endpoint): string => {
  const words = path
    .split('/')
    .slice(2)
    .map((part) => (part.startsWith(':') ? `by_${part.slice(1)}` : part.replaceAll('-', '_')));
  return method + words.map(pascal).join('');
};

/** The noun of a path, within its API. */
const tagOf = (path: string): string => {
  const [first = 'servers', second] = wordsOf(path);
  const area = areaOf(path);
  const isPart = second !== undefined && PARTS[area].has(second);
  return `${area}: ${(isPart ? second : first).replaceAll('-', ' ')}`;
};

/** Nouns below another one that have a section of their own. */
const PARTS: Readonly<Record<Area, ReadonlySet<string>>> = {
  Application: new Set(['allocations', 'databases', 'eggs']),
  Client: new Set([
    ...['activity', 'api-keys', 'backups', 'databases', 'files', 'network', 'runs', 'schedules', 'settings'],
    ...['ssh-keys', 'startup', 'users'],
  ]),
};

const parametersOf = (
  operation: Operation,
  method: Method,
  params: PathParameters['values'],
): readonly ParameterObject[] => [
  ...(method === 'get' ? queryParameters(operation, params) : includesOnly(operation, params)),
  ...(method === 'post' ? [IDEMPOTENCY_KEY] : []),
];

/** Source: rest.md §7.1: answers of other methods have includes too. */
const includesOnly = (operation: Operation, params: PathParameters['values']): readonly ParameterObject[] =>
  queryParameters(operation, params).filter(({ name }) => name === 'include');

/** Source: rest.md §4.8. */
const IDEMPOTENCY_KEY: ParameterObject = {
  ...{ name: 'Idempotency-Key', in: 'header', required: false },
  description: 'Your own key for this request: for a day, a repeated request with it gets the first answer again.',
  schema: { type: 'string', pattern: '^[ -~]{1,255}$' },
};

/** The field of the schema that the document of a route selects. */
const rootFieldOf = ({ document }: Operation): GraphQLField<unknown, unknown> => {
  const operation = getOperationAST(document);
  const [selection] = operation?.selectionSet.selections ?? [];
  const name = selection?.kind === Kind.FIELD ? selection.name.value : '';
  const field = operation && schema.getRootType(operation.operation)?.getFields()[name];
  if (!field) throw new Error('A document selects no field of the schema.');
  return field;
};

const firstSentence = (text: string): string => /^.*?[.:](?=\s|$)/s.exec(text)?.[0].replace(/:$/, '.') ?? text;

const bodyOf = (keys: readonly ReadKey[]): NonNullable<OperationObject['requestBody']> => {
  const required = keys.filter(({ isRequired }) => isRequired).map(({ key }) => key);
  const body: JsonSchema = {
    type: 'object',
    properties: Object.fromEntries(keys.map(({ key, schema: member }) => [key, member])),
    ...(required.length === 0 ? {} : { required }),
  };
  return { required: required.length > 0, content: { 'application/json': { schema: body } } };
};

const successOf = (answer: JsonSchema | undefined): ResponseObject =>
  answer === undefined
    ? { description: 'Done; the answer has no content.' }
    : { description: 'The answer.', content: { 'application/json': { schema: answer } } };

interface ReadParts {
  /** Whether the route reads a body, or more than the path. */
  readonly isRead: boolean;
  /** The field whose type lists the errors; undefined for transfers of files. */
  readonly result?: GraphQLField<unknown, unknown>;
}

/** The errors of a route: those of each request, and those that the result of its mutation has. */
const errorsOf = ({ route, method }: Endpoint, { isRead, result }: ReadParts): OperationObject['responses'] => {
  const isChange = method !== 'get';
  const isOnServer = route.path.startsWith('/api/client/servers/:server');
  const type = result && getNamedType(result.type);
  const types = isUnionType(type) ? type.getTypes().map(({ name }) => name) : [];
  const isOnNode = types.includes('DaemonError') || route.isStream === true || /resources|files\/list/.test(route.path);
  const statuses = [
    ...(isRead || isChange ? [400] : []),
    ...[401, 403],
    ...(route.path.includes(':') ? [404] : []),
    ...(isChange || isOnServer ? [409] : []),
    ...(route.isStream === true && isChange ? [411, 413] : []),
    ...(isChange && route.isStream !== true ? [413] : []),
    ...(isRead ? [422] : []),
    429,
    ...(isOnNode ? [502, 504] : []),
    503,
  ];
  const responses = statuses.map((status) => [status, { $ref: `#/components/responses/${errorResponseName(status)}` }]);
  return { ...Object.fromEntries(responses), default: { $ref: '#/components/responses/Error' } };
};

/** A description with the permission that the caller needs. */
const withPermission = (description: string, endpoint: Endpoint): string => {
  const [permission] = permissionsOf(endpoint);
  if (permission === undefined) return description;
  const caller = areaOf(endpoint.route.path) === 'Application' ? 'An application key' : 'A subuser';
  return `${description}\n\n${caller} needs the permission \`${permission}\`.`;
};

/**
 * The permission that an application key needs, `servers:read`, or a subuser, `backup.read`. The last noun of an
 * application path decides. Source: rest.md §2.3.
 */
const permissionsOf = ({ route: { path, part, permissions }, method }: Endpoint): readonly string[] => {
  if (areaOf(path) === 'Client') return [permissions?.[method] ?? readerOf(part) ?? []].flat();
  const noun = wordsOf(path).findLast((word) => NOUNS[word] !== undefined) ?? '';
  return [`${NOUNS[noun]}:${method === 'get' ? 'read' : 'write'}`];
};

/** The permission to read a part of a server. */
const readerOf = (part: string | undefined): string | undefined => {
  const found = Object.entries(SERVER_PARTS).find(([name]) => name === part);
  if (part !== undefined && found === undefined) throw new Error(`A server has no part ${part}.`);
  return found?.[1].permission;
};

const NOUNS: Readonly<Record<string, Resource>> = {
  ...{ servers: 'servers', databases: 'server_databases', nodes: 'nodes', allocations: 'allocations' },
  ...{ users: 'users', locations: 'locations', nests: 'nests', eggs: 'eggs' },
};
