import { useEffect } from 'react';
import { Menu, MenuItem, MenuTrigger } from 'react-aria-components/Menu';
import { Popover } from 'react-aria-components/Popover';
import { useTranslation } from 'react-i18next';
import { asCurl, asGraphQL, forgetAction, useShownOperations } from '../api/shown-operations.js';
import { Button } from '../components/button.js';
import { showNotice } from '../components/notices.js';

/** Copies the request behind the view, or behind the last action. */
export const CopyMenu = () => {
  const { t } = useTranslation();
  const { view, action } = useShownOperations();
  useEffect(() => forgetAction, []);
  const items = [
    ...(view === undefined ? [] : [{ id: 'viewGraphql', text: asGraphQL(view) } as const]),
    ...(view === undefined ? [] : [{ id: 'viewCurl', text: asCurl(view, location.origin) } as const]),
    ...(action === undefined ? [] : [{ id: 'actionGraphql', text: asGraphQL(action) } as const]),
    ...(action === undefined ? [] : [{ id: 'actionCurl', text: asCurl(action, location.origin) } as const]),
  ];
  const copy = async (id: string, text: string) => {
    try {
      await navigator.clipboard.writeText(text);
      showNotice(t(id.endsWith('Curl') ? 'copy.key' : 'copy.done'));
    } catch {
      showNotice(t('copy.failed'), true); // the browser asks the person, who may decline
    }
  };
  return (
    <MenuTrigger>
      <Button variant="quiet" aria-label={t('copy.menu')}>
        <span aria-hidden="true">{t('copy.button')} ▾</span>
      </Button>
      <Popover className="popover" placement="bottom end">
        <Menu className="menu" items={items}>
          {({ id, text }) => (
            <MenuItem id={id} className="menu-item" onAction={() => void copy(id, text)}>
              {t(`copy.${id}`)}
            </MenuItem>
          )}
        </Menu>
      </Popover>
    </MenuTrigger>
  );
};
