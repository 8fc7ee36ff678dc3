import type { ButtonProps } from 'react-aria-components/Button';
import { ConfirmDialog } from './confirm-dialog.js';
import { DialogButton } from './dialog-button.js';

interface Props extends Pick<ButtonProps, 'aria-label' | 'aria-describedby' | 'isDisabled'> {
  readonly variant?: 'plain' | 'danger';
  /** The text of the button, and of the one that confirms. */
  readonly action: string;
  readonly title: string;
  readonly text: string;
  /** What a person types to confirm; nothing by default. */
  readonly name?: string;
  readonly onConfirm: () => void;
}

/** A button for an action that cannot be undone: it asks first. */
export const ConfirmButton = ({ action, title, text, name, onConfirm, ...button }: Props) => (
  <DialogButton {...button} text={action}>
    {(close) => (
      <ConfirmDialog title={title} text={text} name={name} action={action} onConfirm={onConfirm} onClose={close} />
    )}
  </DialogButton>
);
