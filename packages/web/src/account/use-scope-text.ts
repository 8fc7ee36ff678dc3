import { useTranslation } from 'react-i18next';
import type { ShownKeyFragment } from '../graphql/graphql.js';

/** What a key may do, in words; own keys act as the reader. */
export const useScopeText = (isOwn: boolean): ((key: Pick<ShownKeyFragment, 'kind' | 'permissions'>) => string) => {
  const { t, i18n } = useTranslation();
  return ({ kind, permissions }) => {
    if (kind === 'CLIENT') return t(isOwn ? 'keys.asYou' : 'keys.asPerson');
    const named = (isWrite: boolean) =>
      (permissions ?? [])
        .filter(({ canRead, canWrite }) => (isWrite ? canWrite : canRead && !canWrite))
        .map(({ resource }) => t(`resource.${resource}`));
    const list = new Intl.ListFormat(i18n.language, { type: 'conjunction' });
    const [written, read] = [named(true), named(false)];
    const parts = [
      ...(written.length === 0 ? [] : [t('keys.writes', { resources: list.format(written) })]),
      ...(read.length === 0 ? [] : [t('keys.reads', { resources: list.format(read) })]),
    ];
    return parts.length === 0 ? t('keys.nothing') : parts.join(' ');
  };
};
