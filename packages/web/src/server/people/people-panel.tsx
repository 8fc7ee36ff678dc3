import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useAction } from '../../api/use-action.js';
import { useViewQuery } from '../../api/use-view-query.js';
import { Button } from '../../components/button.js';
import { ConfirmButton } from '../../components/confirm-button.js';
import { ListStates } from '../../components/list-states.js';
import { RemovePersonDocument, ServerPeopleDocument } from '../../graphql/graphql.js';
import { useServer } from '../server-context.js';
import { useMay } from '../use-may.js';
import { usePermissionWords } from './permission-words.js';
import { type PermissionGroup, PersonForm, type ShownPerson } from './person-form.js';

/** The people with whom a server is shared. */
export const PeoplePanel = () => {
  const { t } = useTranslation();
  const server = useServer();
  const may = useMay();
  const [isAdding, setAdding] = useState(false);
  const [{ data, error }, reexecute] = useViewQuery({ query: ServerPeopleDocument, variables: { server: server.id } });
  const people = data && (data.subusers ?? null);
  const groups = data?.permissionGroups ?? [];
  return (
    <section className="stack" aria-label={t('server.people')}>
      {isAdding ? <PersonForm groups={groups} onClose={() => setAdding(false)} /> : null}
      {may('user.create') && people != null && !isAdding ? (
        <div>
          <Button variant="primary" onPress={() => setAdding(true)}>
            {t('people.add')}
          </Button>
        </div>
      ) : null}
      <ListStates
        rows={people}
        error={error}
        onRetry={() => reexecute({ requestPolicy: 'network-only' })}
        empty={t('people.empty')}
        emptyHint={t('people.emptyHint')}
        isAdding={isAdding}
      >
        <ul className="list" aria-label={t('people.list')}>
          {people?.map((person) => (
            <Person key={person.id} person={person} groups={groups} />
          ))}
        </ul>
      </ListStates>
    </section>
  );
};

interface PersonProps {
  readonly person: ShownPerson;
  readonly groups: readonly PermissionGroup[];
}

const Person = ({ person, groups }: PersonProps) => {
  const { t } = useTranslation();
  const may = useMay();
  const { groupTitle, permissionTitle } = usePermissionWords();
  const heading = useId();
  const [isEditing, setEditing] = useState(false);
  const [remove] = useAction(RemovePersonDocument);
  const { id, username, email, hasTwoFactor, permissions } = person;
  if (isEditing) {
    return (
      <li>
        <PersonForm person={person} groups={groups} onClose={() => setEditing(false)} />
      </li>
    );
  }
  const granted = groups.flatMap((group) => {
    const names = group.permissions.filter(({ fullName }) => permissions.includes(fullName));
    return names.length === 0 ? [] : [[group, names] as const];
  });
  return (
    <li className="card stack">
      <div className="row spread">
        <div className="row">
          <h2 id={heading}>{username}</h2>
          <span className="muted">{email}</span>
          {hasTwoFactor ? <span className="badge badge-good">{t('people.twoFactor')}</span> : null}
        </div>
        <div className="row">
          {may('user.update') ? (
            <Button aria-describedby={heading} onPress={() => setEditing(true)}>
              {t('people.edit')}
            </Button>
          ) : null}
          {may('user.delete') ? (
            <ConfirmButton
              variant="danger"
              aria-describedby={heading}
              action={t('people.remove')}
              title={t('people.removeTitle', { name: username })}
              text={t('people.removeText')}
              name={username}
              onConfirm={() => void remove({ person: id })}
            />
          ) : null}
        </div>
      </div>
      <dl className="facts">
        {granted.map(([group, names]) => (
          <div key={group.name}>
            <dt>{groupTitle(group)}</dt>
            <dd>
              {names.length === group.permissions.length
                ? t('people.everything')
                : names.map(permissionTitle).join(', ')}
            </dd>
          </div>
        ))}
      </dl>
    </li>
  );
};
