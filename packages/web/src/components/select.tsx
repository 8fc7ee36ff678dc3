import { Button } from 'react-aria-components/Button';
import { Label } from 'react-aria-components/Label';
import { ListBox, ListBoxItem } from 'react-aria-components/ListBox';
import { Popover } from 'react-aria-components/Popover';
import { Select as AriaSelect, SelectValue } from 'react-aria-components/Select';
import { Text } from 'react-aria-components/Text';

interface Choice {
  readonly id: string;
  readonly text: string;
}

interface Props {
  readonly label: string;
  readonly description?: string;
  readonly choices: readonly Choice[];
  readonly value: string;
  readonly onChange: (value: string) => void;
  /** Whether only screen readers get the label. */
  readonly isLabelHidden?: boolean;
}

/** One of a few values. */
export const Select = ({ label, description, choices, value, onChange, isLabelHidden = false }: Props) => (
  <AriaSelect className="field" value={value} onChange={(key) => onChange(String(key))}>
    <Label className={isLabelHidden ? 'sr-only' : 'label'}>{label}</Label>
    <Button className="input select-button">
      <SelectValue />
      <span aria-hidden="true">▾</span>
    </Button>
    {description === undefined ? null : (
      <Text slot="description" className="muted">
        {description}
      </Text>
    )}
    <Popover className="popover">
      <ListBox className="menu" items={choices}>
        {({ id, text }) => (
          <ListBoxItem id={id} className="menu-item" textValue={text}>
            {text}
          </ListBoxItem>
        )}
      </ListBox>
    </Popover>
  </AriaSelect>
);
