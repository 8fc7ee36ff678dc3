import { useTranslation } from 'react-i18next';
import { useAdvice } from '../components/use-advice.js';

/** Says why a run has its state, where its steps were not read. */
export const useReasonText = (): ((reason: string) => string) => {
  const { t } = useTranslation();
  const advice = useAdvice();
  return (reason) => (reason === 'step_failed' ? t('timeline.stepFailed') : (advice.ofRun({ reason }) ?? reason));
};
