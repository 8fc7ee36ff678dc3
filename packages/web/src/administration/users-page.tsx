import { getRouteApi } from '@tanstack/react-router';
import { useState } from 'react';
import { Input } from 'react-aria-components/Input';
import { Label } from 'react-aria-components/Label';
import { SearchField } from 'react-aria-components/SearchField';
import { useTranslation } from 'react-i18next';
import { useAction } from '../api/use-action.js';
import { useViewQuery } from '../api/use-view-query.js';
import { Button } from '../components/button.js';
import { ConfirmButton } from '../components/confirm-button.js';
import { DialogButton } from '../components/dialog-button.js';
import { ListStates } from '../components/list-states.js';
import { Pager, usePages } from '../components/pager.js';
import { PlainTable } from '../components/plain-table.js';
import { ShownOnce } from '../components/shown-once.js';
import {
  AddPasswordLinkDocument,
  RemoveUserDocument,
  ResetTwoFactorDocument,
  UsersViewDocument,
} from '../graphql/graphql.js';
import { useMayAdminister, useSession } from '../shell/session.js';
import { UserDialog } from './user-dialog.js';

const route = getRouteApi('/administration/users');

/** All people, found by name or address. */
export const UsersPage = () => {
  const { t } = useTranslation();
  const { q = '' } = route.useSearch();
  const navigate = route.useNavigate();
  return (
    <section className="stack" aria-label={t('administration.users')}>
      <SearchField
        className="field"
        value={q}
        onChange={(text) => void navigate({ search: text === '' ? {} : { q: text }, replace: true })}
      >
        <Label className="label">{t('users.search')}</Label>
        <Input className="input" />
      </SearchField>
      <Users key={q} search={q} />
    </section>
  );
};

const Users = ({ search }: { readonly search: string }) => {
  const { t } = useTranslation();
  const mayWrite = useMayAdminister()('USERS', 'write');
  const own = useSession()?.account?.user.id;
  const pages = usePages();
  const filter = search === '' ? {} : { search: [search] };
  const [{ data, error }, reexecute] = useViewQuery({
    query: UsersViewDocument,
    variables: { after: pages.after, filter },
  });
  const readAgain = () => reexecute({ requestPolicy: 'network-only' });
  const [link, setLink] = useState<string | null>(null);
  const [addLink, isLinking] = useAction(AddPasswordLinkDocument);
  const [reset] = useAction(ResetTwoFactorDocument);
  const [remove] = useAction(RemoveUserDocument, readAgain);
  const users = data?.users?.edges.map(({ node }) => node);
  const createLink = async (user: string) => {
    const result = (await addLink({ user }))?.createPasswordLink;
    if (result?.__typename === 'PasswordLink') setLink(result.url);
  };
  return (
    <>
      {mayWrite ? (
        <div>
          <DialogButton variant="primary" text={t('users.add')}>
            {(close) => <UserDialog onDone={readAgain} onClose={close} />}
          </DialogButton>
        </div>
      ) : null}
      {link === null ? null : (
        <ShownOnce title={t('users.link')} text={t('users.linkText')} values={[link]} onClose={() => setLink(null)} />
      )}
      <ListStates
        rows={users}
        error={error}
        onRetry={readAgain}
        empty={search === '' ? t('users.empty') : t('users.noMatch')}
      >
        <PlainTable
          label={t('administration.users')}
          columns={[t('users.name'), t('users.email'), t('users.role'), t('twoFactor.title')]}
          actions={t('common.actions')}
        >
          {users?.map((user) => (
            <tr key={user.id}>
              <th scope="row">
                {user.username}
                <div className="muted">{[user.firstName, user.lastName].join(' ').trim()}</div>
              </th>
              <td>{user.email}</td>
              <td>{user.isAdministrator === true ? t('users.administrator') : t('users.person')}</td>
              <td>{user.hasTwoFactor === true ? t('twoFactor.on') : t('twoFactor.off')}</td>
              <td className="actions">
                {mayWrite ? (
                  <div className="row">
                    <DialogButton text={t('common.edit')}>
                      {(close) => <UserDialog user={user} onDone={readAgain} onClose={close} />}
                    </DialogButton>
                    <Button isDisabled={isLinking} onPress={() => void createLink(user.id)}>
                      {t('users.createLink')}
                    </Button>
                    {user.hasTwoFactor === true && user.id !== own ? (
                      <ConfirmButton
                        action={t('users.reset')}
                        title={t('users.resetTitle', { name: user.username })}
                        text={t('users.resetText')}
                        onConfirm={() => void reset({ userId: user.id })}
                      />
                    ) : null}
                    {user.id === own ? null : (
                      <ConfirmButton
                        variant="danger"
                        action={t('common.delete')}
                        title={t('users.deleteTitle', { name: user.username })}
                        text={t('users.deleteText')}
                        name={user.username}
                        onConfirm={() => void remove({ id: user.id })}
                      />
                    )}
                  </div>
                ) : null}
              </td>
            </tr>
          ))}
        </PlainTable>
        <Pager pages={pages} pageInfo={data?.users?.pageInfo} />
      </ListStates>
    </>
  );
};
