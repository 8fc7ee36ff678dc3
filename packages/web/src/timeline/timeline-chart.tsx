import { Link } from '@tanstack/react-router';
import { type KeyboardEvent, type PointerEvent, type RefObject, useEffect, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useEvery } from '../components/use-every.js';
import {
  AXIS_HEIGHT,
  axisLabels,
  clockChangeLabel,
  drawAxis,
  drawTimeline,
  itemAt,
  ROW_HEIGHT,
  type Scene,
} from './draw-timeline.js';
import { moved, type Period, spanOf, zoomed } from './period.js';
import { axisOf, clockChangesIn } from './time-axis.js';
import { hasPassed, type PlacedItem } from './timeline-items.js';
import { useColours } from './use-colours.js';
import { useSeriesText } from './use-series-text.js';
import type { Timeline, TimelineRow } from './use-timeline.js';

interface Props {
  readonly timeline: Timeline;
  readonly total: number;
  readonly range: Period;
  readonly view: Period;
  readonly onView: (view: Period) => void;
  readonly onRows: (first: number, last: number) => void;
  readonly describe: (item: PlacedItem) => string;
  readonly onOpen: (item: PlacedItem) => void;
}

/** The keyboard selects runs in it. */
const FOCUSABLE = { tabIndex: 0 };

/** Rows beyond the edge whose labels are there before they are scrolled into sight. */
const MARGIN_ROWS = 4;

/** How far one key press or one button moves the view, as a part of it. */
const STEP = 0.25;

const ZOOM = 1.5;

/**
 * Draws the timeline on a canvas of the size of the window, so that the number of servers and ticks does not matter.
 * The list beside it has the same content for screen readers.
 */
export const TimelineChart = ({ timeline, total, range, view, onView, onRows, describe, onOpen }: Props) => {
  const { t, i18n } = useTranslation();
  const scroller = useRef<HTMLDivElement>(null);
  const canvas = useRef<HTMLCanvasElement>(null);
  const axisCanvas = useRef<HTMLCanvasElement>(null);
  const plot = useRef<HTMLDivElement>(null);
  const size = useSize(scroller, plot);
  const colours = useColours(scroller);
  const [now, setNow] = useState(Date.now);
  useEvery(1_000, () => setNow(Date.now()));
  const [scrollTop, setScrollTop] = useState(0);
  const [selected, setSelected] = useState<PlacedItem | null>(null);
  const [hovered, setHovered] = useState<PlacedItem | null>(null);
  const changes = useMemo(() => clockChangesIn(range), [range]);
  const labelOf = useMemo(() => axisLabels(i18n.language), [i18n.language]);
  const labelOfSeries = useSeriesText();

  const first = Math.floor(scrollTop / ROW_HEIGHT);
  const last = Math.min(total - 1, Math.ceil((scrollTop + size.height) / ROW_HEIGHT));
  useEffect(() => onRows(first, last), [onRows, first, last]);

  const { rowAt } = timeline;
  const scene: Scene = {
    rows: Array.from({ length: Math.max(0, last - first + 1) }, (_, index) => rowAt(first + index)),
    top: first * ROW_HEIGHT - scrollTop,
    ...size,
    view,
    now,
    axis: axisOf(view, size.width),
    changes,
    colours,
    selected: selected?.key ?? null,
    labelOf,
    labelOfChange: clockChangeLabel,
    labelOfSeries,
  };
  const latest = useRef(scene);
  useEffect(() => {
    latest.current = scene;
    const frame = requestAnimationFrame(() => {
      const { width, height } = latest.current;
      const [rows, times] = [contextOf(canvas, width, height), contextOf(axisCanvas, width, AXIS_HEIGHT)];
      if (width === 0 || rows === null || times === null) return;
      drawTimeline(rows, latest.current);
      drawAxis(times, latest.current);
    });
    return () => cancelAnimationFrame(frame);
  });

  const zoomAt = (factor: number, x = size.width / 2) =>
    onView(zoomed(view, factor, view.from + (x / Math.max(1, size.width)) * spanOf(view)));
  useWheel(scroller, (event) => {
    const { width } = size;
    const isSideways = Math.abs(event.deltaX) > Math.abs(event.deltaY);
    if (!event.ctrlKey && !event.metaKey && !isSideways) return;
    event.preventDefault();
    if (isSideways) return onView(moved(view, (event.deltaX / width) * spanOf(view)));
    zoomAt(event.deltaY > 0 ? 1.2 : 1 / 1.2, event.clientX - (canvas.current?.getBoundingClientRect().left ?? 0));
  });
  const drag = useDrag((pixels) => onView(moved(view, (-pixels / size.width) * spanOf(view))));
  const foundAt = ({ clientX, clientY }: Pick<PointerEvent, 'clientX' | 'clientY'>) => {
    const box = canvas.current?.getBoundingClientRect();
    return box === undefined ? null : itemAt(scene, clientX - box.left, clientY - box.top);
  };

  const select = (item: PlacedItem, row: number) => {
    setSelected(item);
    if (item.start < view.from || item.start > view.until) {
      onView(moved(view, item.start - (view.from + view.until) / 2));
    }
    const top = row * ROW_HEIGHT;
    const frame = scroller.current;
    if (frame === null) return;
    if (top < frame.scrollTop) frame.scrollTop = top;
    if (top + ROW_HEIGHT > frame.scrollTop + size.height) frame.scrollTop = top + ROW_HEIGHT - size.height;
  };
  const rowOf = (item: PlacedItem): number => {
    for (let index = 0; index < total; index += 1) if (rowAt(index)?.server.id === item.serverId) return index;
    return -1;
  };
  const step = (direction: 1 | -1) => {
    if (selected === null) return selectIn(first, view.from, 1);
    const row = rowOf(selected);
    const items = shownItems(rowAt(row), now);
    const next = items[items.findIndex(({ key }) => key === selected.key) + direction];
    if (next !== undefined) select(next, row);
  };
  const stepRow = (direction: 1 | -1) => {
    if (selected === null) return selectIn(first, view.from, 1);
    selectIn(rowOf(selected) + direction, selected.start, direction);
  };
  /** Selects the item that is nearest to a time, in this row or in the next one that has items. */
  const selectIn = (from: number, at: number, direction: 1 | -1) => {
    for (let row = from; row >= 0 && row < total; row += direction) {
      const items = shownItems(rowAt(row), now);
      const [nearest] = [...items].sort((one, other) => Math.abs(one.start - at) - Math.abs(other.start - at));
      if (nearest !== undefined) return select(nearest, row);
    }
  };
  const keys: Readonly<Record<string, () => void>> = {
    ArrowRight: () => step(1),
    ArrowLeft: () => step(-1),
    ArrowDown: () => stepRow(1),
    ArrowUp: () => stepRow(-1),
    Enter: () => selected !== null && onOpen(selected),
    Escape: () => setSelected(null),
    '+': () => zoomAt(1 / ZOOM),
    '-': () => zoomAt(ZOOM),
    PageUp: () => onView(moved(view, -STEP * spanOf(view))),
    PageDown: () => onView(moved(view, STEP * spanOf(view))),
    Home: () => onView(moved(view, now - (view.from + view.until) / 2)),
  };
  const press = (event: KeyboardEvent) => {
    const action = event.target === scroller.current ? keys[event.key] : undefined;
    if (action === undefined || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    action();
  };

  const shown = hovered ?? selected;
  const labels = [];
  for (let row = Math.max(0, first - MARGIN_ROWS); row <= Math.min(total - 1, last + MARGIN_ROWS); row += 1) {
    const server = rowAt(row)?.server;
    labels.push(
      <div
        key={row}
        className="timeline-name"
        style={{ top: row * ROW_HEIGHT, height: ROW_HEIGHT, lineHeight: `${ROW_HEIGHT}px` }}
      >
        {server === undefined ? (
          <span className="muted">…</span>
        ) : (
          <Link to="/servers/$server/runs" params={{ server: server.identifier }} tabIndex={-1} title={server.name}>
            {server.name}
          </Link>
        )}
      </div>,
    );
  }
  return (
    <div className="timeline stack">
      <canvas ref={axisCanvas} className="timeline-axis" style={{ width: size.width, height: AXIS_HEIGHT }} />
      <div
        ref={scroller}
        className="timeline-scroller"
        role="application"
        aria-label={t('timeline.chart')}
        aria-describedby="timeline-keys"
        aria-busy={timeline.isLoading}
        {...FOCUSABLE}
        onScroll={({ currentTarget }) => setScrollTop(currentTarget.scrollTop)}
        onKeyDown={press}
      >
        <div ref={plot} className="timeline-plot" style={{ height: size.height }}>
          <canvas
            ref={canvas}
            className="timeline-canvas"
            style={{ width: size.width, height: size.height }}
            {...drag.handlers}
            onPointerMove={(event) => {
              drag.handlers.onPointerMove(event);
              setHovered(foundAt(event)?.item ?? null);
            }}
            onPointerLeave={() => setHovered(null)}
            onClick={(event) => {
              const found = drag.hasMoved() ? null : foundAt(event);
              if (found === null) return;
              setSelected(found.item);
              onOpen(found.item);
            }}
          />
        </div>
        <div className="timeline-names" style={{ height: total * ROW_HEIGHT, marginTop: -size.height }}>
          {labels}
        </div>
      </div>
      <p id="timeline-keys" className="sr-only">
        {t('timeline.keys')}
      </p>
      <p className="timeline-readout muted" aria-live="polite">
        {shown === null ? t('timeline.hint') : describe(shown)}
      </p>
    </div>
  );
};

const shownItems = (row: TimelineRow | undefined, now: number): readonly PlacedItem[] =>
  row?.items.filter((item) => !hasPassed(item, now)) ?? [];

/** The context of a canvas that has one pixel for each pixel of the screen. */
const contextOf = (
  canvas: RefObject<HTMLCanvasElement | null>,
  width: number,
  height: number,
): CanvasRenderingContext2D | null => {
  const context = canvas.current?.getContext('2d') ?? null;
  if (context === null) return null;
  const wanted = { width: Math.round(width * devicePixelRatio), height: Math.round(height * devicePixelRatio) };
  if (context.canvas.width !== wanted.width) context.canvas.width = wanted.width;
  if (context.canvas.height !== wanted.height) context.canvas.height = wanted.height;
  context.setTransform(devicePixelRatio, 0, 0, devicePixelRatio, 0, 0);
  return context;
};

/** The width of the plot, and the height of the part of it that is in sight. */
const useSize = (
  frame: RefObject<HTMLElement | null>,
  plot: RefObject<HTMLElement | null>,
): { readonly width: number; readonly height: number } => {
  const [size, setSize] = useState({ width: 0, height: 0 });
  useEffect(() => {
    const [outer, inner] = [frame.current, plot.current];
    if (outer === null || inner === null) return;
    const observer = new ResizeObserver(() => setSize({ width: inner.clientWidth, height: outer.clientHeight }));
    observer.observe(outer);
    observer.observe(inner);
    return () => observer.disconnect();
  }, [frame, plot]);
  return size;
};

/** Calls back for the wheel, before the page scrolls. */
const useWheel = (element: RefObject<HTMLElement | null>, callback: (event: WheelEvent) => void): void => {
  const latest = useRef(callback);
  useEffect(() => {
    latest.current = callback;
  });
  useEffect(() => {
    const target = element.current;
    const listen = (event: WheelEvent) => latest.current(event);
    // React's own listeners cannot prevent scrolling.
    target?.addEventListener('wheel', listen, { passive: false });
    return () => target?.removeEventListener('wheel', listen);
  }, [element]);
};

/** Shortest movement that is a drag and no press, in pixels. */
const DRAG_PIXELS = 4;

/** Calls back with the pixels by which a pressed pointer has moved sideways. */
const useDrag = (onMove: (pixels: number) => void) => {
  const state = useRef({ isPressed: false, x: 0, distance: 0 });
  return {
    hasMoved: () => state.current.distance >= DRAG_PIXELS,
    handlers: {
      onPointerDown: ({ clientX, pointerId, currentTarget }: PointerEvent<HTMLElement>) => {
        currentTarget.setPointerCapture(pointerId);
        state.current = { isPressed: true, x: clientX, distance: 0 };
      },
      onPointerMove: ({ clientX }: PointerEvent<HTMLElement>) => {
        const { isPressed, x, distance } = state.current;
        if (!isPressed || clientX === x) return;
        state.current = { isPressed, x: clientX, distance: distance + Math.abs(clientX - x) };
        if (state.current.distance >= DRAG_PIXELS) onMove(clientX - x);
      },
      onPointerUp: () => {
        state.current = { ...state.current, isPressed: false };
      },
    },
  };
};
