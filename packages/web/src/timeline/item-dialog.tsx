import { Link } from '@tanstack/react-router';
import type { CombinedError } from '@urql/core';
import type { ReactNode } from 'react';
import { Dialog } from 'react-aria-components/Dialog';
import { Heading } from 'react-aria-components/Heading';
import { Modal, ModalOverlay } from 'react-aria-components/Modal';
import { useTranslation } from 'react-i18next';
import { hasPermission } from '../api/has-permission.js';
import { useAction } from '../api/use-action.js';
import { useViewQuery } from '../api/use-view-query.js';
import { Button } from '../components/button.js';
import { Facts } from '../components/facts.js';
import { formatDateAndTime, formatDuration } from '../components/format.js';
import { failedStepOf } from '../components/run-outcome.js';
import { ErrorState, Skeleton, WithheldState } from '../components/states.js';
import { RunBadge } from '../components/status-badge.js';
import { TaskText } from '../components/task-text.js';
import { DateAndTime } from '../components/time.js';
import { useAdvice } from '../components/use-advice.js';
import {
  CancelRunDocument,
  RepeatRunDocument,
  SkipTickDocument,
  TimelineRunDetailsDocument,
  type TimelineRunDetailsQuery,
  TimelineScheduleDocument,
  type TimelineScheduleQuery,
} from '../graphql/graphql.js';
import type { PlacedItem } from './timeline-items.js';
import { useOverlapText } from './use-overlap-text.js';

interface Props {
  readonly item: PlacedItem;
  readonly onClose: () => void;
}

/** A run with its steps and reasons, or a tick to come; with what the person may do about it. */
export const ItemDialog = ({ item, onClose }: Props) => {
  return (
    <ModalOverlay className="overlay" isOpen isDismissable onOpenChange={onClose}>
      <Modal className="modal">
        <Dialog className="dialog">
          <Heading slot="title">{item.scheduleName}</Heading>
          {item.runId === null ? (
            <TickDetails item={item} onClose={onClose} />
          ) : (
            <RunDetails id={item.runId} item={item} onClose={onClose} />
          )}
        </Dialog>
      </Modal>
    </ModalOverlay>
  );
};

interface ButtonsProps extends Pick<Props, 'onClose'> {
  /** What the person may do. */
  readonly children?: ReactNode;
}

const Buttons = ({ onClose, children }: ButtonsProps) => {
  const { t } = useTranslation();
  return (
    <div className="row">
      <Button onPress={onClose}>{t('common.close')}</Button>
      {children}
    </div>
  );
};

const Remarks = ({ item }: { readonly item: PlacedItem }) => {
  const overlapTextOf = useOverlapText();
  const advice = useAdvice();
  const remarks = [
    ...(item.overlapped === null ? [] : [overlapTextOf(item.overlapped)]),
    ...item.remarks.map((kind) => advice.ofTick({ kind })),
  ];
  if (remarks.length === 0) return null;
  return (
    <ul className="timeline-remarks">
      {remarks.map((remark) => (
        <li key={remark}>{remark}</li>
      ))}
    </ul>
  );
};

type ShownServer = NonNullable<NonNullable<TimelineRunDetailsQuery['run']>['server']>;

const mayChange = ({ permissions }: Pick<ShownServer, 'permissions'>): boolean =>
  hasPermission(permissions, 'schedule.update');

const ServerLink = ({ server }: { readonly server: Pick<ShownServer, 'identifier' | 'name'> }) => (
  <Link to="/servers/$server/runs" params={{ server: server.identifier }}>
    {server.name}
  </Link>
);

interface UnreadProps extends Pick<Props, 'onClose'> {
  readonly error: CombinedError | undefined;
  readonly isWithheld: boolean;
  readonly onRetry: () => void;
}

/** In the place of details that were not read. */
const Unread = ({ error, isWithheld, onRetry, onClose }: UnreadProps) => (
  <>
    {error === undefined ? null : <ErrorState error={error} onRetry={onRetry} />}
    {error === undefined && isWithheld ? <WithheldState /> : null}
    {error === undefined && !isWithheld ? <Skeleton lines={4} /> : null}
    <Buttons onClose={onClose} />
  </>
);

const RunDetails = ({ id, item, onClose }: Props & { readonly id: string }) => {
  const { t, i18n } = useTranslation();
  const [{ data, error }, reexecute] = useViewQuery({ query: TimelineRunDetailsDocument, variables: { run: id } });
  const [cancel, isCancelling] = useAction(CancelRunDocument);
  const [again, isRepeating] = useAction(RepeatRunDocument);
  const advice = useAdvice();
  const run = data?.run;
  const readAgain = () => reexecute({ requestPolicy: 'network-only' });
  if (run == null)
    return <Unread error={error} isWithheld={data !== undefined} onRetry={readAgain} onClose={onClose} />;
  const { startedAt, finishedAt, missedUntil, server } = run;
  const hasEnded = finishedAt != null || (item.state !== 'pending' && item.state !== 'running');
  const mayAct = server != null && mayChange(server);
  const facts: (readonly [string, ReactNode])[] = [
    [t('runs.state'), <RunBadge key="state" status={run.status} />],
    [t('runs.scheduled'), <DateAndTime key="due" value={run.scheduledAt} />],
    [t('runs.trigger'), t(`trigger.${run.trigger}`)],
    ...(startedAt != null && finishedAt != null
      ? [[t('timeline.took'), formatDuration(Date.parse(finishedAt) - Date.parse(startedAt), i18n.language)] as const]
      : []),
    ...(missedUntil == null
      ? []
      : [
          [
            t('timeline.missedUntil', { count: run.missedCount }),
            <DateAndTime key="missed" value={missedUntil} />,
          ] as const,
        ]),
    ...(server == null ? [] : [[t('runs.server'), <ServerLink key="server" server={server} />] as const]),
    ...(run.cancelledBy == null ? [] : [[t('timeline.cancelledBy'), run.cancelledBy.username] as const]),
  ];
  return (
    <>
      <Facts facts={facts} />
      {/* The step that failed says why below. */}
      {run.reason == null || failedStepOf(run) !== undefined ? null : (
        <p>
          {advice.ofRun(run)} <code className="event-code">{run.reason}</code>
        </p>
      )}
      <Remarks item={item} />
      {run.steps.length === 0 ? null : (
        <ol className="steps" aria-label={t('runs.steps')}>
          {run.steps.map((step) => (
            <Step key={step.sequence} step={step} />
          ))}
        </ol>
      )}
      <Buttons onClose={onClose}>
        {mayAct && hasEnded ? (
          <Button
            variant="primary"
            isDisabled={isRepeating || run.schedule == null}
            onPress={async () => {
              if ((await again({ run: id })) !== null) readAgain();
            }}
          >
            {t('runs.again')}
          </Button>
        ) : null}
        {mayAct && !hasEnded ? (
          <Button
            variant="danger"
            isDisabled={isCancelling}
            onPress={async () => {
              if ((await cancel({ run: id })) !== null) readAgain();
            }}
          >
            {t('runs.cancel')}
          </Button>
        ) : null}
      </Buttons>
    </>
  );
};

type ShownStep = NonNullable<TimelineRunDetailsQuery['run']>['steps'][number];

const Step = ({ step }: { readonly step: ShownStep }) => {
  const { t } = useTranslation();
  const advice = useAdvice();
  const { action, payload, status, attempt, errorCode, doneAt, nodeName } = step;
  return (
    <li>
      <span className={`step step-${status.toLowerCase()}`}>{t(`stepState.${status}`)}</span>{' '}
      <TaskText action={action} payload={payload} />
      {attempt > 1 ? <span className="muted"> · {t('runs.attempt', { attempt })}</span> : null}
      {doneAt == null ? null : (
        <span className="muted">
          {' '}
          · <DateAndTime value={doneAt} />
        </span>
      )}
      {nodeName == null ? null : <span className="muted"> · {t('timeline.onNode', { name: nodeName })}</span>}
      {errorCode == null ? null : (
        <p className="muted">
          {advice.ofStep(step)} <code className="event-code">{errorCode}</code>
        </p>
      )}
    </li>
  );
};

type ShownSchedule = NonNullable<TimelineScheduleQuery['schedule']>;

const TickDetails = ({ item, onClose }: Props) => {
  const { i18n } = useTranslation();
  const [{ data, error }, reexecute] = useViewQuery({
    query: TimelineScheduleDocument,
    variables: { schedule: item.scheduleId ?? '', language: i18n.language },
  });
  const schedule = data?.schedule;
  if (schedule == null) {
    const readAgain = () => reexecute({ requestPolicy: 'network-only' });
    return <Unread error={error} isWithheld={data !== undefined} onRetry={readAgain} onClose={onClose} />;
  }
  return <Tick item={item} schedule={schedule} onClose={onClose} />;
};

const Tick = ({ item, schedule, onClose }: Props & { readonly schedule: ShownSchedule }) => {
  const { t, i18n } = useTranslation();
  const [skip, isSkipping] = useAction(SkipTickDocument);
  const { server, preview, timezone } = schedule;
  const at = new Date(item.start);
  const isNext = schedule.nextRunAt != null && Date.parse(schedule.nextRunAt) === item.start;
  const isSkipped = schedule.skippedTick != null && isTick(schedule, schedule.skippedTick, item.start);
  const inZone = formatDateAndTime(at, i18n.language, timezone);
  const median = preview?.medianRunSeconds;
  const facts: (readonly [string, ReactNode])[] = [
    [t('timeline.time'), <DateAndTime key="time" value={at.toISOString()} />],
    [t('schedules.timezone'), `${inZone} (${timezone})`],
    [t('runs.server'), <ServerLink key="server" server={server} />],
    ...(median == null ? [] : [[t('timeline.usually'), formatDuration(median * 1_000, i18n.language)] as const]),
  ];
  return (
    <>
      {preview?.words == null ? null : (
        <p>
          <strong>{preview.words}</strong>
        </p>
      )}
      <Facts facts={facts} />
      <Remarks item={item} />
      <ol className="steps" aria-label={t('schedules.taskList')}>
        {schedule.tasks.map(({ id, action, payload }) => (
          <li key={id}>
            {t(`schedules.${action}`)}
            {payload === '' ? null : <code> {payload}</code>}
          </li>
        ))}
      </ol>
      {mayChange(server) && !isNext && !isSkipped ? <p className="muted">{t('timeline.onlyNext')}</p> : null}
      <Buttons onClose={onClose}>
        {mayChange(server) && (isNext || isSkipped) ? (
          <Button isDisabled={isSkipping} onPress={() => void skip({ schedule: schedule.id, isSkipped: !isSkipped })}>
            {isSkipped ? t('timeline.unskip') : t('timeline.skip')}
          </Button>
        ) : null}
      </Buttons>
    </>
  );
};

/** Whether a tick or its due time, which is later by the delay of the schedule, is this time. */
const isTick = ({ delay }: Pick<ShownSchedule, 'delay'>, tick: string, at: number): boolean =>
  Date.parse(tick) === at || Date.parse(tick) + delay * 1_000 === at;
