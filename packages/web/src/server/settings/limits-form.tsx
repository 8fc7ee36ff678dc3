import { useTranslation } from 'react-i18next';
import { toInteger } from '../../administration/server-draft.js';
import { useAction } from '../../api/use-action.js';
import { CheckField } from '../../components/check-field.js';
import { showNotice } from '../../components/notices.js';
import { TextField } from '../../components/text-field.js';
import { type ChangedServerFragment, SaveServerLimitsDocument } from '../../graphql/graphql.js';
import { SettingsForm } from './settings-form.js';
import { useSettingsDraft } from './use-settings-draft.js';

/** What a node limits. */
const ON_NODE = ['memory', 'swap', 'disk', 'cpu', 'io'] as const;

/** How much people of the server may create; an empty text is no limit, except of backups. */
const FEATURES = ['databases', 'backups', 'allocations'] as const;

const textOf = (limit: number | null | undefined): string => (limit == null ? '' : String(limit));

const textsOf = ({ limits, featureLimits }: ChangedServerFragment) => ({
  memory: textOf(limits.memory),
  swap: textOf(limits.swap),
  disk: textOf(limits.disk),
  cpu: textOf(limits.cpu),
  io: textOf(limits.io),
  threads: limits.threads ?? '',
  isOomKillerDisabled: limits.isOomKillerDisabled,
  databases: textOf(featureLimits.databases),
  backups: textOf(featureLimits.backups),
  allocations: textOf(featureLimits.allocations),
});

/** How much of its node a server may use, and how much its people may create. */
export const LimitsForm = ({ server }: { readonly server: ChangedServerFragment }) => {
  const { t } = useTranslation();
  const draft = useSettingsDraft(textsOf(server));
  const [change, isChanging] = useAction(SaveServerLimitsDocument);
  const { values } = draft;
  const numbers = <Name extends (typeof ON_NODE)[number] | (typeof FEATURES)[number]>(names: readonly Name[]) =>
    Object.fromEntries(
      names
        .filter((name) => draft.changed.includes(name))
        .map((name) => [name, values[name].trim() === '' ? null : toInteger(values[name])]),
    );
  const save = async () => {
    const changed = await change({
      input: {
        id: server.id,
        limits: {
          ...numbers(ON_NODE),
          ...(draft.changed.includes('threads') ? { threads: values.threads.trim() || null } : {}),
          ...(draft.changed.includes('isOomKillerDisabled') ? { isOomKillerDisabled: values.isOomKillerDisabled } : {}),
        },
        featureLimits: numbers(FEATURES),
      },
      ifUnchangedSince: server.updatedAt,
    });
    const saved = changed?.updateServerBuild;
    if (saved?.__typename !== 'Server') return;
    draft.accept(values, textsOf(saved));
    showNotice(t('settings.saved'));
  };
  const field = (name: (typeof ON_NODE)[number] | (typeof FEATURES)[number], isRequired: boolean) => (
    <TextField
      key={name}
      label={name === 'io' ? t('settings.io') : t(`newServer.limit.${name}`)}
      value={values[name]}
      onChange={(text) => draft.change({ [name]: text })}
      isRequired={isRequired}
    />
  );
  return (
    <SettingsForm title={t('newServer.limits')} draft={draft} isSaving={isChanging} onSave={save}>
      <div className="cron">
        {ON_NODE.map((name) => field(name, true))}
        <TextField
          label={t('settings.threads')}
          value={values.threads}
          placeholder="0-3"
          onChange={(threads) => draft.change({ threads })}
        />
      </div>
      <p className="muted">{t('newServer.limitsHint')}</p>
      <p className="muted">{t('settings.limitsHint')}</p>
      <CheckField
        isSelected={values.isOomKillerDisabled}
        onChange={(isOomKillerDisabled) => draft.change({ isOomKillerDisabled })}
      >
        {t('settings.oom')}
      </CheckField>
      <div className="cron">{FEATURES.map((name) => field(name, name === 'backups'))}</div>
      <p className="muted">{t('settings.featuresHint')}</p>
    </SettingsForm>
  );
};
