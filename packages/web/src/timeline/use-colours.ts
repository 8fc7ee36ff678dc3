import { type RefObject, useEffect, useState } from 'react';
import { useMedia } from '../components/use-media.js';
import { useTheme } from '../shell/use-theme.js';
import type { Colours } from './draw-timeline.js';

/** The variables of the style sheet for what the canvas shows. */
const VARIABLES: Readonly<Record<keyof Colours, string>> = {
  text: '--text',
  muted: '--muted',
  line: '--line',
  surface: '--surface',
  accent: '--accent',
  succeeded: '--good',
  failed: '--bad',
  cancelled: '--muted',
  skipped: '--warn',
  missed: '--warn',
  due: '--muted',
  notDue: '--muted',
  pending: '--busy',
  running: '--busy',
};

const NO_COLOURS = Object.fromEntries(Object.keys(VARIABLES).map((name) => [name, 'transparent'])) as Colours; // its keys

/** The colours of the theme: a canvas cannot use variables. */
export const useColours = (element: RefObject<HTMLElement | null>): Colours => {
  const theme = useTheme();
  const isDark = useMedia('(prefers-color-scheme: dark)');
  const [colours, setColours] = useState<Colours>(NO_COLOURS);
  useEffect(() => {
    const probe = document.createElement('span');
    probe.dataset.theme = `${theme} ${isDark}`;
    // With high contrast, the browser would give each variable the colour of text.
    probe.style.setProperty('forced-color-adjust', 'none');
    element.current?.append(probe);
    const colourOf = (variable: string): string => {
      probe.style.color = `var(${variable})`;
      return getComputedStyle(probe).color;
    };
    setColours(
      Object.fromEntries(Object.entries(VARIABLES).map(([name, variable]) => [name, colourOf(variable)])) as Colours, // its keys
    );
    probe.remove();
  }, [element, theme, isDark]);
  return colours;
};
