import { useTranslation } from 'react-i18next';
import { formatDateAndTime } from '../components/format.js';
import type { TimelineItem } from './timeline-items.js';

/** Says which run an item overlaps: its schedule, and when it was or is due. */
export const useOverlapText = (): ((overlapped: Pick<TimelineItem, 'scheduleName' | 'start'>) => string) => {
  const { t, i18n } = useTranslation();
  return ({ scheduleName, start }) =>
    t('timeline.overlap', { schedule: scheduleName, time: formatDateAndTime(new Date(start), i18n.language) });
};
