import type { Ref } from 'react';
import { Button as AriaButton, type ButtonProps } from 'react-aria-components/Button';

interface Props extends ButtonProps {
  readonly ref?: Ref<HTMLButtonElement>;
  readonly variant?: 'plain' | 'primary' | 'danger' | 'quiet';
}

export const Button = ({ variant = 'plain', ...props }: Props) => (
  <AriaButton {...props} className={`button button-${variant}`} />
);
