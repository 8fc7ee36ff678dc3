import type { AnyVariables, TypedDocumentNode } from '@urql/core';
import { useTranslation } from 'react-i18next';
import { useMutation } from 'urql';
import { showNotice } from '../components/notices.js';
import { requestErrorOf, sentencesOf } from './request-error.js';

/** The members of a result that say why a mutation failed. */
interface Failure {
  readonly message: string;
}

const failureIn = (data: unknown): Failure | undefined => {
  const [result] = Object.values(data ?? {});
  if (typeof result !== 'object' || result === null || !('code' in result && 'message' in result)) return undefined;
  return { message: sentencesOf('issues' in result ? result.issues : undefined) ?? String(result.message) };
};

/** A mutation; an error of it is shown. The returned function resolves with the data, or with null after an error. */
export const useAction = <Data, Variables extends AnyVariables>(
  document: TypedDocumentNode<Data, Variables>,
): readonly [act: (variables: Variables) => Promise<Data | null>, isActing: boolean] => {
  const { t } = useTranslation();
  const [{ fetching }, execute] = useMutation(document);
  const act = async (variables: Variables): Promise<Data | null> => {
    const { data, error } = await execute(variables);
    const message = error === undefined ? failureIn(data)?.message : requestErrorOf(error).message;
    if (message === undefined && data != null) return data;
    showNotice(`${t('error.action')}: ${message ?? ''}`, true);
    return null;
  };
  return [act, fetching];
};
