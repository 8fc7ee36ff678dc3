import { useNavigate } from '@tanstack/react-router';
import { Header } from 'react-aria-components/Header';
import { Menu, MenuItem, MenuSection, MenuTrigger } from 'react-aria-components/Menu';
import { Popover } from 'react-aria-components/Popover';
import { useTranslation } from 'react-i18next';
import { Button } from '../components/button.js';
import { LANGUAGES, type Language, setLanguage } from '../i18n/i18n.js';
import { useSession } from './session.js';
import { setTheme, THEMES } from './theme.js';
import { useSignOut } from './use-sign-out.js';
import { useTheme } from './use-theme.js';

/** The person, theme, language, and the way out. */
export const AccountMenu = () => {
  const { t, i18n } = useTranslation();
  const theme = useTheme();
  const session = useSession();
  const username = session?.account?.username;
  const signOut = useSignOut();
  const navigate = useNavigate();
  const languages = Object.keys(LANGUAGES) as Language[]; // its own keys
  return (
    <MenuTrigger>
      <Button variant="quiet" aria-label={[username, t('account.menu')].filter(Boolean).join(': ')}>
        <span className="wide-only account-name">{username}</span>
        <span aria-hidden="true">☰</span>
      </Button>
      <Popover className="popover" placement="bottom end">
        <Menu className="menu">
          <MenuSection
            selectionMode="single"
            selectedKeys={[theme]}
            disallowEmptySelection
            onSelectionChange={(keys) => {
              const chosen = THEMES.find((name) => keys !== 'all' && keys.has(name));
              if (chosen !== undefined) setTheme(chosen);
            }}
          >
            <Header className="menu-header">{t('theme.label')}</Header>
            {THEMES.map((name) => (
              <MenuItem key={name} id={name} className="menu-item">
                {t(`theme.${name}`)}
              </MenuItem>
            ))}
          </MenuSection>
          <MenuSection
            selectionMode="single"
            selectedKeys={[i18n.language]}
            disallowEmptySelection
            onSelectionChange={(keys) => {
              const chosen = languages.find((name) => keys !== 'all' && keys.has(name));
              if (chosen !== undefined) setLanguage(chosen);
            }}
          >
            <Header className="menu-header">{t('language.label')}</Header>
            {languages.map((name) => (
              <MenuItem key={name} id={name} className="menu-item">
                {LANGUAGES[name]}
              </MenuItem>
            ))}
          </MenuSection>
          <MenuSection>
            <Header className="menu-header">{username ?? t('account.menu')}</Header>
            <MenuItem id="account" className="menu-item" onAction={() => void navigate({ to: '/account' })}>
              {t('account.open')}
            </MenuItem>
            <MenuItem id="sign-out" className="menu-item" onAction={signOut}>
              {t('account.signOut')}
            </MenuItem>
          </MenuSection>
        </Menu>
      </Popover>
    </MenuTrigger>
  );
};
