import { Button } from 'react-aria-components/Button';
import { ComboBox } from 'react-aria-components/ComboBox';
import { Input } from 'react-aria-components/Input';
import { Label } from 'react-aria-components/Label';
import { ListBox, ListBoxItem } from 'react-aria-components/ListBox';
import { Popover } from 'react-aria-components/Popover';

interface Props {
  readonly label: string;
  readonly text: string;
  readonly onTextChange: (text: string) => void;
  /** What the service found for the text. */
  readonly choices: readonly { readonly id: string; readonly text: string }[];
  readonly value: string | null;
  readonly onChange: (id: string | null) => void;
  readonly isRequired?: boolean;
}

/** One of many values, which the service searches while the person types. */
export const SearchSelect = ({ label, text, onTextChange, choices, value, onChange, isRequired = true }: Props) => (
  <ComboBox
    className="field"
    inputValue={text}
    onInputChange={onTextChange}
    items={choices}
    value={value}
    onChange={(key) => onChange(key === null ? null : String(key))}
    isRequired={isRequired}
    menuTrigger="focus"
  >
    <Label className="label">{label}</Label>
    <div className="combo">
      <Input className="input" />
      <Button className="button button-plain" aria-label={label}>
        <span aria-hidden="true">▾</span>
      </Button>
    </div>
    <Popover className="popover">
      <ListBox className="menu">
        {(choice: Props['choices'][number]) => (
          <ListBoxItem id={choice.id} className="menu-item" textValue={choice.text}>
            {choice.text}
          </ListBoxItem>
        )}
      </ListBox>
    </Popover>
  </ComboBox>
);
