import { type Ref, useState } from 'react';
import { Button as AriaButton, type ButtonProps } from 'react-aria-components/Button';

interface Props extends Omit<ButtonProps, 'isPending' | 'onFocusChange'> {
  readonly ref?: Ref<HTMLButtonElement>;
  readonly variant?: 'plain' | 'primary' | 'danger' | 'quiet';
}

/** A button. A browser takes the focus from a disabled one, so a button that has the focus keeps it and does nothing. */
export const Button = ({ variant = 'plain', isDisabled = false, onPress, type, ...props }: Props) => {
  const [isFocused, setFocused] = useState(false);
  const isInert = isDisabled && isFocused;
  return (
    <AriaButton
      {...props}
      isDisabled={isDisabled && !isFocused}
      aria-disabled={isInert || undefined}
      type={isInert ? 'button' : type}
      onPress={isInert ? undefined : onPress}
      onFocusChange={setFocused}
      className={`button button-${variant}`}
    />
  );
};
