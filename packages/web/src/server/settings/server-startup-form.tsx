import { useTranslation } from 'react-i18next';
import { useAction } from '../../api/use-action.js';
import { showNotice } from '../../components/notices.js';
import { TextField } from '../../components/text-field.js';
import { type ChangedServerFragment, SaveServerStartupDocument } from '../../graphql/graphql.js';
import { SettingsForm } from './settings-form.js';
import { useSettingsDraft } from './use-settings-draft.js';

const textsOf = ({ container }: ChangedServerFragment) => ({
  startup: container.startupCommand ?? '',
  image: container.image,
});

/** Startup command and image of a server, which may differ from those of its egg. */
export const ServerStartupForm = ({ server }: { readonly server: ChangedServerFragment }) => {
  const { t } = useTranslation();
  const draft = useSettingsDraft(textsOf(server));
  const [change, isChanging] = useAction(SaveServerStartupDocument);
  const save = async () => {
    const fields = Object.fromEntries(draft.changed.map((name) => [name, draft.values[name].trim()]));
    const sent = draft.values;
    const changed = await change({ input: { id: server.id, ...fields }, ifUnchangedSince: server.updatedAt });
    const saved = changed?.updateServerStartup;
    if (saved?.__typename !== 'Server') return;
    draft.accept(sent, textsOf(saved));
    showNotice(t('settings.saved'));
  };
  return (
    <SettingsForm title={t('server.startup')} draft={draft} isSaving={isChanging} onSave={save}>
      <p className="muted">{t('startup.lead')}</p>
      <TextField
        label={t('newServer.startup')}
        description={t('settings.startupHint')}
        value={draft.values.startup}
        onChange={(startup) => draft.change({ startup })}
        isRequired
      />
      <TextField
        label={t('newServer.image')}
        description={t('newServer.imageHint')}
        value={draft.values.image}
        onChange={(image) => draft.change({ image })}
        isRequired
      />
    </SettingsForm>
  );
};
