import type { AnyVariables, OperationResult, TypedDocumentNode } from '@urql/core';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useMutation } from 'urql';
import { removeNotice, showNotice } from '../components/notices.js';
import { requestErrorOf, sentencesOf } from './request-error.js';

/** The members of a result that say why a mutation failed. */
interface Failure {
  readonly code: string;
  readonly message: string;
}

const failureIn = (data: unknown): Failure | undefined => {
  const [result] = Object.values(data ?? {});
  if (typeof result !== 'object' || result === null || !('code' in result && 'message' in result)) return undefined;
  const sentences = sentencesOf('issues' in result ? result.issues : undefined);
  return { code: String(result.code), message: sentences ?? String(result.message) };
};

type Result = Pick<OperationResult, 'data' | 'error'>;

/** For views that handle the results of a mutation themselves. */
export const useFailureNotice = () => {
  const { t } = useTranslation();
  const former = useRef<number | null>(null);
  return {
    /** Whether a mutation failed; then the error is shown, in place of its former one. */
    showFailure: ({ data, error }: Result): boolean => {
      if (former.current !== null) removeNotice(former.current);
      const message = error === undefined ? failureIn(data)?.message : requestErrorOf(error).message;
      if (message === undefined && data != null) return false;
      former.current = showNotice(`${t('error.action')}: ${message ?? ''}`, true);
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
    const result = await execute(variables);
    if (showFailure(result)) return null;
    onDone?.();
    return result.data ?? null;
  };
  return [act, fetching];
};
