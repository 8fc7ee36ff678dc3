import { useRef } from 'react';
import { Group } from 'react-aria-components/Group';
import { useDrag } from 'react-aria-components/useDrag';
import { isTextDropItem, useDrop } from 'react-aria-components/useDrop';
import { useTranslation } from 'react-i18next';
import { Button } from '../components/button.js';
import { Checkbox } from '../components/checkbox.js';
import { Select } from '../components/select.js';
import { TextField } from '../components/text-field.js';
import type { PowerAction, TaskAction } from '../graphql/graphql.js';
import type { TaskDraft } from './task-list.js';

const ACTIONS = ['COMMAND', 'POWER', 'BACKUP'] as const satisfies readonly TaskAction[];

const LABELS = { COMMAND: 'payload', POWER: 'payloadPower', BACKUP: 'payloadBackup' } as const;

const SIGNALS = ['START', 'STOP', 'RESTART', 'KILL'] as const satisfies readonly PowerAction[];

/** What is dragged: the key of a task. */
const TYPE = 'application/x-gamewarden-task';

interface Props {
  readonly task: TaskDraft;
  readonly place: { readonly index: number; readonly count: number };
  /** The key of the task that is dragged now. */
  readonly dragged: string | null;
  readonly onDrag: (key: string | null) => void;
  readonly onMove: (key: string, to: number) => void;
  readonly onChange: (part: Partial<TaskDraft>) => void;
  readonly onRemove: () => void;
}

/** A task: its handle to move it by mouse, touch or keys, and its fields. */
export const TaskFields = ({ task, place, dragged, onDrag, onMove, onChange, onRemove }: Props) => {
  const { t } = useTranslation();
  const { index, count } = place;
  const number = index + 1;
  const handle = useRef<HTMLButtonElement>(null);
  const { dragProps, dragButtonProps } = useDrag({
    hasDragButton: true,
    getItems: () => [{ [TYPE]: task.key, 'text/plain': task.key }],
    getAllowedDropOperations: () => ['move'],
    onDragStart: () => onDrag(task.key),
    onDragEnd: () => onDrag(null),
  });
  const { dropProps, dropButtonProps, isDropTarget } = useDrop({
    ref: handle,
    hasDropButton: true,
    getDropOperation: (types) => (types.has(TYPE) && dragged !== task.key ? 'move' : 'cancel'),
    onDrop: async ({ items }) => {
      const item = items.find(isTextDropItem);
      if (item?.types.has(TYPE)) onMove(await item.getText(TYPE), index);
    },
  });
  return (
    <Group className="task stack" aria-label={t('schedules.task', { number })}>
      <div {...dropProps} className={`stack ${isDropTarget ? 'task-over' : ''}`}>
        <div className="row spread">
          <div {...dragProps} className="row task-handle">
            {/* Where a drag has begun, the handles of the others are the places to drop. */}
            <Button
              {...dragButtonProps}
              aria-describedby={dropButtonProps?.['aria-describedby'] ?? dragButtonProps['aria-describedby']}
              ref={handle}
              variant="quiet"
              aria-label={t('schedules.moveTask', { number })}
            >
              <span aria-hidden="true">⠿</span>
            </Button>
            <strong aria-hidden="true">{t('schedules.task', { number })}</strong>
          </div>
          <div className="row">
            {index === 0 ? null : (
              <Button aria-label={t('schedules.moveUp', { number })} onPress={() => onMove(task.key, index - 1)}>
                ↑
              </Button>
            )}
            {number === count ? null : (
              <Button aria-label={t('schedules.moveDown', { number })} onPress={() => onMove(task.key, index + 1)}>
                ↓
              </Button>
            )}
            {count === 1 ? null : (
              <Button aria-label={t('schedules.removeTask', { number })} onPress={onRemove}>
                ×
              </Button>
            )}
          </div>
        </div>
        <div className="row end">
          <Select
            label={t('schedules.action')}
            choices={ACTIONS.map((action) => ({ id: action, text: t(`schedules.${action}`) }))}
            value={task.action}
            onChange={(id) => {
              const action = ACTIONS.find((name) => name === id) ?? 'COMMAND';
              onChange({ action, payload: action === 'POWER' ? 'restart' : '' });
            }}
          />
          {task.action === 'POWER' ? (
            <Select
              label={t('schedules.payloadPower')}
              choices={SIGNALS.map((signal) => ({ id: signal.toLowerCase(), text: t(`power.${signal}`) }))}
              value={task.payload ?? 'restart'}
              onChange={(payload) => onChange({ payload })}
            />
          ) : (
            <TextField
              label={t(`schedules.${LABELS[task.action]}`)}
              value={task.payload ?? ''}
              onChange={(payload) => onChange({ payload })}
              isRequired={task.action === 'COMMAND'}
            />
          )}
          {index === 0 ? null : (
            <TextField
              label={t('schedules.offset')}
              type="number"
              value={String(task.timeOffset)}
              onChange={(value) => onChange({ timeOffset: Number(value) })}
            />
          )}
          <Checkbox
            isSelected={task.isContinuedOnFailure ?? false}
            onChange={(isContinuedOnFailure) => onChange({ isContinuedOnFailure })}
          >
            {t('schedules.continue')}
          </Checkbox>
        </div>
      </div>
    </Group>
  );
};
