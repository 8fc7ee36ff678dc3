import { getRouteApi } from '@tanstack/react-router';
import { useCallback, useEffect, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useShownView } from '../api/use-view-query.js';
import { Button } from '../components/button.js';
import { CLOCK, formatPeriod } from '../components/format.js';
import { SearchText } from '../components/search-text.js';
import { Select } from '../components/select.js';
import { EmptyState, ErrorState, Skeleton } from '../components/states.js';
import { useAdvice } from '../components/use-advice.js';
import { ViewHeading } from '../components/view-heading.js';
import { TimelineTicksDocument } from '../graphql/graphql.js';
import { useIsPerson } from '../shell/session.js';
import { ItemDialog } from './item-dialog.js';
import { DAY_MS, fitInto, moved, type Period, spanOf, zoomed } from './period.js';
import { viewerZone } from './time-axis.js';
import { TimelineChart } from './timeline-chart.js';
import type { PlacedItem } from './timeline-items.js';
import { TimelineLegend } from './timeline-legend.js';
import { TimelineList } from './timeline-list.js';
import { RANGES, type Range, type TimelineSearch } from './timeline-search.js';
import { useOverlapText } from './use-overlap-text.js';
import { useReasonText } from './use-reason-text.js';
import { useStateText } from './use-state-text.js';
import { useTimeline } from './use-timeline.js';
import './timeline-page.css';

const route = getRouteApi('/timeline');

/** The choice of a period that is none of the others. */
const CUSTOM = 'custom';

const REACH_MS: Readonly<Record<Range, number>> = { day: DAY_MS, week: 7 * DAY_MS };

/** The runs and the ticks to come of all schedules, one row for each server. */
export const TimelinePage = () => {
  const { t } = useTranslation();
  const isPerson = useIsPerson();
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const change = (part: Partial<TimelineSearch>) =>
    void navigate({ search: (present) => ({ ...present, ...part }), replace: true });
  const range = search.range ?? 'day';
  /** Whether the view was moved or zoomed. Another instance of the view shows the whole period again. */
  const [isCustom, setCustom] = useState(false);
  const [instance, setInstance] = useState(0);
  const choose = (chosen: string) => {
    if (chosen === CUSTOM) return;
    setCustom(false);
    setInstance(instance + 1);
    change({ range: RANGES.find((name) => name === chosen) });
  };
  const choices = RANGES.map((name) => ({ id: name, text: t(`timeline.ranges.${name}`) }));
  return (
    <div className="stack">
      <ViewHeading>{t('timeline.title')}</ViewHeading>
      {isPerson ? (
        <>
          <div className="row end">
            <SearchText
              label={t('fleet.search')}
              value={search.q ?? ''}
              onChange={(q) => change({ q: q === '' ? undefined : q })}
            />
            <Select
              label={t('timeline.range')}
              isLabelHidden
              choices={isCustom ? [...choices, { id: CUSTOM, text: t('timeline.custom') }] : choices}
              value={isCustom ? CUSTOM : range}
              onChange={choose}
            />
            <Button
              aria-pressed={search.list === true}
              onPress={() => change({ list: search.list === true ? undefined : true })}
            >
              {search.list === true ? t('timeline.asChart') : t('timeline.asList')}
            </Button>
          </div>
          <TimelineView
            key={`${range} ${search.q} ${instance}`}
            search={search}
            reach={REACH_MS[range]}
            onCustom={setCustom}
          />
        </>
      ) : (
        <EmptyState title={t('applicationKey.title')} hint={t('applicationKey.text')} />
      )}
    </div>
  );
};

interface ViewProps {
  readonly search: TimelineSearch;
  /** How far the timeline reaches to each side of now, in milliseconds. */
  readonly reach: number;
  /** Called when the view begins or ends to be another one than the whole period. */
  readonly onCustom: (isCustom: boolean) => void;
}

const TimelineView = ({ search, reach, onCustom }: ViewProps) => {
  const { t, i18n } = useTranslation();
  const [now] = useState(Date.now);
  const range = useMemo(() => ({ from: now - reach, until: now + reach }), [now, reach]);
  const [view, setView] = useState<Period>(range);
  useEffect(() => onCustom(spanOf(view) < spanOf(range)), [onCustom, view, range]);
  const [rows, setRows] = useState({ first: 0, last: 0 });
  const [opened, setOpened] = useState<PlacedItem | null>(null);
  const timeline = useTimeline({ search: search.q ?? '', range, view, firstRow: rows.first, lastRow: rows.last });
  const textOf = useStateText();
  const advice = useAdvice();
  const reasonTextOf = useReasonText();
  const overlapTextOf = useOverlapText();
  const servers = timeline.rowAt(rows.first)?.server;
  useShownView(TimelineTicksDocument, {
    servers: servers === undefined ? [] : [servers.id],
    from: null,
    until: new Date(range.until).toISOString(),
    first: 100,
  });
  const show = useCallback((next: Period) => setView(fitInto(next, range)), [range]);
  const showRows = useCallback((first: number, last: number) => setRows({ first, last }), []);
  const describe = (item: PlacedItem): string => {
    const at = new Intl.DateTimeFormat(i18n.language, { dateStyle: 'medium', timeStyle: 'medium', ...CLOCK }).format(
      item.start,
    );
    const parts = [
      item.scheduleName,
      at,
      textOf(item),
      ...(item.reason === null ? [] : [reasonTextOf(item.reason)]),
      ...(item.overlapped === null ? [] : [overlapTextOf(item.overlapped)]),
      ...item.remarks.map((kind) => advice.ofTick({ kind })),
    ];
    return parts.join(' · ');
  };
  const { total, error } = timeline;
  if (total === undefined) {
    return error === undefined ? <Skeleton lines={8} /> : <ErrorState error={error} onRetry={timeline.readAgain} />;
  }
  if (total === 0) {
    if (search.q !== undefined) return <EmptyState title={t('fleet.noMatch')} />;
    return <EmptyState title={t('timeline.empty')} hint={t('schedules.emptyHint')} />;
  }
  const steps = [
    ['earlier', () => show(moved(view, -spanOf(view) / 2))],
    ['later', () => show(moved(view, spanOf(view) / 2))],
    ['zoomIn', () => show(zoomed(view, 0.5, (view.from + view.until) / 2))],
    ['zoomOut', () => show(zoomed(view, 2, (view.from + view.until) / 2))],
    ['now', () => show(moved(view, Date.now() - (view.from + view.until) / 2))],
  ] as const;
  return (
    <>
      <div className="row spread">
        <p className="muted">
          {formatPeriod(view.from, view.until, i18n.language)} ({viewerZone()})
          <span role="status">{timeline.isLoading ? ` · ${t('common.loading')}` : ''}</span>
        </p>
        <div className="row" role="toolbar" aria-label={t('timeline.period')}>
          {steps.map(([name, act]) => (
            <Button key={name} onPress={act}>
              {t(`timeline.${name}`)}
            </Button>
          ))}
        </div>
      </div>
      {timeline.isCut ? (
        <p className="problem" role="status">
          {t('timeline.cut')}
        </p>
      ) : null}
      {search.list === true ? (
        <TimelineList timeline={timeline} total={total} view={view} onRows={showRows} onOpen={setOpened} />
      ) : (
        <>
          <TimelineChart
            timeline={timeline}
            total={total}
            range={range}
            view={view}
            onView={show}
            onRows={showRows}
            describe={describe}
            onOpen={setOpened}
          />
          <TimelineLegend />
        </>
      )}
      {opened === null ? null : <ItemDialog item={opened} onClose={() => setOpened(null)} />}
    </>
  );
};
