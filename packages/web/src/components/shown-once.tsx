import { useTranslation } from 'react-i18next';
import { Button } from './button.js';
import { showNotice } from './notices.js';

interface Props {
  readonly title: string;
  readonly text: string;
  /** The secret, or several of them. */
  readonly values: readonly string[];
  readonly onClose: () => void;
}

/** A secret that the service does not show again, with a button that copies it. */
export const ShownOnce = ({ title, text, values, onClose }: Props) => {
  const { t } = useTranslation();
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(values.join('\n'));
      showNotice(t('copy.done'));
    } catch {
      showNotice(t('copy.failed'), true); // the browser asks the person, who may decline
    }
  };
  return (
    <section className="card stack shown-once" aria-label={title}>
      <h3>{title}</h3>
      <p role="status">{text}</p>
      <ul className="secrets">
        {values.map((value) => (
          <li key={value}>
            <code>{value}</code>
          </li>
        ))}
      </ul>
      <div className="row">
        <Button variant="primary" onPress={() => void copy()}>
          {t('common.copy')}
        </Button>
        <Button onPress={onClose}>{t('common.shownOnceClose')}</Button>
      </div>
    </section>
  );
};
