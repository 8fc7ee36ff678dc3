import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { type Colours, drawBadge, drawHatch, drawItems, drawSeries, LANES_HEIGHT } from './draw-timeline.js';
import { MIN_WIDTH } from './row-marks.js';
import { ITEM_STATES } from './timeline-items.js';
import { useColours } from './use-colours.js';

/** Says which shape and colour stands for which state. The shapes are as large as in the chart. */
export const TimelineLegend = () => {
  const { t } = useTranslation();
  const list = useRef<HTMLUListElement>(null);
  const colours = useColours(list);
  return (
    <ul ref={list} className="timeline-legend" aria-label={t('timeline.legend')}>
      {ITEM_STATES.map((state) => (
        <li key={state}>
          <Sample name={state} colours={colours} /> {t(`timeline.states.${state}`)}
        </li>
      ))}
      <li>
        <Sample name="series" colours={colours} /> {t('timeline.series')}
      </li>
      <li>
        <Sample name="unread" colours={colours} /> {t('timeline.unread')}
      </li>
      <li>
        <Sample name="count" colours={colours} /> {t('timeline.inOnePlace')}
      </li>
      <li>
        <Sample name="failedCount" colours={colours} /> {t('timeline.failedOfThem')}
      </li>
    </ul>
  );
};

const WIDTH = 22;

const HEIGHT = LANES_HEIGHT + 4;

type SampleName = (typeof ITEM_STATES)[number] | 'series' | 'unread' | 'count' | 'failedCount';

const drawSample = (context: CanvasRenderingContext2D, name: SampleName, colours: Colours): void => {
  if (name === 'series') drawSeries(context, { from: 2, until: WIDTH - 4, y: HEIGHT / 2 }, { width: WIDTH, colours });
  else if (name === 'unread') drawHatch(context, { x: 0, y: 0, width: WIDTH, height: HEIGHT }, colours);
  else if (name === 'count' || name === 'failedCount') {
    drawBadge(context, { count: 3, isFailed: name === 'failedCount' }, { x: 4, y: HEIGHT / 2 }, colours);
  } else drawItems(context, name, [{ x: 8, y: 2, width: MIN_WIDTH, height: LANES_HEIGHT }], colours);
};

const Sample = ({ name, colours }: { readonly name: SampleName; readonly colours: Colours }) => {
  const canvas = useRef<HTMLCanvasElement>(null);
  useEffect(() => {
    const context = canvas.current?.getContext('2d');
    if (context == null) return;
    context.setTransform(2, 0, 0, 2, 0, 0);
    context.clearRect(0, 0, WIDTH, HEIGHT);
    drawSample(context, name, colours);
  }, [name, colours]);
  return (
    <span aria-hidden="true">
      <canvas ref={canvas} width={WIDTH * 2} height={HEIGHT * 2} style={{ width: WIDTH, height: HEIGHT }} />
    </span>
  );
};
