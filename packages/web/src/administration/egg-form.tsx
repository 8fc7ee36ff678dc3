import { useState } from 'react';
import { Form } from 'react-aria-components/Form';
import { useTranslation } from 'react-i18next';
import { useAction } from '../api/use-action.js';
import { Button } from '../components/button.js';
import { CodeEditor } from '../components/code-editor.js';
import { showNotice } from '../components/notices.js';
import { TextArea } from '../components/text-area.js';
import { TextField } from '../components/text-field.js';
import { UnsavedGuard } from '../components/unsaved-guard.js';
import { withTyped } from '../components/with-typed.js';
import { ChangeEggDocument, type EditedEggFragment } from '../graphql/graphql.js';
import { changeOf, draftOf, type EggDraft } from './egg-draft.js';

/** Short fields, beside each other on a wide screen. */
const SHORT_LINES = ['name', 'author', 'configStop'] as const;

const LINES = ['description', 'startup'] as const;

/** Lists of texts, one a line. */
const TEXTS = ['done', 'features', 'fileDenylist'] as const;

/** Objects, as JSON. */
const OBJECTS = ['configFiles', 'configLogs'] as const;

const SCRIPT_LINES = ['scriptContainer', 'scriptEntry'] as const;

const REQUIRED: ReadonlySet<keyof EggDraft> = new Set(['name', 'author', 'startup', 'scriptContainer']);

interface Props {
  readonly egg: EditedEggFragment;
  readonly mayWrite: boolean;
}

/** The egg itself. It is saved if no other person has changed it since the form was filled. */
export const EggForm = ({ egg, mayWrite }: Props) => {
  const { t } = useTranslation();
  const [stored, setStored] = useState(egg);
  const [draft, setDraft] = useState(() => draftOf(egg));
  const [change, isSaving] = useAction(ChangeEggDocument);
  const before = draftOf(stored);
  // Fields of the draft, by name.
  const changed = (Object.keys(before) as (keyof EggDraft)[]).filter((name) => draft[name] !== before[name]);
  const isChanged = changed.length > 0;
  const save = async () => {
    if (!mayWrite || !isChanged || isSaving) return;
    const fields = read();
    if (fields === undefined) return;
    const input = { id: egg.id, ...fields };
    const result = (await change({ input, ifUnchangedSince: stored.updatedAt ?? null }))?.updateEgg;
    if (result?.__typename !== 'Egg') return;
    setStored(result);
    setDraft((present) => withTyped(draftOf(result), draft, present));
    showNotice(t('eggs.saved', { name: result.name }));
  };
  const read = () => {
    try {
      return changeOf(stored, draft, changed);
    } catch (error) {
      showNotice(t('eggs.notJson', { message: error instanceof Error ? error.message : '' }), true);
      return undefined;
    }
  };
  const hints: Partial<Record<keyof EggDraft, string>> = {
    startup: t('eggs.startupHint'),
    configStop: t('eggs.configStopHint'),
    scriptContainer: t('newServer.imageHint'),
  };
  const line = (name: (typeof SHORT_LINES)[number] | (typeof LINES)[number] | (typeof SCRIPT_LINES)[number]) => (
    <TextField
      key={name}
      label={t(`eggs.${name}`)}
      description={hints[name]}
      value={draft[name]}
      onChange={(value) => setDraft({ ...draft, [name]: value })}
      isRequired={REQUIRED.has(name)}
      isReadOnly={!mayWrite}
    />
  );
  return (
    <Form
      className="card stack"
      onSubmit={(event) => {
        event.preventDefault();
        void save();
      }}
    >
      <div className="grid">{SHORT_LINES.map(line)}</div>
      {LINES.map(line)}
      <TextArea
        label={t('eggs.dockerImages')}
        description={`${t('eggs.dockerImagesHint')} ${t('newServer.imageHint')}`}
        value={draft.dockerImages}
        onChange={(dockerImages) => setDraft({ ...draft, dockerImages })}
        isRequired
        isReadOnly={!mayWrite}
      />
      {TEXTS.map((name) => (
        <TextArea
          key={name}
          label={t(`eggs.${name}`)}
          description={t(`eggs.${name}Hint`)}
          value={draft[name]}
          onChange={(text) => setDraft({ ...draft, [name]: text })}
          isReadOnly={!mayWrite}
        />
      ))}
      {OBJECTS.map((name) => (
        <div key={name} className="stack short-editor">
          <h3>{t(`eggs.${name}`)}</h3>
          <p className="muted">{t(`eggs.${name}Hint`)}</p>
          <CodeEditor
            name={`${name}.json`}
            text={draft[name]}
            isReadOnly={!mayWrite}
            onChange={(text) => setDraft((present) => ({ ...present, [name]: text }))}
            onSave={() => void save()}
          />
        </div>
      ))}
      <h3>{t('eggs.scriptInstall')}</h3>
      <p className="muted">{t('eggs.scriptHint')}</p>
      <div className="grid">{SCRIPT_LINES.map(line)}</div>
      <CodeEditor
        name="install.sh"
        text={draft.scriptInstall}
        isReadOnly={!mayWrite}
        onChange={(scriptInstall) => setDraft((present) => ({ ...present, scriptInstall }))}
        onSave={() => void save()}
      />
      {mayWrite ? (
        <div className="row">
          <Button variant="primary" type="submit" isDisabled={!isChanged || isSaving}>
            {isSaving ? t('editor.saving') : t('common.save')}
          </Button>
          <span className="muted" role="status">
            {isChanged ? t('editor.changed') : t('editor.unchanged')}
          </span>
        </div>
      ) : null}
      <UnsavedGuard isChanged={isChanged} text={t('editor.leaveText', { name: stored.name })} />
    </Form>
  );
};
