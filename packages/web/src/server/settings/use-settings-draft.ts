import { useState } from 'react';
import { withTyped } from '../../components/with-typed.js';

/** Fields of a form as texts and marks, by name. */
type Fields = Readonly<Record<string, string | boolean>>;

export interface SettingsDraft<Values extends Fields> {
  readonly values: Values;
  readonly change: (part: Partial<Values>) => void;
  /** Names of the fields that the person has changed. */
  readonly changed: readonly (keyof Values)[];
  /** Whether another request has changed these fields since the person began. */
  readonly isStale: boolean;
  /** Takes the stored values in place of what the person typed. */
  readonly discard: () => void;
  /** Goes on with what was stored of what was sent: the service may have stored other texts, as without spaces at the ends. */
  readonly accept: (sent: Values, stored: Values) => void;
  /** Keeps what the person typed, to be saved over the stored values. */
  readonly overwrite: () => void;
}

const isEqual = <Values extends Fields>(one: Values, other: Values): boolean =>
  Object.keys(one).every((name) => one[name] === other[name]);

/** What a person types into a form over stored values. A form without changes follows the stored values. */
export const useSettingsDraft = <Values extends Fields>(stored: Values): SettingsDraft<Values> => {
  const [base, setBase] = useState(stored);
  const [values, setValues] = useState(stored);
  const discard = () => {
    setBase(stored);
    setValues(stored);
  };
  const isBehind = !isEqual(base, stored);
  if (isBehind && (isEqual(values, base) || isEqual(values, stored))) discard();
  return {
    values,
    change: (part) => setValues((present) => ({ ...present, ...part })),
    // Fields of the form, by name.
    changed: (Object.keys(base) as (keyof Values)[]).filter((name) => values[name] !== base[name]),
    isStale: isBehind,
    discard,
    accept: (sent, accepted) => {
      setBase(accepted);
      setValues((present) => withTyped(accepted, sent, present));
    },
    overwrite: () => setBase(stored),
  };
};
