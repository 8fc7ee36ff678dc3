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

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null;

/** The fields of the query that failed now, and were read before; such as the backups of a server that is restored. */
const formerFields = (data: unknown, former: unknown, { graphQLErrors }: CombinedError): Record<string, unknown> => {
  if (!isRecord(data) || !isRecord(former)) return {};
  const failed = graphQLErrors.flatMap(({ path, extensions }) =>
    path?.length === 1 && !WITHHELD.includes(String(extensions.code)) ? [String(path[0])] : [],
  );
  return Object.fromEntries(
    failed.flatMap((field) => (data[field] == null && former[field] != null ? [[field, former[field]]] : [])),
  );
};

/**
 * An open view shows what it read last when it cannot be read again: forms in it keep what was typed. Stands before the
 * cache.
 */
export const showLastData: Exchange = (input) => {
  const last = new Map<number, unknown>();
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
        const fields = error === undefined ? {} : formerFields(data, former, error);
        const shown = { ...data, ...fields };
        last.set(operation.key, shown);
        if (error === undefined) notice.remove();
        if (error === undefined || Object.keys(fields).length === 0) return;
        notice.show(error);
        return { ...result, data: shown };
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
