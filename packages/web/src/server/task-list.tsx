import { Group } from 'react-aria-components/Group';
import { useTranslation } from 'react-i18next';
import { Button } from '../components/button.js';
import { Select } from '../components/select.js';
import { TextField } from '../components/text-field.js';
import type { NewTaskInput, PowerAction, TaskAction } from '../graphql/graphql.js';

const ACTIONS = ['COMMAND', 'POWER', 'BACKUP'] as const satisfies readonly TaskAction[];

const LABELS = { COMMAND: 'payload', POWER: 'payloadPower', BACKUP: 'payloadBackup' } as const;

const SIGNALS = ['START', 'STOP', 'RESTART', 'KILL'] as const satisfies readonly PowerAction[];

/** A task that is not saved yet. */
export interface TaskDraft extends NewTaskInput {
  /** Identifies the task in the list while it has no id. */
  readonly key: string;
  /** Of a task that the schedule has already. */
  readonly id?: string;
}

/** A task to fill in. */
export const draftTask = (): TaskDraft => ({ key: crypto.randomUUID(), action: 'COMMAND', payload: '', timeOffset: 0 });

interface Props {
  readonly tasks: readonly TaskDraft[];
  readonly onChange: (tasks: readonly TaskDraft[]) => void;
}

/** The tasks of a schedule in their order. */
export const TaskList = ({ tasks, onChange }: Props) => {
  const { t } = useTranslation();
  const change = (index: number, part: Partial<TaskDraft>) =>
    onChange(tasks.map((task, at) => (at === index ? { ...task, ...part } : task)));
  const moveUp = (index: number) => {
    const [moved, before] = [tasks[index], tasks[index - 1]];
    if (moved === undefined || before === undefined) return;
    onChange(tasks.map((task, at) => (at === index ? before : at === index - 1 ? moved : task)));
  };
  return (
    <fieldset className="stack">
      <legend>{t('schedules.taskList')}</legend>
      {tasks.map((task, index) => (
        <Group key={task.key} className="row end task" aria-label={t('schedules.task', { number: index + 1 })}>
          <Select
            label={t('schedules.action')}
            choices={ACTIONS.map((action) => ({ id: action, text: t(`schedules.${action}`) }))}
            value={task.action}
            onChange={(id) => {
              const action = ACTIONS.find((name) => name === id) ?? 'COMMAND';
              change(index, { action, payload: action === 'POWER' ? 'restart' : '' });
            }}
          />
          {task.action === 'POWER' ? (
            <Select
              label={t('schedules.payloadPower')}
              choices={SIGNALS.map((signal) => ({ id: signal.toLowerCase(), text: t(`power.${signal}`) }))}
              value={task.payload ?? 'restart'}
              onChange={(payload) => change(index, { payload })}
            />
          ) : (
            <TextField
              label={t(`schedules.${LABELS[task.action]}`)}
              value={task.payload ?? ''}
              onChange={(payload) => change(index, { payload })}
              isRequired={task.action === 'COMMAND'}
            />
          )}
          {index === 0 ? null : (
            <TextField
              label={t('schedules.offset')}
              type="number"
              value={String(task.timeOffset)}
              onChange={(value) => change(index, { timeOffset: Number(value) })}
            />
          )}
          {index === 0 ? null : (
            <Button aria-label={t('schedules.moveUp', { number: index + 1 })} onPress={() => moveUp(index)}>
              ↑
            </Button>
          )}
          {tasks.length === 1 ? null : (
            <Button
              aria-label={t('schedules.removeTask', { number: index + 1 })}
              onPress={() => onChange(tasks.filter((_, at) => at !== index))}
            >
              ×
            </Button>
          )}
        </Group>
      ))}
      <div>
        <Button onPress={() => onChange([...tasks, draftTask()])}>{t('schedules.addTask')}</Button>
      </div>
    </fieldset>
  );
};
