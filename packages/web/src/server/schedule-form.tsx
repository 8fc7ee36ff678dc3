import { useState } from 'react';
import { Form } from 'react-aria-components/Form';
import { useTranslation } from 'react-i18next';
import { useAction } from '../api/use-action.js';
import { Button } from '../components/button.js';
import { TextField } from '../components/text-field.js';
import { AddScheduleDocument } from '../graphql/graphql.js';
import { SchedulePreview } from './schedule-preview.js';
import { useServer } from './server-context.js';
import { draftTask, type TaskDraft, TaskList } from './task-list.js';

const FIELDS = ['minute', 'hour', 'dayOfMonth', 'month', 'dayOfWeek'] as const;

const START = { minute: '0', hour: '4', dayOfMonth: '*', month: '*', dayOfWeek: '*' };

/** A schedule with its tasks, which one mutation saves. */
export const ScheduleForm = ({ onClose }: { readonly onClose: () => void }) => {
  const { t } = useTranslation();
  const server = useServer();
  const [name, setName] = useState('');
  const [cron, setCron] = useState(START);
  const [timezone, setTimezone] = useState(Intl.DateTimeFormat().resolvedOptions().timeZone);
  const [tasks, setTasks] = useState<readonly TaskDraft[]>([draftTask()]);
  const [add, isSaving] = useAction(AddScheduleDocument);
  const submit = async () => {
    const schedule = { name: name.trim(), cron, timezone, tasks: tasks.map(({ key: _, ...task }) => task) };
    if ((await add({ input: { server: server.id, ...schedule } })) !== null) onClose();
  };
  return (
    <Form
      className="card stack"
      onSubmit={(event) => {
        event.preventDefault();
        void submit();
      }}
    >
      <h2>{t('schedules.add')}</h2>
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
      <TaskList tasks={tasks} onChange={setTasks} />
      <div className="row">
        <Button onPress={onClose}>{t('common.cancel')}</Button>
        <Button variant="primary" type="submit" isDisabled={isSaving || name.trim() === ''}>
          {isSaving ? t('schedules.saving') : t('schedules.save')}
        </Button>
      </div>
    </Form>
  );
};
