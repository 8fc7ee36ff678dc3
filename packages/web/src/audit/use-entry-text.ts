import { useTranslation } from 'react-i18next';
import { en } from '../i18n/en.js';
import { entryText, type TextSource } from './entry-text.js';

const isRunState = (name: string): name is keyof typeof en.runState => Object.hasOwn(en.runState, name);

/** What happened, as a sentence in the language of the page. */
export const useEntryText = (): ((entry: TextSource) => string) => {
  const { t } = useTranslation();
  const sentences = t('event', { returnObjects: true });
  /** The outcome of a run as the page names it. */
  const named = ({ outcome, ...others }: TextSource['properties']): TextSource['properties'] => {
    const state = String(outcome).toUpperCase();
    return { ...others, outcome: isRunState(state) ? t(`runState.${state}`) : outcome };
  };
  return (entry) =>
    entryText({ ...entry, properties: named(entry.properties) }, typeof sentences === 'object' ? sentences : {});
};
