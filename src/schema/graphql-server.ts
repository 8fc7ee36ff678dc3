import { type DocumentNode, GraphQLError, Kind, parse } from 'graphql';
import { createYoga, maskError, type Plugin, type YogaServerInstance } from 'graphql-yoga';
import { databaseRefusal } from '../domain/database-errors.js';
import { DomainError } from '../domain/errors.js';
import type { Log } from '../domain/ports.js';
import type { GraphQLContext } from './graphql-context.js';
import { schema } from './index.js';
import { limitPlugins } from './limits.js';

/** A document that GraphiQL offers in a tab of its own. */
export interface ExampleDocument {
  readonly title: string;
  readonly query: string;
}

export interface GraphQLServerOptions {
  readonly endpoint: string;
  /**
   * Lets a request in and gives it its context. Headers that it sets are sent whatever becomes of the request.
   * @throws {UnauthenticatedError}  @throws {ForbiddenError} address  @throws {TooManyRequestsError}
   */
  readonly enter: (request: EnteringRequest) => Promise<GraphQLContext>;
  readonly examples: readonly ExampleDocument[];
  readonly log: Log;
}

/** What is known of a request before anybody knows whose it is. */
export interface EnteringRequest {
  readonly authorization: string | undefined;
  readonly ip: string;
  readonly headers: AnswerHeaders;
}

interface AnswerHeaders {
  setHeader(name: string, value: string): unknown;
}

/** What Express hands over besides the request itself. */
interface NodeRequest {
  readonly req: { readonly ip?: string };
  readonly res: AnswerHeaders;
}

/** The GraphQL API over HTTP, and GraphiQL for browsers. Needs nothing from outside the service. */
export const createGraphQLServer = (options: GraphQLServerOptions): YogaServerInstance<NodeRequest, GraphQLContext> => {
  const { endpoint, enter, examples, log } = options;
  return createYoga<NodeRequest, GraphQLContext>({
    schema,
    graphqlEndpoint: endpoint,
    landingPage: false,
    cors: false,
    logging: false,
    maskedErrors: { maskError: (error, message) => describeError(error, message, log) },
    plugins: [badDocumentsAre400, ...limitPlugins],
    context: async ({ request, params, req, res }) => {
      // The schema is public: GraphiQL shows it before a key was typed in. It has no resolver that reads a context.
      if (isIntrospection(params.query)) return {} as GraphQLContext;
      try {
        const authorization = request.headers.get('authorization') ?? undefined;
        return await enter({ authorization, ip: req.ip ?? '', headers: res });
      } catch (error) {
        throw refusalError(error, { ...STATUS, FORBIDDEN: 403 }) ?? error;
      }
    },
    graphiql: {
      title: 'Gamewarden',
      defaultTabs: examples.map(({ query }) => ({ query, headers: DEFAULT_HEADERS })),
      headers: DEFAULT_HEADERS,
      shouldPersistHeaders: true,
      subscriptionsProtocol: 'SSE',
    },
    // 9 MB of page: loaded when somebody opens it.
    renderGraphiQL: async (graphiql) => (await import('@graphql-yoga/render-graphiql')).renderGraphiQL(graphiql),
  });
};

const DEFAULT_HEADERS = JSON.stringify({ Authorization: 'Bearer <your key>' }, null, 2);

/** HTTP status of refusals that stop a whole operation. */
const STATUS: Readonly<Partial<Record<string, number>>> = {
  UNAUTHENTICATED: 401,
  RATE_LIMIT: 429,
  COST_LIMIT: 400,
  UNAVAILABLE: 503,
};

/** A refusal of the domain as GraphQL shows it; undefined for anything else. */
const refusalError = (error: unknown, statuses = STATUS): GraphQLError | undefined => {
  const refusal = error instanceof DomainError ? error : databaseRefusal(error);
  if (refusal === undefined) return undefined;
  const status = statuses[refusal.code];
  const http = status === undefined ? {} : { http: { status } };
  const issues = 'issues' in refusal ? { issues: refusal.issues } : {};
  return new GraphQLError(refusal.message, { extensions: { code: refusal.code, ...issues, ...http } });
};

const describeError = (error: unknown, message: string, log: Log): Error => {
  if (!(error instanceof GraphQLError)) {
    const shown = refusalError(error);
    if (shown === undefined) log.error({ err: error }, 'a GraphQL request failed unexpectedly');
    return shown ?? maskError(error, message);
  }
  const { originalError, nodes, path, source, positions } = error;
  if (originalError === undefined || originalError instanceof GraphQLError) return error;
  const shown = refusalError(originalError);
  if (shown === undefined) {
    log.error({ err: originalError, path }, 'a GraphQL field failed unexpectedly');
    return maskError(error, message);
  }
  return new GraphQLError(shown.message, { nodes, path, source, positions, extensions: shown.extensions });
};

/** Documents that cannot be parsed, are not valid, or have wrong variables, are bad requests in every media type. */
const badDocumentsAre400: Plugin<GraphQLContext> = {
  onResultProcess: ({ result, setResult }) => {
    if (Array.isArray(result) || !('errors' in result) || result.data !== undefined) return;
    const errors = result.errors?.map((error) =>
      // What the library marks as `spec` it answers with 200 where the caller accepts plain JSON.
      error.extensions.http === undefined || 'spec' in error.extensions.http
        ? new GraphQLError(error.message, { ...error, extensions: { ...error.extensions, http: { status: 400 } } })
        : error,
    );
    setResult({ ...result, errors });
  },
};

const isIntrospection = (query: string | undefined): boolean => {
  if (query === undefined) return false;
  let document: DocumentNode;
  try {
    document = parse(query, { maxTokens: 4_000, noLocation: true });
  } catch {
    return false; // refused as what it is, once its sender is known
  }
  const operations = document.definitions.filter((definition) => definition.kind === Kind.OPERATION_DEFINITION);
  return operations.every(({ selectionSet }) =>
    selectionSet.selections.every((field) => field.kind === Kind.FIELD && field.name.value.startsWith('__')),
  );
};
