import { useState } from 'react';
import { Form } from 'react-aria-components/Form';
import { useTranslation } from 'react-i18next';
import { useAction } from '../../api/use-action.js';
import { Button } from '../../components/button.js';
import { Checkbox } from '../../components/checkbox.js';
import { StaleAlert } from '../../components/stale-alert.js';
import { TextField } from '../../components/text-field.js';
import { useIsShown } from '../../components/use-is-shown.js';
import { ChangePersonDocument, InvitePersonDocument, type ServerPeopleQuery } from '../../graphql/graphql.js';
import { useServer } from '../server-context.js';
import { useMay } from '../use-may.js';
import { usePermissionWords } from './permission-words.js';

export type ShownPerson = NonNullable<ServerPeopleQuery['subusers']>[number];

export type PermissionGroup = ServerPeopleQuery['permissionGroups'][number];

/** The service grants it to each person with whom a server is shared. */
const ALWAYS_GRANTED = 'websocket.connect';

interface Props {
  /** The person whose permissions change; by default the form invites one. */
  readonly person?: ShownPerson;
  readonly groups: readonly PermissionGroup[];
  readonly onClose: () => void;
}

/** What a person may do on the server. The person who grants can grant only what they may do themselves. */
export const PersonForm = ({ person, groups, onClose }: Props) => {
  const { t } = useTranslation();
  const server = useServer();
  const [email, setEmail] = useState('');
  const [permissions, setPermissions] = useState<ReadonlySet<string>>(() => new Set(person?.permissions));
  const [invite, isInviting] = useAction(InvitePersonDocument);
  const [change, isChanging] = useAction(ChangePersonDocument);
  const isSaving = isInviting || isChanging;
  const isShown = useIsShown();
  // The permissions may change while the form is open: what another person has saved meanwhile must not be lost unseen.
  const [since, setSince] = useState(person?.updatedAt);
  const isStale = person?.updatedAt !== since && !isSaving;
  const save = () => {
    const names = [...permissions];
    return person === undefined
      ? invite({ server: server.id, email: email.trim(), permissions: names })
      : change({ person: person.id, permissions: names, ifUnchangedSince: since });
  };
  const submit = async () => {
    if ((await save()) !== null && isShown()) onClose();
  };
  const set = (names: readonly string[], isGranted: boolean) => {
    const next = new Set(permissions);
    for (const name of names) {
      if (isGranted) next.add(name);
      else next.delete(name);
    }
    setPermissions(next);
  };
  return (
    <Form
      className="card stack"
      onSubmit={(event) => {
        event.preventDefault();
        void submit();
      }}
    >
      <h2>{person === undefined ? t('people.add') : t('people.editTitle', { name: person.username })}</h2>
      {person === undefined ? (
        <TextField
          label={t('people.email')}
          description={t('people.emailHint')}
          type="email"
          value={email}
          onChange={setEmail}
          isRequired
          autoFocus
        />
      ) : null}
      <div className="grid">
        {groups.map((group) => (
          <Group key={group.name} group={group} granted={permissions} onChange={set} />
        ))}
      </div>
      {isStale ? <StaleAlert onDiscard={onClose} onKeep={() => setSince(person?.updatedAt)} /> : null}
      <div className="row">
        <Button onPress={onClose}>{t('common.cancel')}</Button>
        <Button
          variant="primary"
          type="submit"
          isDisabled={isSaving || isStale || (person === undefined && email.trim() === '')}
        >
          {person === undefined ? t('people.invite') : t('people.save')}
        </Button>
      </div>
    </Form>
  );
};

interface GroupProps {
  readonly group: PermissionGroup;
  readonly granted: ReadonlySet<string>;
  readonly onChange: (names: readonly string[], isGranted: boolean) => void;
}

const Group = ({ group, granted, onChange }: GroupProps) => {
  const may = useMay();
  const { groupTitle, permissionTitle } = usePermissionWords();
  const open = group.permissions.filter(({ fullName }) => fullName !== ALWAYS_GRANTED);
  if (open.length === 0) return null;
  const grantable = open.flatMap(({ fullName }) => (may(fullName) ? [fullName] : []));
  const count = open.filter(({ fullName }) => granted.has(fullName)).length;
  return (
    <fieldset className="permissions">
      <legend>
        <Checkbox
          isSelected={count === open.length}
          isIndeterminate={count > 0 && count < open.length}
          isDisabled={grantable.length === 0}
          onChange={(isGranted) => onChange(grantable, isGranted)}
        >
          {groupTitle(group)}
        </Checkbox>
      </legend>
      {open.map((permission) => (
        <Checkbox
          key={permission.fullName}
          isSelected={granted.has(permission.fullName)}
          isDisabled={!may(permission.fullName)}
          onChange={(isGranted) => onChange([permission.fullName], isGranted)}
        >
          {permissionTitle(permission)}
        </Checkbox>
      ))}
    </fieldset>
  );
};
