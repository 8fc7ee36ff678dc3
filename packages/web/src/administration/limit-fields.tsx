import { useTranslation } from 'react-i18next';
import { TextField } from '../components/text-field.js';
import { type LimitName, type LimitTexts, START_LIMITS } from './server-draft.js';

interface Props {
  readonly values: LimitTexts;
  readonly onChange: (values: LimitTexts) => void;
}

const NAMES = Object.keys(START_LIMITS) as LimitName[]; // its own keys

/** Numbers that bound a server. */
export const LimitFields = ({ values, onChange }: Props) => {
  const { t } = useTranslation();
  return (
    <fieldset>
      <legend>{t('newServer.limits')}</legend>
      <div className="cron">
        {NAMES.map((name) => (
          <TextField
            key={name}
            label={t(`newServer.limit.${name}`)}
            inputMode="numeric"
            value={values[name]}
            onChange={(text) => onChange({ ...values, [name]: text })}
            isRequired
          />
        ))}
      </div>
      <p className="muted">{t('newServer.limitsHint')}</p>
    </fieldset>
  );
};
