import { useSyncExternalStore } from 'react';

export const THEMES = ['system', 'light', 'dark'] as const;

export type Theme = (typeof THEMES)[number];

/** In the storage of the browser. */
const NAME = 'gamewarden-theme';

const listeners = new Set<() => void>();

const current = (): Theme => THEMES.find((theme) => theme === localStorage.getItem(NAME)) ?? 'system';

/** The style sheet follows the system where the document names no theme. */
export const applyTheme = (): void => {
  const theme = current();
  if (theme === 'system') delete document.documentElement.dataset.theme;
  else document.documentElement.dataset.theme = theme;
};

export const setTheme = (theme: Theme): void => {
  localStorage.setItem(NAME, theme);
  applyTheme();
  for (const notify of listeners) notify();
};

export const useTheme = (): Theme =>
  useSyncExternalStore((notify) => {
    listeners.add(notify);
    return () => listeners.delete(notify);
  }, current);
