import { type CombinedError, type Exchange, mapExchange } from '@urql/core';
import i18next from 'i18next';
import { removeNotice, showNotice } from '../components/notices.js';
import { requestErrorOf } from './request-error.js';

/** Errors after which the person may not see any longer what was read before. */
const WITHHELD: readonly (string | null)[] = ['FORBIDDEN', 'NOT_FOUND'];

/** Says that views show what they read before; the banner says so while the service is out of reach. */
const createNotice = () => {
  let shown: number | null = null;
  /** Queries that could not be read again; the notice stays until each of them is read or its view is closed. */
  const stale = new Set<number>();
  const remove = () => {
    if (shown !== null) removeNotice(shown);
    shown = null;
  };
  return {
    noteFresh: (key: number): void => {
      if (stale.delete(key) && stale.size === 0) remove();
    },
    noteStale: (key: number, error: CombinedError): void => {
      stale.add(key);
      remove();
      if (error.response === undefined) return;
      const { message, requestId } = requestErrorOf(error);
      const request = requestId === null ? '' : ` (${i18next.t('error.request', { id: requestId })})`;
      shown = showNotice(`${i18next.t('error.stale')}: ${message}${request}`, true);
    },
  };
};

/** The fields of the data of a query, by their names. */
type Fields = Readonly<Record<string, unknown>>;

/** The fields of the query that failed now, and were read before; such as the backups of a server that is restored. */
const formerFields = (data: Fields, former: Fields, { graphQLErrors }: CombinedError): Fields => {
  const failed = graphQLErrors
    .filter(({ path, extensions }) => path?.length === 1 && !WITHHELD.includes(String(extensions.code)))
    .map(({ path }) => String(path?.[0]));
  return Object.fromEntries(
    failed.filter((name) => data[name] == null && former[name] != null).map((name) => [name, former[name]]),
  );
};

/**
 * An open view shows what it read last when it cannot be read again: forms in it keep what was typed. Stands before the
 * cache.
 */
export const showLastData: Exchange = (input) => {
  const last = new Map<number, Fields>();
  const notice = createNotice();
  return mapExchange({
    onOperation: ({ kind, key }) => {
      if (kind !== 'teardown') return;
      last.delete(key);
      notice.noteFresh(key);
    },
    onResult: (result) => {
      const { operation, data, error } = result;
      if (operation.kind !== 'query') return;
      const { key } = operation;
      const former = last.get(key);
      if (data != null) {
        const kept = error === undefined || former === undefined ? {} : formerFields(data, former, error);
        const shown = { ...data, ...kept };
        last.set(key, shown);
        if (error === undefined) notice.noteFresh(key);
        else if (Object.keys(kept).length > 0) {
          notice.noteStale(key, error);
          return { ...result, data: shown };
        }
        return;
      }
      if (error === undefined || former === undefined) return;
      const { code } = requestErrorOf(error);
      if (WITHHELD.includes(code)) {
        last.delete(key);
        notice.noteFresh(key);
        return;
      }
      // Without a session the sign-in takes the place of all views.
      if (code !== 'UNAUTHENTICATED') notice.noteStale(key, error);
      return { ...result, data: former };
    },
  })(input);
};
