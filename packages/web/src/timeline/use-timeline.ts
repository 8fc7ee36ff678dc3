import { CombinedError } from '@urql/core';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { useClient } from 'urql';
import { useAfterOutage } from '../api/reconnected.js';
import { useEvery } from '../components/use-every.js';
import { useIsVisible } from '../components/use-is-visible.js';
import { TimelineEventsDocument } from '../graphql/graphql.js';
import { useAfterFleetEvents } from '../shell/fleet-events.js';
import {
  type LoadedItems,
  loadRuns,
  loadServers,
  loadTicks,
  PAGE_SERVERS,
  type TimelineServer,
} from './load-timeline.js';
import { gapsIn, type Period, spanOf } from './period.js';
import { hasPassed, itemOfRun, type PlacedItem, placeInLanes, type TimelineItem } from './timeline-items.js';

/** A server with its runs and ticks. */
export interface TimelineRow {
  readonly server: TimelineServer;
  readonly items: readonly PlacedItem[];
  /** Number of lanes, at least 1. */
  readonly lanes: number;
  readonly read: Read;
}

/** The periods of which all runs, and all ticks, were read. */
interface Read {
  readonly runs: readonly Period[];
  readonly ticks: readonly Period[];
}

const NOTHING_READ: Read = { runs: [], ticks: [] };

/** What is known of the servers of one page. */
interface Page {
  readonly rows: readonly TimelineRow[];
  readonly items: ReadonlyMap<string, TimelineItem>;
  readonly read: Read;
  /** Whether there are more runs or ticks than were loaded. */
  readonly isCut: boolean;
}

export interface Timeline {
  /** Rows that are not loaded yet are absent. */
  readonly rowAt: (index: number) => TimelineRow | undefined;
  /** Whether runs and ticks are being read. */
  readonly isLoading: boolean;
  /** Undefined until the first page has arrived. */
  readonly total: number | undefined;
  /** Why there is nothing to show. */
  readonly error: CombinedError | undefined;
  /** Whether some of the shown rows have more runs or ticks than were loaded. */
  readonly isCut: boolean;
  readonly readAgain: () => void;
}

interface Wanted {
  readonly search: string;
  /** The whole period of the timeline. */
  readonly range: Period;
  /** The part of it that is in sight. */
  readonly view: Period;
  /** The first and the last row in sight. */
  readonly firstRow: number;
  readonly lastRow: number;
}

/** How often the ticks of the rows in sight are read again, in milliseconds: the period moves on. */
const EVERY_MS = 300_000;

/** How long scrolling and zooming rest before more is read, in milliseconds. */
const RESTING_MS = 150;

/**
 * The servers with schedules, page by page as they come into sight, with their runs and ticks. Another search or range
 * needs another instance.
 */
export const useTimeline = ({ search, range, view, firstRow, lastRow }: Wanted): Timeline => {
  const client = useClient();
  const [pages, setPages] = useState<ReadonlyMap<number, Page>>(new Map());
  const [total, setTotal] = useState<number>();
  const [error, setError] = useState<CombinedError>();
  const loading = useRef(new Set<string>());
  /** What is to be read again when it was read: a change was reported meanwhile. */
  const outdated = useRef(new Set<string>());
  /** Runs that have changed while something is read, by key: the answers may be older. */
  const changedRuns = useRef(new Map<string, TimelineItem>());
  const [isLoading, setLoading] = useState(true);

  const put = useCallback((index: number, servers: readonly TimelineServer[], loaded?: LoadedItems) => {
    const newer = [...changedRuns.current.values()];
    setPages((known) => withRuns(new Map(known).set(index, pageOf(servers, known.get(index), loaded)), newer));
  }, []);

  const load = useCallback(
    async (index: number, period: Period, isChanged = false) => {
      const name = `${index} ${period.from} ${period.until}`;
      if (loading.current.has(name)) {
        if (isChanged) outdated.current.add(name);
        return;
      }
      loading.current.add(name);
      setLoading(true);
      try {
        const page = await loadServers(client, index, search);
        setTotal(page.total);
        const ids = page.servers.map(({ id }) => id);
        put(index, page.servers);
        if (ids.length === 0) return;
        const publish = async (items: Promise<LoadedItems>) => put(index, page.servers, await items);
        await Promise.all([publish(loadRuns(client, ids, period)), publish(loadTicks(client, ids, period))]);
        setError(undefined);
      } catch (problem) {
        if (!(problem instanceof CombinedError)) throw problem;
        setError(problem);
      } finally {
        loading.current.delete(name);
        setLoading(loading.current.size > 0);
        if (loading.current.size === 0) changedRuns.current.clear();
        if (outdated.current.delete(name)) void load(index, period);
      }
    },
    [client, search, put],
  );

  const inSight = useMemo(() => {
    const first = Math.floor(firstRow / PAGE_SERVERS);
    const last = Math.floor(Math.max(firstRow, lastRow) / PAGE_SERVERS);
    return Array.from({ length: last - first + 1 }, (_, index) => first + index);
  }, [firstRow, lastRow]);
  const isCut = inSight.some((index) => pages.get(index)?.isCut === true);
  const readAgain = useCallback(() => {
    for (const index of inSight) void load(index, range, true);
  }, [inSight, load, range]);

  useEffect(() => {
    const timer = setTimeout(() => {
      for (const index of inSight) {
        if (!pages.has(index) && (total === undefined || index * PAGE_SERVERS < total)) void load(index, range);
      }
    }, RESTING_MS);
    return () => clearTimeout(timer);
  }, [inSight, pages, total, load, range]);

  // A shorter period has fewer runs and ticks, which one answer contains.
  useEffect(() => {
    if (!isCut || spanOf(view) > spanOf(range) / 2) return;
    const timer = setTimeout(() => {
      for (const index of inSight) void load(index, view);
    }, RESTING_MS * 2);
    return () => clearTimeout(timer);
  }, [isCut, view, range, inSight, load]);

  useEvery(EVERY_MS, readAgain);
  useAfterOutage(readAgain);
  useAfterFleetEvents(({ runs, isGap }) => {
    if (isGap) return readAgain();
    const items = runs.flatMap((run) => itemOfRun(run) ?? []);
    if (loading.current.size > 0) for (const item of items) changedRuns.current.set(item.key, item);
    if (items.length > 0) setPages((known) => withRuns(known, items));
  });
  useAfterScheduleChanges((servers) => {
    const isShown = inSight.some((index) => pages.get(index)?.rows.some(({ server }) => servers.has(server.id)));
    if (isShown || servers.size === 0) readAgain();
  });

  return {
    rowAt: (index) => pages.get(Math.floor(index / PAGE_SERVERS))?.rows[index % PAGE_SERVERS],
    isLoading,
    total,
    error: total === undefined ? error : undefined,
    isCut,
    readAgain,
  };
};

/** A page with what was loaded for it; what an answer covers and does not contain is gone. */
const pageOf = (servers: readonly TimelineServer[], known: Page | undefined, loaded: LoadedItems | undefined): Page => {
  const items = new Map(known?.items);
  if (loaded !== undefined) {
    const { from, until } = loaded.covered;
    for (const { key, start, runId } of items.values()) {
      if ((runId !== null) === loaded.areRuns && start >= from && start <= until) items.delete(key);
    }
    for (const item of loaded.items) addTo(items, item);
  }
  const read = withRead(known?.read ?? NOTHING_READ, loaded);
  return { rows: rowsOf(servers, items, read), items, read, isCut: known?.isCut === true || loaded?.isCut === true };
};

/** Adds the period of an answer, unless it is known. */
const withRead = (read: Read, loaded: LoadedItems | undefined): Read => {
  if (loaded === undefined) return read;
  const name = loaded.areRuns ? 'runs' : 'ticks';
  if (gapsIn(loaded.covered, read[name]).length === 0) return read;
  return { ...read, [name]: [...read[name], loaded.covered] };
};

/** A run replaces the tick with its key; a tick never replaces a run. */
const addTo = (items: Map<string, TimelineItem>, item: TimelineItem): void => {
  if (item.runId === null && items.get(item.key)?.runId != null) return;
  items.set(item.key, item);
};

const rowsOf = (
  servers: readonly TimelineServer[],
  items: ReadonlyMap<string, TimelineItem>,
  read: Read,
): readonly TimelineRow[] => {
  const now = Date.now();
  const byServer = new Map<string, TimelineItem[]>(servers.map(({ id }) => [id, []]));
  for (const item of items.values()) if (!hasPassed(item, now)) byServer.get(item.serverId)?.push(item);
  return servers.map((server) => {
    const items = placeInLanes(byServer.get(server.id) ?? []);
    return { server, items, lanes: items.reduce((most, { lane }) => Math.max(most, lane + 1), 1), read };
  });
};

/** The pages with runs that have changed; pages without their servers stay as they are. */
const withRuns = (pages: ReadonlyMap<number, Page>, runs: readonly TimelineItem[]): ReadonlyMap<number, Page> => {
  const next = new Map(pages);
  for (const [index, page] of pages) {
    const servers = page.rows.map(({ server }) => server);
    const own = runs.filter(({ serverId }) => servers.some(({ id }) => id === serverId));
    if (own.length === 0) continue;
    const items = new Map(page.items);
    for (const run of own) addTo(items, run);
    next.set(index, { ...page, items, rows: rowsOf(servers, items, page.read) });
  }
  return next;
};

/** How long changes of schedules are collected, in milliseconds. */
const COLLECTED_MS = 500;

/** Calls back with the servers of changed schedules; with none of them when changes may be missing. */
const useAfterScheduleChanges = (callback: (servers: ReadonlySet<string>) => void): void => {
  const client = useClient();
  const isVisible = useIsVisible();
  const latest = useRef(callback);
  const hasBegun = useRef(false);
  useEffect(() => {
    latest.current = callback;
  });
  useEffect(() => {
    if (!isVisible) return;
    let changed: Set<string> | undefined;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const collect = (servers: readonly string[]) => {
      if (changed === undefined) {
        timer = setTimeout(() => {
          const collected = changed ?? new Set<string>();
          changed = undefined;
          latest.current(collected);
        }, COLLECTED_MS);
      }
      changed = new Set([...(changed ?? []), ...servers]);
    };
    const { unsubscribe } = client.subscription(TimelineEventsDocument, {}).subscribe(({ data }) => {
      if (data === undefined) return;
      const { isGap, events } = data.fleetEvents;
      const servers = events
        .filter(({ kind }) => kind === 'SCHEDULE' || kind === 'TASK')
        .map(({ server }) => server.id);
      // Each stream begins with a gap. At the first one the rows are being read already; the next follows a hidden tab.
      if (servers.length > 0 || (isGap && hasBegun.current)) collect(servers);
      hasBegun.current = true;
    });
    return () => {
      clearTimeout(timer);
      unsubscribe();
    };
  }, [client, isVisible]);
};
