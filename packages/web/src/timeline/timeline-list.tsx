import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../components/button.js';
import { formatDuration, formatPeriod } from '../components/format.js';
import { PlainTable } from '../components/plain-table.js';
import { RunOutcome } from '../components/run-outcome.js';
import { EmptyState, Skeleton } from '../components/states.js';
import { DateAndTime } from '../components/time.js';
import { useAdvice } from '../components/use-advice.js';
import type { RunOutcomeFragment } from '../graphql/graphql.js';
import { type Fold, foldItems } from './fold-items.js';
import type { TimelineServer } from './load-timeline.js';
import type { Period } from './period.js';
import { hasPassed, type PlacedItem } from './timeline-items.js';
import { useOutcomes } from './use-outcomes.js';
import { useOverlapText } from './use-overlap-text.js';
import { useReasonText } from './use-reason-text.js';
import { useStateText } from './use-state-text.js';
import type { Timeline } from './use-timeline.js';

interface Props {
  readonly timeline: Timeline;
  readonly total: number;
  readonly view: Period;
  readonly onRows: (first: number, last: number) => void;
  readonly onOpen: (item: PlacedItem) => void;
}

/** Number of servers that a press of the button adds. */
const MORE_SERVERS = 25;

/** Most rows of a server, and most rows of a fold. */
const MAX_ROWS = 50;

/** The timeline as tables, which screen readers read. */
export const TimelineList = ({ timeline, total, view, onRows, onOpen }: Props) => {
  const { t } = useTranslation();
  const [shown, setShown] = useState(Math.min(MORE_SERVERS, total));
  const rows = Array.from({ length: shown }, (_, index) => timeline.rowAt(index));
  const groups = rows.flatMap((row) => {
    if (row === undefined) return [];
    const items = row.items.filter(
      (item) => item.start <= view.until && item.end >= view.from && !hasPassed(item, Date.now()),
    );
    return items.length === 0 ? [] : [{ row, items }];
  });
  const more = () => {
    const next = Math.min(total, shown + MORE_SERVERS);
    setShown(next);
    onRows(0, next - 1);
  };
  if (rows.includes(undefined) || (timeline.isLoading && groups.length === 0)) return <Skeleton />;
  return (
    <div className="stack">
      {groups.length === 0 ? <EmptyState title={t('timeline.noItems')} /> : null}
      {groups.map(({ row: { server }, items }) => (
        <ServerItems key={server.id} server={server} items={items} onOpen={onOpen} />
      ))}
      {shown < total ? <Button onPress={more}>{t('common.more')}</Button> : null}
    </div>
  );
};

interface ServerItemsProps {
  readonly server: TimelineServer;
  readonly items: readonly PlacedItem[];
  readonly onOpen: (item: PlacedItem) => void;
}

const ServerItems = ({ server, items, onOpen }: ServerItemsProps) => {
  const { t } = useTranslation();
  const [unfolded, setUnfolded] = useState<ReadonlySet<string>>(new Set());
  const folded = foldItems(items);
  const rows = folded.slice(0, MAX_ROWS);
  const outcomes = useOutcomes(
    rows.flatMap((row) =>
      row.kind === 'item' && row.item.reason === 'step_failed' && row.item.runId !== null ? [row.item.runId] : [],
    ),
  );
  const hidden = folded.slice(MAX_ROWS).reduce((count, row) => count + (row.kind === 'fold' ? row.items.length : 1), 0);
  const toggle = (key: string) => {
    const next = new Set(unfolded);
    if (!next.delete(key)) next.add(key);
    setUnfolded(next);
  };
  return (
    <section className="card stack timeline-list" aria-label={server.name}>
      <h2>
        <Link to="/servers/$server/runs" params={{ server: server.identifier }}>
          {server.name}
        </Link>
      </h2>
      <PlainTable
        label={server.name}
        columns={[t('timeline.time'), t('runs.schedule'), t('runs.state'), t('timeline.took')]}
      >
        {/* One list, in which an item has the same key within a fold and outside: it keeps the focus. */}
        {rows.flatMap((row) => {
          if (row.kind === 'item') {
            const { item } = row;
            const outcome = outcomes.get(item.runId ?? '');
            return [<ItemRow key={item.key} item={item} outcome={outcome} onOpen={onOpen} />];
          }
          const { key, items } = row;
          const isUnfolded = unfolded.has(key);
          const fold = <FoldRow key={key} fold={row} isUnfolded={isUnfolded} onToggle={() => toggle(key)} />;
          if (!isUnfolded) return [fold];
          const shown = items.slice(0, MAX_ROWS);
          return [
            fold,
            ...shown.map((item) => <ItemRow key={item.key} item={item} isInFold onOpen={onOpen} />),
            ...(items.length > MAX_ROWS ? [<MoreRow key={`${key} more`} count={items.length - MAX_ROWS} />] : []),
          ];
        })}
      </PlainTable>
      {hidden > 0 ? <p className="muted">{t('timeline.moreItems', { count: hidden })}</p> : null}
    </section>
  );
};

interface FoldProps {
  readonly fold: Fold;
  readonly isUnfolded: boolean;
  readonly onToggle: () => void;
}

/** Several runs or ticks in one row, which a press shows one by one. */
const FoldRow = ({ fold: { first, last, items }, isUnfolded, onToggle }: FoldProps) => {
  const { t, i18n } = useTranslation();
  const longest = Math.max(...items.map(({ took }) => took ?? 0));
  const duration = longest === 0 ? null : formatDuration(longest, i18n.language);
  const { scheduleName, reason, overlapped, remarks } = first;
  return (
    <tr>
      <th scope="row">{formatPeriod(first.start, last.start, i18n.language)}</th>
      <td>
        <Button variant="quiet" aria-expanded={isUnfolded} onPress={onToggle}>
          {scheduleName}
        </Button>
      </td>
      <td>
        <StateBadge state={first.state} /> {t('timeline.runs', { count: items.length })}
        {reason === null ? null : <Reason reason={reason} />}
        {overlapped === null ? null : (
          <span className="remark">{t('timeline.overlapEach', { schedule: overlapped.scheduleName })}</span>
        )}
        <Remarks remarks={remarks} />
      </td>
      <td>{duration === null ? null : t(first.runId === null ? 'timeline.usual' : 'timeline.atMost', { duration })}</td>
    </tr>
  );
};

const MoreRow = ({ count }: { readonly count: number }) => {
  const { t } = useTranslation();
  return (
    <tr>
      <td colSpan={4} className="muted">
        {t('timeline.moreItems', { count })}
      </td>
    </tr>
  );
};

interface ItemProps {
  readonly item: PlacedItem;
  /** Why it failed, if a step did. */
  readonly outcome?: RunOutcomeFragment;
  readonly isInFold?: boolean;
  readonly onOpen: (item: PlacedItem) => void;
}

const ItemRow = ({ item, outcome, isInFold = false, onOpen }: ItemProps) => {
  const { t, i18n } = useTranslation();
  const overlapTextOf = useOverlapText();
  const { took } = item;
  const duration = took === null ? null : formatDuration(took, i18n.language);
  return (
    <tr className={isInFold ? 'timeline-in-fold' : undefined}>
      <th scope="row">
        <DateAndTime value={new Date(item.start).toISOString()} />
      </th>
      <td>
        <Button variant="quiet" onPress={() => onOpen(item)}>
          {item.scheduleName}
        </Button>
      </td>
      <td>
        <StateBadge state={item.state} />
        {outcome === undefined && item.reason !== null ? <Reason reason={item.reason} /> : null}
        {outcome === undefined ? null : <RunOutcome run={outcome} />}
        {item.overlapped === null ? null : <span className="remark">{overlapTextOf(item.overlapped)}</span>}
        <Remarks remarks={item.remarks} />
      </td>
      <td>{item.runId !== null || duration === null ? duration : t('timeline.usual', { duration })}</td>
    </tr>
  );
};

const StateBadge = ({ state }: Pick<PlacedItem, 'state'>) => {
  const textOf = useStateText();
  return <span className={`badge badge-${TONES[state]}`}>{textOf({ state })}</span>;
};

const Reason = ({ reason }: { readonly reason: string }) => {
  const textOf = useReasonText();
  return (
    <div className="muted">
      {textOf(reason)} {reason === 'step_failed' ? null : <code className="event-code">{reason}</code>}
    </div>
  );
};

const Remarks = ({ remarks }: Pick<PlacedItem, 'remarks'>) => {
  const advice = useAdvice();
  return remarks.map((kind) => (
    <span key={kind} className="remark">
      {advice.ofTick({ kind })}
    </span>
  ));
};

const TONES: Readonly<Record<PlacedItem['state'], string>> = {
  succeeded: 'good',
  failed: 'bad',
  cancelled: 'neutral',
  skipped: 'warn',
  missed: 'warn',
  due: 'neutral',
  notDue: 'neutral',
  pending: 'neutral',
  running: 'busy',
};
