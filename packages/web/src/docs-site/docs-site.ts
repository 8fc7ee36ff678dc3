import { applyTheme } from '../shell/theme.js';

/** The widths from which a list stands beside the text, and is open. Source: docs-site.css. */
const LISTS = [
  { list: '.pages > details', wide: matchMedia('(min-width: 64rem)') },
  { list: '.contents > details', wide: matchMedia('(min-width: 80rem)') },
];

const openLists = (): void => {
  for (const { list, wide } of LISTS) {
    const found = document.querySelector<HTMLDetailsElement>(list);
    if (found !== null) found.open = wide.matches;
  }
};

/** Loads the search and its index when a person first opens it. */
const openSearch = async (): Promise<void> => {
  const { showSearch } = await import('./search.js');
  await showSearch(document.body.dataset.searchIndex ?? '');
};

/** Whether keys are input of the focused element. */
const isTyping = (event: KeyboardEvent): boolean =>
  event.target instanceof HTMLElement && event.target.matches('input, textarea, select, [contenteditable]');

applyTheme();
document.addEventListener('DOMContentLoaded', () => {
  openLists();
  for (const { wide } of LISTS) wide.addEventListener('change', openLists);
  const button = document.getElementById('open-search');
  if (button === null) return;
  button.hidden = false;
  button.addEventListener('click', openSearch);
});
document.addEventListener('keydown', (event) => {
  const isShortcut = event.key === '/' || (event.key === 'k' && (event.ctrlKey || event.metaKey));
  if (!isShortcut || isTyping(event)) return;
  event.preventDefault();
  void openSearch();
});
