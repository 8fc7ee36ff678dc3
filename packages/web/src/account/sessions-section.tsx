import { useTranslation } from 'react-i18next';
import { useAction } from '../api/use-action.js';
import { Button } from '../components/button.js';
import { PlainTable } from '../components/plain-table.js';
import { EmptyState } from '../components/states.js';
import { Time } from '../components/time.js';
import { RevokeSessionDocument } from '../graphql/graphql.js';
import { useSignOut } from '../shell/use-sign-out.js';
import type { ShownSession } from './account-page.js';
import { browserName } from './browser-name.js';

interface Props {
  readonly sessions: readonly ShownSession[];
  readonly onChange: () => void;
}

/** The browsers in which the person is signed in. */
export const SessionsSection = ({ sessions, onChange }: Props) => {
  const { t } = useTranslation();
  const signOut = useSignOut();
  const [revoke, isRevoking] = useAction(RevokeSessionDocument);
  const end = async (id: string) => {
    if ((await revoke({ id })) !== null) onChange();
  };
  return (
    <section className="card stack" aria-labelledby="sessions">
      <h2 id="sessions">{t('account.sessions')}</h2>
      {sessions.length === 0 ? <EmptyState title={t('account.noSessions')} hint={t('account.noSessionsHint')} /> : null}
      {sessions.length === 0 ? null : (
        <PlainTable
          label={t('account.sessions')}
          columns={[t('account.browser'), t('account.address'), t('account.signedInWith'), t('account.lastUsed')]}
          actions={t('common.actions')}
        >
          {sessions.map((session) => (
            <tr key={session.id}>
              <th scope="row">
                <span title={session.userAgent}>{browserName(session.userAgent) ?? t('account.unknownBrowser')}</span>{' '}
                {session.isCurrent ? <span className="badge badge-good">{t('account.thisBrowser')}</span> : null}
              </th>
              <td>{session.ip}</td>
              <td>
                {t(`signInMethod.${session.method}`)}
                {session.hasSecondFactor ? ` · ${t('account.withSecondFactor')}` : ''}
              </td>
              <td>{session.lastUsedAt == null ? t('common.never') : <Time value={session.lastUsedAt} />}</td>
              <td className="actions">
                <Button isDisabled={isRevoking} onPress={() => (session.isCurrent ? signOut() : void end(session.id))}>
                  {session.isCurrent ? t('account.signOut') : t('account.endSession')}
                </Button>
              </td>
            </tr>
          ))}
        </PlainTable>
      )}
    </section>
  );
};
