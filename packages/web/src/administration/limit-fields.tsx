import { useTranslation } from 'react-i18next';
import { TextField } from '../components/text-field.js';
import { type LimitName, type LimitTexts, NO_LIMIT_NAMES } from './server-draft.js';

/** The id of the field of a limit, for links to it. */
export const limitFieldId = (name: LimitName): string => `limit-${name}`;

interface Props<Name extends LimitName> {
  /** The limits to show, in their order. */
  readonly names: readonly Name[];
  readonly values: Readonly<Record<Name, string>>;
  readonly onChange: (change: Partial<LimitTexts>) => void;
}

/** Numbers that limit a server. Each says what its special values mean. */
export const LimitFields = <Name extends LimitName>({ names, values, onChange }: Props<Name>) => {
  const { t } = useTranslation();
  return names.map((name) => (
    <TextField
      key={name}
      id={limitFieldId(name)}
      label={t(`newServer.limit.${name}`)}
      description={t(`newServer.limitHint.${name}`)}
      // A numeric keyboard has no minus sign.
      inputMode={name === 'swap' ? 'text' : 'numeric'}
      value={values[name]}
      onChange={(text) => onChange({ [name]: text })}
      isRequired={!NO_LIMIT_NAMES.some((other) => other === name)}
    />
  ));
};
