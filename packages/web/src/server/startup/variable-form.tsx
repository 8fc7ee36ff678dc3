import { useId, useState } from 'react';
import { Form } from 'react-aria-components/Form';
import { useTranslation } from 'react-i18next';
import { useAction } from '../../api/use-action.js';
import { Button } from '../../components/button.js';
import { showNotice } from '../../components/notices.js';
import { Select } from '../../components/select.js';
import { TextField } from '../../components/text-field.js';
import { type ServerStartupQuery, SetVariableDocument } from '../../graphql/graphql.js';
import { useServer } from '../server-context.js';
import { useMay } from '../use-may.js';
import { choicesOf, wordsOfRules } from './words-of-rules.js';

type Variable = NonNullable<ServerStartupQuery['startup']>['variables'][number];

/** A variable with its rules in words, and its value to change. */
export const VariableForm = ({ variable }: { readonly variable: Variable }) => {
  const { t } = useTranslation();
  const server = useServer();
  const may = useMay();
  // Null until the person types: then a value that another person sets is shown.
  const [typed, setTyped] = useState<string | null>(null);
  const value = typed ?? variable.value;
  const [save, isSaving] = useAction(SetVariableDocument);
  const { name, envVariable, description, rules, defaultValue } = variable;
  const heading = useId();
  const mayChange = may('startup.update') && variable.isUserEditable;
  const choices = choicesOf(rules);
  const words = wordsOfRules(rules, t);
  const submit = async () => {
    if ((await save({ server: server.id, key: envVariable, value })) === null) return;
    // What the person has typed meanwhile stays.
    setTyped((present) => (present === value ? null : present));
    showNotice(t('startup.saved', { name }));
  };
  return (
    <li className="card">
      <Form
        className="stack"
        onSubmit={(event) => {
          event.preventDefault();
          void submit();
        }}
      >
        <h3 id={heading}>
          {name} <code className="muted">{envVariable}</code>
        </h3>
        {description === '' ? null : <p>{description}</p>}
        {mayChange && choices !== null ? (
          <Select
            label={t('startup.value', { name })}
            choices={choices.map((id) => ({ id, text: id }))}
            value={value}
            onChange={setTyped}
          />
        ) : (
          <TextField label={t('startup.value', { name })} value={value} onChange={setTyped} isReadOnly={!mayChange} />
        )}
        <ul className="rules muted" aria-label={t('startup.rules', { name })}>
          {words.map((text) => (
            <li key={text}>{text}</li>
          ))}
          <li>{t('startup.default', { value: defaultValue === '' ? t('startup.nothing') : defaultValue })}</li>
          {variable.isUserEditable ? null : <li>{t('startup.readOnly')}</li>}
        </ul>
        {mayChange ? (
          <div>
            <Button type="submit" aria-describedby={heading} isDisabled={isSaving || value === variable.value}>
              {t('startup.save')}
            </Button>
          </div>
        ) : null}
      </Form>
    </li>
  );
};
