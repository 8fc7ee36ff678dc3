export const THEMES = ['system', 'light', 'dark'] as const;

export type Theme = (typeof THEMES)[number];

/** In the storage of the browser. */
const NAME = 'gamewarden-theme';

const listeners = new Set<() => void>();

/** The theme that the person has chosen for all pages of the service. */
export const currentTheme = (): Theme => THEMES.find((theme) => theme === localStorage.getItem(NAME)) ?? 'system';

/** The style sheet follows the system where the document names no theme. */
export const applyTheme = (): void => {
  const theme = currentTheme();
  if (theme === 'system') delete document.documentElement.dataset.theme;
  else document.documentElement.dataset.theme = theme;
};

export const setTheme = (theme: Theme): void => {
  localStorage.setItem(NAME, theme);
  applyTheme();
  for (const notify of listeners) notify();
};

/** Calls a listener after each choice. Returns a function that ends it. */
export const onThemeChange = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};
