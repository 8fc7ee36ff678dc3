import { GraphQLError, type GraphQLErrorExtensions } from 'graphql';
import { createYoga, maskError, type Plugin, type YogaServerInstance } from 'graphql-yoga';
import { toDomainError } from '../domain/persistence/to-domain-error.js';
import type { Log } from '../domain/ports/log.js';
import { createCompiledExecutor } from './compiled/compiled-executor.js';
import { compiledOperationsPlugin } from './compiled/compiled-operations-plugin.js';
import { createDocumentCache } from './documents/document-cache.js';
import { DOCUMENT_ID, type TrustedDocuments, trustedDocumentsPlugin } from './documents/trusted-documents.js';
import { graphqlError, unstartedError } from './errors/graphql-error.js';
import { requestIdPlugin } from './errors/request-id-plugin.js';
import type { GraphQLContext } from './graphql-context.js';
import { schema } from './index.js';
import { validationPlugin } from './input/validation-plugin.js';
import { limitPlugins } from './limits/limit-plugins.js';
import { longAnswersPlugin } from './limits/long-answers-plugin.js';
import { longTextPlugin } from './limits/long-text-plugin.js';
import type { NodeRequest } from './request-locals.js';
import { streamsPlugin } from './streams/streams-plugin.js';
import { tracingPlugin } from './tracing-plugin.js';

export interface GraphQLServerOptions {
  readonly endpoint: string;
  readonly log: Log;
  /** How long a stream can resume after its connection broke, in milliseconds. */
  readonly streamsResumableMs: number;
  /** The slot of a stream among the streams of its person; see `Events`. */
  readonly takeStreamSlot: (userId: number) => Promise<(() => void) | null>;
  readonly trusted: TrustedDocuments;
  /** Called for every answered operation of the manifest. */
  readonly countTrusted: (operation: string, hasErrors: boolean) => void;
}

/** The message of our own faults for callers. */
const UNEXPECTED = 'Unexpected error.';

/**
 * The GraphQL API over HTTP, for requests that the endpoint has checked: the caller is known, and the body is within
 * its limit. Every answer, also of the endpoint, has the requested media type.
 */
export const createGraphQLServer = (options: GraphQLServerOptions): YogaServerInstance<NodeRequest, GraphQLContext> => {
  const { endpoint, log, streamsResumableMs, takeStreamSlot, trusted, countTrusted } = options;
  const executeCompiled = createCompiledExecutor();
  const describe = (error: unknown): GraphQLError => describeError(error, log);
  return createYoga<NodeRequest, GraphQLContext>({
    schema,
    graphqlEndpoint: endpoint,
    landingPage: false,
    graphiql: false,
    multipart: false,
    extraParamNames: [DOCUMENT_ID],
    maxRequestBodySize: false,
    cors: false,
    logging: false,
    maskedErrors: { maskError: describe },
    parserAndValidationCache: createDocumentCache(),
    plugins: [
      errorsOfTheEndpoint,
      brokenParametersAre400,
      badDocumentsAre400,
      requestIdPlugin,
      // Before the plugins that read the document.
      trustedDocumentsPlugin(trusted, countTrusted),
      validationPlugin,
      longTextPlugin,
      ...limitPlugins,
      compiledOperationsPlugin(executeCompiled),
      tracingPlugin,
      longAnswersPlugin(),
      streamsPlugin({
        ...{ resumableMs: streamsResumableMs, takeStreamSlot, log, executeCompiled, describeError: describe },
      }),
    ],
    context: ({ res }) => {
      if (res.locals.context === undefined) throw new Error('A request reached the schema without a context.');
      return res.locals.context;
    },
  });
};

/** Runs before the body is read. */
const errorsOfTheEndpoint: Plugin<GraphQLContext, NodeRequest> = {
  onRequestParse: ({ serverContext }) => {
    const { error } = serverContext.res.locals;
    if (error === undefined) return;
    const known = toDomainError(error);
    throw known === undefined ? (unreadable(error) ?? error) : unstartedError(known);
  },
};

/** Requests that Express itself could not read: too long, interrupted, an unknown character set. */
const unreadable = (error: unknown): GraphQLError | undefined => {
  if (!(error instanceof Error && 'status' in error && typeof error.status === 'number')) return undefined;
  const message = error.status === 413 ? 'The request is too large.' : 'The request could not be read.';
  return new GraphQLError(message, { extensions: { code: 'BAD_REQUEST', http: { status: error.status } } });
};

/** Variables and extensions of a query string or a form must be JSON; anything else is a mistake of the caller. */
const brokenParametersAre400: Plugin<GraphQLContext> = {
  onRequestParse: ({ requestParser, setRequestParser }) => {
    if (requestParser === undefined) return;
    setRequestParser(async (request) => {
      try {
        return await requestParser(request);
      } catch (error) {
        if (!(error instanceof SyntaxError)) throw error;
        throw new GraphQLError('The variables or extensions are not JSON.', {
          extensions: { code: 'BAD_REQUEST', http: { status: 400 } },
        });
      }
    });
  },
};

const describeError = (error: unknown, log: Log): GraphQLError => {
  if (!(error instanceof GraphQLError)) {
    const domainError = toDomainError(error);
    if (domainError !== undefined) return graphqlError(domainError);
    log.error({ err: error }, 'a GraphQL request failed unexpectedly');
    return masked(error);
  }
  const { originalError, nodes, path, source, positions } = error;
  if (error.extensions.code !== undefined) return error;
  if (originalError === undefined || originalError instanceof GraphQLError) {
    // Of the library: of variables, or of an argument, which it names in the document; else a value that cannot be shown.
    if (path === undefined || originalError?.nodes !== undefined)
      return withExtensions(error, { code: 'BAD_USER_INPUT' });
    log.error({ err: error, path }, 'a value of an answer could not be shown');
    return new GraphQLError(UNEXPECTED, { nodes, path, extensions: { code: 'INTERNAL_SERVER_ERROR' } });
  }
  const domainError = toDomainError(originalError);
  if (domainError === undefined) {
    log.error({ err: originalError, path }, 'a GraphQL field failed unexpectedly');
    return masked(error);
  }
  const { extensions } = graphqlError(domainError);
  return new GraphQLError(domainError.message, { nodes, path, source, positions, extensions });
};

/** The same error at the same place, with more said of it, and in at most {@link MAX_MESSAGE} characters. */
const withExtensions = (error: GraphQLError, further: GraphQLErrorExtensions): GraphQLError => {
  const { message, nodes, source, positions, path, originalError, extensions } = error;
  const options = { nodes, source, positions, path, originalError, extensions: { ...extensions, ...further } };
  return new GraphQLError(bounded(message), options);
};

/** Typed as any error, but made by the library as one of its own. */
const masked = (error: unknown): GraphQLError => maskError(error, UNEXPECTED) as GraphQLError;

/** Documents that cannot be parsed, are not valid, or have invalid variables are bad requests in every media type. */
const badDocumentsAre400: Plugin<GraphQLContext> = {
  onResultProcess: ({ result, setResult }) => {
    if (Array.isArray(result) || !('errors' in result) || result.data !== undefined) return;
    const errors = result.errors?.map((error) =>
      // The library answers errors marked `spec` with 200 if the caller accepts plain JSON.
      error.extensions.http === undefined || 'spec' in error.extensions.http
        ? withExtensions(error, { http: { status: 400 } })
        : error,
    );
    setResult({ ...result, errors });
  },
};

/**
 * Maximum length of the message of an invalid document, in characters: the message repeats the invalid value, whatever
 * its length.
 */
const MAX_MESSAGE = 1_000;

/** Shortens a long message in the middle: it begins with the place and ends with the error. */
const bounded = (message: string): string =>
  message.length <= MAX_MESSAGE ? message : `${message.slice(0, MAX_MESSAGE / 2)} … ${message.slice(-MAX_MESSAGE / 2)}`;
