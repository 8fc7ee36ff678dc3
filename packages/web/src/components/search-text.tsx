import { Input } from 'react-aria-components/Input';
import { Label } from 'react-aria-components/Label';
import { SearchField } from 'react-aria-components/SearchField';

interface Props {
  readonly label: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
}

/** The text that a list is searched for. */
export const SearchText = ({ label, value, onChange }: Props) => (
  <SearchField className="field grow" value={value} onChange={onChange}>
    <Label className="sr-only">{label}</Label>
    <Input className="input" placeholder={label} />
  </SearchField>
);
