import { useState } from 'react';
import { FormDialog } from './form-dialog.js';
import { TextField } from './text-field.js';

interface Props {
  readonly title: string;
  readonly label: string;
  readonly action: string;
  /** Resolves with whether it was done: then the dialog closes, otherwise it keeps what was typed. */
  readonly onSubmit: (value: string) => Promise<boolean>;
  readonly onClose: () => void;
  readonly value?: string;
  /** Why a value cannot be taken; null if it can. */
  readonly check?: (value: string) => string | null;
}

/** Asks for one text. */
export const PromptDialog = ({ title, label, action, onSubmit, onClose, value = '', check }: Props) => {
  const [typed, setTyped] = useState(value);
  const problem = check?.(typed) ?? null;
  const isUnusable = typed.trim() === '' || typed === value || problem !== null;
  return (
    <FormDialog title={title} action={action} isBusy={isUnusable} onSubmit={() => onSubmit(typed)} onClose={onClose}>
      <TextField label={label} value={typed} onChange={setTyped} autoFocus />
      {problem === null ? null : (
        <p className="problem" role="alert">
          {problem}
        </p>
      )}
    </FormDialog>
  );
};
