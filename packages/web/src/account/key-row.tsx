import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../components/button.js';
import { DateAndTime, Time } from '../components/time.js';
import type { ShownKeyFragment } from '../graphql/graphql.js';
import { useScopeText } from './use-scope-text.js';

interface Props {
  readonly shown: ShownKeyFragment;
  readonly onRevoke: () => void;
  /** Whether the table lists the keys of the reader only. */
  readonly isOwn?: boolean;
  /** Cells after the first one. */
  readonly children?: ReactNode;
}

/** A key in a table. */
export const KeyRow = ({ shown, onRevoke, isOwn = false, children }: Props) => {
  const { t } = useTranslation();
  const scopeText = useScopeText(isOwn);
  return (
    <tr>
      <th scope="row">
        {shown.description === '' ? t('keys.noDescription') : shown.description}
        <div className="muted">
          <code>{shown.identifier}</code>
        </div>
      </th>
      {children}
      <td>
        {scopeText(shown)}
        {shown.allowedIps.length === 0 ? null : (
          <div className="muted">{t('keys.onlyFrom', { addresses: shown.allowedIps.join(', ') })}</div>
        )}
      </td>
      <td>{shown.lastUsedAt == null ? t('common.never') : <Time value={shown.lastUsedAt} />}</td>
      <td>{shown.expiresAt == null ? t('common.never') : <DateAndTime value={shown.expiresAt} />}</td>
      <td>
        <Button onPress={onRevoke} aria-label={t('keys.revokeNamed', { name: shown.description })}>
          {t('keys.revoke')}
        </Button>
      </td>
    </tr>
  );
};
