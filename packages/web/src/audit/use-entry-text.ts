import { useTranslation } from 'react-i18next';
import { en } from '../i18n/en.js';
import { entryText, type TextSource } from './entry-text.js';

const isRunState = (name: string): name is keyof typeof en.runState => Object.hasOwn(en.runState, name);

const isSentences = (value: unknown): value is Readonly<Record<string, string>> =>
  typeof value === 'object' && value !== null;

/** What happened, as a sentence in the language of the page. */
export const useEntryText = (): ((entry: TextSource) => string) => {
  const { t, i18n } = useTranslation();
  // Not `t`: names of events contain its separators.
  const sentences: unknown = i18n.getResource(i18n.language, 'translation', 'event');
  /** The outcome of a run as the page names it. */
  const named = ({ outcome, ...others }: TextSource['properties']): TextSource['properties'] => {
    const state = String(outcome).toUpperCase();
    return { ...others, outcome: isRunState(state) ? t(`runState.${state}`) : outcome };
  };
  return (entry) =>
    entryText({ ...entry, properties: named(entry.properties) }, isSentences(sentences) ? sentences : {});
};
