import { useRouterState } from '@tanstack/react-router';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { LimitFields } from '../../administration/limit-fields.js';
import { FEATURE_LIMITS, type LimitName, NODE_LIMITS, toLimit } from '../../administration/server-draft.js';
import { useAction } from '../../api/use-action.js';
import { CheckField } from '../../components/check-field.js';
import { showNotice } from '../../components/notices.js';
import { TextField } from '../../components/text-field.js';
import { type ChangedServerFragment, SaveServerLimitsDocument } from '../../graphql/graphql.js';
import { SettingsForm } from './settings-form.js';
import { useSettingsDraft } from './use-settings-draft.js';

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
  // The field that the address names: a link leads to it.
  const hash = useRouterState({ select: ({ location }) => location.hash });
  useEffect(() => {
    if (hash !== '') document.getElementById(hash)?.focus();
  }, [hash]);
  const numbers = (names: readonly LimitName[]) =>
    Object.fromEntries(
      names.filter((name) => draft.changed.includes(name)).map((name) => [name, toLimit(values[name])]),
    );
  const save = async () => {
    const changed = await change({
      input: {
        id: server.id,
        limits: {
          ...numbers(NODE_LIMITS),
          ...(draft.changed.includes('threads') ? { threads: values.threads.trim() || null } : {}),
          ...(draft.changed.includes('isOomKillerDisabled') ? { isOomKillerDisabled: values.isOomKillerDisabled } : {}),
        },
        featureLimits: numbers(FEATURE_LIMITS),
      },
      ifUnchangedSince: server.updatedAt,
    });
    const saved = changed?.updateServerBuild;
    if (saved?.__typename !== 'Server') return;
    draft.accept(values, textsOf(saved));
    showNotice(t('settings.saved'));
  };
  return (
    <SettingsForm title={t('newServer.limits')} draft={draft} isSaving={isChanging} onSave={save}>
      <div className="cron">
        <LimitFields names={NODE_LIMITS} values={values} onChange={draft.change} />
        <TextField
          label={t('settings.threads')}
          description={t('settings.threadsHint')}
          value={values.threads}
          onChange={(threads) => draft.change({ threads })}
        />
      </div>
      <CheckField
        isSelected={values.isOomKillerDisabled}
        onChange={(isOomKillerDisabled) => draft.change({ isOomKillerDisabled })}
      >
        {t('settings.oom')}
      </CheckField>
      <p className="muted">{t('newServer.featuresHint')}</p>
      <div className="cron">
        <LimitFields names={FEATURE_LIMITS} values={values} onChange={draft.change} />
      </div>
    </SettingsForm>
  );
};
