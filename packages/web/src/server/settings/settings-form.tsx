import { type ReactNode, useId } from 'react';
import { Form } from 'react-aria-components/Form';
import { useTranslation } from 'react-i18next';
import { Button } from '../../components/button.js';
import { StaleAlert } from '../../components/stale-alert.js';
import { UnsavedGuard } from '../../components/unsaved-guard.js';
import type { SettingsDraft } from './use-settings-draft.js';

interface Props {
  readonly title: string;
  readonly draft: Pick<SettingsDraft<never>, 'changed' | 'isStale' | 'discard' | 'overwrite'>;
  readonly isSaving: boolean;
  readonly onSave: () => Promise<unknown>;
  /** Fields. */
  readonly children: ReactNode;
}

/** Some of the settings of a server, saved in one piece. */
export const SettingsForm = ({ title, draft, isSaving, onSave, children }: Props) => {
  const { t } = useTranslation();
  const heading = useId();
  const isChanged = draft.changed.length > 0;
  return (
    <Form
      className="card stack"
      aria-label={title}
      onSubmit={(event) => {
        event.preventDefault();
        if (isChanged && !draft.isStale && !isSaving) void onSave();
      }}
    >
      <h2 id={heading}>{title}</h2>
      {children}
      {draft.isStale && !isSaving ? <StaleAlert onDiscard={draft.discard} onKeep={draft.overwrite} /> : null}
      <div className="row">
        <Button
          variant="primary"
          type="submit"
          aria-describedby={heading}
          isDisabled={!isChanged || draft.isStale || isSaving}
        >
          {isSaving ? t('editor.saving') : t('common.save')}
        </Button>
        <span className="muted" role="status">
          {isChanged ? t('editor.changed') : ''}
        </span>
      </div>
      <UnsavedGuard isChanged={isChanged} text={t('settings.leaveText', { title })} />
    </Form>
  );
};
