import cronstrue from 'cronstrue/i18n.js';
import type { CronFields } from './cron-ticks.js';

const { default: library } = cronstrue;

/** Languages as the library names them: `de`, `pt_BR`. */
const LANGUAGES = Object.keys(library.locales);

/** Longest tag of a language that is read; real ones are shorter. */
const MAX_TAG = 35;

/** The language itself, else one that is the same but for the region, else English. */
const nearestLanguage = (tag: string): string => {
  const wanted = tag.slice(0, MAX_TAG).replaceAll('-', '_').toLowerCase();
  const [language] = wanted.split('_');
  return (
    LANGUAGES.find((name) => name.toLowerCase() === wanted) ??
    LANGUAGES.find((name) => name.split('_')[0] === language) ??
    'en'
  );
};

/**
 * Describes a clock in words: "At 04:00, Monday through Friday". Null where the library has no words for a valid clock.
 * @param language BCP 47; English for one that the library does not know
 */
export const describeCron = (
  { minute, hour, dayOfMonth, month, dayOfWeek }: CronFields,
  language = 'en',
): string | null => {
  // The library does not understand leading zeros.
  const line = [minute, hour, dayOfMonth, month, dayOfWeek].map((field) => field.replace(/\b0(?=\d)/g, '')).join(' ');
  try {
    return library.toString(line, { use24HourTimeFormat: true, locale: nearestLanguage(language) });
  } catch {
    return null; // the library throws strings for unknown syntax
  }
};
