import { useTranslation } from 'react-i18next';
import { useViewQuery } from '../api/use-view-query.js';
import { EmptyState, ErrorState, Skeleton } from '../components/states.js';
import { ViewHeading } from '../components/view-heading.js';
import { AccountViewDocument, type AccountViewQuery } from '../graphql/graphql.js';
import { KeysSection } from './keys-section.js';
import { PasswordSection } from './password-section.js';
import { SessionsSection } from './sessions-section.js';
import { SshKeysSection } from './ssh-keys-section.js';
import { TwoFactorSection } from './two-factor-section.js';

export type ShownAccount = NonNullable<AccountViewQuery['viewer']['account']>;

export type ShownSession = NonNullable<AccountViewQuery['viewer']['sessions']>[number];

/** The person who is signed in: sessions, second factor, keys. */
export const AccountPage = () => {
  const { t } = useTranslation();
  const [{ data, error }, reexecute] = useViewQuery({ query: AccountViewDocument, variables: {} });
  const readAgain = () => reexecute({ requestPolicy: 'network-only' });
  const viewer = data?.viewer;
  if (viewer === undefined) {
    return error === undefined ? <Skeleton /> : <ErrorState error={error} onRetry={readAgain} isView />;
  }
  const { account, sessions } = viewer;
  if (account == null) return <EmptyState title={t('account.none')} hint={t('account.noneHint')} isView />;
  return (
    <div className="stack">
      <div>
        <ViewHeading>{t('account.title')}</ViewHeading>
        <p className="muted">
          {account.username} · {account.email}
        </p>
      </div>
      <PasswordSection account={account} isAdministrator={viewer.isAdministrator} onChange={readAgain} />
      <TwoFactorSection account={account} onChange={readAgain} />
      <SessionsSection sessions={sessions ?? []} onChange={readAgain} />
      <KeysSection
        user={account.user.id}
        keys={account.apiKeys}
        isAdministrator={viewer.isAdministrator}
        onChange={readAgain}
      />
      <SshKeysSection keys={account.sshKeys} onChange={readAgain} />
    </div>
  );
};
