import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { Autocomplete } from 'react-aria-components/Autocomplete';
import { Dialog } from 'react-aria-components/Dialog';
import { Header } from 'react-aria-components/Header';
import { Input } from 'react-aria-components/Input';
import { Label } from 'react-aria-components/Label';
import { Menu, MenuItem, MenuSection } from 'react-aria-components/Menu';
import { Modal, ModalOverlay } from 'react-aria-components/Modal';
import { SearchField } from 'react-aria-components/SearchField';
import { useTranslation } from 'react-i18next';
import { useQuery } from 'urql';
import { signOut } from '../api/credentials.js';
import { StatusBadge } from '../components/status-badge.js';
import { FindDocument } from '../graphql/graphql.js';

const VIEWS = ['fleet', 'attention', 'nodes', 'activity'] as const;

const PATHS = { fleet: '/', attention: '/attention', nodes: '/nodes', activity: '/activity' } as const;

/** Goes to any server or view by its name. */
export const CommandPalette = ({ onClose }: { readonly onClose: () => void }) => {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const [text, setText] = useState('');
  const search = text.trim();
  const [{ data }] = useQuery({
    query: FindDocument,
    variables: { search, scope: 'ACCESSIBLE' },
    pause: search === '',
  });
  const views = VIEWS.filter((name) => t(`nav.${name}`).toLowerCase().includes(search.toLowerCase()));
  const servers = search === '' ? [] : (data?.servers?.edges.map(({ node }) => node) ?? []);
  const go = (action: () => unknown) => () => {
    onClose();
    action();
  };
  return (
    <ModalOverlay className="overlay" isOpen isDismissable onOpenChange={onClose}>
      <Modal className="modal palette">
        <Dialog className="dialog" aria-label={t('palette.title')}>
          <Autocomplete inputValue={text} onInputChange={setText}>
            <SearchField className="field" autoFocus>
              <Label className="sr-only">{t('palette.placeholder')}</Label>
              <Input className="input" placeholder={t('palette.placeholder')} />
            </SearchField>
            <Menu className="menu palette-menu" renderEmptyState={() => <p className="muted">{t('palette.none')}</p>}>
              {servers.length === 0 ? null : (
                <MenuSection>
                  <Header className="menu-header">{t('palette.servers')}</Header>
                  {servers.map(({ identifier, name, status }) => (
                    <MenuItem
                      key={identifier}
                      id={identifier}
                      className="menu-item menu-item-wide"
                      textValue={name}
                      onAction={go(() => navigate({ to: '/servers/$server/console', params: { server: identifier } }))}
                    >
                      <span>{name}</span>
                      <StatusBadge status={status} />
                    </MenuItem>
                  ))}
                </MenuSection>
              )}
              {views.length === 0 ? null : (
                <MenuSection>
                  <Header className="menu-header">{t('palette.views')}</Header>
                  {views.map((name) => (
                    <MenuItem
                      key={name}
                      id={name}
                      className="menu-item"
                      onAction={go(() => navigate({ to: PATHS[name] }))}
                    >
                      {t(`nav.${name}`)}
                    </MenuItem>
                  ))}
                </MenuSection>
              )}
              {t('account.signOut').toLowerCase().includes(search.toLowerCase()) ? (
                <MenuSection>
                  <Header className="menu-header">{t('palette.actions')}</Header>
                  <MenuItem id="sign-out" className="menu-item" onAction={go(signOut)}>
                    {t('account.signOut')}
                  </MenuItem>
                </MenuSection>
              ) : null}
            </Menu>
          </Autocomplete>
        </Dialog>
      </Modal>
    </ModalOverlay>
  );
};
