import { useTranslation } from 'react-i18next';
import { sentenceOf } from '../api/request-error.js';
import type { SignInAnswer, SignInForm } from '../api/sign-in.js';

/** What is wrong with a sign-in, in the language of the page. */
export const useProblemText = () => {
  const { t } = useTranslation();
  return (
    { code, message, retryAfterSeconds, requestId }: Extract<SignInAnswer, { readonly kind: 'rejected' }>,
    method: SignInForm['method'],
  ): string => {
    if (code === null) return t('error.unreachable', { message });
    if (retryAfterSeconds !== null) return t('signIn.tooMany', { count: retryAfterSeconds });
    if (method === 'link' && code === 'NOT_FOUND') return t('signIn.invalidLink');
    switch (code) {
      case 'INVALID_PASSWORD':
        return t('signIn.invalidPassword');
      case 'INVALID_KEY':
        return t('signIn.invalid');
      case 'INVALID_CODE':
        return t('signIn.invalidCode');
      case 'SIGN_IN_EXPIRED':
        return t('signIn.expired');
      default: {
        const sentence = sentenceOf({ code, message });
        return requestId === null ? sentence : `${sentence} (${t('error.request', { id: requestId })})`;
      }
    }
  };
};
