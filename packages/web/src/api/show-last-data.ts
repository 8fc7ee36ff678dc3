import { type CombinedError, type Exchange, mapExchange } from '@urql/core';
import i18next from 'i18next';
import { removeNotice, showNotice } from '../components/notices.js';
import { requestErrorOf } from './request-error.js';

/** Errors after which the person may not see any longer what was read before. */
const WITHHELD: readonly (string | null)[] = ['FORBIDDEN', 'NOT_FOUND'];

/** Says that views show what they read before; the banner says so while the service is out of reach. */
const createNotice = () => {
  let shown: number | null = null;
  const remove = () => {
    if (shown !== null) removeNotice(shown);
    shown = null;
  };
  return {
    remove,
    show: (error: CombinedError): void => {
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
      if (kind === 'teardown') last.delete(key);
    },
    onResult: (result) => {
      const { operation, data, error } = result;
      if (operation.kind !== 'query') return;
      const former = last.get(operation.key);
      if (data != null) {
        const kept = error === undefined || former === undefined ? {} : formerFields(data, former, error);
        const shown = { ...data, ...kept };
        last.set(operation.key, shown);
        if (error === undefined) notice.remove();
        else if (Object.keys(kept).length > 0) {
          notice.show(error);
          return { ...result, data: shown };
        }
        return;
      }
      if (error === undefined || former === undefined) return;
      const { code } = requestErrorOf(error);
      if (WITHHELD.includes(code)) return void last.delete(operation.key);
      // Without a session the sign-in takes the place of all views.
      if (code !== 'UNAUTHENTICATED') notice.show(error);
      return { ...result, data: former };
    },
  })(input);
};
