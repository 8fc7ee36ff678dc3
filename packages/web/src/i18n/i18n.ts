import i18next, { type i18n } from 'i18next';
import { initReactI18next } from 'react-i18next';
import { en, type Texts } from './en.js';

/** Languages by their own names. */
export const LANGUAGES = { en: 'English', de: 'Deutsch' } as const;

export type Language = keyof typeof LANGUAGES;

/** In the storage of the browser. */
const NAME = 'gamewarden-language';

const load: Readonly<Record<Language, () => Promise<Texts>>> = {
  en: async () => en,
  de: async () => (await import('./de.js')).de,
};

const isLanguage = (value: string | null | undefined): value is Language => value != null && value in LANGUAGES;

const chosen = (): Language => {
  const stored = localStorage.getItem(NAME);
  if (isLanguage(stored)) return stored;
  return navigator.languages.map((tag) => tag.slice(0, 2)).find(isLanguage) ?? 'en';
};

const use = async (language: Language): Promise<void> => {
  i18next.addResourceBundle(language, 'translation', await load[language]());
  // The person may have chosen another one meanwhile.
  if (language !== chosen()) return;
  await i18next.changeLanguage(language);
  document.documentElement.lang = language;
};

/** Starts with the language that the person chose here before, or that the browser prefers. */
export const startI18n = async (): Promise<i18n> => {
  await i18next.use(initReactI18next).init({
    lng: 'en',
    fallbackLng: 'en',
    resources: { en: { translation: en } },
    // React escapes.
    interpolation: { escapeValue: false },
    showSupportNotice: false,
  });
  await use(chosen());
  return i18next;
};

export const setLanguage = async (language: Language): Promise<void> => {
  localStorage.setItem(NAME, language);
  await use(language);
};
