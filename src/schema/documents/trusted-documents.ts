import { GraphQLError } from 'graphql';
import type { GraphQLParams, Plugin } from 'graphql-yoga';
import type { GraphQLContext } from '../graphql-context.js';
import { introspectionOf } from '../limits/introspection.js';

/** A document of a manifest. */
export interface TrustedDocument {
  readonly text: string;
  /** Name of its operation. */
  readonly name: string;
}

export interface TrustedDocuments {
  /** By hash, without the prefix (`plainHash`). */
  readonly documents: ReadonlyMap<string, TrustedDocument>;
  /** Whether other documents are rejected. */
  readonly isOnly: boolean;
}

/** The parameters of a request: those of the library, and the one that names a document over HTTP. */
type Params = GraphQLParams & { readonly documentId?: unknown };

/** The name of a parameter that the library does not know. */
export const DOCUMENT_ID = 'documentId';

/**
 * Documents that clients name by their hash instead of sending them, in both forms of existing clients. Documents are
 * never stored at run time: one that is not in the manifest is unknown. The schema and its introspection are public.
 * @param count called for every answered operation of the manifest
 */
export const trustedDocumentsPlugin = (
  { documents, isOnly }: TrustedDocuments,
  count: (operation: string, hasErrors: boolean) => void,
): Plugin<GraphQLContext> => {
  const names = new WeakMap<Request, string>();
  return {
    onParams: ({ request, params, setParams }) => {
      if (params.query) {
        if (isOnly && introspectionOf(params.query) === undefined) throw onlyTrusted();
        return;
      }
      const id = idIn(params);
      if (id === undefined) return; // the library reports what is missing
      const document = documents.get(plainHash(id));
      if (document === undefined) throw unknownDocument(params);
      names.set(request, document.name);
      setParams({ ...params, query: document.text });
    },
    onResultProcess: ({ request, result }) => {
      const name = names.get(request);
      if (name !== undefined && 'data' in result) count(name, result.errors !== undefined);
    },
  };
};

/** A hash without the prefix of its algorithm, which some clients add. */
export const plainHash = (hash: string): string => hash.replace(/^sha256:/, '');

const idIn = ({ documentId, extensions }: Params): string | undefined => {
  const hash = typeof documentId === 'string' ? documentId : persistedQueryIn(extensions)?.sha256Hash;
  return typeof hash === 'string' ? hash : undefined;
};

const persistedQueryIn = (extensions: GraphQLParams['extensions']): { readonly sha256Hash?: unknown } | undefined => {
  const persisted: unknown = extensions?.persistedQuery;
  return typeof persisted === 'object' && persisted !== null ? persisted : undefined;
};

const onlyTrusted = (): GraphQLError =>
  new GraphQLError('Only documents of the manifest are executed. Send the hash of one.', {
    extensions: { code: 'TRUSTED_DOCUMENT_REQUIRED', http: { status: 400 } },
  });

/** On this answer, clients of automatic persisted queries send the whole document, and no more hashes. */
const unknownDocument = ({ documentId }: Params): GraphQLError =>
  documentId === undefined
    ? new GraphQLError('PersistedQueryNotSupported', {
        extensions: { code: 'PERSISTED_QUERY_NOT_SUPPORTED', http: { status: 200 } },
      })
    : new GraphQLError('No document of the manifest has this hash.', {
        extensions: { code: 'TRUSTED_DOCUMENT_UNKNOWN', http: { status: 404 } },
      });
