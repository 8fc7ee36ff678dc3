import { useState } from 'react';
import { Form } from 'react-aria-components/Form';
import { useTranslation } from 'react-i18next';
import { useAction } from '../api/use-action.js';
import { Button } from '../components/button.js';
import { Checkbox } from '../components/checkbox.js';
import { StaleAlert } from '../components/stale-alert.js';
import { TextField } from '../components/text-field.js';
import { useIsShown } from '../components/use-is-shown.js';
import { AddScheduleDocument, ChangeScheduleDocument, type ServerSchedulesQuery } from '../graphql/graphql.js';
import { SchedulePreview } from './schedule-preview.js';
import { useServer } from './server-context.js';
import { draftTask, type TaskDraft, TaskList } from './task-list.js';

export type ShownSchedule = NonNullable<ServerSchedulesQuery['serverSchedules']>[number];

const FIELDS = ['minute', 'hour', 'dayOfMonth', 'month', 'dayOfWeek'] as const;

const START = { minute: '0', hour: '4', dayOfMonth: '*', month: '*', dayOfWeek: '*' };

const draftsOf = ({ tasks }: ShownSchedule): readonly TaskDraft[] =>
  tasks.map(({ id, action, payload, timeOffset, isContinuedOnFailure }) => ({
    key: id,
    id,
    action,
    payload,
    timeOffset,
    isContinuedOnFailure,
  }));

interface Props {
  /** The schedule to change; by default the form makes one. */
  readonly schedule?: ShownSchedule;
  readonly onClose: () => void;
}

/** A schedule with its tasks, which one mutation saves. */
export const ScheduleForm = ({ schedule, onClose }: Props) => {
  const { t, i18n } = useTranslation();
  const server = useServer();
  const [name, setName] = useState(schedule?.name ?? '');
  const [cron, setCron] = useState(() => ({ ...START, ...schedule?.cron }));
  const [timezone, setTimezone] = useState(schedule?.timezone ?? Intl.DateTimeFormat().resolvedOptions().timeZone);
  const [isOnlyWhenOnline, setOnlyWhenOnline] = useState(schedule?.isOnlyWhenOnline ?? false);
  const [tasks, setTasks] = useState<readonly TaskDraft[]>(() => (schedule ? draftsOf(schedule) : [draftTask()]));
  const [add, isAdding] = useAction(AddScheduleDocument);
  const [update, isUpdating] = useAction(ChangeScheduleDocument);
  const isSaving = isAdding || isUpdating;
  const isShown = useIsShown();
  // The schedule may change while the form is open: what another person has saved meanwhile must not be lost unseen.
  const [since, setSince] = useState(schedule?.updatedAt);
  const isStale = schedule?.updatedAt !== since && !isSaving;
  const save = () => {
    const { minute, hour, dayOfMonth, month, dayOfWeek } = cron;
    const common = {
      name: name.trim(),
      cron: { minute, hour, dayOfMonth, month, dayOfWeek },
      timezone,
      isOnlyWhenOnline,
    };
    const listed = tasks.map(({ key: _, ...task }) => task);
    if (schedule === undefined) {
      return add({ input: { serverId: server.id, ...common, tasks: listed.map(({ id: _, ...task }) => task) } });
    }
    const input = { id: schedule.id, ...common, tasks: listed };
    return update({ input, ifUnchangedSince: since, language: i18n.language });
  };
  const submit = async () => {
    if ((await save()) !== null && isShown()) onClose();
  };
  return (
    <Form
      className="card stack"
      onSubmit={(event) => {
        event.preventDefault();
        void submit();
      }}
    >
      <h2>{schedule === undefined ? t('schedules.add') : t('schedules.editTitle', { name: schedule.name })}</h2>
      <TextField label={t('schedules.name')} value={name} onChange={setName} isRequired autoFocus />
      <div className="cron">
        {FIELDS.map((field) => (
          <TextField
            key={field}
            label={t(`schedules.${field}`)}
            value={cron[field]}
            onChange={(value) => setCron({ ...cron, [field]: value })}
            isRequired
          />
        ))}
        <TextField label={t('schedules.timezone')} value={timezone} onChange={setTimezone} isRequired />
      </div>
      <SchedulePreview cron={cron} timezone={timezone} />
      <Checkbox isSelected={isOnlyWhenOnline} onChange={setOnlyWhenOnline}>
        {t('schedules.onlyWhenOnline')}
      </Checkbox>
      <TaskList tasks={tasks} onChange={setTasks} />
      {isStale ? <StaleAlert onDiscard={onClose} onKeep={() => setSince(schedule?.updatedAt)} /> : null}
      <div className="row">
        <Button onPress={onClose}>{t('common.cancel')}</Button>
        <Button variant="primary" type="submit" isDisabled={isSaving || isStale || name.trim() === ''}>
          {isSaving ? t('schedules.saving') : t('schedules.save')}
        </Button>
      </div>
    </Form>
  );
};
