import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useAction } from '../api/use-action.js';
import { ConfirmButton } from '../components/confirm-button.js';
import { DateAndTime, Time } from '../components/time.js';
import { RevokeKeyDocument, type ShownKeyFragment } from '../graphql/graphql.js';
import { useScopeText } from './use-scope-text.js';

/** What a person types to revoke a key. */
const nameOfKey = ({ description, identifier }: ShownKeyFragment): string =>
  description === '' ? identifier : description;

interface Props {
  readonly shown: ShownKeyFragment;
  readonly onRevoked: () => void;
  /** Whether the table lists the keys of the reader only. */
  readonly isOwn?: boolean;
  /** Cells after the first one. */
  readonly children?: ReactNode;
}

/** A key in a table, with a button that revokes it. */
export const KeyRow = ({ shown, onRevoked, isOwn = false, children }: Props) => {
  const { t } = useTranslation();
  const name = nameOfKey(shown);
  const scopeText = useScopeText(isOwn);
  const [revoke] = useAction(RevokeKeyDocument, onRevoked);
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
      <td className="actions">
        <ConfirmButton
          variant="danger"
          aria-label={t('keys.revokeNamed', { name })}
          action={t('keys.revoke')}
          title={t('keys.revokeTitle', { name })}
          text={t('keys.revokeText')}
          name={name}
          onConfirm={() => void revoke({ id: shown.id })}
        />
      </td>
    </tr>
  );
};
