import { useTranslation } from 'react-i18next';
import type { TimelineItem } from './timeline-items.js';

/** The state of an item in words. */
export const useStateText = (): ((item: Pick<TimelineItem, 'state'>) => string) => {
  const { t } = useTranslation();
  return ({ state }) => t(`timeline.states.${state}`);
};
