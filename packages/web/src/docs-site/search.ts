import MiniSearch, { type Options, type SearchResult } from 'minisearch';

/** Results that are shown. */
const MAX_RESULTS = 20;

/** Characters of a section that are shown around the first match. */
const EXCERPT_LENGTH = 160;

/** The stored fields of a section; its id is its address. */
interface Section {
  readonly heading: string;
  readonly page: string;
  readonly text: string;
}

type Found = SearchResult & Section;

let loading: Promise<MiniSearch> | undefined;

/** Loads the index once; a failure is not cached. */
const loadIndex = (address: string): Promise<MiniSearch> => {
  loading ??= fetch(address)
    .then(async (response) => {
      if (!response.ok) throw new Error(`The index was answered with ${response.status}.`);
      const built: { readonly options: Options; readonly index: Parameters<typeof MiniSearch.loadJS>[0] } =
        await response.json();
      return MiniSearch.loadJS(built.index, built.options);
    })
    .catch((error: unknown) => {
      loading = undefined;
      throw error;
    });
  return loading;
};

/** Sections with all words, the last of which may be incomplete; with some of the words if none has all. */
const find = (index: MiniSearch, words: string): readonly Found[] => {
  const options = { prefix: true, fuzzy: 0.15, boost: { heading: 4, page: 2 } };
  const all = index.search(words, { ...options, combineWith: 'AND' });
  const found = all.length > 0 ? all : index.search(words, options);
  return found.slice(0, MAX_RESULTS) as Found[]; // the index stores the fields of Section
};

/** A part of the text with the matched words marked. */
const excerptOf = ({ text, terms }: Found): readonly (string | Node)[] => {
  const pattern = new RegExp(terms.map((term) => term.replace(/\W/g, '\\$&')).join('|'), 'gi');
  const first = Math.max(0, text.search(pattern));
  const start = first < EXCERPT_LENGTH / 2 ? 0 : text.lastIndexOf(' ', first - EXCERPT_LENGTH / 4) + 1;
  const excerpt = text.slice(start, start + EXCERPT_LENGTH);
  const parts: (string | Node)[] = [start === 0 ? '' : '… '];
  let end = 0;
  for (const match of excerpt.matchAll(pattern)) {
    parts.push(excerpt.slice(end, match.index), element('mark', match[0]));
    end = match.index + match[0].length;
  }
  return [...parts, excerpt.slice(end), start + EXCERPT_LENGTH < text.length ? ' …' : ''];
};

const element = (name: string, ...content: readonly (string | Node)[]): HTMLElement => {
  const made = document.createElement(name);
  made.append(...content);
  return made;
};

const resultOf = (found: Found): HTMLElement => {
  const link = document.createElement('a');
  link.href = String(found.id);
  link.append(element('strong', found.heading), element('small', found.page), element('span', ...excerptOf(found)));
  return element('li', link);
};

const byId = (id: string): HTMLElement => {
  const found = document.getElementById(id);
  if (found === null) throw new Error(`The page has no element "${id}".`);
  return found;
};

const statusOf = (count: number, words: string): string => {
  if (words === '') return '';
  if (count === 0) return 'No section has these words.';
  return count === 1 ? '1 result' : `${count === MAX_RESULTS ? 'The first ' : ''}${count} results`;
};

const showResults = async (address: string, input: HTMLInputElement): Promise<void> => {
  const status = byId('search-status');
  try {
    const index = await loadIndex(address);
    const words = input.value.trim();
    const found = words === '' ? [] : find(index, words);
    byId('search-results').replaceChildren(...found.map(resultOf));
    status.textContent = statusOf(found.length, words);
  } catch {
    status.textContent = 'The search could not be loaded. Type again to retry.';
  }
};

/** Moves the focus by one between the field and the results. */
const moveFocus = (dialog: HTMLElement, by: number): void => {
  const stops = [...dialog.querySelectorAll<HTMLElement>('input, #search-results a')];
  const present = stops.findIndex((stop) => stop.matches(':focus'));
  stops[Math.min(Math.max(present + by, 0), stops.length - 1)]?.focus();
};

let isPrepared = false;

const prepare = (dialog: HTMLDialogElement, input: HTMLInputElement, address: string): void => {
  if (isPrepared) return;
  isPrepared = true;
  input.addEventListener('input', () => showResults(address, input));
  dialog.addEventListener('keydown', (event) => {
    const by = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (by !== undefined) {
      event.preventDefault();
      moveFocus(dialog, by);
    } else if (event.key === 'Enter' && event.target === input) {
      dialog.querySelector<HTMLElement>('#search-results a')?.click();
    } else if (event.key === 'Escape') {
      // Some browsers only clear the field.
      dialog.close();
    }
  });
  // A result on the same page loads no page.
  byId('search-results').addEventListener('click', () => dialog.close());
};

/** Opens the search. Results change with each character. */
export const showSearch = async (address: string): Promise<void> => {
  const dialog = byId('search');
  const input = byId('search-text');
  if (!(dialog instanceof HTMLDialogElement && input instanceof HTMLInputElement)) return;
  prepare(dialog, input, address);
  if (!dialog.open) dialog.showModal();
  input.focus();
  input.select();
  await showResults(address, input);
};
