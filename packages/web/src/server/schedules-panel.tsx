import { Link } from '@tanstack/react-router';
import { useId, useState } from 'react';
import { Switch } from 'react-aria-components/Switch';
import { useTranslation } from 'react-i18next';
import { useAction } from '../api/use-action.js';
import { useViewQuery } from '../api/use-view-query.js';
import { Button } from '../components/button.js';
import { ConfirmButton } from '../components/confirm-button.js';
import { ListStates } from '../components/list-states.js';
import { showNotice } from '../components/notices.js';
import { RunBadge } from '../components/status-badge.js';
import { TaskText } from '../components/task-text.js';
import { Time } from '../components/time.js';
import {
  DeleteScheduleDocument,
  ExecuteScheduleDocument,
  ServerSchedulesDocument,
  ToggleScheduleDocument,
} from '../graphql/graphql.js';
import { ScheduleForm, type ShownSchedule } from './schedule-form.js';
import { useServer } from './server-context.js';
import { useMay } from './use-may.js';

/** The schedules of a server, and the form of a new one. */
export const SchedulesPanel = () => {
  const { t, i18n } = useTranslation();
  const server = useServer();
  const may = useMay();
  const [isAdding, setAdding] = useState(false);
  const [{ data, error }, reexecute] = useViewQuery({
    query: ServerSchedulesDocument,
    variables: { server: server.id, language: i18n.language },
  });
  const schedules = data && (data.serverSchedules ?? null);
  return (
    <section className="stack" aria-label={t('server.schedules')}>
      {isAdding ? <ScheduleForm onClose={() => setAdding(false)} /> : null}
      {may('schedule.create') && !isAdding ? (
        <div>
          <Button variant="primary" onPress={() => setAdding(true)}>
            {t('schedules.add')}
          </Button>
        </div>
      ) : null}
      <ListStates
        rows={schedules}
        error={error}
        onRetry={() => reexecute({ requestPolicy: 'network-only' })}
        empty={t('schedules.empty')}
        emptyHint={t('schedules.emptyHint')}
        isAdding={isAdding}
      >
        <ul className="list" aria-label={t('schedules.list')}>
          {schedules?.map((schedule) => (
            <ScheduleCard key={schedule.id} schedule={schedule} />
          ))}
        </ul>
      </ListStates>
    </section>
  );
};

const ScheduleCard = ({ schedule }: { readonly schedule: ShownSchedule }) => {
  const { t } = useTranslation();
  const server = useServer();
  const may = useMay();
  const heading = useId();
  const [isEditing, setEditing] = useState(false);
  const [toggle] = useAction(ToggleScheduleDocument);
  const [execute, isStarting] = useAction(ExecuteScheduleDocument);
  const [remove] = useAction(DeleteScheduleDocument);
  const { cron, lastRun } = schedule;
  const run = async () => {
    if ((await execute({ schedule: schedule.id })) !== null) showNotice(t('schedules.started'));
  };
  if (isEditing) {
    return (
      <li>
        <ScheduleForm schedule={schedule} onClose={() => setEditing(false)} />
      </li>
    );
  }
  return (
    <li className="card stack">
      <div className="row spread">
        <h2 id={heading}>{schedule.name}</h2>
        <div className="row">
          {may('schedule.update') ? (
            <>
              <Switch
                className="switch"
                aria-describedby={heading}
                isSelected={schedule.isActive}
                onChange={(isActive) => void toggle({ schedule: schedule.id, isActive })}
              >
                <span className="switch-track" aria-hidden="true" />
                {t('schedules.active')}
              </Switch>
              <Button aria-describedby={heading} isDisabled={isStarting} onPress={() => void run()}>
                {t('schedules.runNow')}
              </Button>
              <Button aria-describedby={heading} onPress={() => setEditing(true)}>
                {t('schedules.edit')}
              </Button>
            </>
          ) : null}
          {may('schedule.delete') ? (
            <ConfirmButton
              variant="danger"
              aria-describedby={heading}
              action={t('schedules.delete')}
              title={t('schedules.deleteTitle', { name: schedule.name })}
              text={t('schedules.deleteText')}
              name={schedule.name}
              onConfirm={() => void remove({ schedule: schedule.id })}
            />
          ) : null}
        </div>
      </div>
      <p>
        <code>{`${cron.minute} ${cron.hour} ${cron.dayOfMonth} ${cron.month} ${cron.dayOfWeek}`}</code>{' '}
        {schedule.preview?.words} <span className="muted">({schedule.timezone})</span>
      </p>
      <p className="muted">
        {t('schedules.next')}: {schedule.nextRunAt == null ? t('common.never') : <Time value={schedule.nextRunAt} />} ·{' '}
        {t('schedules.tasks', { count: schedule.tasks.length })}
      </p>
      {lastRun == null ? null : (
        <p className="row muted">
          {t('schedules.last')}:
          <Link to="/servers/$server/runs" params={{ server: server.identifier }} search={{ run: lastRun.id }}>
            <RunBadge status={lastRun.status} /> <Time value={lastRun.scheduledAt} />
          </Link>
        </p>
      )}
      <ol className="steps">
        {schedule.tasks.map(({ id, action, payload }) => (
          <li key={id}>
            <TaskText action={action} payload={payload} />
          </li>
        ))}
      </ol>
    </li>
  );
};
