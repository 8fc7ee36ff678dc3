import { useTranslation } from 'react-i18next';
import { Button } from './button.js';
import { showNotice } from './notices.js';

interface Props {
  readonly text: string;
  /** What is copied, for screen readers. */
  readonly label: string;
}

/** Puts a text into the clipboard. */
export const CopyButton = ({ text, label }: Props) => {
  const { t } = useTranslation();
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text);
      showNotice(t('copy.done'));
    } catch {
      showNotice(t('copy.failed'), true); // the browser asks the person, who may decline
    }
  };
  return (
    <Button aria-label={label} onPress={() => void copy()}>
      {t('common.copy')}
    </Button>
  );
};
