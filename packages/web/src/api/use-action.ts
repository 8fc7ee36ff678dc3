import type { AnyVariables, OperationResult, TypedDocumentNode } from '@urql/core';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useMutation } from 'urql';
import { removeNotice, showNotice } from '../components/notices.js';
import { requestErrorOf, sentenceOf } from './request-error.js';

/** The members of a result that say why a mutation failed. */
interface Failure {
  readonly code: string;
  readonly message: string;
}

const failureIn = (data: unknown): Failure | undefined => {
  const [result] = Object.values(data ?? {});
  if (typeof result !== 'object' || result === null || !('code' in result && 'message' in result)) return undefined;
  const [code, message] = [String(result.code), String(result.message)];
  return { code, message: sentenceOf({ code, message, issues: 'issues' in result ? result.issues : undefined }) };
};

type Result = Pick<OperationResult, 'data' | 'error'>;

/** A context for one mutation, which stores the id of its request: a result does not have the headers of its response. */
export const rememberRequestId = () => {
  let id: string | null = null;
  return {
    context: {
      fetch: async (...request: Parameters<typeof fetch>) => {
        const response = await fetch(...request);
        id = response.headers.get('x-request-id');
        return response;
      },
    },
    requestId: () => id,
  };
};

/** For views that handle the results of a mutation themselves. */
export const useFailureNotice = () => {
  const { t } = useTranslation();
  const former = useRef<number | null>(null);
  const messageOf = ({ data, error }: Result): string | undefined => {
    if (error === undefined) return failureIn(data)?.message ?? (data == null ? '' : undefined);
    const { message, code } = requestErrorOf(error);
    return code === null ? t('error.unreachable', { message }) : message;
  };
  return {
    /** Whether a mutation failed; then the error is shown, in place of its former one. */
    showFailure: (result: Result, id: string | null): boolean => {
      if (former.current !== null) removeNotice(former.current);
      const message = messageOf(result);
      if (message === undefined) return false;
      const request = id === null ? '' : ` (${t('error.request', { id })})`;
      former.current = showNotice(`${t('error.action')}: ${message}${request}`, true);
      return true;
    },
    /** Whether another request has changed the object since it was read. */
    isConflict: ({ data }: Result): boolean => failureIn(data)?.code === 'CONFLICT',
  };
};

/**
 * A mutation; an error of it is shown. The returned function resolves with the data, or with null after an error.
 * `onDone` is called after each success.
 */
export const useAction = <Data, Variables extends AnyVariables>(
  document: TypedDocumentNode<Data, Variables>,
  onDone?: () => void,
): readonly [act: (variables: Variables) => Promise<Data | null>, isActing: boolean] => {
  const { showFailure } = useFailureNotice();
  const [{ fetching }, execute] = useMutation(document);
  const act = async (variables: Variables): Promise<Data | null> => {
    const { context, requestId } = rememberRequestId();
    const result = await execute(variables, context);
    if (showFailure(result, requestId())) return null;
    onDone?.();
    return result.data ?? null;
  };
  return [act, fetching];
};
