import { type ReactNode, useState } from 'react';
import type { ButtonProps } from 'react-aria-components/Button';
import { Button } from './button.js';

interface Props extends Pick<ButtonProps, 'aria-label' | 'aria-describedby' | 'isDisabled'> {
  readonly variant?: 'plain' | 'primary' | 'danger';
  readonly text: string;
  /** Returns the dialog, which calls `close`. */
  readonly children: (close: () => void) => ReactNode;
}

/** A button and its dialog. The dialog shows what was true when the button was pressed, until it closes. */
export const DialogButton = ({ text, children, ...button }: Props) => {
  const [dialog, setDialog] = useState<ReactNode>(null);
  return (
    <>
      <Button {...button} onPress={() => setDialog(children(() => setDialog(null)))}>
        {text}
      </Button>
      {dialog}
    </>
  );
};
