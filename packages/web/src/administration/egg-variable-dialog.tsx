import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useAction } from '../api/use-action.js';
import { CheckField } from '../components/check-field.js';
import { FormDialog } from '../components/form-dialog.js';
import { TextField } from '../components/text-field.js';
import { AddEggVariableDocument, ChangeEggVariableDocument, type EditedVariableFragment } from '../graphql/graphql.js';

interface Props {
  readonly egg: string;
  /** The variable to change; by default the form adds one. */
  readonly variable?: EditedVariableFragment;
  readonly onDone: () => void;
  readonly onClose: () => void;
}

const LINES = ['name', 'description', 'envVariable', 'defaultValue', 'rules'] as const;

export const EggVariableDialog = ({ egg, variable, onDone, onClose }: Props) => {
  const { t } = useTranslation();
  const [draft, setDraft] = useState({
    name: variable?.name ?? '',
    description: variable?.description ?? '',
    envVariable: variable?.envVariable ?? '',
    defaultValue: variable?.defaultValue ?? '',
    rules: variable?.rules ?? 'required|string',
    isUserViewable: variable?.isUserViewable ?? true,
    isUserEditable: variable?.isUserEditable ?? true,
  });
  const [add, isAdding] = useAction(AddEggVariableDocument, onDone);
  const [change, isChanging] = useAction(ChangeEggVariableDocument, onDone);
  const submit = async () => {
    const result =
      variable === undefined
        ? await add({ input: { eggId: egg, ...draft } })
        : await change({ input: { id: variable.id, ...draft }, ifUnchangedSince: variable.updatedAt });
    return result !== null;
  };
  return (
    <FormDialog
      title={variable === undefined ? t('eggs.addVariable') : t('eggs.editVariable', { name: variable.name })}
      action={variable === undefined ? t('eggs.createVariable') : t('common.save')}
      isBusy={isAdding || isChanging}
      onSubmit={submit}
      onClose={onClose}
    >
      {LINES.map((name, index) => (
        <TextField
          key={name}
          label={t(`eggs.${name}`)}
          description={name === 'rules' ? t('eggs.rulesHint') : undefined}
          value={draft[name]}
          onChange={(value) => setDraft({ ...draft, [name]: value })}
          isRequired={name === 'name' || name === 'envVariable'}
          autoFocus={index === 0}
        />
      ))}
      <CheckField
        isSelected={draft.isUserViewable}
        onChange={(isUserViewable) => setDraft({ ...draft, isUserViewable })}
      >
        {t('eggs.isUserViewable')}
      </CheckField>
      <CheckField
        isSelected={draft.isUserEditable}
        onChange={(isUserEditable) => setDraft({ ...draft, isUserEditable })}
      >
        {t('eggs.isUserEditable')}
      </CheckField>
    </FormDialog>
  );
};
