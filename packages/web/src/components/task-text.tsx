import { useTranslation } from 'react-i18next';
import type { TaskAction } from '../graphql/graphql.js';

const SIGNALS = ['start', 'stop', 'restart', 'kill'] as const;

interface Props {
  readonly action: TaskAction;
  readonly payload: string;
}

/** What a task does. */
export const TaskText = ({ action, payload }: Props) => {
  const { t } = useTranslation();
  const signal = action === 'POWER' ? SIGNALS.find((name) => name === payload) : undefined;
  if (signal !== undefined) return t(`schedules.signal.${signal}`);
  return (
    <>
      {t(`schedules.${action}`)}
      {payload === '' ? null : <code> {payload}</code>}
    </>
  );
};
