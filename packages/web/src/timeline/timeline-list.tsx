import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../components/button.js';
import { formatDuration } from '../components/format.js';
import { PlainTable } from '../components/plain-table.js';
import { EmptyState, Skeleton } from '../components/states.js';
import { DateAndTime } from '../components/time.js';
import { useAdvice } from '../components/use-advice.js';
import type { Period } from './period.js';
import { hasPassed, type PlacedItem } from './timeline-items.js';
import { useOverlapText } from './use-overlap-text.js';
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

/** Most rows of a server. */
const MAX_ITEMS = 50;

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
        <section key={server.id} className="card stack timeline-list" aria-label={server.name}>
          <h2>
            <Link to="/servers/$server/runs" params={{ server: server.identifier }}>
              {server.name}
            </Link>
          </h2>
          <PlainTable
            label={server.name}
            columns={[t('timeline.time'), t('runs.schedule'), t('runs.state'), t('timeline.took')]}
          >
            {items.slice(0, MAX_ITEMS).map((item) => (
              <ItemRow key={item.key} item={item} onOpen={onOpen} />
            ))}
          </PlainTable>
          {items.length > MAX_ITEMS ? (
            <p className="muted">{t('timeline.moreItems', { count: items.length - MAX_ITEMS })}</p>
          ) : null}
        </section>
      ))}
      {shown < total ? <Button onPress={more}>{t('common.more')}</Button> : null}
    </div>
  );
};

interface ItemProps {
  readonly item: PlacedItem;
  readonly onOpen: (item: PlacedItem) => void;
}

const ItemRow = ({ item, onOpen }: ItemProps) => {
  const { t, i18n } = useTranslation();
  const textOf = useStateText();
  const advice = useAdvice();
  const overlapTextOf = useOverlapText();
  const { took } = item;
  const duration = took === null ? null : formatDuration(took, i18n.language);
  return (
    <tr>
      <th scope="row">
        <DateAndTime value={new Date(item.start).toISOString()} />
      </th>
      <td>
        <Button variant="quiet" onPress={() => onOpen(item)}>
          {item.scheduleName}
        </Button>
      </td>
      <td>
        <span className={`badge badge-${TONES[item.state]}`}>{textOf(item)}</span>
        {item.reason === null ? null : (
          <span className="muted">
            {' '}
            {advice.ofRun({ reason: item.reason })} <code className="event-code">{item.reason}</code>
          </span>
        )}
        {item.overlapped === null ? null : <span className="remark">{overlapTextOf(item.overlapped)}</span>}
        {item.remarks.map((remark) => (
          <span key={remark} className="remark">
            {remark}
          </span>
        ))}
      </td>
      <td>{item.runId !== null || duration === null ? duration : t('timeline.usual', { duration })}</td>
    </tr>
  );
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
