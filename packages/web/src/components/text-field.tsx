import { Input } from 'react-aria-components/Input';
import { Label } from 'react-aria-components/Label';
import { Text } from 'react-aria-components/Text';
import { TextField as AriaTextField, type TextFieldProps } from 'react-aria-components/TextField';

interface Props extends TextFieldProps {
  readonly label: string;
  readonly description?: string;
  readonly placeholder?: string;
  /** Whether only screen readers get the label. */
  readonly isLabelHidden?: boolean;
}

export const TextField = ({ label, description, placeholder, isLabelHidden = false, ...props }: Props) => (
  <AriaTextField {...props} className="field">
    <Label className={isLabelHidden ? 'sr-only' : 'label'}>{label}</Label>
    <Input className="input" placeholder={placeholder} spellCheck="false" />
    {description === undefined ? null : (
      <Text slot="description" className="muted">
        {description}
      </Text>
    )}
  </AriaTextField>
);
