import { Menu, MenuItem, MenuTrigger } from 'react-aria-components/Menu';
import { Popover } from 'react-aria-components/Popover';
import { Button } from './button.js';

export interface MenuAction {
  readonly id: string;
  readonly text: string;
  readonly onAction: () => void;
  readonly isDisabled?: boolean;
}

interface Props {
  /** What the actions are for, for screen readers. */
  readonly label: string;
  readonly actions: readonly MenuAction[];
}

/** The actions of one row; nothing without any. */
export const ActionMenu = ({ label, actions }: Props) =>
  actions.length === 0 ? null : (
    <MenuTrigger>
      <Button variant="quiet" aria-label={label}>
        <span aria-hidden="true">⋯</span>
      </Button>
      <Popover className="popover" placement="bottom end">
        <Menu className="menu" items={actions}>
          {({ id, text, onAction, isDisabled = false }) => (
            <MenuItem id={id} className="menu-item" onAction={onAction} isDisabled={isDisabled}>
              {text}
            </MenuItem>
          )}
        </Menu>
      </Popover>
    </MenuTrigger>
  );
