import { useId, useLayoutEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { CLOCK } from '../../components/format.js';
import type { Point } from './use-history.js';
import './line-chart.css';

/** One line of a chart. */
export interface Series {
  readonly name: string;
  readonly points: readonly Point[];
}

interface Props {
  readonly title: string;
  readonly series: readonly Series[];
  readonly format: (value: number) => string;
  /** What the server may use at most; none by default. */
  readonly limit?: number;
  /** Whether values are bytes, whose units are powers of 1,024. */
  readonly isBytes?: boolean;
}

const HEIGHT = 140;

/** Space for the texts of the axes, in pixels. */
const LEFT = 72;
const BOTTOM = 20;
const TOP = 8;

/** Lines over time, with their last values as text. The second line is dashed. */
export const LineChart = ({ title, series, format, limit, isBytes = false }: Props) => {
  const { t, i18n } = useTranslation();
  const id = useId();
  const frame = useRef<HTMLDivElement>(null);
  const width = useWidth(frame);
  const points = series.flatMap((line) => line.points);
  const times = points.map(({ at }) => at);
  const [start, end] = [Math.min(...times), Math.max(...times)];
  const top = niceTop(Math.max(...points.map(({ value }) => value), 0), isBytes);
  const isDrawn = end > start;
  const xOf = (at: number) => LEFT + ((at - start) / Math.max(1, end - start)) * (width - LEFT - 1);
  const yOf = (value: number) => TOP + (1 - value / top) * (HEIGHT - TOP - BOTTOM);
  const clock = new Intl.DateTimeFormat(i18n.language, { timeStyle: 'medium', ...CLOCK });
  const summary = series
    .map(({ name, points: [...values] }) => {
      const numbers = values.map(({ value }) => value);
      const now = numbers.at(-1);
      if (now === undefined) return `${name}: –`;
      return t('use.summary', {
        name,
        now: format(now),
        least: format(Math.min(...numbers)),
        most: format(Math.max(...numbers)),
      });
    })
    .join(' ');
  return (
    <figure className="card chart">
      <figcaption>
        <strong>{title}</strong>
        <span className="chart-values">
          {series.map(({ name, points: values }, index) => {
            const last = values.at(-1);
            return (
              <span key={name} className={series.length === 1 ? '' : `legend legend-${index}`}>
                {series.length === 1 ? null : `${name} `}
                {last === undefined ? '–' : format(last.value)}
              </span>
            );
          })}
          {limit === undefined ? null : <span className="muted">{t('use.limit', { limit: format(limit) })}</span>}
        </span>
      </figcaption>
      <div ref={frame}>
        <svg width={width} height={HEIGHT} role="img" aria-labelledby={id}>
          <title id={id}>{`${title}. ${summary}`}</title>
          {(isDrawn ? [0, top / 2, top] : []).map((value) => (
            <g key={value}>
              <line className="chart-grid" x1={LEFT} x2={width} y1={yOf(value)} y2={yOf(value)} />
              <text className="chart-text" x={LEFT - 8} y={yOf(value) + 4} textAnchor="end">
                {format(value)}
              </text>
            </g>
          ))}
          {!isDrawn || limit === undefined || limit > top ? null : (
            <g>
              <line className="chart-limit" x1={LEFT} x2={width} y1={yOf(limit)} y2={yOf(limit)} />
              <text className="chart-text" x={width - 1} y={yOf(limit) + 12} textAnchor="end">
                {t('use.limitLine')}
              </text>
            </g>
          )}
          {isDrawn ? null : (
            <text className="chart-text" x={width / 2} y={HEIGHT / 2} textAnchor="middle">
              {t('use.waiting')}
            </text>
          )}
          {series.map(({ name, points: values }, index) => (
            <polyline
              key={name}
              className={`chart-line chart-line-${index}`}
              points={values.map(({ at, value }) => `${xOf(at).toFixed(1)},${yOf(value).toFixed(1)}`).join(' ')}
            />
          ))}
          {isDrawn ? (
            <g>
              <text className="chart-text" x={LEFT} y={HEIGHT - 4}>
                {clock.format(start)}
              </text>
              <text className="chart-text" x={width - 1} y={HEIGHT - 4} textAnchor="end">
                {clock.format(end)}
              </text>
            </g>
          ) : null}
        </svg>
      </div>
    </figure>
  );
};

/** The next even number of 1, 2, 4, 5, 8, 10 times a power of ten, in the unit of the value: its half is whole, too. */
const niceTop = (value: number, isBytes: boolean): number => {
  const shown = Math.max(value, 2);
  const unit = isBytes ? 1024 ** Math.floor(Math.log(shown) / Math.log(1024)) : 1;
  const power = 10 ** Math.floor(Math.log10(shown / unit)) * unit;
  return ([1, 2, 4, 5, 8].find((step) => step * power >= shown && (step * power) % 2 === 0) ?? 10) * power;
};

/** The width of an element in pixels, as it changes. */
const useWidth = (element: { readonly current: HTMLElement | null }): number => {
  const [width, setWidth] = useState(320);
  useLayoutEffect(() => {
    if (element.current === null) return;
    const observer = new ResizeObserver(([entry]) => {
      if (entry !== undefined) setWidth(Math.floor(entry.contentRect.width));
    });
    observer.observe(element.current);
    return () => observer.disconnect();
  }, [element]);
  return width;
};
