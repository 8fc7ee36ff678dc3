import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { MINUTE_MS } from './period.js';
import type { Series } from './row-marks.js';

/** How often the ticks of a series are due, or how many they are, in words. */
export const useSeriesText = (): ((series: Pick<Series, 'state' | 'count' | 'interval'>) => string) => {
  const { t } = useTranslation();
  return useCallback(
    ({ state, count, interval }) => {
      const minutes = interval === null ? 0 : interval / MINUTE_MS;
      const isWhole = Number.isInteger(minutes) && minutes > 0;
      const often =
        isWhole && minutes % 60 === 0
          ? t('timeline.everyHour', { count: minutes / 60 })
          : t('timeline.everyMinute', { count: minutes });
      const text = isWhole ? often : t('timeline.runs', { count });
      return state === 'notDue' ? `${text}: ${t('timeline.states.notDue')}` : text;
    },
    [t],
  );
};
