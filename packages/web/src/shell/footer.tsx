import { useTranslation } from 'react-i18next';

/** Links to the pages of the service outside of the console. */
export const Footer = () => {
  const { t } = useTranslation();
  return (
    <footer className="footer">
      <a href="/about">{t('nav.about')}</a>
      <a href="/graphql">{t('nav.graphiql')}</a>
      <a href="/docs/graphql">{t('nav.docs')}</a>
    </footer>
  );
};
