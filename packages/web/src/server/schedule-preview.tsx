import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useQuery } from 'urql';
import { requestErrorOf } from '../api/request-error.js';
import { formatDateAndTime } from '../components/format.js';
import { DateAndTime } from '../components/time.js';
import { useAdvice } from '../components/use-advice.js';
import { PreviewScheduleDocument, type SchedulePreviewInput } from '../graphql/graphql.js';
import { useServer } from './server-context.js';

/** How long typing rests before the next ticks are asked for, in milliseconds. */
const RESTING_MS = 250;

/** The clock of the schedule's zone, `2026-03-29T03:00:00+02:00`, as if it were UTC. */
const wallClockOf = (local: string): Date => new Date(`${local.slice(0, 19)}Z`);

/** Whether the clock of the viewer differs from that of the schedule at a tick. */
const isOffset = (at: string, local: string): boolean =>
  wallClockOf(local).getTime() - Date.parse(at) !== -new Date(at).getTimezoneOffset() * MINUTE_MS;

const MINUTE_MS = 60_000;

interface Props {
  readonly cron: SchedulePreviewInput['cron'];
  readonly timezone: string;
}

/** The next ticks of what is typed, in words and as times, with what is unusual about them. */
export const SchedulePreview = ({ cron, timezone }: Props) => {
  const { t, i18n } = useTranslation();
  const advice = useAdvice();
  const wallClock = (local: string) => formatDateAndTime(wallClockOf(local), i18n.language, 'UTC');
  const server = useServer();
  const { minute, hour, dayOfMonth, month, dayOfWeek } = cron;
  const wanted = JSON.stringify({ cron: { minute, hour, dayOfMonth, month, dayOfWeek }, timezone, count: 5 });
  const [typed, setTyped] = useState(wanted);
  useEffect(() => {
    const timer = setTimeout(() => setTyped(wanted), RESTING_MS);
    return () => clearTimeout(timer);
  }, [wanted]);
  const [{ data, error }] = useQuery({
    query: PreviewScheduleDocument,
    variables: { input: JSON.parse(typed), server: server.id, language: i18n.language },
  });
  const preview = data?.schedulePreview;
  return (
    <div className="preview" role="status" aria-label={t('schedules.preview')}>
      {error === undefined ? null : (
        <p className="problem">{t('schedules.previewError', { message: requestErrorOf(error).message })}</p>
      )}
      {error !== undefined || preview == null ? null : (
        <>
          <p>
            <strong>{preview.words}</strong>
          </p>
          {preview.neverFires == null ? null : <p className="problem">{t('schedules.neverFires')}</p>}
          <p className="muted">
            {t('schedules.inYourTime', { zone: Intl.DateTimeFormat().resolvedOptions().timeZone })}
          </p>
          <ol className="ticks">
            {preview.ticks.map(({ at, local, remarks }) => (
              <li key={at}>
                <DateAndTime value={at} />
                {isOffset(at, local) ? (
                  <span className="muted">
                    {' '}
                    · {t('schedules.inItsTime', { time: wallClock(local), zone: timezone })}
                  </span>
                ) : null}
                {remarks.map((remark) => (
                  <span key={remark.kind} className="remark">
                    {advice.ofTick(remark)}
                  </span>
                ))}
              </li>
            ))}
          </ol>
        </>
      )}
    </div>
  );
};
