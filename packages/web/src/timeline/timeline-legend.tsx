import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { type Colours, drawItems } from './draw-timeline.js';
import { ITEM_STATES, type ItemState } from './timeline-items.js';
import { useColours } from './use-colours.js';

/** Says which shape and colour stands for which state. */
export const TimelineLegend = () => {
  const { t } = useTranslation();
  const list = useRef<HTMLUListElement>(null);
  const colours = useColours(list);
  return (
    <ul ref={list} className="timeline-legend" aria-label={t('timeline.legend')}>
      {ITEM_STATES.map((state) => (
        <li key={state}>
          <Sample state={state} colours={colours} /> {t(`timeline.states.${state}`)}
        </li>
      ))}
    </ul>
  );
};

const WIDTH = 22;

const HEIGHT = 16;

const Sample = ({ state, colours }: { readonly state: ItemState; readonly colours: Colours }) => {
  const canvas = useRef<HTMLCanvasElement>(null);
  useEffect(() => {
    const context = canvas.current?.getContext('2d');
    if (context == null) return;
    context.setTransform(2, 0, 0, 2, 0, 0);
    context.clearRect(0, 0, WIDTH, HEIGHT);
    const isMark = state === 'due' || state === 'notDue';
    drawItems(context, state, [{ x: isMark ? WIDTH / 2 : 3, y: 2, width: isMark ? 0 : 12, height: 12 }], colours);
  }, [state, colours]);
  return (
    <span aria-hidden="true">
      <canvas ref={canvas} width={WIDTH * 2} height={HEIGHT * 2} style={{ width: WIDTH, height: HEIGHT }} />
    </span>
  );
};
