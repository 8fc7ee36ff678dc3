import { useTranslation } from 'react-i18next';
import { Button } from './button.js';

interface Props {
  readonly onDiscard: () => void;
  readonly onKeep: () => void;
}

/** In a form: another request has changed what is stored since the person began. */
export const StaleAlert = ({ onDiscard, onKeep }: Props) => {
  const { t } = useTranslation();
  return (
    <div className="row" role="alert">
      <span className="problem">{t('settings.stale')}</span>
      <Button onPress={onDiscard}>{t('editor.take')}</Button>
      <Button onPress={onKeep}>{t('settings.keep')}</Button>
    </div>
  );
};
