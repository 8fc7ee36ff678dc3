import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../components/button.js';
import type { NewTaskInput } from '../graphql/graphql.js';
import { TaskFields } from './task-fields.js';

/** A task that is not saved yet. */
export interface TaskDraft extends NewTaskInput {
  /** Identifies the task in the list while it has no id. */
  readonly key: string;
  /** Of a task that the schedule has already. */
  readonly id?: string;
}

/** A task to fill in. */
export const draftTask = (): TaskDraft => ({ key: crypto.randomUUID(), action: 'COMMAND', payload: '', timeOffset: 0 });

/** The most tasks of a schedule. */
const MAX_TASKS = 10;

interface Props {
  readonly tasks: readonly TaskDraft[];
  readonly onChange: (tasks: readonly TaskDraft[]) => void;
}

/** The tasks of a schedule in their order, which dragging, keys and buttons change. */
export const TaskList = ({ tasks, onChange }: Props) => {
  const { t } = useTranslation();
  const [dragged, setDragged] = useState<string | null>(null);
  const change = (index: number, part: Partial<TaskDraft>) =>
    onChange(tasks.map((task, at) => (at === index ? { ...task, ...part } : task)));
  const move = (key: string, to: number) => {
    const moved = tasks.find((task) => task.key === key);
    if (moved !== undefined) onChange(tasks.filter((task) => task !== moved).toSpliced(to, 0, moved));
  };
  return (
    <fieldset className="stack">
      <legend>{t('schedules.taskList')}</legend>
      {tasks.map((task, index) => (
        <TaskFields
          key={task.key}
          task={task}
          place={{ index, count: tasks.length }}
          dragged={dragged}
          onDrag={setDragged}
          onMove={move}
          onChange={(part) => change(index, part)}
          onRemove={() => onChange(tasks.filter((_, at) => at !== index))}
        />
      ))}
      <div>
        <Button isDisabled={tasks.length >= MAX_TASKS} onPress={() => onChange([...tasks, draftTask()])}>
          {t('schedules.addTask')}
        </Button>
      </div>
    </fieldset>
  );
};
