import type { ReactNode } from 'react';
import { Checkbox } from 'react-aria-components/Checkbox';

interface Props {
  readonly isSelected: boolean;
  readonly onChange: (isSelected: boolean) => void;
  readonly children: ReactNode;
}

/** A checkbox with its text. */
export const CheckField = ({ children, ...props }: Props) => (
  <Checkbox {...props} className="check-field">
    <span className="checkbox-box" aria-hidden="true" />
    <span>{children}</span>
  </Checkbox>
);
