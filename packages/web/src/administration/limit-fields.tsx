import { useTranslation } from 'react-i18next';
import { TextField } from '../components/text-field.js';
import type { LimitName, LimitTexts } from './server-draft.js';

interface Props<Texts> {
  /** The limits to show, with their texts. */
  readonly values: Texts;
  readonly onChange: (values: Texts) => void;
}

/** Numbers that bound a server. */
export const LimitFields = <Texts extends Partial<LimitTexts>>({ values, onChange }: Props<Texts>) => {
  const { t } = useTranslation();
  const names = Object.keys(values) as LimitName[]; // its own keys
  return (
    <fieldset>
      <legend>{t('newServer.limits')}</legend>
      <div className="cron">
        {names.map((name) => (
          <TextField
            key={name}
            label={t(`newServer.limit.${name}`)}
            inputMode="numeric"
            value={values[name] ?? ''}
            onChange={(text) => onChange({ ...values, [name]: text })}
            isRequired
          />
        ))}
      </div>
      <p className="muted">{t('newServer.limitsHint')}</p>
    </fieldset>
  );
};
