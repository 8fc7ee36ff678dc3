import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useQuery } from 'urql';
import { requestErrorOf } from '../api/request-error.js';
import { DateAndTime } from '../components/time.js';
import { PreviewScheduleDocument, type SchedulePreviewInput } from '../graphql/graphql.js';
import { useServer } from './server-context.js';

/** How long typing rests before the next ticks are asked for, in milliseconds. */
const RESTING_MS = 250;

interface Props {
  readonly cron: SchedulePreviewInput['cron'];
  readonly timezone: string;
}

/** The next ticks of what is typed, in words and as times, with what is unusual about them. */
export const SchedulePreview = ({ cron, timezone }: Props) => {
  const { t } = useTranslation();
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
    variables: { input: JSON.parse(typed), server: server.id },
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
          <ol className="ticks">
            {preview.ticks.map(({ at, remarks }) => (
              <li key={at}>
                <DateAndTime value={at} />
                {remarks.map(({ kind, message }) => (
                  <span key={kind} className="remark">
                    {message}
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
