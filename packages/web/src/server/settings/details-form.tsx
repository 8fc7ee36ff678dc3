import { useTranslation } from 'react-i18next';
import { OwnerField } from '../../administration/owner-field.js';
import { useAction } from '../../api/use-action.js';
import { showNotice } from '../../components/notices.js';
import { TextField } from '../../components/text-field.js';
import { type ChangedServerFragment, RenameServerDocument, SaveServerDetailsDocument } from '../../graphql/graphql.js';
import { useMayAdminister } from '../../shell/session.js';
import { SettingsForm } from './settings-form.js';
import { useSettingsDraft } from './use-settings-draft.js';

const textsOf = ({ name, description, owner, externalId }: ChangedServerFragment) => ({
  name,
  description,
  owner: owner?.id ?? '',
  externalId: externalId ?? '',
});

interface Props {
  readonly server: ChangedServerFragment;
  /** Whether the person administers servers: then also owner and external id can be changed. */
  readonly isAdministrator: boolean;
}

/** Name and description of a server, and whose it is. */
export const DetailsForm = ({ server, isAdministrator }: Props) => {
  const { t } = useTranslation();
  const mayFindUsers = useMayAdminister()('USERS', 'read');
  const draft = useSettingsDraft(textsOf(server));
  const [rename, isRenaming] = useAction(RenameServerDocument);
  const [change, isChanging] = useAction(SaveServerDetailsDocument);
  const { values } = draft;
  const isChanged = (name: keyof typeof values) => draft.changed.includes(name);
  const save = async () => {
    const name = values.name.trim();
    const ifUnchangedSince = server.updatedAt;
    const input = {
      id: server.id,
      ...(isChanged('name') ? { name } : {}),
      ...(isChanged('description') ? { description: values.description } : {}),
      ...(isChanged('owner') && values.owner !== '' ? { ownerId: values.owner } : {}),
      ...(isChanged('externalId') ? { externalId: values.externalId.trim() || null } : {}),
    };
    const own = { id: server.id, name, description: values.description };
    const saved = isAdministrator
      ? (await change({ input, ifUnchangedSince }))?.updateServerDetails
      : (await rename({ input: own, ifUnchangedSince }))?.renameServer;
    if (saved?.__typename !== 'Server') return;
    draft.accept(values, textsOf(saved));
    showNotice(t('settings.saved'));
  };
  return (
    <SettingsForm title={t('settings.details')} draft={draft} isSaving={isRenaming || isChanging} onSave={save}>
      <TextField
        label={t('newServer.name')}
        value={values.name}
        onChange={(name) => draft.change({ name })}
        maxLength={191}
        isRequired
      />
      <TextField
        label={t('newServer.description')}
        value={values.description}
        onChange={(description) => draft.change({ description })}
      />
      {isAdministrator && mayFindUsers ? (
        <OwnerField
          key={server.owner?.id}
          initialText={server.owner?.username ?? ''}
          value={values.owner === '' ? null : values.owner}
          onChange={(owner) => draft.change({ owner: owner ?? '' })}
        />
      ) : null}
      {isAdministrator ? (
        <TextField
          label={t('settings.externalId')}
          description={t('settings.externalIdHint')}
          value={values.externalId}
          onChange={(externalId) => draft.change({ externalId })}
        />
      ) : null}
    </SettingsForm>
  );
};
