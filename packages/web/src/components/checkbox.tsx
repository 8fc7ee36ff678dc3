import type { ReactNode } from 'react';
import { Checkbox as AriaCheckbox } from 'react-aria-components/Checkbox';

interface Props {
  readonly isSelected: boolean;
  readonly onChange: (isSelected: boolean) => void;
  readonly children?: ReactNode;
  readonly isDisabled?: boolean;
  readonly isIndeterminate?: boolean;
  readonly 'aria-label'?: string;
}

/** A box to tick, with its text beside it. */
export const Checkbox = ({ children, ...props }: Props) => (
  <AriaCheckbox {...props} className="check">
    <span className="checkbox-box" aria-hidden="true" />
    {children}
  </AriaCheckbox>
);
