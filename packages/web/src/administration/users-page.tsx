import { getRouteApi } from '@tanstack/react-router';
import { useState } from 'react';
import { Input } from 'react-aria-components/Input';
import { Label } from 'react-aria-components/Label';
import { SearchField } from 'react-aria-components/SearchField';
import { useTranslation } from 'react-i18next';
import { useAction } from '../api/use-action.js';
import { useViewQuery } from '../api/use-view-query.js';
import { Button } from '../components/button.js';
import { ConfirmDialog } from '../components/confirm-dialog.js';
import { ListStates } from '../components/list-states.js';
import { Pager, usePages } from '../components/pager.js';
import { PlainTable } from '../components/plain-table.js';
import { ShownOnce } from '../components/shown-once.js';
import {
  AddPasswordLinkDocument,
  RemoveUserDocument,
  ResetTwoFactorDocument,
  type ShownUserFragment,
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

type Asked = { readonly user: ShownUserFragment; readonly for: 'edit' | 'reset' | 'delete' } | { readonly for: 'add' };

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
  const [asked, setAsked] = useState<Asked | null>(null);
  const [link, setLink] = useState<string | null>(null);
  const [addLink] = useAction(AddPasswordLinkDocument);
  const [reset] = useAction(ResetTwoFactorDocument);
  const [remove] = useAction(RemoveUserDocument);
  const users = data?.users?.edges.map(({ node }) => node);
  const close = () => setAsked(null);
  const createLink = async (user: string) => {
    const result = (await addLink({ user }))?.createPasswordLink;
    if (result?.__typename === 'PasswordLink') setLink(result.url);
  };
  const confirmRemove = async (id: string) => {
    if ((await remove({ id })) !== null) readAgain();
  };
  return (
    <>
      {mayWrite ? (
        <div>
          <Button variant="primary" onPress={() => setAsked({ for: 'add' })}>
            {t('users.add')}
          </Button>
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
              <td>
                {mayWrite ? (
                  <div className="row">
                    <Button onPress={() => setAsked({ user, for: 'edit' })}>{t('common.edit')}</Button>
                    <Button onPress={() => void createLink(user.id)}>{t('users.createLink')}</Button>
                    {user.hasTwoFactor === true && user.id !== own ? (
                      <Button onPress={() => setAsked({ user, for: 'reset' })}>{t('users.reset')}</Button>
                    ) : null}
                    {user.id === own ? null : (
                      <Button variant="danger" onPress={() => setAsked({ user, for: 'delete' })}>
                        {t('common.delete')}
                      </Button>
                    )}
                  </div>
                ) : null}
              </td>
            </tr>
          ))}
        </PlainTable>
        <Pager pages={pages} pageInfo={data?.users?.pageInfo} />
      </ListStates>
      {asked?.for === 'add' ? <UserDialog onDone={readAgain} onClose={close} /> : null}
      {asked?.for === 'edit' ? <UserDialog user={asked.user} onDone={readAgain} onClose={close} /> : null}
      {asked?.for === 'reset' ? (
        <ConfirmDialog
          title={t('users.resetTitle', { name: asked.user.username })}
          text={t('users.resetText')}
          action={t('users.reset')}
          onConfirm={() => void reset({ userId: asked.user.id })}
          onClose={close}
        />
      ) : null}
      {asked?.for === 'delete' ? (
        <ConfirmDialog
          title={t('users.deleteTitle', { name: asked.user.username })}
          text={t('users.deleteText')}
          name={asked.user.username}
          action={t('common.delete')}
          onConfirm={() => void confirmRemove(asked.user.id)}
          onClose={close}
        />
      ) : null}
    </>
  );
};
