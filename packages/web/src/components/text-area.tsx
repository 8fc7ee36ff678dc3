import { Label } from 'react-aria-components/Label';
import { Text } from 'react-aria-components/Text';
import { TextArea as AriaTextArea } from 'react-aria-components/TextArea';
import { TextField, type TextFieldProps } from 'react-aria-components/TextField';

interface Props extends TextFieldProps {
  readonly label: string;
  readonly description?: string;
}

/** A text of several lines. */
export const TextArea = ({ label, description, ...props }: Props) => (
  <TextField {...props} className="field">
    <Label className="label">{label}</Label>
    <AriaTextArea className="input mono" rows={3} spellCheck="false" />
    {description === undefined ? null : (
      <Text slot="description" className="muted">
        {description}
      </Text>
    )}
  </TextField>
);
